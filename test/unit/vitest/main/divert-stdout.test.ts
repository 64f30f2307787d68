import { describe, expect, test } from 'vitest'
import { asksForEvents, divertStdout } from '../../../../src/vitest/main/divert-stdout.ts'

/** Writes a line to standard output of a process with these arguments once it is diverted; returns where it went. */
function whereWritten(...args: readonly string[]): string {
  let where = ''
  const stream = (name: string): object => ({ write: () => void (where = name) })
  const host = { argv: ['node', 'vitest', ...args], stdout: stream('stdout'), stderr: stream('stderr') }
  divertStdout(host as unknown as NodeJS.Process)
  ;(host as unknown as NodeJS.Process).stdout.write('a line\n')
  return where
}

describe('standard output is diverted', () => {
  test.each([
    ['in a test run', ['run', 'list-prices'], 'stderr'],
    ['in one whose own arguments say list', ['run', '--', '--tag', 'list'], 'stderr'],
  ])('%s', (_, args, where) => expect(whereWritten(...args)).toBe(where))

  test('not where tests are only listed', () => {
    expect(whereWritten('list')).toBe('stdout')
  })
})

test.each([
  [['run', '--', '--json'], true],
  [['run', '--', '--dry', '--json'], true],
  [['run', '--json'], false],
  [['run', '--json', '--', '--dry'], false],
])('%j asks for events: %s', (args, asks) => {
  expect(asksForEvents({ argv: ['node', 'vitest', ...args] })).toBe(asks)
})
