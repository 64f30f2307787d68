/** What the command line of the host says to itself: all before `--`. */
export function hostArguments({ argv }: Pick<NodeJS.Process, 'argv'>): readonly string[] {
  const end = argv.indexOf('--')
  return argv.slice(2, end === -1 ? argv.length : end)
}

/** Whether blobs are to be merged. */
export function asksForMerge(host: Pick<NodeJS.Process, 'argv'>): boolean {
  return hostArguments(host).some((one) => /^--merge-?reports(=|$)/i.test(one))
}
