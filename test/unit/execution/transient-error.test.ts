import { expect, test } from 'vitest'
import { isTransientError, TransientError } from '../../../src/execution/transient-error.ts'

test('is not retryable unless it says so', () => {
  expect(new TransientError('overloaded').retryable).toBe(false)
  expect(new TransientError('overloaded', { retryable: true }).retryable).toBe(true)
})

test('keeps its message, its cause and the wait that the server asked for', () => {
  const cause = new Error('socket hang up')
  const error = new TransientError('overloaded', { retryable: true, retryAfterMs: 0, cause })
  expect(error).toMatchObject({ name: 'TransientError', message: 'overloaded', retryAfterMs: 0, cause })
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '5' as never])('refuses %s as a wait', (retryAfterMs) => {
  expect(() => new TransientError('overloaded', { retryAfterMs })).toThrow(
    expect.objectContaining({ code: 'invalid_retry_after', facts: { value: String(retryAfterMs) } }),
  )
})

test.each<[object, string]>([
  [
    { retriable: true },
    'unknown option "retriable"; there are retryable, retryAfterMs, cause; did you mean retryable?',
  ],
  [
    { retryable: true, retryAfter: 2 },
    'unknown option "retryAfter"; there are retryable, retryAfterMs, cause; did you mean retryAfterMs?',
  ],
  [{ retryable: 'yes' }, 'retryable is true or false, not yes'],
])('refuses %j as its options', (options, problem) => {
  expect(() => new TransientError('overloaded', options)).toThrow(
    expect.objectContaining({ code: 'transient_error_invalid', facts: { problem } }),
  )
})

test('is recognised when another copy of the package made it, and other errors are not', () => {
  const foreign = Object.assign(new Error('overloaded'), { retryable: true, retryAfterMs: undefined })
  Object.defineProperty(foreign, Symbol.for('oloproof.transient-error'), { value: true })
  expect(isTransientError(foreign)).toBe(true)
  expect(isTransientError(new Error('TransientError'))).toBe(false)
  expect(isTransientError(null)).toBe(false)
  expect(isTransientError('overloaded')).toBe(false)
})
