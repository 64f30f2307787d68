import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunnerTask, RunnerTestFile } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { explainedRule } from '../../../../../src/vitest/main/explained-rule.ts'
import { uniteFiles } from '../../../../../src/vitest/main/shards/unite-files.ts'
import { writeVerdicts } from '../../../../../src/vitest/main/shards/write-verdicts.ts'
import { ruleRecord } from '../../../../support/run-report.ts'

interface TestGiven {
  readonly name: string
  readonly state?: 'pass' | 'fail' | 'skip'
  readonly ours?: 'case' | 'elsewhere' | 'policy'
  readonly runs?: readonly string[]
}

/** A file with one suite, in the parts of a blob that a merge reads. */
function aFile(filepath: string, name: string, tests: readonly TestGiven[]): RunnerTestFile {
  const file = { type: 'suite', id: `id of ${name}`, name, filepath, mode: 'run', meta: {}, result: { state: 'pass' } }
  const suite = {
    type: 'suite',
    id: '1_0',
    name: 'support-bot',
    mode: 'run',
    meta: {},
    result: { state: 'pass' },
    file,
  }
  const tasks = tests.map(({ name: title, state = 'pass', ours, runs }, index) => ({
    type: 'test',
    id: `1_0_${index}`,
    name: title,
    mode: state === 'skip' ? 'skip' : 'run',
    meta: { ...(ours && { oloproof: ours }), ...(runs && { oloproofPolicy: { rule: 'floor', runs } }) },
    result: { state },
    annotations: [{ type: 'oloproof.reason', message: 'a shard' }],
    file,
    suite,
  }))
  return Object.assign(file, { file, tasks: [Object.assign(suite, { tasks })] }) as unknown as RunnerTestFile
}

function testsOf(file: RunnerTestFile | undefined): readonly RunnerTask[] {
  const [suite] = file?.tasks ?? []
  return suite?.type === 'suite' ? suite.tasks : []
}

const ROOT = '/merge/project'

test('a file that two shards have run is one, with each case as it was run, where the file is here', () => {
  const first = aFile('/one/project/evals/bot.test.ts', 'evals/bot.test.ts', [
    { name: 'q0', ours: 'case' },
    { name: 'q1', ours: 'elsewhere', state: 'skip' },
    { name: 'plain', state: 'pass' },
  ])
  const second = aFile('C:\\two\\evals\\bot.test.ts', 'evals\\bot.test.ts', [
    { name: 'q0', ours: 'elsewhere', state: 'skip' },
    { name: 'q1', ours: 'case' },
    { name: 'plain', state: 'fail' },
  ])
  const other = aFile('/one/project/a.test.ts', 'a.test.ts', [])
  const files = [first, second, other]
  const specifications = files.map(() => ({ taskId: 'wrong' }))

  uniteFiles(files, specifications as unknown as TestSpecification[], () => ROOT)

  expect(files.map(({ filepath }) => filepath)).toEqual([join(ROOT, 'evals/bot.test.ts'), join(ROOT, 'a.test.ts')])
  expect(testsOf(files[0]).map(({ id, name, result }) => `${id} ${name} ${result?.state}`)).toEqual([
    '1_0_0 q0 pass',
    '1_0_1 q1 pass',
    '1_0_2 plain fail',
  ])
  expect(testsOf(files[0]).every(({ file }) => file === files[0])).toBe(true)
  expect(specifications.map(({ taskId }) => taskId)).toEqual(['id of evals/bot.test.ts', '', 'id of a.test.ts'])
})

test('a verdict is shown by its policy test, and a failed one by the suite and the file around it', () => {
  const file = aFile('/p/bot.test.ts', 'bot.test.ts', [
    { name: 'policy: floor', ours: 'policy', state: 'skip', runs: ['run_shard_1'] },
    { name: 'policy: floor', ours: 'policy', state: 'skip', runs: ['run_unknown'] },
  ])
  const rule = explainedRule(ruleRecord({ id: 'floor', verdict: 'FAIL', reason: 'interval_below' }))

  writeVerdicts(file, ({ runs }) => {
    return runs[0] === 'run_shard_1'
      ? { verdict: { rules: [rule], notDecided: null }, runs: { run: 'run_merged' } }
      : null
  })

  const [decided, unknown] = testsOf(file)
  expect(decided).toMatchObject({
    mode: 'run',
    result: {
      state: 'fail',
      errors: [{ name: 'PolicyFailure', message: expect.stringContaining('FAIL: ') as string }],
    },
  })
  expect(decided?.type === 'test' && decided.annotations.map(({ type, message }) => `${type} ${message}`)).toEqual(
    expect.arrayContaining(['oloproof.verdict FAIL', 'oloproof.run run_merged']),
  )
  expect([file, ...file.tasks].map(({ result }) => result?.state)).toEqual(['fail', 'fail'])
  expect(unknown).toMatchObject({ mode: 'skip', result: { state: 'skip' } })
})

test('a rule that passed, and one that was not decided, are shown so', () => {
  const file = aFile('/p/bot.test.ts', 'bot.test.ts', [
    { name: 'policy: floor', ours: 'policy', state: 'skip', runs: ['a'] },
    { name: 'policy: floor', ours: 'policy', state: 'skip', runs: ['b'] },
  ])
  const rules = { a: 'PASS', b: 'INSUFFICIENT_EVIDENCE' } as const

  writeVerdicts(file, ({ runs }) => {
    const verdict = rules[runs[0] as 'a' | 'b']
    const rule = explainedRule(ruleRecord({ id: 'floor', verdict }))
    return { verdict: { rules: [rule], notDecided: null }, runs: { run: 'run_merged' } }
  })

  expect(testsOf(file)).toMatchObject([
    { mode: 'run', result: { state: 'pass' } },
    { mode: 'skip', result: { note: 'INSUFFICIENT_EVIDENCE: the interval reaches the threshold' } },
  ])
  expect(file.result?.state).toBe('pass')
})
