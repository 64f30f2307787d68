import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../src/base/redaction.ts'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import { judgeAsker, type AskJudge } from '../../../src/execution/ask-judge.ts'
import { callWithRetries } from '../../../src/execution/call-with-retries.ts'
import type { JudgeReply } from '../../../src/execution/judge-reply.ts'
import type { AnsweredCase, RunnableJudge } from '../../../src/execution/runnable-criterion.ts'
import { SendFailure } from '../../../src/execution/send-failure.ts'
import { fakeCallPorts } from '../../support/call-ports.ts'
import { aCase } from '../../support/cases.ts'
import { aJudge } from '../../support/judges.ts'
import { memoryAnswers } from '../../support/memory-answers.ts'

const polite: CriterionSpec = { name: 'polite', kind: 'BINARY' }
const SECRET = 'sk-0123456789abcdef'
const said = { text: '{"pass":true}', model: 'some-model-2026', requestId: 'req_1' }

function answer(output: string, id = 'q1'): AnsweredCase {
  const usage = { inputTokens: null, outputTokens: null }
  const execution = { status: 'OK', output, fromCache: false, latencyMs: 1, usage, attempts: [] } as const
  const testCase = aCase(id)
  return { input: testCase.input, output, expected: undefined, case: testCase, execution }
}

function given() {
  const answers = memoryAnswers()
  const redaction = createRedaction()
  redaction.add(SECRET)
  const ports = { ...fakeCallPorts(), redaction }
  const asker = (): AskJudge => judgeAsker({ answers, redaction, callJudge: (call) => callWithRetries(call, ports) })
  return { answers, ports, asker }
}

/** A judge that gives these replies one after the other, with what it was called for. */
function replying(...replies: readonly JudgeReply[]): { readonly judge: RunnableJudge; readonly calls: unknown[] } {
  const calls: unknown[] = []
  const judge = aJudge({
    identity: { name: 'politeness', version: 'v', parts: { model: 'm' } },
    call: ({ output }) => {
      calls.push(output)
      return replies[(calls.length - 1) % replies.length]
    },
    read: (reply) => reply as JudgeReply,
  })
  return { judge, calls }
}

const yes: JudgeReply = { kind: 'verdict', value: true, rationale: 'It thanks.', said }
const no: JudgeReply = { ...yes, value: false }
const refusal: JudgeReply = { kind: 'no_verdict', reason: 'judge_refused', detail: 'I cannot judge this.', said }

describe('two criteria with one judge', () => {
  test('share the call for an answer, and only one of them has spent it', async () => {
    const { asker, answers } = given()
    const { judge, calls } = replying(yes)
    const ask = asker()
    const renamed = { ...judge, identity: { ...judge.identity, name: 'kindness' } }
    const both = await Promise.all([
      ask(polite, judge, answer('thanks')),
      ask({ ...polite, name: 'kind' }, renamed, answer('thanks')),
    ])
    expect(calls).toEqual(['thanks'])
    expect(both).toMatchObject([
      { judgement: { status: 'OK', criterion: 'polite', passed: true }, spent: [{ fromCache: false, attempts: 1 }] },
      { judgement: { status: 'OK', criterion: 'kind', passed: true }, spent: [] },
    ])
    expect(answers.judgements.size).toBe(1)
  })

  test('of its own, with one name and two versions, are two judges', async () => {
    const { asker } = given()
    const ask = asker()
    const judges = ['1', '2'].map((version) =>
      aJudge({ identity: { name: 'j', version }, call: () => version === '1' }),
    )
    const judged = await Promise.all(judges.map((judge) => ask(polite, judge, answer('thanks'))))
    expect(judged.map(({ judgement }) => judgement)).toMatchObject([{ passed: true }, { passed: false }])
  })

  test('that take answers of different kinds ask for themselves', async () => {
    const { asker } = given()
    const ask = asker()
    const own = aJudge({ identity: { name: 'j', version: '1' }, call: () => 0.5 })
    const [asBinary, asMean] = await Promise.all([
      ask(polite, own, answer('thanks')),
      ask({ name: 'score', kind: 'MEAN' }, own, answer('thanks')),
    ])
    expect(asBinary.judgement).toMatchObject({ status: 'MISSING', reason: 'invalid_value' })
    expect(asMean.judgement).toMatchObject({ status: 'OK', score: 0.5 })
  })

  test('share a call between trials that gave the same output, and no other', async () => {
    const { asker } = given()
    const { judge, calls } = replying(yes)
    const ask = asker()
    await Promise.all([
      ask(polite, judge, answer('thanks')),
      ask(polite, judge, answer('thanks')),
      ask(polite, judge, answer('no thanks')),
      ask(polite, judge, answer('thanks', 'q2')),
    ])
    expect(calls).toEqual(['thanks', 'no thanks', 'thanks'])
  })
})

