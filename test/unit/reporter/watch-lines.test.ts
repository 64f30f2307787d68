import { expect, test } from 'vitest'
import { rerunLine, waitingLine } from '../../../reporter/watch-lines.ts'

test('a rerun names what caused it, whatever its name holds', () => {
  expect(rerunLine('evals/cases.jsonl')).toBe('Rerun: evals/cases.jsonl')
  expect(rerunLine('a\u001b[2Jb.jsonl')).toBe('Rerun: ab.jsonl')
  expect(rerunLine(undefined)).toBe('Rerun')
})

test('keys are named where there is a keyboard', () => {
  expect(waitingLine(true)).toBe('Waiting for file changes (h for help, q to quit)')
  expect(waitingLine(false)).toBe('Waiting for file changes')
})
