import { expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { ownErrorOf } from '../../../../src/vitest/main/own-error.ts'

test('an error of ours is recognised by what the host brings over of it', () => {
  const thrown = new OloproofError('identity_invalid', { what: 'system', part: 'version', found: '1' })
  const { name, message, code, facts } = thrown
  const brought = ownErrorOf({ name, message, code, facts: { ...facts } })
  expect(brought).toMatchObject({ code: 'identity_invalid', category: 'usage', message, hint: thrown.hint })
})

test.each([
  ['another error', { name: 'TypeError', message: 'x', code: 'identity_invalid', facts: {} }],
  ['a code of another version', { name: 'OloproofError', message: 'x', code: 'made_up', facts: {} }],
  ['a code that every object has', { name: 'OloproofError', message: 'x', code: 'toString', facts: {} }],
  ['one without facts', { name: 'OloproofError', message: 'x', code: 'identity_invalid' }],
])('%s is not ours', (_what, error) => {
  expect(ownErrorOf(error)).toBeNull()
})
