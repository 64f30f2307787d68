import { relative, sep } from 'node:path'

/**
 * The path from a folder to a file, with `/` on every platform.
 *
 * @example
 * ```ts
 * relativePosix('/project', '/project/evals/bot.test.ts') // 'evals/bot.test.ts'
 * ```
 */
export function relativePosix(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}
