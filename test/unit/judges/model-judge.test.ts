import { describe, expect, test } from 'vitest'
import type { JudgeTask } from '../../../src/evidence/judge-definition.ts'
import { recordingContext } from '../../../src/execution/call-context.ts'
import type { AnsweredCase } from '../../../src/execution/runnable-criterion.ts'
import { modelJudge } from '../../../src/judges/model-judge.ts'
import { aCase } from '../../support/cases.ts'

const task: JudgeTask = { rubric: 'It is polite.', scale: 'binary', votes: 3, parameters: { temperature: 0 } }
const ports = { nonce: () => 'n0nce', now: () => 0, timeoutMs: 5_000, concurrencyIsFixed: false }
const testCase = aCase('q1', { expected: 'yes' })
const answer = { input: 'why', output: 'yes', expected: 'yes', case: testCase } as unknown as AnsweredCase
const verdict = { type: 'text', text: '{"reason":"kind","pass":true}' }

/** A judge around a model that answers with `result`, or throws it; and what the model was asked. */
function judging(result: object) {
  const asked: unknown[] = []
  const model = {
    provider: 'some.chat',
    modelId: 'some-model',
    doGenerate(options: object) {
      asked.push(options)
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    },
  }
  const judge = modelJudge({ name: 'polite', version: '1' }, model, task, ports)
  const context = recordingContext(1, new AbortController())
  return { judge, asked, context, call: async () => judge.read(await judge.call(answer, context)) }
}

describe('a judge around a model object', () => {
  test('asks it for a verdict in JSON, with its own parameters, and hands it the signal', async () => {
    const { asked, context, call } = judging({ content: [verdict], finishReason: 'stop' })
    await call()
    expect(asked).toEqual([
      {
        temperature: 0,
        prompt: [
          { role: 'system', content: expect.stringContaining('It is polite.') },
          { role: 'user', content: [{ type: 'text', text: expect.stringContaining('"output":"yes"') }] },
        ],
        responseFormat: {
          type: 'json',
          schema: expect.objectContaining({ required: ['reason', 'pass'] }),
          name: 'verdict',
        },
        abortSignal: context.signal,
      },
    ])
  })

  // The two versions of the interface that Node 20 can run.
  test.each([
    ['5', { finishReason: 'stop', usage: { inputTokens: 9, outputTokens: 2, totalTokens: 11 } }],
    [
      '6',
      {
        finishReason: { unified: 'stop', raw: 'end_turn' },
        usage: { inputTokens: { total: 9, noCache: 9 }, outputTokens: { total: 2, text: 2 } },
      },
    ],
  ])('reads an answer of version %s', async (_, rest) => {
    const response = { id: 'msg_1', modelId: 'some-model-2026' }
    const { context, call } = judging({ content: [{ type: 'reasoning', text: 'hm' }, verdict], response, ...rest })
    expect(await call()).toEqual({
      kind: 'verdict',
      value: true,
      rationale: 'kind',
      said: { text: verdict.text, model: 'some-model-2026', requestId: 'msg_1' },
    })
    expect(context.used).toEqual({ inputTokens: 9, outputTokens: 2 })
  })

  test.each([
    [{ content: [verdict], finishReason: 'length' }, 'judge_cut'],
    [{ content: [], finishReason: { unified: 'content-filter' } }, 'judge_refused'],
    [{ content: [verdict], finishReason: 'other' }, 'judge_unparsable'],
    [{ content: [], finishReason: 'stop' }, 'judge_unparsable'],
    [{}, 'judge_unparsable'],
  ])('finds no verdict in %j: %s', async (result, reason) => {
    const { call, context } = judging(result)
    expect(await call()).toMatchObject({ kind: 'no_verdict', reason })
    expect(context.used).toEqual({ inputTokens: null, outputTokens: null })
  })

  test('knows from the status of a failed call whether to try again, and when', async () => {
    const busy = Object.assign(new Error('Too many requests'), {
      statusCode: 429,
      responseHeaders: { 'retry-after': '2' },
      responseBody: '{"error":{"message":"slow down"}}',
    })
    await expect(judging(busy).call()).rejects.toMatchObject({ reason: 'rate_limited', retryable: true, floorMs: 2000 })
    const wrong = Object.assign(new Error('Unauthorized'), { statusCode: 401 })
    await expect(judging(wrong).call()).rejects.toMatchObject({ reason: 'request_refused', retryable: false })
    const lost = Object.assign(new Error('Cannot connect'), { isRetryable: true })
    await expect(judging(lost).call()).rejects.toMatchObject({ reason: 'connection_lost', retryable: true })
    await expect(judging(new Error('429')).call()).rejects.toThrow('429')
  })

  test('is what model, rubric, parameters and its own version make it', () => {
    const { judge } = judging({})
    expect(judge).toMatchObject({ gate: 'model:some.chat some-model', timeoutMs: 5_000, votes: 3 })
    expect(judge.identity).toMatchObject({
      name: 'polite',
      parts: { provider: 'some.chat', model: 'some-model', version: '1', parameters: '{"temperature":0}' },
    })
  })
})
