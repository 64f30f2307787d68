import { describe, expect, test } from 'vitest'
import { answerFailure } from '../../../src/transport/answer-failure.ts'
import { quietAfterAnswer } from '../../../src/transport/rate-limit-buckets.ts'
import { retryAfterMs } from '../../../src/transport/retry-after.ts'

// Wrong by a day, as the clock of a machine may be; servers send dates of their own.
const NOW = Date.parse('2026-11-29T12:00:00Z')
const DATE = { date: 'Mon, 30 Nov 2026 12:00:00 GMT' }

describe('Retry-After', () => {
  test.each<[string, Readonly<Record<string, string>>, number | undefined]>([
    ['seconds', { 'retry-after': '2' }, 2000],
    ['parts of seconds', { 'retry-after': ' 0.5 ' }, 500],
    ['none', { 'retry-after': '0' }, 0],
    ['milliseconds', { 'retry-after-ms': '1234' }, 1234],
    ['both: the longer', { 'retry-after-ms': '1234', 'retry-after': '1' }, 1234],
    ['two from two servers: the longer', { 'retry-after': '1.5, 1' }, 1500],
    [
      'a date and seconds from two servers: the longer',
      { ...DATE, 'retry-after': 'Mon, 30 Nov 2026 12:00:07 GMT, 3' },
      7000,
    ],
    ['one that says nothing beside one that does', { 'retry-after-ms': 'soon, 200' }, 200],
    ['an HTTP date, from the date of the answer', { ...DATE, 'retry-after': 'Mon, 30 Nov 2026 12:00:07 GMT' }, 7000],
    ['an HTTP date of the old form', { ...DATE, 'retry-after': 'Monday, 30-Nov-26 12:00:07 GMT' }, 7000],
    ['an HTTP date of asctime', { ...DATE, 'retry-after': 'Mon Nov 30 12:00:07 2026' }, 7000],
    ['an HTTP date without one of the answer', { 'retry-after': 'Sun, 29 Nov 2026 12:00:07 GMT' }, 7000],
    ['an HTTP date that has passed', { ...DATE, 'retry-after': 'Mon, 30 Nov 2026 11:00:00 GMT' }, 0],
    ['more than any timer', { 'retry-after': '3000000' }, 3_000_000_000],
    ['more than any number', { 'retry-after': '9'.repeat(400) }, Number.MAX_SAFE_INTEGER],
    ['garbage', { 'retry-after': 'not-a-date' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['nothing', { 'retry-after': '' }, undefined],
    ['no header', {}, undefined],
  ])('is understood: %s', (_, headers, expected) => {
    expect(retryAfterMs(headers, NOW)).toBe(expected)
  })
})

describe('budgets that a server keeps', () => {
  test.each<[string, Readonly<Record<string, string>>, number]>([
    ['seconds', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2' }, 2000],
    ['with something left', { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '2' }, 0],
    ['without saying what is left', { 'x-ratelimit-reset': '2' }, 0],
    [
      'the empty one of two',
      {
        'x-ratelimit-remaining-requests': '9',
        'x-ratelimit-reset-requests': '60s',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '6m0s',
      },
      360_000,
    ],
    ['milliseconds', { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '20ms' }, 20],
    ['a time of day', { ...DATE, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1796040003' }, 3000],
    [
      'a date',
      {
        ...DATE,
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2026-11-30T12:00:04Z',
      },
      4000,
    ],
    ['nonsense', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '-1' }, 0],
  ])('are waited for once they are empty: %s', (_, headers, expected) => {
    expect(quietAfterAnswer(headers, NOW)).toBe(expected)
  })
})

describe('a refusal', () => {
  const refusal = (status: number, headers: Readonly<Record<string, string>>, body: unknown = '') =>
    answerFailure({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }, NOW)

  const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }
  const quotaFailure = { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [] }

  test('asks first with Retry-After, then with its budgets, then with its body', () => {
    const buckets = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }
    expect(refusal(429, { 'retry-after': '1', ...buckets }).floorMs).toBe(1000)
    expect(refusal(429, buckets).floorMs).toBe(360_000)
    expect(refusal(429, { 'x-ratelimit-reset': '3' }).floorMs).toBe(3000)
    expect(refusal(503, { 'retry-after': '5' }).floorMs).toBe(5000)
    expect(refusal(429, {}, { error: { code: 429, details: [quotaFailure, retryInfo] } }).floorMs).toBe(34_000)
    expect(refusal(429, {}, [{ error: { code: 429, details: [retryInfo] } }]).floorMs).toBe(34_000)
    expect(refusal(429, { 'retry-after': 'not-a-date' }).floorMs).toBe(0)
  })

  test.each([
    ['OpenAI', { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } }],
    ['one who speaks like it', { error: { type: 'insufficient_quota', code: null } }],
    ['Google', { error: { status: 'RESOURCE_EXHAUSTED', details: [quotaFailure] } }],
  ])('that says there is nothing left to spend is one of the quota: %s', (_, body) => {
    expect(refusal(429, {}, body)).toMatchObject({ reason: 'quota_exhausted', turnedAway: 'quota', retryable: true })
  })

  test('is not one of the quota for its words, nor with a time to come back', () => {
    expect(refusal(429, {}, { error: { message: 'insufficient_quota' } }).reason).toBe('rate_limited')
    expect(refusal(429, {}, { error: { details: [quotaFailure, retryInfo] } }).reason).toBe('rate_limited')
    expect(refusal(400, {}, { error: { code: 'insufficient_quota' } }).reason).toBe('request_refused')
  })
})
