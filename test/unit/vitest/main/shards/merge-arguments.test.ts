import { expect, test } from 'vitest'
import type { Vitest } from 'vitest/node'
import { fileFilterError, mergeArgumentsOf } from '../../../../../src/vitest/main/shards/merge-arguments.ts'

/** A host that merges, with these arguments after `--` and what else it was told. */
function host(args: readonly string[], told: object = {}): Vitest {
  return { config: { '--': args, ...told, root: process.cwd() } } as unknown as Vitest
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

test.each([
  ['--testNamePattern (-t)', { testNamePattern: /refund/ }],
  ['--tagsFilter', { tagsFilter: ['slow'] }],
  ['--changed', { changed: true }],
  ['--changed', { changed: 'HEAD~1' }],
])('so is %s of Vitest', (option, told) => {
  expect(mergeArgumentsOf(host([], told)).argumentError).toMatchObject({ facts: { option } })
})

test.each([
  [['run', '--merge-reports=blobs', '--reporter=oloproof', 'evals/bot.test.ts', '--', '--json'], 'evals/bot.test.ts'],
  [['bot', '--reporter', 'oloproof', '--merge-reports'], 'bot'],
])('so is the name of a test file in vitest %j', async (args, name) => {
  expect(await fileFilterError({ argv: ['node', 'vitest', ...args] })).toMatchObject({
    code: 'merge_option',
    facts: { option: `the file name ${name}` },
  })
})

test.each([
  [['run', '--merge-reports', 'blobs', '--reporter=oloproof', '--reporter', 'junit', '--', '--json']],
  [['run', '--merge-reports']],
  // Not a merge.
  [['run', 'bot']],
])('no file is named in vitest %j', async (args) => {
  expect(await fileFilterError({ argv: ['node', 'vitest', ...args] })).toBeNull()
})

test('what says how a merge is shown is right', () => {
  const { commandLine, argumentError } = mergeArgumentsOf(host(['--json', '--html', 'report.html']))

  expect(argumentError).toBeNull()
  expect(commandLine).toMatchObject({ json: true, html: 'report.html' })
})

test('what no run takes is wrong as it is there', () => {
  expect(mergeArgumentsOf(host(['--limit', 'all'])).argumentError).toMatchObject({ code: 'argument_invalid' })
})
