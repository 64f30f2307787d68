import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vitestProject, type EndedProcess } from '../support/run-vitest.ts'

const SOUND = `
  import { describeSuite, system } from 'oloproof'
  import { note } from './notes.js'

  export const bot = system({ name: 'bot', version: '1' }, ({ input }) => {
    note('called')
    return input
  })
  export const ok = ({ criterion }) => criterion('ok', () => true)
  describeSuite('sound', { system: bot, cases: [1, 2] }, ok)
`

const ORDINARY = `
  import { expect, test } from 'vitest'
  test('an ordinary test', () => { expect(1).toBe(1) })
`

describe('usage errors', () => {
  test('every error in the cases of a suite is named with its place, and no suite of the file makes a call', async () => {
    const project = await vitestProject({
      'bad.jsonl': '{"id":"a","input":1}\n{"id":"b","input":2,}\n',
      'key.jsonl': '{"id":"a","input":1}\n\n{"id":"b","input":2,"expcted":3}\n',
      'twice.jsonl': '{"id":"a","input":1}\n{"id":"a","input":2}\n',
      'cut.json': '[{"id":"a","input":1},\n {"id":"b"',
      'list.yaml': '- {id: a, input: 1}\n- {id: b, input: 1, tgas: [x]}\n',
      'ragged.csv': 'id,input\na,1\nb\n',
      'comma.csv': 'id,input\na,1,\n',
      'empty.csv': 'id,input\n',
      'cases.test.ts': `${SOUND}
        import { z } from 'zod'

        const files = ['bad.jsonl', 'key.jsonl', 'twice.jsonl', 'cut.json', 'list.yaml', 'ragged.csv', 'comma.csv', 'empty.csv']
        for (const cases of [...files, 'missing.jsonl', '../outside.jsonl', 'cases.txt', 42, []]) {
          describeSuite('suite of ' + cases, { system: bot, cases }, ok)
        }
        const lists = {
          'an unknown key': [{ input: 1 }, { input: 2, metdata: {} }],
          'a repeated id': [{ id: 'x', input: 1 }, { id: 'y', input: 1 }, { id: 'x', input: 2 }],
          'a value that is not JSON': [{ input: 1n }],
        }
        for (const [name, cases] of Object.entries(lists)) describeSuite(name, { system: bot, cases }, ok)
        const schema = { input: z.string() }
        describeSuite('a schema', { system: bot, cases: [{ input: 'a' }, { input: 3 }], schema }, ok)
      `,
    })

    const run = await project.run()

    expect(run.exitCode).toBe(2)
    expect(errorsIn(run, project.root)).toEqual([
      'bad.jsonl:2: not JSON: Expected double-quoted property name in JSON at position 20',
      'key.jsonl:3: unknown key "expcted"; did you mean expected?',
      'two cases have the id "a": twice.jsonl:1 and twice.jsonl:2',
      "cut.json:2:11: not JSON: Expected ',' or '}' after property value in JSON at position 33",
      'list.yaml:2:3: unknown key "tgas"; did you mean tags?',
      'ragged.csv:3: 1 cells, but the header has 2',
      'comma.csv:2: 3 cells, but the header has 2',
      'empty.csv: there are no cases',
      'cases.test.ts > suite of missing.jsonl: cannot read missing.jsonl: there is no such file',
      `cases.test.ts > suite of ../outside.jsonl: ${dirname(project.root)}/outside.jsonl is outside the project ROOT`,
      'cannot take cases from cases.txt (cases.test.ts)',
      'cannot take cases from number (cases.test.ts)',
      'cases.test.ts: there are no cases',
      'cases.test.ts cases[1]: unknown key "metdata"; did you mean metadata?',
      'two cases have the id "x": cases.test.ts cases[0] and cases.test.ts cases[2]',
      'cases.test.ts cases[0]: $.input is not JSON: bigint',
      'cases.test.ts cases[1]: input: Invalid input: expected string, received number',
    ])
    expect(project.notes()).toEqual([])
  })

  test('every error in the options, the criteria and the policy of a suite is named, and no call is made', async () => {
    const project = await vitestProject({
      'suites.test.ts': `${SOUND}
        import { criterion } from 'oloproof'

        const declare = (name, options, body = ok) => describeSuite(name, { system: bot, cases: [1], ...options }, body)
        declare('option', { casses: [1] })
        declare('no system', { system: undefined })
        declare('no systems', { system: undefined, systems: [] })
        declare('a function as a system', { system: () => 1 })
        declare('twice the same', { system: undefined, systems: [bot, bot] })
        declare('timeout', { timeout: '10 parsecs' })
        declare('concurrency', { concurrency: 0 })
        declare('cache', { cache: 'no' })
        declare('policy metric', { policy: { rules: [{ id: 'r', metric: 'okk', at_least: 0.5 }] } })
        declare('compared time', { policy: { comparison: { rules: [{ id: 'r', metric: '$latency_ms', at_most: 50 }] } } })
        declare('no criteria', {}, () => {})
        declare('two of a name', {}, () => { criterion('a', () => true); criterion('a', () => true) })
        declare('range', {}, () => criterion('a', { kind: 'MEAN', range: [1, 0] }, () => 1))
        declare('kind', {}, () => criterion('a', { kind: 'MEDIAN' }, () => 1))
        declare('unknown option', {}, () => criterion('a', { rnage: [0, 1] }, () => 1))
        declare('no function', {}, () => criterion('a'))
        declare('', {})
        declare('schema itself', { schema: { '~standard': { validate: () => ({}) } } })
        declare('schema of nothing', { schema: { inputs: { '~standard': { validate: () => ({}) } } } })
        declare('no body', {}, null)
      `,
      'policies.test.ts': `${SOUND}
        const rules = [{ id: 'r', metric: 'ok', at_leest: 0.5 }, { id: 's', metric: 'ok', at_least: 7 }]
        describeSuite('policy', { system: bot, cases: [1], policy: { rules, levle: 0.9 } }, ok)
        const bca = [{ id: 'r', metric: 'ok', at_least: 0.5, method: 'bca' }]
        describeSuite('method', { system: bot, cases: [1], policy: { rules: bca } }, ok)
        const percent = [{ id: 'r', metric: 'ok', at_least: 70 }]
        describeSuite('percent', { system: bot, cases: [1], policy: { rules: percent } }, ok)
      `,
    })

    const suites = await project.run('suites')
    expect(suites.exitCode).toBe(2)
    expect(project.notes()).toEqual([])
    expect(errorsIn(suites, project.root)).toEqual([
      'suites.test.ts > option: suite option: unknown option "casses"; there are system, systems, cases, schema, trials, cache, timeout, concurrency, policy; did you mean cases?',
      'suites.test.ts > no system: suite no system: it names either `system` or `systems`',
      'suites.test.ts > no systems: suite no systems: `systems` is empty',
      'suites.test.ts > a function as a system: suite a function as a system: `system` is what system({ name, version }, fn) or httpSystem({ ... }) returns, or a name of `systems:`',
      'suites.test.ts > twice the same: suite twice the same: two of its systems are bot@1',
      'suites.test.ts > timeout: suite timeout: timeout is milliseconds or a text like 90s, not 10 parsecs',
      'suites.test.ts > concurrency: suite concurrency: concurrency takes whole numbers from 1, not 0',
      'suites.test.ts > cache: suite cache: cache is true or false, not no',
      'suites.test.ts > policy metric: rules[0].metric: the suite has no criterion of this name: okk; did you mean ok?',
      'suites.test.ts > compared time: comparison.rules[0].metric: rules of comparisons are about criteria, and the suite has none of this name: $latency_ms',
      'suites.test.ts > no criteria: suite no criteria declares no criterion',
      'suites.test.ts > two of a name: criterion a: the suite has another criterion of this name',
      'suites.test.ts > range: criterion a: range is two finite numbers, the lower one first, not [1,0]',
      "suites.test.ts > kind: criterion a: kind is 'BINARY' or 'MEAN', not MEDIAN",
      'suites.test.ts > unknown option: criterion a: unknown option "rnage"; there are kind, range, judge; did you mean range?',
      'suites.test.ts > no function: criterion a: it has neither a function nor a judge',
      'suites.test.ts > : suite : a name is a non-empty string',
      'suites.test.ts > schema itself: suite schema itself: schema is { input, expected }, not a schema itself; for inputs, write schema: { input: ... }',
      'suites.test.ts > schema of nothing: suite schema of nothing: unknown key of schema "inputs"; there are input, expected; did you mean input?',
      'suites.test.ts > no body: suite no body: its third argument is the function that declares criteria, not null',
    ])

    const policies = await project.run('policies')
    expect(policies.exitCode).toBe(2)
    expect(errorsIn(policies, project.root)).toEqual([
      'policies.test.ts > policy: rules[0].at_leest: unknown key; there are id, metric, suite, where, at_least, at_most, between, method, level, sides, anytime, reduce, per, quantile; did you mean at_least?',
      'policies.test.ts > policy: rules[0]: a rule has one of at_least, at_most and between',
      'policies.test.ts > policy: levle: unknown key; there are level, method, on_insufficient_evidence, infeasible, multiplicity, missing, rules, comparison; did you mean level?',
      'policies.test.ts > method: rules[0]: rule r: bca is no method for ok, a BINARY metric',
      'policies.test.ts > percent: rules[0]: rule r: ok lies between 0 and 1, and 70 does not',
    ])
  })

  test('a suite that its file declares twice is named, and no call is made', async () => {
    const project = await vitestProject({
      'twice.test.ts': `${SOUND}
        import { describe } from 'vitest'

        describeSuite('sound', { system: bot, cases: [3] }, ok)
        describe('inner', () => {
          describeSuite('bad', { system: bot, cases: [1] }, ok)
          describeSuite('bad', { system: bot, cases: [2] }, ok)
        })
      `,
    })
    for (const run of [await project.run(), await project.run('--no-isolate')]) {
      expect(run.exitCode).toBe(2)
      expect(errorsIn(run, project.root)).toEqual([
        'twice.test.ts > sound: suite sound: it is declared more than once in its file, for bot@1: nobody could tell the runs apart',
        'twice.test.ts > bad: suite bad: it is declared more than once in its file, as inner > bad, for bot@1: nobody could tell the runs apart',
      ])
      expect(run.stdout).toContain(
        '  hint      give one of them another name, or put it into a describe block of its own\n',
      )
    }
    expect(project.notes()).toEqual([])
  })

  test('suites of one name in other blocks, projects and files, or for other systems, are several', async () => {
    const project = await vitestProject({
      'vitest.config.ts': `
        export default {
          test: { isolate: false, maxWorkers: 1, projects: ['one', 'two'].map((name) => ({ extends: true, test: { name } })) },
        }
      `,
      'other.test.ts': SOUND,
      'several.test.ts': `${SOUND}
        import { describe } from 'vitest'

        const next = system({ name: 'bot', version: '2' }, ({ input }) => input)
        const last = system({ name: 'bot', version: '3' }, ({ input }) => input)
        describeSuite('sound', { system: next, cases: [1] }, ok)
        describeSuite.skip('sound', { system: bot, cases: [1] }, ok)
        describe.each(['a', 'b'])('with %s', () => describeSuite('sound', { systems: [next, last], cases: [1] }, ok))
      `,
    })
    const { exitCode, stdout, stderr } = await project.run()
    expect(exitCode, stdout + stderr).toBe(0)
    const runs = project
      .runs()
      .map(({ file }) => `${file?.project} ${file?.file} ${file?.suite} ${file?.system.version}`)
    const each = (project: string): readonly string[] => [
      `${project} other.test.ts sound 1`,
      ...['sound 1', 'sound 2', 'with a > sound 2', 'with a > sound 3', 'with b > sound 2', 'with b > sound 3'].map(
        (name) => `${project} several.test.ts ${name}`,
      ),
    ]
    expect(runs.toSorted()).toEqual([...each('one'), ...each('two')])
  })

  test('everything wrong in oloproof.yaml is named with line, column, text and nearest name', async () => {
    const project = await vitestProject({
      'sound.test.ts': SOUND,
      'ordinary.test.ts': ORDINARY,
      'vitest.config.ts': `
        import { oloproof } from 'oloproof/config'
        export default { plugins: [oloproof()] }
      `,
      'oloproof.yaml': `
concurency: { system: 4 }
concurrency: { system: 0, jugde: 2 }
retry: { attempts: many }
policy:
  level: 95
  rules:
    - { id: b, metrc: ok, at_least: 0.5 }
`,
    })

    const run = await project.run()

    expect(run.exitCode).toBe(2)
    expect(errorsIn(run, project.root)).toEqual([
      'oloproof.yaml:3:24: must be at least 1: 0',
      'oloproof.yaml:3:27: unknown key; there are system, judge: jugde; did you mean judge?',
      'oloproof.yaml:4:20: expected number, received string: many',
      'oloproof.yaml:6:10: must be below 1: 95',
      'oloproof.yaml:8:7: metric is missing: { id: b, metrc: ok, at_least: 0.5 }',
      'oloproof.yaml:8:16: unknown key; there are id, metric, suite, where, at_least, at_most, between, method, level, sides, anytime, reduce, per, quantile: metrc; did you mean metric?',
      'oloproof.yaml:2:1: unknown key; there are concurrency, retry, timeout, budget, store, misses, systems, judges, policy: concurency; did you mean concurrency?',
    ])
    expect(project.notes()).toEqual([])

    for (const args of [['--reporter=oloproof'], []]) {
      const ordinary = await project.vitest('run', 'ordinary', ...args)
      expect(ordinary.exitCode).toBe(0)
      expect(ordinary.stdout + ordinary.stderr).not.toContain('oloproof.yaml')
    }
  })

  test('a rule on a metric that no suite has is an error of a whole run, and a note on a filtered one', async () => {
    const project = await vitestProject({
      'sound.test.ts': SOUND,
      'oloproof.yaml': 'policy: { rules: [{ id: floor, metric: okk, at_least: 0.5 }] }\n',
    })

    const whole = await project.run()
    expect(whole.exitCode).toBe(2)
    expect(errorsIn(whole, project.root)).toEqual(['rule floor asks for metric okk, which no suite has'])
    expect(whole.stdout).toContain('  hint      did you mean ok?')

    const all = await project.run('sound')
    expect(all.exitCode, 'a filter that leaves nothing out').toBe(2)

    project.write('other.test.ts', "import { test } from 'vitest'\ntest('other', () => {})\n")
    const filtered = await project.run('sound')
    expect(filtered.exitCode).toBe(0)
    expect(filtered.stdout).toContain('note: rules that concern no suite of this selection: floor')
  })

  test('a rule that cannot pass with the cases at hand stops a policy that refuses it before the first call', async () => {
    const project = await vitestProject({
      'sound.test.ts': SOUND,
      'oloproof.yaml': 'policy: { infeasible: refuse, rules: [{ id: floor, metric: ok, at_least: 0.9 }] }\n',
    })

    const run = await project.run()

    expect(run.exitCode).toBe(2)
    expect(run.stdout).toContain('floor cannot pass with 2 cases: 36 all-pass cases are needed at 0.90')
    expect(project.notes()).toEqual([])

    project.write('oloproof.yaml', project.read('oloproof.yaml').replace('refuse', 'warn'))
    const warned = await project.run()
    expect(warned.exitCode).toBe(0)
    expect(warned.stderr).toContain('sound: floor cannot pass with 2 cases: 36 all-pass cases are needed at 0.90')
    expect(project.notes()).toEqual(['called', 'called'])
  })

  test('wrong arguments after -- end the process with 2 before anything runs', async () => {
    const project = await vitestProject({ 'sound.test.ts': SOUND })

    const run = await project.run('--', '--sytem', '4')

    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).toBe(
      [
        '',
        "error: cannot use the arguments after --: --sytem 4: Unknown option '--sytem'; did you mean --system?",
        '  hint      after -- these are understood: --json, --dry, --system N, --judge N, --no-cache, --limit N, --tag T, --html FILE',
        '',
        'exit code 2: wrong use: configuration, arguments, cases or ids',
        '',
      ].join('\n'),
    )
    expect(project.notes()).toEqual([])
  })

  test.each([
    ['--', '--html', '../report.html'],
    ['--', '--html', 'link.html'],
  ])('a report page outside the project ends the process with 2 before anything runs: %s %s %s', async (...args) => {
    const project = await vitestProject({ 'sound.test.ts': SOUND })
    const outside = join(project.root, '../no-such-report.html')
    symlinkSync(outside, join(project.root, 'link.html'))

    const run = await project.run(...args)

    expect(run).toMatchObject({ exitCode: 2, stdout: '' })
    expect(run.stderr).toContain(`error: ${args[2]} is outside the project ${project.root}`)
    expect(project.notes()).toEqual([])
  })

  test('a wrong option of the plugin ends with 2, whichever reporter is asked for, and no call is made', async () => {
    const config = `
      import { oloproof } from 'oloproof/config'
      export default { plugins: [oloproof({ confg: 'ci/oloproof.yaml' })] }
    `
    const project = await vitestProject({ 'sound.test.ts': SOUND, 'vitest.config.ts': config })
    for (const command of ['$VITEST run --reporter=default', '$VITEST run --reporter=oloproof']) {
      const { exitCode, stderr } = await project.shell(command).ended
      expect(stderr).toContain(
        'error: oloproof() in the configuration of Vitest: unknown option "confg"; there are shard, config; did you mean config?',
      )
      expect(exitCode).toBe(2)
    }
    expect(project.notes()).toEqual([])
  })

  test('a suite that is declared in a hook is named, where it would be dropped', async () => {
    const project = await vitestProject({
      'late.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { beforeAll, test } from 'vitest'

        const bot = system({ name: 'bot', version: '1' }, ({ input }) => input)
        beforeAll(() => {
          describeSuite('late', { system: bot, cases: [1] }, ({ criterion }) => criterion('ok', () => true))
        })
        test('an ordinary test', () => {})
      `,
    })

    const run = await project.run('late')

    expect(run.exitCode).toBe(2)
    expect(run.stdout).toContain(
      'error: suite late: it is declared in a hook or a test, when all tests of the file are known already\n' +
        '  hint      declare suites at the top of a test file, or in a `describe`\n',
    )
  })

  test('errors in a suite that was not selected are nobody’s business', async () => {
    const project = await vitestProject({
      'some.test.ts': `${SOUND}
        describeSuite.skip('skipped and broken', { system: bot, cases: 'missing.jsonl' }, ok)
      `,
      'oloproof.yaml': 'policy: { rules: [{ id: floor, metric: ok, at_least: 0.1 }] }\n',
    })

    const skipped = await project.run()

    expect(skipped.stdout).toContain('verdict   PASS')
    expect(skipped.exitCode).toBe(0)

    project.write('some.test.ts', project.read('some.test.ts').replace('describeSuite.skip', 'describeSuite'))
    const named = await project.run('-t', 'sound')
    expect(named.exitCode).toBe(0)
    expect((await project.run()).exitCode).toBe(2)
  })
})

/** The errors below the tables, each line of them one entry. */
function errorsIn({ stdout }: EndedProcess, root: string): readonly string[] {
  const lines = stdout.replaceAll(root, 'ROOT').split('\n')
  const errors: string[] = []
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('error: ')) errors.push(line.slice('error: '.length))
    else if (line.startsWith('  ') && /^(error: | {2})/.test(lines[index - 1] ?? '') && errors.length > 0) {
      if (!line.startsWith('  hint')) errors.push(line.trim())
    }
  }
  return errors
}
