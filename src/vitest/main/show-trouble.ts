import { screenFrom } from '../../../reporter/screen.ts'
import type { Trouble } from '../../../reporter/trouble-lines.ts'

/**
 * Says on standard error what no reporter of ours is there to say: what was wrong, and what the exit code means. Nothing
 * when the test run was none of our business, or went well.
 */
export async function showTrouble({
  exitCode,
  ...trouble
}: Omit<Trouble, 'exitCode' | 'isExitCodeShown'> & { readonly exitCode: number | null }): Promise<void> {
  if (exitCode === null || exitCode === 0) return
  const [{ troubleLines }, { themeFor }] = await Promise.all([
    import('../../../reporter/trouble-lines.ts'),
    import('../../../reporter/theme.ts'),
  ])
  const screen = screenFrom(process.stderr, process.env)
  const lines = troubleLines({ ...trouble, exitCode, isExitCodeShown: false }, themeFor(screen.colorLevel))
  screen.write(`${lines.join('\n')}\n`)
}
