import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../../src/base/error.ts'
import type { ShardRun } from '../../../../../src/vitest/shard-mark.ts'
import type { MarkedFile } from '../../../../../src/vitest/main/shards/marked-file.ts'
import { sealedMark } from '../../../../../src/vitest/main/shards/shard-run.ts'
import { policyWith } from '../../../../support/metrics.ts'
import {
  aMarkedFile,
  aShardRun,
  merged,
  remarked,
  repacked,
  resealed,
  rowsOf,
  splitRun,
} from '../../../../support/shards.ts'

const PASSES = Array.from({ length: 30 }, (_, index) => index !== 7)
const BY_FILE = ['a.test.ts', 'plain.test.ts']
const SHARDS = splitRun(rowsOf(PASSES), 3)

/** The shards with something else in place of what the one of `index` holds. */
function withShard(index: number, change: (file: MarkedFile) => MarkedFile): readonly MarkedFile[] {
  return SHARDS.map((file) => (file.mark?.shard.index === index ? change(file) : file))
}

/** A shard with something else in place of its run. */
function withRun(file: MarkedFile, change: (run: ShardRun) => ShardRun): MarkedFile {
  const { mark } = file
  return mark === undefined ? file : remarked(file, { runs: mark.runs.map(change) })
}

/** The file of a shard without the list of all test files, which the mark of another has. */
function unlisted(file: MarkedFile): MarkedFile {
  const { testFiles: _, digest: __, ...mark } = file.mark!
  return { ...file, mark: sealedMark(mark) }
}

/** The shards with commits of one digit each, or none. */
function ofCommits(...digits: readonly (string | null)[]): readonly MarkedFile[] {
  return SHARDS.map((file, index) => {
    const digit = digits[index] ?? null
    return remarked(file, { checkout: digit === null ? null : { commit: digit.repeat(40), changes: null } })
  })
}

test('a suite whose cases three shards share is one run of all of them, decided once, which names the shards', async () => {
  const { runs, errors, store } = await merged(SHARDS)

  expect(errors).toEqual([])
  expect(runs).toHaveLength(1)
  expect(runs[0]?.summary).toMatchObject({
    cases: 30,
    selected: 30,
    finished: 30,
    completeness: 'COMPLETE',
    status: 'DECIDED',
    rules: [{ id: 'floor', verdict: 'PASS', passed: 29, observed: 30 }],
    shards: [
      { index: 1, count: 3, run_id: 'run_01M3C3ZNXPVQJCDF31DJSB0000', cases: 10 },
      { index: 2, count: 3, run_id: 'run_01M3C3ZNXPVQJCDF31DJSB0001', cases: 10 },
      { index: 3, count: 3, run_id: 'run_01M3C3ZNXPVQJCDF31DJSB0002', cases: 10 },
    ],
    usage: { calls: 30, wall_ms: 1000 },
  })
  expect(readdirSync(join(store, 'runs'))).toEqual([runs[0]?.summary.run_id])
})

test('suites that were run as a whole, each in one shard, are decided each by itself', async () => {
  const whole = (suite: string, passes: readonly boolean[]): ShardRun => {
    return aShardRun({ manifest: { suite, suitePath: suite, cases: passes.length }, rows: rowsOf(passes).flat() })
  }
  const { runs, errors } = await merged([
    aMarkedFile(1, 2, {
      file: 'a.test.ts',
      testFiles: BY_FILE,
      runs: [whole('a', Array(30).fill(true)), whole('b', Array(30).fill(false))],
    }),
    aMarkedFile(2, 2, { file: 'plain.test.ts', testFiles: BY_FILE }),
  ])

  expect(errors).toEqual([])
  expect(runs.map(({ summary: { suite, exit_code } }) => `${suite} ${exit_code}`)).toEqual(['a 0', 'b 1'])
})

test('shards of one commit are merged wherever that is done', async () => {
  for (const commit of ['b'.repeat(40), null]) {
    expect((await merged(ofCommits('a', 'a', 'a'), { commit })).errors).toEqual([])
  }
})

test('answers of a shard whose system had other code than in most are counted, as those of earlier code are', async () => {
  const shards = withShard(2, (file) =>
    withRun(file, (run) => resealed(run, { manifest: { ...run.manifest, systemCode: 'beef'.repeat(16) } })),
  )
  const { runs, errors } = await merged(shards)
  expect(errors).toEqual([])
  expect(runs[0]?.summary).toMatchObject({ code_changed: 10, rules: [{ verdict: 'PASS', observed: 30 }] })
  expect((await merged(SHARDS)).runs[0]?.summary.code_changed).toBe(0)
})

