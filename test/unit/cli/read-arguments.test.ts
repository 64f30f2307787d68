import { describe, expect, test } from 'vitest'
import type { Command } from '../../../src/cli/command.ts'
import { readArguments } from '../../../src/cli/read-arguments.ts'

const command: Command = {
  name: 'show',
  operands: 'RUN_ID',
  operandCount: [1, 2],
  summary: '',
  options: [
    { name: 'case', short: 'c', value: 'ID', what: '' },
    { name: 'format', value: 'F', choices: ['jsonl', 'csv'], what: '' },
    { name: 'json', what: '' },
  ],
  examples: [],
  load: () => Promise.reject(new Error('not loaded')),
}
const handing: Command = { ...command, operandCount: [0, Infinity], rest: 'options of Vitest' }

describe('arguments', () => {
  test.each([
    ['in any order', ['--json', 'latest', '--case', 'q1'], ['latest'], ['json'], [['case', 'q1']]],
    ['with values behind an equals sign', ['latest', '--case=-1'], ['latest'], [], [['case', '-1']]],
    ['with a letter for a name', ['latest', '-c', 'q1'], ['latest'], [], [['case', 'q1']]],
    ['the later before the earlier', ['latest', '--case', 'a', '--case', 'b'], ['latest'], [], [['case', 'b']]],
    ['that look like options, after --', ['--json', '--', '--odd'], ['--odd'], ['json'], []],
  ] as const)('are read: %s', (_, args, operands, flags, values) => {
    const read = readArguments(command, args)
    expect([read.operands, [...read.flags], [...read.values], read.rest]).toEqual([operands, flags, values, []])
  })

  test('after -- are handed on as they are by a command that does so', () => {
    expect(readArguments(handing, ['a', '--', '--coverage', '--', 'b'])).toMatchObject({
      operands: ['a'],
      rest: ['--coverage', '--', 'b'],
    })
  })

  test.each([
    [['latest', '--jsn'], 'oloproof show: there is no option --jsn; did you mean --json?'],
    [['latest', '-x'], 'oloproof show: there is no option -x'],
    [['latest', '--case'], 'oloproof show: --case takes a value: --case ID'],
    [['latest', '--case', '--json'], 'oloproof show: --case takes a value: --case ID'],
    [['latest', '--case='], 'oloproof show: --case takes a value: --case ID'],
    [['latest', '--json=yes'], 'oloproof show: --json takes no value'],
    [['latest', '--format', 'jsonll'], 'oloproof show: --format takes jsonl, csv, not jsonll; did you mean jsonl?'],
    [[], 'oloproof show: RUN_ID is missing'],
    [['a', 'b', 'c'], 'oloproof show: one argument too many: c'],
  ])('%j are refused', (args, message) => {
    expect(() => readArguments(command, args)).toThrow(
      expect.objectContaining({
        code: 'command_line_invalid',
        message,
        hint: 'oloproof show --help shows what there is',
      }),
    )
  })

  test('of which the first is one of few names are refused with the nearest one', () => {
    const cache: Command = { ...command, name: 'cache', choices: ['stats', 'prune'] }
    expect(() => readArguments(cache, ['stat'])).toThrow(
      'oloproof cache: it takes stats, prune, not stat; did you mean stats?',
    )
  })
})
