import { describe, expect, test } from 'vitest'
import { readCommandLine, type CommandLine } from '../../../../src/vitest/main/command-line.ts'

const NOTHING_SAID: CommandLine = {
  json: false,
  dry: false,
  system: null,
  judge: null,
  cache: true,
  limit: null,
  tag: null,
  html: null,
}

describe('what is said after --', () => {
  test.each<[readonly string[], Partial<CommandLine>]>([
    [[], {}],
    [['--json'], { json: true }],
    [['--dry'], { dry: true }],
    [['--system', '16'], { system: 16 }],
    [['--system=16', '--judge=2'], { system: 16, judge: 2 }],
    [['--no-cache'], { cache: false }],
    [['--html', 'out/report page.html'], { html: 'out/report page.html' }],
    [['--limit', '20', '--tag', 'refunds'], { limit: 20, tag: 'refunds' }],
    [['--tag', 'two words'], { tag: 'two words' }],
    [['--system', '1', '--system', '2'], { system: 2 }],
    [['--limit', '999999999'], { limit: 999_999_999 }],
  ])('%j is read', (args, said) => {
    expect(readCommandLine(args)).toEqual({ ...NOTHING_SAID, ...said })
  })
})

describe('an argument is refused', () => {
  test.each([
    ['that is unknown', ['--sytem', '4']],
    ['that is no option', ['support-bot']],
    ['without its value', ['--limit']],
    ['with another option for a value', ['--tag', '--json']],
    ['with a value that it does not take', ['--json=yes']],
    ['that is short', ['-s', '4']],
    ['that is Vitest’s own', ['--reporter=verbose']],
  ])('%s: %j', (_, args) => {
    expect(() => readCommandLine(args)).toThrow(
      expect.objectContaining({
        code: 'argument_invalid',
        category: 'usage',
        message: expect.stringContaining(`cannot use the arguments after --: ${args.join(' ')}: `),
        hint: 'after -- these are understood: --json, --dry, --system N, --judge N, --no-cache, --limit N, --tag T, --html FILE',
      }),
    )
  })

  test.each(['0', '-1', '1.5', '1e3', '0x10', ' 4', '4 ', 'many', '', '1000000000', '٤'])(
    'when it is a number and reads %j',
    (text) => {
      expect(() => readCommandLine([`--system=${text}`])).toThrow(
        expect.objectContaining({
          code: 'argument_invalid',
          facts: expect.objectContaining({
            argument: `--system ${text}`,
            problem: '--system takes a whole number from 1 to 999999999',
          }),
        }),
      )
    },
  )

  test.each([
    ['--tag', 'a tag'],
    ['--html', 'the name of a file'],
  ])('when it is %s and empty', (flag, what) => {
    expect(() => readCommandLine([`${flag}=`])).toThrow(
      expect.objectContaining({ code: 'argument_invalid', message: expect.stringContaining(`${flag} takes ${what}`) }),
    )
  })

  test('with the nearest name, where one is near', () => {
    expect(() => readCommandLine(['--sytem=4'])).toThrow(/; did you mean --system\?$/)
    expect(() => readCommandLine(['--reporter=dot'])).toThrow(expect.not.stringContaining('did you mean'))
  })
})
