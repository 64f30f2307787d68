import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { printLines } from '../../../src/cli/print-lines.ts'
import { standardOutput } from '../../../src/cli/standard-output.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** Standard output of a process that was started with `> path`; its own stream must not be used. */
function outputTo(path: string): ReturnType<typeof standardOutput> {
  const fd = openSync(path, 'w')
  onTestFinished(() => closeSync(fd))
  return standardOutput({ stdout: Object.assign(new PassThrough(), { fd }) })
}

test('a file has every line when the last one is taken', async () => {
  const path = join(temporaryDirectory(), 'out')
  await printLines(outputTo(path), ['a', 'b'.repeat(200_000), 'ż'])
  expect(readFileSync(path, 'utf8')).toBe(`a\n${'b'.repeat(200_000)}\nż\n`)
})

test.runIf(existsSync('/dev/full'))('a device that takes nothing more is an error', async () => {
  await expect(printLines(outputTo('/dev/full'), ['a'])).rejects.toMatchObject({
    code: 'output_not_writable',
    message: expect.stringContaining('ENOSPC'),
  })
})
