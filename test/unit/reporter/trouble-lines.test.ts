import { describe, expect, it } from 'vitest'
import { plainTheme } from '../../../reporter/theme.ts'
import { ruleRecord, runFile } from '../../support/run-report.ts'
import { troubleLines, type Trouble } from '../../../reporter/trouble-lines.ts'

function linesOf(trouble: Partial<Trouble>): string[] {
  const nothing = {
    errors: [],
    brokenFiles: [],
    notes: [],
    exitCode: 0,
    cause: null,
    decided: [],
    isExitCodeShown: false,
  }
  return troubleLines({ ...nothing, ...trouble }, plainTheme)
}

const error = { message: 'suite support-bot declares no criterion', hint: 'declare one in its body' }

describe('troubleLines', () => {
  it('is nothing when all went well', () => {
    expect(linesOf({ exitCode: 0 })).toEqual([])
  })

  it('says what an exit code is about, whether or not anything else went wrong', () => {
    const rules = [ruleRecord({ id: 'floor', verdict: 'FAIL' })]
    const decided = [runFile({ run_id: 'run_1', exit_code: 1, rules })]
    expect(linesOf({ exitCode: 1, decided })).toEqual([
      '',
      'exit code 1: a rule reads FAIL: floor of support-bot (run_1)',
    ])
    expect(linesOf({ exitCode: 1, cause: 'an ordinary test failed' })).toEqual([
      '',
      'exit code 1: an ordinary test failed',
    ])
  })

  it('shows every error with its hint, then files, then notes, then what the exit code means', () => {
    const lines = linesOf({
      errors: [error, { message: 'not a run id: x', hint: 'a run id is printed' }],
      brokenFiles: ['evals/bot.test.ts'],
      notes: ['no case was selected'],
      exitCode: 2,
    })
    expect(lines).toEqual([
      '',
      'error: suite support-bot declares no criterion',
      '  hint      declare one in its body',
      '',
      'error: not a run id: x',
      '  hint      a run id is printed',
      '',
      'error: evals/bot.test.ts has suites and could not be run to its end',
      '',
      'note: no case was selected',
      '',
      'exit code 2: wrong use: configuration, arguments, cases or ids',
    ])
  })

  it('shows a list of mistakes a line each', () => {
    const message = 'oloproof.yaml:1:1: unknown key: concurency\noloproof.yaml:2:3: not a number: many'
    expect(linesOf({ errors: [{ message, hint: 'correct it' }], isExitCodeShown: true })).toEqual([
      '',
      'error: oloproof.yaml:1:1: unknown key: concurency',
      '  oloproof.yaml:2:3: not a number: many',
      '  hint      correct it',
    ])
  })

  it('says the exit code of trouble that no error explains', () => {
    expect(linesOf({ exitCode: 143 })).toEqual(['', 'exit code 143: terminated'])
  })

  it('says a note without an exit code when there is no trouble', () => {
    expect(linesOf({ notes: ['the index of the cache could not be saved'] })).toEqual([
      '',
      'note: the index of the cache could not be saved',
    ])
  })

  it('does not repeat an exit code that the summary of several runs has shown', () => {
    expect(linesOf({ exitCode: 3, cause: null, isExitCodeShown: true })).toEqual([])
  })

  it('makes text from outside harmless, and cuts it', () => {
    const [, first, second] = linesOf({
      errors: [{ message: `a\u001b[2Jb\r::error::c\n::error::${'x'.repeat(1000)}`, hint: 'h' }],
    })
    expect(first).toBe('error: ab\\r::error::c')
    expect(second).toMatch(/^ {2}\\::error::x+…$/)
    expect(second).toHaveLength(402)
  })

  it('paints what is wrong, and neither hints nor notes', () => {
    const theme = { ...plainTheme, warning: (text: string) => `<${text}>` }
    const trouble = {
      errors: [error],
      brokenFiles: ['a.ts'],
      notes: ['n'],
      exitCode: 3,
      cause: null,
      decided: [],
      isExitCodeShown: true,
    }
    expect(troubleLines(trouble, theme).filter((line) => line.startsWith('<'))).toEqual([
      '<error: suite support-bot declares no criterion>',
      '<error: a.ts has suites and could not be run to its end>',
    ])
  })
})
