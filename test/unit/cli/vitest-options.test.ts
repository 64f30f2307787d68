import { describe, expect, test } from 'vitest'
import { parseCLI } from 'vitest/node'
import { vitestArguments } from '../../../src/cli/vitest-options.ts'

const read = (...rest: readonly string[]): ReturnType<typeof vitestArguments> =>
  vitestArguments(parseCLI, rest, ['json', 'limit', 'no-cache'])

describe('what is passed on to Vitest', () => {
  test.each([
    [['--bail=1', '--maxWorkers', '2', 'refunds']],
    [['-t', 'refund', '--no-isolate', '--max-concurrency=4']],
    [['--coverage.provider=v8', '--outputFile.blob=shards/1.json', '--reporter=dot', '--no-coverage.enabled']],
    [['-u', '--run', '--shard=1/3', '--merge-reports']],
  ])('is read as Vitest reads it: %j', (rest) => {
    expect(read(...rest)).toEqual(parseCLI(['vitest', 'run', ...rest]))
  })

  test.each([
    [['--nonsense'], 'oloproof run: Vitest has no option --nonsense'],
    [['--bail=1', '--repoter=dot'], 'oloproof run: Vitest has no option --repoter; did you mean --reporter?'],
    [['-q'], 'oloproof run: Vitest has no option -q'],
    [['--limit=3'], 'oloproof run: --limit is an option of oloproof run: write it before --'],
    [['--no-cache'], 'oloproof run: --no-cache is an option of oloproof run: write it before --'],
  ])('is refused where Vitest has no such option: %j', (rest, message) => {
    expect(() => read(...rest)).toThrow(expect.objectContaining({ code: 'command_line_invalid', message }))
  })

  test('is left to Vitest where its help cannot be read', () => {
    const parsed = { filter: [], options: { run: true } }
    expect(vitestArguments(() => parsed, ['--whatever'], [])).toBe(parsed)
  })
})
