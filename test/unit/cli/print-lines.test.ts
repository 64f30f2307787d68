import { PassThrough, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { printLines } from '../../../src/cli/print-lines.ts'

/** Takes the first `taken` writes, and fails from then on. */
function failing(code: string, taken: number): Writable {
  let count = 0
  return new Writable({
    write: (_chunk, _encoding, done) => {
      count += 1
      done(count > taken ? Object.assign(new Error(`${code}: as the system says it`), { code }) : null)
    },
  })
}

const LINE = 'x'.repeat(50_000)

function* linesUntilAsked(counted: { asked: number }): Generator<string> {
  for (; counted.asked < 1000; counted.asked += 1) yield LINE
}

test('every line is written, with a line feed each', async () => {
  const stream = new PassThrough()
  const read = text(stream)
  await printLines(stream, ['a', LINE, LINE, 'b'])
  stream.end()
  expect(await read).toBe(`a\n${LINE}\n${LINE}\nb\n`)
})

test.each(['EPIPE', 'ECONNRESET'])('a reader that has gone (%s) ends it early, without an error', async (code) => {
  const counted = { asked: 0 }
  await printLines(failing(code, 1), linesUntilAsked(counted))
  expect(counted.asked).toBeLessThan(10)
})

test.each([
  ['in the middle', 1, 10],
  ['with the last line', 0, 1],
])('a full disk %s is an error', async (_, taken, count) => {
  await expect(
    printLines(
      failing('ENOSPC', taken),
      Array.from({ length: count }, () => LINE),
    ),
  ).rejects.toMatchObject({
    code: 'output_not_writable',
    category: 'environment',
    message: expect.stringContaining('ENOSPC'),
  })
})
