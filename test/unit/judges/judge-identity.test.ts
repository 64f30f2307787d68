import { describe, expect, test } from 'vitest'
import type { JudgeTask } from '../../../src/evidence/judge-definition.ts'
import { judgeIdentity } from '../../../src/judges/judge-identity.ts'

const task: JudgeTask = { rubric: 'It is polite.', scale: 'binary', votes: 1, parameters: { temperature: 0 } }
const model = { provider: 'openai', model: 'some-model' }

function differing(other: Partial<JudgeTask>, ofModel: Readonly<Record<string, string>> = model): readonly string[] {
  const before = judgeIdentity('polite', model, task)
  const after = judgeIdentity('polite', ofModel, { ...task, ...other })
  expect(before.version === after.version).toBe(JSON.stringify(before.parts) === JSON.stringify(after.parts))
  return Object.keys(after.parts ?? {}).filter((part) => after.parts?.[part] !== before.parts?.[part])
}

describe('the identity of a judge', () => {
  test('says which part of it is another one', () => {
    expect(differing({ rubric: 'It is polite!' })).toEqual(['rubric'])
    expect(differing({ parameters: { temperature: 1 } })).toEqual(['parameters'])
    expect(differing({}, { ...model, model: 'other-model' })).toEqual(['model'])
    expect(differing({}, { ...model, provider: 'ollama' })).toEqual(['provider'])
    // Another scale is asked for in other words.
    expect(differing({ scale: { min: 1, max: 5 } })).toEqual(['scale', 'prompt'])
  })

  test('is the same whatever it is called, how often it votes, and in which order parameters are written', () => {
    const parameters = { seed: 1, temperature: 0 }
    const one = judgeIdentity('polite', model, { ...task, parameters })
    const other = judgeIdentity('kind', model, { ...task, votes: 5, parameters: { temperature: 0, seed: 1 } })
    expect(other).toEqual({ ...one, name: 'kind' })
  })
})
