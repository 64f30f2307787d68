import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { errorFromFacts, isOloproofError, locatedError, messageOf, OloproofError } from '../../../src/base/error.ts'
import { invariant } from '../../../src/base/invariant.ts'

const UNSHOWABLE = 'a value that cannot be shown was thrown'
const facts = { path: '.oloproof/journal', problem: 'EACCES: permission denied' }

describe('an error', () => {
  test('carries its code, category and facts, the value in its message and what to do in its hint', () => {
    const error = new OloproofError('store_not_writable', facts)
    expect(error).toMatchObject({
      name: 'OloproofError',
      code: 'store_not_writable',
      category: 'environment',
      facts,
      message: 'cannot write .oloproof/journal: EACCES: permission denied',
      hint: 'check free space and permissions; every answer that was written before is kept and will be reused',
    })
    expect(error).toBeInstanceOf(Error)
  })

  test('has a stack when it is a bug of ours, and none otherwise', () => {
    expect(new OloproofError('run_id_invalid', { id: 'x' }).stack).toBe('OloproofError: not a run id: x')
    expect(new OloproofError('invariant_broken', { what: 'w' }).stack).toContain('error.test.ts')
  })

  test('keeps its cause', () => {
    const cause = new Error('disk')
    expect(new OloproofError('store_not_writable', facts, { cause }).cause).toBe(cause)
  })

  test('of a suite is told with its place, once, and keeps it over a process boundary', () => {
    const error = new OloproofError('suite_without_criteria', { suite: 'bot' })
    const located = locatedError(error, 'evals/bot.test.ts', 'shop > bot')
    const message = 'evals/bot.test.ts > shop > bot: suite bot declares no criterion'
    expect(located).toMatchObject({ code: error.code, facts: error.facts, hint: error.hint, message })
    expect(errorFromFacts(JSON.parse(JSON.stringify(located))).message).toBe(message)
    expect(locatedError(located, 'evals/bot.test.ts', 'bot')).toBe(located)
    const disk = new OloproofError('store_not_writable', facts)
    expect(locatedError(disk, 'evals/bot.test.ts', 'bot')).toBe(disk)
  })

  test('survives a process boundary as JSON', () => {
    const error = new OloproofError('store_not_writable', facts)
    const again = errorFromFacts(JSON.parse(JSON.stringify(error)))
    expect(again).toMatchObject({ code: error.code, category: error.category, facts, message: error.message })
    expect(again.hint).toBe(error.hint)
  })
})

describe('an error is recognised', () => {
  test('by its brand, also when another installed copy of the package made it', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('oloproof.error')]: true })
    expect(isOloproofError(foreign)).toBe(true)
    expect(isOloproofError(new OloproofError('run_id_invalid', { id: 'x' }))).toBe(true)
  })

  test.each([new Error('x'), { code: 'run_id_invalid' }, 'run_id_invalid', null, undefined])(
    'but not %o, which is none',
    (value) => {
      expect(isOloproofError(value)).toBe(false)
    },
  )
})

describe('the text of anything that was thrown', () => {
  test.each<[string, unknown, string]>([
    ['of an error is its message', new TypeError('no'), 'no'],
    ['of an error without a message is its name', new TypeError(), 'TypeError'],
    ['of an error of another realm is its message', runInNewContext('new Error("far")'), 'far'],
    ['of something with a message is that', { message: 'almost an error' }, 'almost an error'],
    ['of a text is the text', 'plain', 'plain'],
    ['of a record is its JSON', { status: 500 }, '{"status":500}'],
    ['of undefined is its name', undefined, 'undefined'],
    ['of null is its name', null, 'null'],
    ['of a number that is none says so', NaN, 'NaN'],
    ['of an infinity says so', Infinity, 'Infinity'],
    ['of a bigint is its digits', 10n, '10'],
    ['of a symbol is its description', Symbol('s'), 'Symbol(s)'],
    ['of a record that cannot be shown is a fixed one', { toJSON: () => nothing() }, UNSHOWABLE],
    [
      'of an error whose message throws is a fixed one',
      Object.defineProperty({}, 'message', { get: nothing }),
      UNSHOWABLE,
    ],
  ])('%s', (_, thrown, text) => {
    expect(messageOf(thrown)).toBe(text)
  })
})

function nothing(): never {
  throw new Error('never shown')
}

describe('an invariant', () => {
  test('that holds says nothing', () => {
    expect(() => invariant('something', 'never')).not.toThrow()
  })

  test('that does not hold is a bug of ours, with what it is about', () => {
    expect(() => invariant(0, 'a case is judged twice')).toThrow(
      expect.objectContaining({
        code: 'invariant_broken',
        category: 'internal',
        message: 'internal error: a case is judged twice',
      }),
    )
  })
})
