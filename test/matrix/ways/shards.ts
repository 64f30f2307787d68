import { deepEqual, equal } from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EndedProcess, UserProject } from '../../support/user-project.ts'
import { expectRuns, expectText, FAILS, PASSES, readings } from '../checks.ts'
import { FLOOR, PLAIN, suite } from '../suite-files.ts'
import { until } from '../until.ts'
import type { Way } from '../way.ts'

const CONFIG = {
  'vitest.config.js': `import { oloproof } from 'oloproof/config'

export default { plugins: [oloproof({ shard: process.env.SHARD_BY ?? 'files' })] }
`,
} as const

const BLOBS = 'blobs'
const blob = (index: number, count: number): string => `${BLOBS}/blob-${index}-${count}.json`

function commandOf([index, count]: readonly [number, number]): string {
  return `$VITEST run --shard=${index}/${count} --reporter=blob --outputFile=${blob(index, count)}`
}

/** One shard, as a machine of its own has it: what it stored stays there. */
async function shard(
  project: UserProject,
  [index, count]: readonly [number, number],
  { by = 'cases', folder = '.' } = {},
): Promise<void> {
  const { exitCode, stdout, stderr } = await project.shell(
    `cd ${folder} && SHARD_BY=${by} ${commandOf([index, count])}`,
  ).ended
  // A shard decides nothing.
  equal(exitCode, 0, `shard ${index} of ${count} ended with ${exitCode}\n${stdout}${stderr}`)
  rmSync(join(project.root, folder, '.oloproof'), { recursive: true, force: true })
}

/** The project as a repository, after these commands of git. */
async function committed(project: UserProject, ...commands: readonly string[]): Promise<void> {
  const git = 'git -c user.name=someone -c user.email=someone@example.com'
  equal((await project.shell(commands.map((command) => `${git} ${command}`).join(' && ')).ended).exitCode, 0)
}

function merge(project: UserProject, ...args: readonly string[]): Promise<EndedProcess> {
  return project.vitest('run', `--merge-reports=${BLOBS}`, ...args)
}

function isRefused(name: RegExp): Way['check'] {
  return ({ exitCode, stdout, stderr }, project) => {
    equal(exitCode, 3)
    expectText(stdout + stderr, name)
    deepEqual(readings(project), {})
  }
}

const ONE_FILE = { ...FLOOR, ...CONFIG, 'good.test.js': suite('good') } as const

