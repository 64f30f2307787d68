import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../src/base/digest.ts'
import { encodeLine, type JournalLine } from '../../../src/store/journal-line.ts'
import { scanSegment } from '../../../src/store/journal-scan.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const KEYS = ['a', 'b', 'c'].map((name) => sha256(name))
const [A = '', B = '', C = ''] = KEYS.map((key, index) => encodeLine(key, `{"n":${index},"output":{"k":"v"}}`))

interface Scan {
  /** Keys in the order found, by their names. */
  readonly found: string
  readonly places: readonly string[]
  readonly end: number
}

/** Scans a segment of this content, and gives back what stands at the places that were found. */
async function scan(content: string | Buffer, from = 0): Promise<Scan> {
  const path = join(temporaryDirectory(), 'segment')
  writeFileSync(path, content)
  const bytes = Buffer.from(content)
  const names: string[] = []
  const places: string[] = []
  const end = await scanSegment(path, from, ({ key }, offset, length) => {
    names.push(key === null ? '-' : ('abc'[KEYS.indexOf(key)] ?? '?'))
    places.push(bytes.toString('utf8', offset, offset + length))
  })
  return { found: names.join(''), places, end }
}

describe('a scan', () => {
  test('finds every record with its place, those without a key too', async () => {
    const keyless = encodeLine(null, '{"n":9}')
    const content = `${A}\n${keyless}\n${B}\n`
    expect(await scan(content)).toEqual({ found: 'a-b', places: [A, keyless, B], end: content.length })
  })

  test('leaves a torn end for the next one', async () => {
    for (const cut of [1, A.length - 1, A.length]) {
      expect(await scan(`${B}\n${A.slice(0, cut)}`)).toEqual({ found: 'b', places: [B], end: B.length + 1 })
    }
    expect(await scan('')).toEqual({ found: '', places: [], end: 0 })
  })

  test('goes on where the last one ended', async () => {
    const path = join(temporaryDirectory(), 'segment')
    writeFileSync(path, `${A}\n${B.slice(0, 50)}`)
    const found: [string | null, number][] = []
    const visit = ({ key }: JournalLine, offset: number): number => found.push([key, offset])
    const end = await scanSegment(path, 0, visit)
    appendFileSync(path, `${B.slice(50)}\n${C}\n`)
    await scanSegment(path, end, visit)
    expect(found).toEqual([
      [KEYS[0], 0],
      [KEYS[1], A.length + 1],
      [KEYS[2], A.length + B.length + 2],
    ])
  })

  test.each([
    ['garbage', `${A}\nnot a record\n${B}\n`],
    ['empty lines', `\n\n${A}\n\n${B}\n\n`],
    ['NUL bytes', `${A}\n${'\0'.repeat(4096)}\n${B}\n`],
    ['half a record', `${A}\n${C.slice(40)}\n${B}\n`],
    ['a changed record', `${A}\n${C.replace('output', 'outpuT')}\n${B}\n`],
  ])('passes over %s without losing a neighbour', async (_, content) => {
    expect(await scan(content)).toMatchObject({ found: 'ab', places: [A, B] })
  })

  test.each([
    ['any byte', '?'],
    ['a comma', ','],
    ['a brace', '}'],
  ])('finds both records when the newline between them became %s', async (_, byte) => {
    expect(await scan(`${A}${byte}${B}\n`)).toMatchObject({ found: 'ab', places: [A, B] })
  })

  test('finds a record behind the rest of a broken one', async () => {
    expect(await scan(`${A.slice(20)}?${B}\n`)).toMatchObject({ found: 'b', places: [B] })
  })

  test('does not take a record that stands inside the output of another for one', async () => {
    const forged = encodeLine(KEYS[2]!, '{"kind":"execution","output":"poisoned"}')
    const outer = encodeLine(KEYS[0]!, `{"output":[${forged}]}`)
    expect(await scan(`${outer}\n`)).toEqual({ found: 'a', places: [outer], end: outer.length + 1 })
  })

  test('finds records longer than its buffer, and records that lie across its reads', async () => {
    const long = encodeLine(KEYS[2]!, JSON.stringify({ output: 'x'.repeat(3_000_000) }))
    const many = Array.from({ length: 3000 }, () => A).join('\n')
    const { found, end } = await scan(`${many}\n${long}\n${B}\n`)
    expect(found).toBe(`${'a'.repeat(3000)}cb`)
    expect(end).toBe(many.length + long.length + B.length + 3)
  })

  test('passes over a line above 64 MiB', async () => {
    const long = Buffer.alloc(70 * 1024 * 1024, 'x')
    const content = Buffer.concat([Buffer.from(`${A}\n`), long, Buffer.from(`\n${B}\n`)])
    expect(await scan(content)).toMatchObject({ found: 'ab', end: content.length })
  })

  test('rejects when there is no such segment', async () => {
    await expect(scanSegment(join(temporaryDirectory(), 'gone'), 0, () => undefined)).rejects.toThrow('ENOENT')
  })
})
