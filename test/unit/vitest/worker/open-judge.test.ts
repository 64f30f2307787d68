import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../../src/base/redaction.ts'
import type { JudgeDefinition } from '../../../../src/evidence/judge-definition.ts'
import { judgeFromWritten, type WrittenJudge } from '../../../../src/store/written-judge.ts'
import { judge } from '../../../../src/suite/judge.ts'
import type { OpenedJudge } from '../../../../src/suite/suite-host.ts'
import { openJudge } from '../../../../src/vitest/worker/open-judge.ts'

const written: WrittenJudge = { provider: 'openai', model: 'm', rubric: 'It is polite.' }

function declared(name: string, given: Partial<WrittenJudge> = {}): JudgeDefinition {
  return judgeFromWritten(name, { ...written, ...given })
}

const NOT_FIXED = { system: false, judge: false }

function open(
  wanted: Parameters<typeof openJudge>[1],
  judges: readonly JudgeDefinition[],
  environment: Readonly<Record<string, string>> = {},
  redaction = createRedaction(),
): Promise<OpenedJudge> {
  const settings = { judges, timeoutMs: { system: 60_000, judge: 60_000 }, concurrencyIsFixed: NOT_FIXED }
  return openJudge('kind', wanted, { settings, environment, redaction })
}

describe('the judge of a criterion', () => {
  test('is that of the configuration with its name', async () => {
    const judges = [declared('brief'), declared('polite', { scale: { min: 1, max: 5 }, votes: 3, timeout: '5s' })]
    expect(await open('polite', judges)).toMatchObject({
      scale: { min: 1, max: 5 },
      judge: { identity: { name: 'polite', parts: { provider: 'openai', model: 'm' } }, votes: 3, timeoutMs: 5_000 },
    })
    expect(await open('brief', judges)).toMatchObject({ scale: 'binary', judge: { timeoutMs: 60_000 } })
  })

  test('has a gate for its endpoint and its account, in whose name there is no key', async () => {
    const gateOf = async (given: Partial<WrittenJudge>, key: string): Promise<string> => {
      const opened = await open('polite', [declared('polite', given)], { KEY: key, OTHER: key })
      return opened.judge.gate
    }
    const one = await gateOf({ api_key: '${KEY}' }, 'sk-1')
    expect(one).toMatch(/^https:\/\/api\.openai\.com /)
    expect(await gateOf({ api_key: '${KEY}', model: 'other' }, 'sk-2')).toBe(one)
    expect(await gateOf({ api_key: '${OTHER}' }, 'sk-1')).not.toBe(one)
    expect(await gateOf({}, '')).not.toBe(one)
  })

  test('may hold a model object, and then needs no configuration', async () => {
    const model = { provider: 'p', modelId: 'm', doGenerate: () => Promise.resolve({}) }
    const price = { input_per_million: 1, output_per_million: 2 }
    expect(await open(judge({ name: 'own', version: '1', model, rubric: 'r', price }), [])).toMatchObject({
      scale: 'binary',
      judge: { identity: { name: 'own' }, price, votes: 1 },
    })
  })

  test('that is nowhere is wrong use, with the nearest name', async () => {
    await expect(open('politness', [declared('politeness')])).rejects.toMatchObject({
      code: 'judge_unknown',
      message: 'criterion kind: oloproof.yaml declares no judge politness; did you mean politeness?',
      hint: 'below judges: in oloproof.yaml there are politeness',
    })
    await expect(open('politeness', [])).rejects.toMatchObject({ code: 'judge_unknown' })
  })

  test.each([{}, { KEY: '' }])('whose key is not set is wrong use, before any call: %j', async (environment) => {
    await expect(open('polite', [declared('polite', { api_key: '${KEY}' })], environment)).rejects.toMatchObject({
      code: 'variable_unusable',
      message: expect.stringMatching(/^the environment variable KEY is .*; judge polite needs it$/),
    })
  })

  test('has a key that is a secret from then on', async () => {
    const redaction = createRedaction()
    await open('polite', [declared('polite', { api_key: '${KEY}' })], { KEY: 'sk-0123456789' }, redaction)
    expect(redaction.text('401: sk-0123456789')).toBe('401: [redacted]')
  })
})