/** One run on several machines, decided where their blobs are merged. */
export const SHARDS: readonly Way[] = [
  {
    name: 'a blob that was cut short',
    files: ONE_FILE,
    run: async (project) => {
      for (const index of [1, 2]) await shard(project, [index, 2])
      project.write(blob(2, 2), project.read(blob(2, 2)).slice(0, 2000))
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/blob-2-2\.json is no blob of a shard: it is cut short/),
  },
  {
    name: 'shards by file, merged',
    files: { ...FLOOR, ...CONFIG, 'good.test.js': suite('good'), 'bad.test.js': suite('bad', { right: 2 }) },
    run: async (project) => {
      await shard(project, [1, 2], { by: 'files' })
      await shard(project, [2, 2], { by: 'files' })
      return merge(project, '--reporter=oloproof')
    },
    check: (ended, project) => {
      expectRuns(ended, project, 1, { good: PASSES, bad: FAILS })
      expectText(ended.stdout, '19 / 20 observed')
      equal(project.notes().filter((note) => note === '+').length, 40)
    },
  },
  {
    name: 'shards by case of one file, merged',
    isShort: true,
    files: ONE_FILE,
    run: async (project) => {
      for (const index of [1, 2, 3]) await shard(project, [index, 3])
      return merge(project, '--reporter=oloproof', '--reporter=json', '--outputFile.json=report.json')
    },
    check: (ended, project) => {
      expectRuns(ended, project, 0, { good: PASSES })
      // 19 of 20 by Clopper-Pearson, as in a run that was not shared out.
      expectText(ended.stdout, '│ right  │ 95.0%    │ [75.1%, 99.9%] │ 19 / 20 observed · 0 missing · 0 excluded │')
      equal(project.notes().filter((note) => note === '+').length, 20)
      expectText(project.read('report.json'), '"title":"policy: floor"')
    },
  },
  {
    name: 'G8 a shard is missing',
    isShort: true,
    files: ONE_FILE,
    run: async (project) => {
      for (const index of [1, 2, 4]) await shard(project, [index, 4])
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 3 of 4 is missing/),
  },
  {
    name: 'G8 a shard is there twice',
    files: ONE_FILE,
    run: async (project) => {
      for (const index of [1, 2, 3]) await shard(project, [index, 3])
      cpSync(join(project.root, blob(2, 3)), join(project.root, blob(3, 3)))
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 2 of 3 is there more than once/),
  },
  {
    name: 'G8 a shard of another suite',
    files: ONE_FILE,
    run: async (project) => {
      await shard(project, [1, 2])
      project.write('good.test.js', suite('good').replace('length: 20', 'length: 21'))
      await shard(project, [2, 2])
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 2 of 2/),
  },
  {
    name: 'G8 a shard without a part of the suite',
    files: ONE_FILE,
    run: async (project) => {
      await shard(project, [1, 2])
      project.write('good.test.js', suite('renamed'))
      await shard(project, [2, 2])
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 2 of 2 has no part of good\.test\.js > good/),
  },
  {
    name: 'a shard that was interrupted',
    files: {
      ...ONE_FILE,
      'good.test.js': suite('good').replace('sleep(20)', 'sleep(process.env.SLOW ? 60_000 : 20)'),
      'late.test.js': PLAIN,
    },
    run: async (project) => {
      await shard(project, [1, 2])
      project.forgetNotes()
      const running = project.shell(`SHARD_BY=cases SLOW=1 exec ${commandOf([2, 2])}`)
      await until(() => project.notes().includes('+'), 'a case of shard 2 is called')
      running.signal('SIGINT')
      equal((await running.ended).exitCode, 130)
      rmSync(join(project.root, '.oloproof'), { recursive: true })
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 2 of 2 was interrupted before it was done/),
  },
  {
    name: 'a merge that is to select cases',
    files: ONE_FILE,
    run: async (project) => {
      for (const index of [1, 2]) await shard(project, [index, 2])
      const withPluginAlone = await merge(project, '--reporter=junit', '--outputFile=report.xml', '-t', 'q1')
      equal(withPluginAlone.exitCode, 2)
      expectText(withPluginAlone.stderr, '--testNamePattern (-t) does not go with --merge-reports')
      return merge(project, '--reporter=oloproof', '--', '--limit', '5')
    },
    check: ({ exitCode, stderr }, project) => {
      equal(exitCode, 2)
      expectText(stderr, '--limit does not go with --merge-reports')
      deepEqual(readings(project), {})
    },
  },
  {
    name: 'G8 a shard of another commit',
    files: ONE_FILE,
    run: async (project) => {
      await committed(project, 'init --quiet', 'add good.test.js', 'commit --quiet --no-gpg-sign -m first')
      await shard(project, [1, 2])
      await committed(project, 'commit --quiet --no-gpg-sign --allow-empty -m second')
      await shard(project, [2, 2])
      return merge(project, '--reporter=oloproof')
    },
    check: isRefused(/shard 1 of 2 was run at commit [0-9a-f]{12}, and other shards at commit [0-9a-f]{12}/),
  },
  {
    name: 'one shard with uncommitted changes',
    files: ONE_FILE,
    run: async (project) => {
      await committed(project, 'init --quiet', 'add good.test.js notes.js', 'commit --quiet --no-gpg-sign -m first')
      await shard(project, [1, 2])
      project.write('notes.js', `${project.read('notes.js')}\n`)
      await shard(project, [2, 2])
      return merge(project, '--reporter=oloproof')
    },
    check: (ended, project) => {
      expectRuns(ended, project, 0, { good: PASSES })
      expectText(
        ended.stdout,
        'note: shard 2 of 2 was run with uncommitted changes, which other shards have not: notes.js',
      )
    },
  },
  {
    name: 'G9 shards made under other roots, one with the paths of Windows',
    files: { ...FLOOR, ...CONFIG, 'evals/good.test.js': suite('good').replace('./notes.js', '../notes.js') },
    run: async (project) => {
      await shard(project, [1, 2])
      const elsewhere = `${project.root}-elsewhere`
      cpSync(project.root, elsewhere, { recursive: true, verbatimSymlinks: true })
      try {
        await shard(project, [2, 2], { folder: `../${elsewhere.split('/').at(-1)}` })
        const windows = 'C:\\\\work\\\\project'
        project.write(
          blob(2, 2),
          windowsPaths(project.read(`../${elsewhere.split('/').at(-1)}/${blob(2, 2)}`), elsewhere, windows),
        )
      } finally {
        rmSync(elsewhere, { recursive: true })
      }
      return merge(project, '--reporter=oloproof')
    },
    check: (ended, project) => {
      expectRuns(ended, project, 0, { good: PASSES })
      equal(project.runs()[0]?.file?.file, 'evals/good.test.js')
      expectText(ended.stdout, '19 / 20 observed')
    },
  },
]

/** A blob as it would have been written under `root` of a Windows machine, escaped as JSON has it. */
function windowsPaths(text: string, root: string, windows: string): string {
  return text
    .replaceAll(root, windows)
    .replaceAll('/evals/good.test.js', '\\\\evals\\\\good.test.js')
    .replaceAll('"evals/good.test.js"', '"evals\\\\good.test.js"')
}
