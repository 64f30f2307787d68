import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const TSX = import.meta.resolve('tsx')

export interface ProgramOptions {
  /** Called after each line; the process may be killed from here. */
  readonly onLine?: (child: ChildProcess, soFar: number) => void
  /** No file of the process grows beyond this, as on a full disk. A multiple of 512. */
  readonly fileLimitBytes?: number
}

/**
 * Runs a TypeScript program of `test/support` as a process of its own until it ends or is killed, and returns the values
 * that it wrote to standard output, one line of JSON each.
 */
export async function runProgram<Line>(
  program: string,
  args: readonly string[],
  { onLine, fileLimitBytes }: ProgramOptions = {},
): Promise<readonly Line[]> {
  const path = fileURLToPath(new URL(program, import.meta.url))
  const command = [process.execPath, '--import', TSX, path, ...args]
  const [file = '', ...rest] =
    fileLimitBytes === undefined
      ? command
      : // The shell counts in blocks of 512 bytes; the signal is ignored so that the write fails instead.
        ['/bin/sh', '-c', `trap '' XFSZ; ulimit -f ${fileLimitBytes / 512}; exec "$@"`, 'sh', ...command]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const lines: Line[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as Line)
    onLine?.(child, lines.length)
  }
  await closed
  return lines
}
