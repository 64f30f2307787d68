import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Runs a program of a package, given by its path in `node_modules`, in the project at `root`, and returns how many seconds
 * it took from the start of the process to its end.
 *
 * @throws (as a rejection) with all that was printed, when it exits with anything but 0.
 */
export async function secondsOfRun(root: string, [program = '', ...args]: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const { exitCode, printed } = await run(root, program, args)
  const seconds = (performance.now() - startedAt) / 1000
  if (exitCode === 0) return seconds
  throw new Error(`${program} ${args.join(' ')} in ${root} ended with ${exitCode}:\n${printed}`)
}

function run(
  root: string,
  program: string,
  args: readonly string[],
): Promise<{ readonly exitCode: number | null; readonly printed: string }> {
  const path = join(root, 'node_modules', program)
  const child = spawn(process.execPath, [path, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      printed += text
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, printed }))
  })
}
