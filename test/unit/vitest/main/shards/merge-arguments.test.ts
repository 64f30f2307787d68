import { expect, test } from 'vitest'
import type { Vitest } from 'vitest/node'
import { mergeArgumentsOf } from '../../../../../src/vitest/main/shards/merge-arguments.ts'

/** A host that merges, with these arguments after `--`. */
function host(args: readonly string[], testNamePattern?: RegExp): Vitest {
  return { config: { '--': args, testNamePattern, root: process.cwd() } } as unknown as Vitest
}

test.each([
  ['--dry', ['--dry']],
  ['--limit', ['--limit', '5']],
  ['--tag', ['--tag', 'odd']],
  ['--system', ['--system', '4']],
  ['--judge', ['--judge', '4']],
  ['--no-cache', ['--no-cache']],
])('%s is wrong in a merge, and is named', (option, args) => {
  const { commandLine, argumentError } = mergeArgumentsOf(host(args))

  expect(argumentError).toMatchObject({ code: 'merge_option', category: 'usage', facts: { option } })
  expect(commandLine.dry).toBe(false)
})

test('so is the name pattern of Vitest', () => {
  expect(mergeArgumentsOf(host([], /refund/)).argumentError).toMatchObject({
    facts: { option: '--testNamePattern (-t)' },
  })
})

test('what says how a merge is shown is right', () => {
  const { commandLine, argumentError } = mergeArgumentsOf(host(['--json', '--html', 'report.html']))

  expect(argumentError).toBeNull()
  expect(commandLine).toMatchObject({ json: true, html: 'report.html' })
})

test('what no run takes is wrong as it is there', () => {
  expect(mergeArgumentsOf(host(['--limit', 'all'])).argumentError).toMatchObject({ code: 'argument_invalid' })
})
