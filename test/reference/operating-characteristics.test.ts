import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SECTIONS } from '../../scripts/operating-characteristics/sections.ts'

const rationale = readFileSync(new URL('../../src/stats/RATIONALE.md', import.meta.url), 'utf8')

describe('the tables of RATIONALE.md', () => {
  test('are those that the script writes, with the same rows', () => {
    const written = [...rationale.matchAll(/<!-- table: (.*) -->/g)].map(([, name = '']) => name)
    expect(written.toSorted()).toEqual(SECTIONS.map(({ name }) => name).toSorted())
    for (const { name, columns, rows } of SECTIONS) {
      const [header, , ...lines] = tableOf(name)
      expect(header).toEqual(columns)
      expect(lines.map((cells) => cells.slice(0, rows[0]?.label.length))).toEqual(rows.map(({ label }) => label))
    }
  })

  const quick = SECTIONS.map(({ name, rows }) => [name, rows.filter(({ isQuick }) => isQuick)] as const)

  test.each(quick.filter(([, rows]) => rows.length > 0))('%s: what takes a moment comes out again', (name, rows) => {
    const lines = tableOf(name)
    expect(rows.map(({ label, cells }) => [...label, ...cells()])).toEqual(
      rows.map(({ label }) => lines.find((cells) => label.every((part, index) => cells[index] === part))),
    )
  })

  test('are computed again in all but one', () => {
    expect(quick.filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual(['worst errors of rates'])
  })

  test('never show the methods that decide by default above 2.5 % of false PASS or FAIL', () => {
    const shares = [
      ...tableOf('worst errors of rates')
        .slice(2)
        .map((cells) => cells[1] ?? ''),
      ...tableOf('a system against itself')
        .slice(2)
        .map((cells) => cells.at(-1) ?? ''),
      ...tableOf('worse by the margin')
        .slice(2)
        .map((cells) => cells.at(-1) ?? ''),
    ].flatMap((cell) => cell.split(' / ').map(Number))
    expect(shares.length).toBeGreaterThan(40)
    expect(Math.max(...shares)).toBeLessThanOrEqual(2.5)
  })
})

/** The cells of a table, line by line, its header first. */
function tableOf(name: string): readonly (readonly string[])[] {
  const text = rationale.split(`<!-- table: ${name} -->`)[1]?.split('<!-- end of table -->')[0] ?? ''
  return text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}
