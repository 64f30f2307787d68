import { describe, expect, test } from 'vitest'
import { declareOnce, suitePath, type DeclaredBlock } from '../../../src/suite/declared-once.ts'

const one = { name: 'bot', version: '1' }
const two = { name: 'bot', version: '2' }

function block(name: string, suite?: DeclaredBlock, mode = 'run'): DeclaredBlock {
  return { name, mode, suite }
}

describe('a suite is declared once in a file', () => {
  test('its path has the blocks around it, and its name as it was written', () => {
    expect(suitePath(block('bad\\n', block('outer', block('outermost'))), 'bad\n')).toBe('outermost > outer > bad\n')
    expect(suitePath(undefined, 'alone')).toBe('alone')
  })

  test('a second one of the same path for the same system is refused by its name and system', () => {
    const file = {}
    declareOnce(file, block('bad', block('outer')), 'bad', [one])
    expect(() => declareOnce(file, block('bad', block('outer')), 'bad', [two, one])).toThrow(
      expect.objectContaining({
        code: 'suite_invalid',
        message:
          'suite bad: it is declared more than once in its file, as outer > bad, for bot@1: nobody could tell the runs apart',
        hint: 'give one of them another name, or put it into a describe block of its own',
      }),
    )
  })

  test.each<[string, DeclaredBlock, object | null, typeof one]>([
    ['in another block', block('bad', block('other')), null, one],
    ['without a block', block('bad'), null, one],
    ['for another system', block('bad', block('outer')), null, two],
    ['in another file, or in this one when it is run again', block('bad', block('outer')), {}, one],
    ['that does not run', block('bad', block('outer'), 'skip'), null, one],
    ['in a block that does not run', block('bad', block('outer', undefined, 'skip')), null, one],
  ])('one %s is another', (_, second, other, system) => {
    const file = {}
    declareOnce(file, block('bad', block('outer')), 'bad', [one])
    expect(() => declareOnce(other ?? file, second, 'bad', [system])).not.toThrow()
  })

  test('one that does not run leaves its place to another', () => {
    const file = {}
    declareOnce(file, block('bad', undefined, 'skip'), 'bad', [one])
    expect(() => declareOnce(file, block('bad'), 'bad', [one])).not.toThrow()
  })
})
