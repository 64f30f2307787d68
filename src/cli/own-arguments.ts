/** Our own options as the host hands them on. */
export function ownArguments(flags: ReadonlySet<string>, values: ReadonlyMap<string, string>): readonly string[] {
  const texts = ['system', 'judge', 'limit', 'tag', 'html'].flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [`--${name}=${value}`]
  })
  return [...texts, ...['no-cache', 'dry'].filter((name) => flags.has(name)).map((name) => `--${name}`)]
}
