import { LLMock } from '@copilotkit/aimock'
import { expect, onTestFinished, test } from 'vitest'
import { recordingContext } from '../../../src/execution/call-context.ts'
import { exchange } from '../../../src/transport/exchange.ts'
import type { HttpAnswer } from '../../../src/transport/http-request.ts'

test('a simulator of LLM providers says when to come back, that it is overloaded, and then answers', async () => {
  const simulator = new LLMock({ port: 0 })
  const error = (type: string) => ({ message: 'not now', type })
  simulator.on({ sequenceIndex: 0 }, { status: 429, error: error('rate_limit_error'), retryAfter: 2 })
  simulator.on({ sequenceIndex: 1 }, { status: 529, error: error('overloaded_error') })
  simulator.on({}, { content: 'hello' })
  await simulator.start()
  onTestFinished(() => simulator.stop())

  const ask = (): Promise<HttpAnswer> =>
    exchange(
      {
        url: `${simulator.url}/v1/chat/completions`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'hi' }] }),
      },
      recordingContext(1, new AbortController()),
      Date.now,
    )
  await expect(ask()).rejects.toMatchObject({ reason: 'rate_limited', floorMs: 2000, turnedAway: 'busy' })
  await expect(ask()).rejects.toMatchObject({
    reason: 'overloaded',
    floorMs: 0,
    message: expect.stringMatching(/529: "not now"$/),
  })
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ choices: [{ message: { content: 'hello' } }] })
})