test('a merged run says how many cases repeat another, as each of its shards does', async () => {
  const shards = SHARDS.map((file) =>
    withRun(file, (run) => resealed(run, { manifest: { ...run.manifest, repeated: 20 } })),
  )
  expect((await merged(shards)).runs[0]?.summary).toMatchObject({ cases: 30, repeated_cases: 20 })
  expect((await merged(SHARDS)).runs[0]?.summary).not.toHaveProperty('repeated_cases')
})

test('the list of all test files is not needed where all of them are there', async () => {
  expect((await merged(SHARDS.map(unlisted))).errors).toEqual([])
})

test('a shard without a test file left an empty blob, and is not missed', async () => {
  const runs = [aShardRun({ manifest: { cases: 30 }, rows: rowsOf(PASSES).flat() })]
  expect((await merged([aMarkedFile(1, 2, { runs })])).errors).toEqual([])
})

describe('nothing is decided and nothing written, and the shard is named,', () => {
  const [one, two, three] = SHARDS as readonly [MarkedFile, MarkedFile, MarkedFile]
  const changed = (manifest: Parameters<typeof aShardRun>[0]): MarkedFile => splitRun(rowsOf(PASSES), 3, manifest)[1]!

  const CASES: readonly (readonly [string, readonly MarkedFile[], string, string])[] = [
    ['for a shard that is missing', [one, three], 'shard_missing', 'shard 2 of 3 is missing'],
    ['for several that are missing', [two], 'shard_missing', 'shards 1, 3 of 3 are missing'],
    [
      'for a shard with test files of its own, whatever other blobs there are',
      [
        aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: BY_FILE }),
        { file: 'other.test.ts', project: '', mark: undefined, hasSuites: false, isBroken: false },
      ],
      'shard_missing',
      'shard 2 of 2 is missing',
    ],
    [
      'for a test file that its shard has lost',
      [
        aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: [...BY_FILE, 'b.test.ts'] }),
        aMarkedFile(2, 2, { file: 'plain.test.ts', testFiles: [...BY_FILE, 'b.test.ts'] }),
      ],
      'shard_files_missing',
      'a test file of the test run is in no blob: b.test.ts',
    ],
    [
      'for a shard with test files of its own, when the list of them is missing too',
      [unlisted(aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: BY_FILE }))],
      'shard_missing',
      'shard 2 of 2 is missing',
    ],
    [
      'for a test file that its shard has lost, when the list of them is missing too',
      [
        unlisted(aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: [...BY_FILE, 'b.test.ts'] })),
        unlisted(aMarkedFile(2, 2, { file: 'plain.test.ts', testFiles: [...BY_FILE, 'b.test.ts'] })),
      ],
      'shard_files_missing',
      'the test files in the blobs are not those of the test run: the digest of their list differs',
    ],
    [
      'for a shard of a test run of other test files',
      [
        aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: BY_FILE }),
        aMarkedFile(2, 2, { file: 'x.test.ts', testFiles: ['x.test.ts', 'y.test.ts'] }),
      ],
      'shard_foreign',
      'shard 2 of 2 does not belong here: x.test.ts: the digest of the list of all test files is sha256:',
    ],
    [
      'for a run that was taken out of a blob',
      withShard(2, (file) => ({ ...file, mark: { ...file.mark!, runs: [] } })),
      'shard_damaged',
      'the evidence of evals/bot.test.ts in shard 2 of 3 cannot be used: it is not what was written: its digest differs',
    ],
    [
      'for a shard that is there twice',
      [one, two, three, two],
      'shard_repeated',
      'shard 2 of 3 is there more than once, by evals/bot.test.ts',
    ],
    [
      'for a shard of a suite with other content',
      [one, changed({ manifest: { suiteDigest: 'beef'.repeat(16) } }), three],
      'shard_foreign',
      'shard 2 of 3 does not belong here: evals/bot.test.ts > support-bot: the digest of the suite is sha256:beefbeefbeef…, and not sha256:c6aec6aec6ae…',
    ],
    [
      'for a shard of another system',
      [one, changed({ manifest: { system: { name: 'example-support-bot', version: '2' } } }), three],
      'shard_foreign',
      'shard 2 of 3 does not belong here: evals/bot.test.ts > support-bot: the system is example-support-bot@2, and not example-support-bot@1',
    ],
    [
      'for a shard that was run under another policy',
      [one, changed({ policy: policyWith({ requires: { kind: 'at_least', threshold: 0.6 } }) }), three],
      'shard_foreign',
      'the digest of the policy',
    ],
    [
      'for a shard of another number of them',
      [one, remarked(two, { shard: { index: 2, count: 4 } }), three],
      'shard_foreign',
      'shard 2 of 4 does not belong here: evals/bot.test.ts: the number of shards is 4, and not 3',
    ],
    [
      'for a shard of another suite',
      [one, changed({ manifest: { suitePath: 'other' } }), three],
      'shard_part_missing',
      'shard 2 of 3 has no part of evals/bot.test.ts > support-bot',
    ],
    [
      'for a shard that has run the file and knows nothing of the suite',
      withShard(2, (file) => remarked(file, { runs: [] })),
      'shard_part_missing',
      'shard 2 of 3 has no part of evals/bot.test.ts > support-bot',
    ],
    [
      'for a shard of another version of this package',
      withShard(2, (file) => remarked(file, { version: '0.0.1' })),
      'shard_version',
      'shard 2 of 3 was run with oloproof 0.0.1, and this is',
    ],
    [
      'for a shard that was interrupted',
      withShard(2, (file) => remarked(file, { stopped: 'interrupted' })),
      'shard_interrupted',
      'shard 2 of 3 was interrupted before it was done',
    ],
    [
      'for a shard that was terminated before all its test files, and for nothing that follows from it',
      [
        aMarkedFile(1, 2, { file: 'a.test.ts', testFiles: [...BY_FILE, 'b.test.ts'] }),
        aMarkedFile(2, 2, { file: 'plain.test.ts', testFiles: [...BY_FILE, 'b.test.ts'], stopped: 'terminated' }),
      ],
      'shard_interrupted',
      'shard 2 of 2 was terminated before it was done',
    ],
    [
      'for a shard of another commit',
      ofCommits('a', 'b', 'a'),
      'shard_commit',
      'shard 2 of 3 was run at commit bbbbbbbbbbbb, and other shards at commit aaaaaaaaaaaa',
    ],
    [
      'for a shard of no known commit',
      ofCommits('a', null, 'a'),
      'shard_commit',
      'shard 2 of 3 was run at no commit that git knows of, and other shards at commit aaaaaaaaaaaa',
    ],
    [
      'for a blob that was made without us',
      withShard(2, (file) => ({ ...file, mark: undefined })),
      'shard_unmarked',
      'the blob with evals/bot.test.ts holds no evidence of its suites',
    ],
    [
      'for evidence that was changed',
      withShard(2, (file) => withRun(file, (run) => ({ ...repacked(run, (_, at) => at > 0), digest: run.digest }))),
      'shard_damaged',
      'the evidence of evals/bot.test.ts > support-bot in shard 2 of 3 cannot be used: it is not what was written: its digest differs',
    ],
    [
      'for a case that two shards hold',
      withShard(2, (file) => withRun(file, (run) => resealed(run, { rows: one.mark!.runs[0]!.rows }))),
      'shard_damaged',
      'in shard 2 of 3 cannot be used: it holds case q0, which another shard holds too',
    ],
    [
      'for a whole suite that two shards have run',
      [1, 2].map((index) => aMarkedFile(index, 2, { runs: [aShardRun()] })),
      'shard_repeated',
      'shard 2 of 2 is there more than once, by evals/bot.test.ts > support-bot',
    ],
    [
      'for rows that cannot be read',
      withShard(2, (file) => withRun(file, (run) => resealed(run, { rows: ['????'] }))),
      'shard_damaged',
      'in shard 2 of 3 cannot be used',
    ],
  ]

  test.for(CASES)('%s', async ([, files, code, message]) => {
    const { runs, errors, store } = await merged(files)

    expect(runs).toEqual([])
    expect(errors.map((error) => error.code)).toContain(code)
    expect(errors.map((error) => error.message).join('\n')).toContain(message)
    expect(errors.map(({ category }) => category)).not.toContain('usage')
    expect(existsSync(join(store, 'runs'))).toBe(false)
  })

  test('for every shard of another commit than the one that is checked out where they are merged', async () => {
    const { errors } = await merged(ofCommits('a', 'b', 'a'), { commit: 'b'.repeat(40) })

    expect(errors).toMatchObject([{ facts: { shard: 'shard 1 of 3' } }, { facts: { shard: 'shard 3 of 3' } }])
    expect(errors[0]?.hint).toContain('run shard 1 of 3 again as the others were: at commit bbbbbbbbbbbb')
  })

  test('for a policy that was changed since the shards were run', async () => {
    const policy = policyWith({ requires: { kind: 'at_least', threshold: 0.5 } })
    const { runs, errors } = await merged(SHARDS, { policy })

    expect(runs).toEqual([])
    expect(errors).toMatchObject([{ code: 'shard_foreign', facts: { what: 'the digest of the policy' } }])
  })
})

