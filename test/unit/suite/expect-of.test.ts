import { describe, expect, test } from 'vitest'
import { expectOf } from '../../../src/suite/expect-of.ts'

test('a test that runs alone counts its assertions with the shared `expect`', (context) => {
  expect(expectOf(context)).toBe(expect)
})

describe.concurrent('in a block that runs beside others', () => {
  describe('with a block of its own order inside', { concurrent: false }, () => {
    test('a test counts its assertions with its own `expect`', (context) => {
      context.expect(expectOf(context)).toBe(context.expect)
    })
  })
})
