/**
 * A path of a project as it is on every machine.
 *
 * @example
 * ```ts
 * posixPath('evals\\bot.test.ts') // 'evals/bot.test.ts'
 * ```
 */
export function posixPath(path: string): string {
  return path.replaceAll('\\', '/')
}