describe('a judge that votes', () => {
  test('is asked as often, and its votes are found one by one', async () => {
    const { asker, answers } = given()
    const { judge, calls } = replying(yes, no, yes, yes, no)
    const five = { ...judge, votes: 5 }
    const votes = [true, false, true, true, false]
    const { judgement, spent } = await asker()(polite, five, answer('thanks'))
    expect(judgement).toMatchObject({ status: 'OK', passed: true, fromCache: false, votes })
    expect(spent).toHaveLength(5)
    expect(answers.judgements.size).toBe(5)

    const again = await asker()(polite, { ...judge, votes: 7 }, answer('thanks'))
    expect(calls).toHaveLength(7)
    expect(again.judgement).toMatchObject({ status: 'OK', votes: [...votes, true, false] })
    expect(again.spent.map(({ fromCache }) => fromCache)).toEqual(expect.arrayContaining([true, false]))
  })

  test('and refuses once is still decided by the others, and what it said is kept', async () => {
    const { asker, answers } = given()
    const { judge } = replying(yes, refusal, yes)
    const { judgement } = await asker()(polite, { ...judge, votes: 3 }, answer('thanks'))
    expect(judgement).toMatchObject({ status: 'OK', passed: true, votes: [true, null, true] })
    expect([answers.judgements.size, answers.unjudged.length]).toEqual([2, 1])
  })
})

describe('an answer without a verdict', () => {
  test('is MISSING for its own reason, is kept as it came, and is never taken for a judgement', async () => {
    const { asker, answers } = given()
    const { judge, calls } = replying(refusal, yes)
    const first = await asker()(polite, judge, answer('thanks'))
    expect(first.judgement).toEqual({
      status: 'MISSING',
      criterion: 'polite',
      reason: 'judge_refused',
      detail: 'I cannot judge this.',
    })
    expect(answers.judgements.size).toBe(0)
    expect(answers.unjudged).toMatchObject([{ reason: 'judge_refused', said }])
    // The next run asks again.
    expect((await asker()(polite, judge, answer('thanks'))).judgement).toMatchObject({ passed: true, fromCache: false })
    expect(calls).toHaveLength(2)
  })

  test('that is no answer at all leaves nothing behind', async () => {
    const { asker, answers } = given()
    const judge = aJudge({
      call: () => {
        throw new SendFailure('the server answered 429, and the quota is exhausted', {
          reason: 'quota_exhausted',
          retryable: false,
        })
      },
    })
    const { judgement } = await asker()(polite, judge, answer('thanks'))
    expect(judgement).toMatchObject({ status: 'MISSING', reason: 'judge_failed' })
    expect([answers.judgements.size, answers.unjudged.length]).toEqual([0, 0])
  })
})

test('a secret that a judge quotes is nowhere in what is kept or told', async () => {
  const { asker, answers } = given()
  const quoting = { text: `{"reason":"${SECRET}"}`, model: SECRET, requestId: SECRET }
  const verdict: JudgeReply = { kind: 'verdict', value: true, rationale: `the key ${SECRET} is right`, said: quoting }
  const none: JudgeReply = { kind: 'no_verdict', reason: 'judge_unparsable', detail: SECRET, said: quoting }
  const { judge } = replying(none, verdict)
  const told = [await asker()(polite, judge, answer('thanks')), await asker()(polite, judge, answer('thanks'))]
  const all = JSON.stringify([told, [...answers.judgements.values()], answers.unjudged])
  expect(all).not.toContain(SECRET.slice(0, 10))
  expect(all).toContain('the key [redacted] is right')
})
