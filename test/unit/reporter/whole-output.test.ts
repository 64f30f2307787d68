import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { screenFrom } from '../../../reporter/screen.ts'
import { wholeOutput } from '../../../reporter/whole-output.ts'
import { printLines } from '../../../src/cli/print-lines.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** The stream of a process that was started with `> path`. Nothing must be written to it: it drops what a full disk does not take. */
function streamTo(path: string): PassThrough & { readonly fd: number } {
  const fd = openSync(path, 'w')
  onTestFinished(() => closeSync(fd))
  return Object.assign(new PassThrough(), { fd })
}

test('a file has every line when the last one is taken', async () => {
  const path = join(temporaryDirectory(), 'out')
  await printLines(wholeOutput(streamTo(path)), ['a', 'b'.repeat(200_000), 'ż'])
  expect(readFileSync(path, 'utf8')).toBe(`a\n${'b'.repeat(200_000)}\nż\n`)
})

test.runIf(existsSync('/dev/full'))('a device that takes nothing more is an error', async () => {
  await expect(printLines(wholeOutput(streamTo('/dev/full')), ['a'])).rejects.toMatchObject({
    code: 'output_not_writable',
    message: expect.stringContaining('ENOSPC'),
  })
})

test.runIf(existsSync('/dev/full'))('a screen tells of such a device once', async () => {
  const lost: string[] = []
  const screen = screenFrom(wholeOutput(streamTo('/dev/full')), {}, ({ message }) => lost.push(message))
  screen.write('tables\n')
  screen.write('more\n')
  await eventually(() => lost).toEqual([expect.stringContaining('ENOSPC')])
})

test('what others could not write there is lost as well, and ends no process', async () => {
  const lost: string[] = []
  const stream = streamTo(join(temporaryDirectory(), 'out'))
  screenFrom(wholeOutput(stream), {}, ({ message }) => lost.push(message))
  stream.destroy(new Error('ENOSPC of a test'))
  await eventually(() => lost).toEqual(['ENOSPC of a test'])
})

test('the stream of a thread, which has no descriptor, is taken as it is', () => {
  const stream = new PassThrough()
  expect(wholeOutput(stream)).toBe(stream)
})
