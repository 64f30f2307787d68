import { expect, test } from 'vitest'
import { cancellationSource } from '../../../src/execution/cancellation.ts'

test('listeners hear of a cancellation once, and the first reason stays', () => {
  const run = cancellationSource()
  let heard = 0
  run.onCancel(() => (heard += 1))
  run.cancel('interrupted')
  run.cancel('usage_error')
  expect(heard).toBe(1)
  expect(run.reason).toBe('interrupted')
})

test('who listens after the cancellation hears of it at once', () => {
  const run = cancellationSource()
  run.cancel('interrupted')
  let heard = 0
  run.onCancel(() => (heard += 1))
  expect(heard).toBe(1)
})

test('who stopped listening hears nothing, while the same function listening elsewhere does', () => {
  const run = cancellationSource()
  let heard = 0
  const listener = (): void => void (heard += 1)
  const stop = run.onCancel(listener)
  run.onCancel(listener)
  stop()
  run.cancel('interrupted')
  expect(heard).toBe(1)
})
