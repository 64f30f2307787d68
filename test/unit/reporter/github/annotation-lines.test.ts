import { describe, expect, test } from 'vitest'
import { annotationLines, type Annotation } from '../../../../reporter/github/annotation-lines.ts'

const error: Annotation = { level: 'error', title: 'floor', message: 'FAIL', file: 'evals/bot.test.ts' }

test('an annotation is one workflow command, with its file where one is to blame', () => {
  expect(annotationLines([error, { ...error, level: 'warning', file: null }])).toEqual([
    '::error file=evals/bot.test.ts,title=floor::FAIL',
    '::warning title=floor::FAIL',
  ])
})

describe('what a workflow command could be made of', () => {
  test('ends no property and no command', () => {
    const [line = ''] = annotationLines([
      { level: 'error', title: 'a,b:c\n::stop-commands::x', message: '50%\r\n::error::y', file: 'a,b:c.ts' },
    ])
    expect(line).toBe(
      String.raw`::error file=a%2Cb%3Ac.ts,title=a%2Cb%3Ac\n%3A%3Astop-commands%3A%3Ax::50%25\r\n::error::y`,
    )
    expect(line).not.toMatch(/[\r\n]/)
  })
})

test('errors come first, and of more than GitHub shows the last says how many are left', () => {
  const many = Array.from({ length: 12 }, (_, index): Annotation => ({ ...error, title: `rule ${index}` }))
  const lines = annotationLines([{ ...error, level: 'warning' }, ...many])
  expect(lines).toHaveLength(11)
  expect(lines[8]).toContain('title=rule 8')
  expect(lines[9]).toBe('::error title=oloproof::and 3 more: see the log')
  expect(lines[10]).toMatch(/^::warning/)
})
