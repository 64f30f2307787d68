import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRedaction } from '../../src/base/redaction.ts'
import { PROVIDER_NAMES, type JudgeDefinition, type ProviderName } from '../../src/evidence/judge-definition.ts'
import { judgeAsker, type JudgedByJudge } from '../../src/execution/ask-judge.ts'
import { callWithRetries } from '../../src/execution/call-with-retries.ts'
import type { AnsweredCase } from '../../src/execution/runnable-criterion.ts'
import { httpJudge } from '../../src/judges/http-judge.ts'
import { epochMs, realClock } from '../../src/vitest/real-clock.ts'
import { bookPermits } from '../support/book-permits.ts'
import { fakeCallPorts } from '../support/call-ports.ts'
import { aCase } from '../support/cases.ts'
import { memoryAnswers, type MemoryAnswers } from '../support/memory-answers.ts'

// Every provider against a simulator of its interface, over real sockets and on the real clock.

const simulator = new LLMock({ port: 0 })
beforeAll(() => simulator.start())
afterAll(() => simulator.stop())

const PATHS: Readonly<Record<ProviderName, string>> = {
  openai: '/v1',
  'openai-responses': '/v1',
  anthropic: '',
  gemini: '',
  ollama: '',
}

interface Asked extends JudgedByJudge {
  readonly answers: MemoryAnswers
}

/** Asks a judge of `provider` about an answer. Every model is one script of the simulator. */
async function ask(provider: ProviderName, model: string, given: Partial<JudgeDefinition> = {}): Promise<Asked> {
  const definition: JudgeDefinition = {
    name: 'politeness',
    provider,
    baseUrl: `${simulator.url}${PATHS[provider]}`,
    model,
    apiKeyVariable: 'JUDGE_KEY',
    rubric: 'The answer is polite.',
    scale: 'binary',
    votes: 1,
    parameters: {},
    concurrency: null,
    timeoutMs: null,
    rate: null,
    price: null,
    ...given,
  }
  const answers = memoryAnswers()
  const permits = bookPermits({ system: 8, judge: 4 }, realClock).client()
  const ports = { ...fakeCallPorts(), permits, clock: realClock, redaction: createRedaction() }
  const judge = httpJudge(definition, 'k3y', {
    nonce: () => 'n0nce',
    now: epochMs,
    timeoutMs: 10_000,
    concurrencyIsFixed: false,
  })
  const asker = judgeAsker({ ...ports, answers, callJudge: (call) => callWithRetries(call, ports) })
  const judged = await asker({ name: 'polite', kind: 'BINARY' }, judge, answer)
  return { ...judged, answers }
}

const testCase = aCase('q1')
const answer: AnsweredCase = {
  input: testCase.input,
  output: 'Thank you, it is on its way.',
  expected: undefined,
  case: testCase,
  execution: {
    status: 'OK',
    output: 'Thank you, it is on its way.',
    fromCache: false,
    latencyMs: 1,
    usage: { inputTokens: null, outputTokens: null },
    attempts: [],
  },
}

describe.concurrent.each(PROVIDER_NAMES)('a judge at %s', (provider) => {
  test('that is turned away and overloaded judges at its third call', async () => {
    const model = `${provider}-busy`
    const error = { message: 'not now', type: 'rate_limit_error' }
    simulator.on({ model, sequenceIndex: 0 }, { status: 429, error })
    simulator.on({ model, sequenceIndex: 1 }, { status: 529, error })
    simulator.on({ model, sequenceIndex: 2 }, { content: '{"reason":"It thanks.","pass":true}' })
    const { judgement, spent, answers } = await ask(provider, model)
    expect(judgement).toMatchObject({ status: 'OK', passed: true })
    expect(spent).toMatchObject([{ fromCache: false, attempts: 3 }])
    const [kept] = answers.judgements.values()
    expect(kept).toMatchObject({ rationale: 'It thanks.', attempts: [{}, {}, { outcome: 'OK' }] })
  })

  test('that is cut off says no verdict, and what it said is kept apart', async () => {
    const model = `${provider}-cut`
    simulator.on({ model }, { content: '{"reason":"It th', finishReason: 'length' })
    const { judgement, answers } = await ask(provider, model)
    // The simulator of Ollama always says that it stopped by itself.
    const reason = provider === 'ollama' ? 'judge_unparsable' : 'judge_cut'
    expect(judgement).toMatchObject({ status: 'MISSING', reason })
    expect(answers.judgements.size).toBe(0)
    expect(answers.unjudged).toMatchObject([{ reason, said: { text: '{"reason":"It th' } }])
  })

  test('that answers with something else than JSON is not asked again, and what it sent is kept', async () => {
    const model = `${provider}-malformed`
    simulator.on({ model }, { content: '{"pass":true}' }, { chaos: { malformedRate: 1 } })
    const { judgement, spent, answers } = await ask(provider, model)
    expect(judgement).toMatchObject({ status: 'MISSING', reason: 'judge_unparsable' })
    expect(spent).toMatchObject([{ attempts: 1 }])
    expect(answers.unjudged).toHaveLength(1)
  })

  test('that drops the connection is called again, four times in all', async () => {
    const model = `${provider}-drop`
    simulator.on({ model }, { content: '{"pass":true}' }, { chaos: { disconnectRate: 1 } })
    const { judgement, spent } = await ask(provider, model)
    expect(judgement).toMatchObject({
      status: 'MISSING',
      reason: 'judge_failed',
      detail: expect.stringMatching(/^connection_lost: /),
    })
    expect(spent).toMatchObject([{ attempts: 4 }])
  })
})
