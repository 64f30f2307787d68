import { describe, expect, test } from 'vitest'
import { suitesInPlace } from '../../../reporter/suites-in-place.ts'

describe('a suite of a list is shown with', () => {
  test.each([
    [
      'its name alone, where it is the only one of it, run twice or not',
      [
        ['bot', 'a.ts', ''],
        ['bot', 'a.ts', ''],
      ],
      ['bot', 'bot'],
    ],
    [
      'its file, where two files have it',
      [
        ['bot', 'a.ts', ''],
        ['bot', 'b.ts', ''],
        ['faq', 'b.ts', ''],
      ],
      ['bot · a.ts', 'bot · b.ts', 'faq'],
    ],
    [
      'its project, where one file is in two',
      [
        ['bot', 'a.ts', 'fast'],
        ['bot', 'a.ts', 'slow'],
      ],
      ['bot · fast', 'bot · slow'],
    ],
    [
      'both, where both differ',
      [
        ['bot', 'a.ts', 'fast'],
        ['bot', 'b.ts', 'slow'],
      ],
      ['bot · a.ts · fast', 'bot · b.ts · slow'],
    ],
    [
      'its name alone, where its file is not known',
      [
        ['bot', null, ''],
        ['bot', 'a.ts', ''],
        ['bot', 'b.ts', ''],
      ],
      ['bot', 'bot · a.ts', 'bot · b.ts'],
    ],
  ] as const)('%s', (_, listed, expected) => {
    expect(suitesInPlace(listed.map(([suite, file, project]) => ({ suite, file, project })))).toEqual(expected)
  })

  test('nothing that a terminal would obey', () => {
    expect(
      suitesInPlace(
        [['a', '\u001b[31mred.ts'] as const, ['a', 'b.ts'] as const].map(([suite, file]) => ({
          suite,
          file,
          project: '',
        })),
      )[0],
    ).not.toContain('\u001b')
  })
})