test('a judgement that is lost on the way, digest and all, makes the run an error and never a smaller one', async () => {
  const lost = withShard(2, (file) => withRun(file, (run) => repacked(run, (_, at) => at !== 1)))
  const { runs } = await merged(lost)

  expect(runs[0]?.summary).toMatchObject({
    status: 'RUN_ERROR',
    exit_code: 3,
    not_decided: 'unfinished_cases',
    rules: [],
  })
})

test('a judgement that is missing in a shard is missing in the whole', async () => {
  const missing = splitRun(
    rowsOf(PASSES).map((rows, index) => {
      if (index !== 4) return rows
      return rows.map((row) => {
        if (row.type !== 'judged') return row
        return {
          ...row,
          judgement: { status: 'MISSING', criterion: 'exact_label', reason: 'criterion_threw' } as const,
        }
      })
    }),
    3,
  )
  const { runs } = await merged(missing)

  expect(runs[0]?.summary.rules).toMatchObject([{ observed: 29, missing: 1 }])
})

describe('a shard that ended before its time makes the run an error', () => {
  test('for a budget that was spent', async () => {
    const cut = withShard(3, (file) => {
      return withRun(file, (run) => repacked({ ...run, stopped: 'budget_spent' }, (_, at) => at < 8))
    })
    const { runs } = await merged(cut)

    expect(runs[0]?.summary).toMatchObject({ exit_code: 3, not_decided: 'budget_spent', finished: 24, selected: 30 })
  })

  test('for a worker that died before it began the suite', async () => {
    const died = withShard(2, (file) => ({ ...remarked(file, { runs: [] }), isBroken: true }))
    const { runs } = await merged(died)

    expect(runs[0]?.summary).toMatchObject({ exit_code: 3, not_decided: 'crashed', finished: 20, selected: 30 })
  })

  test('for a suite that one of them could not run', async () => {
    const error = new OloproofError('suite_without_criteria', { suite: 'support-bot' })
    const refused = withShard(2, (file) => remarked(file, { runs: [], errors: [error.toJSON()] }))
    const { runs, errors } = await merged(refused)

    expect(runs[0]?.summary).toMatchObject({ exit_code: 3, not_decided: 'crashed' })
    expect(errors).toMatchObject([{ code: 'suite_without_criteria', category: 'usage' }])
  })
})

test('shards of a selection hold a part on purpose: it is not decided, and no error', async () => {
  const [first] = splitRun(rowsOf(PASSES), 3).map((file) => {
    return withRun(remarked(file, { isFiltered: true }), (run) =>
      repacked({ ...run, manifest: { ...run.manifest, selected: 1 } }, (_, at) => at < 2),
    )
  })
  const others = [2, 3].map((index) => aMarkedFile(index, 3, { isFiltered: true }))
  const { runs, errors } = await merged([first!, ...others])

  expect(errors).toEqual([])
  expect(runs[0]?.summary).toMatchObject({ status: 'UNDECIDED', exit_code: 0, not_decided: 'partial_on_purpose' })
})

test('paths of Windows are those of the project', async () => {
  const files = withShard(2, (file) =>
    withRun(file, (run) => resealed(run, { manifest: { ...run.manifest, file: 'evals\\bot.test.ts' } })),
  )
  const { runs, errors } = await merged(files)

  expect(errors).toEqual([])
  expect(runs.map(({ summary }) => summary.file)).toEqual(['evals/bot.test.ts'])
})
