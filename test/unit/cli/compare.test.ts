import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsIn } from '../../support/command.ts'
import { storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotCases, supportBotProject } from '../../support/support-bot-store.ts'

/** The runs of the store, and a rule that the candidate has five points more. */
async function projectWithRule(atLeast: number): Promise<Awaited<ReturnType<typeof supportBotProject>>> {
  const project = await supportBotProject()
  const rule = `{ id: better, metric: exact_label, at_least: ${atLeast} }`
  writeFileSync(join(project.root, 'oloproof.yaml'), `policy: { comparison: { rules: [${rule}] } }\n`)
  return project
}

const idIn = (text: string): string => /cmp_[0-9A-Z]{26}/.exec(text)?.[0] ?? ''

describe('oloproof compare', () => {
  test('shows two runs case by case, decides the rule, keeps the comparison, and its id can be planned', async () => {
    const { root } = await projectWithRule(0.05)
    const oloproof = commandsIn(root)
    const { text, exitCode } = await oloproof('compare', RUNS.undecided, RUNS.decided)
    const id = idIn(text)
    expect(`\n${text.replaceAll(id, 'cmp_ID')}\n`).toBe(`
support-bot · example-support-bot@1 → example-support-bot@1 · cmp_ID
18 cases of both · ${RUNS.undecided} → ${RUNS.decided}
┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric      ┃ Baseline ┃ Candidate ┃ Difference ┃ 95% interval        ┃ Pairs                                ┃
┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ exact_label │ 72.2%    │ 100.0%    │ +27.8 pp   │ [-1.2 pp, +50.9 pp] │ 18 observed · 0 missing · 0 excluded │
└─────────────┴──────────┴───────────┴────────────┴─────────────────────┴──────────────────────────────────────┘

exact_label, case by case
  pairs     13 both · 0 only baseline · 5 only candidate · 0 neither
  test      McNemar p = 0.0625 exact, 0.0313 mid-p; no rule decides by it
  changed   5 cases, the worst first
            q013: missed → passed
            q014: missed → passed
            q015: missed → passed
            q016: missed → passed
            q017: missed → passed

better: exact_label, candidate minus baseline, at least +5.0 pp
  interval  [-1.2 pp, +50.9 pp] (tango-exact, 95%)
  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold

Comparison cmp_ID
  observed  18 pairs

better: about 6 more cases would decide it, if the observed differences hold (24 in total)
  pairs     2 more discordant pairs among them (7 in total)
  time      <1s
  tokens    none reported by either run's providers
  assuming  the cases to come resemble the 18 already run
            each is run by both systems, one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 22 more cases (40 in total)

  stored    .oloproof/comparisons/cmp_ID.json
`)
    expect(exitCode).toBe(0)
    const planned = await oloproof('plan', id)
    expect(text).toContain(planned.text)
    expect(planned.text).toMatch(/^better: about \d+ more cases would decide it, if the observed differences hold/m)
    expect((await oloproof('plan', id.slice(0, 12))).text).toBe(planned.text)
    expect(JSON.parse((await oloproof('plan', id, '--json')).text)).toMatchObject({
      comparison_id: id,
      rules: [{ id: 'better', planned: true, verdict: 'PASS', by_chance: { chance: 0.9 } }],
    })
  })

  test('ends with 1 when a rule reads FAIL, and gives a program all of it', async () => {
    const { root, store } = await projectWithRule(0.05)
    const { text, exitCode } = await commandsIn(root)('compare', RUNS.decided, RUNS.undecided, '--json')
    const comparison = JSON.parse(text) as { readonly comparison_id: string }
    expect(comparison).toMatchObject({
      baseline: { run_id: RUNS.decided },
      candidate: { run_id: RUNS.undecided },
      metrics: [{ table: { both: 13, only_baseline: 5, only_candidate: 0, neither: 0 } }],
      rules: [{ verdict: 'FAIL' }],
    })
    const kept = join(store, 'comparisons', `${comparison.comparison_id}.json`)
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(comparison)
    expect(exitCode).toBe(1)
  })

  test('says of runs of two suites which two are of one', async () => {
    const { root } = await projectWithRule(0)
    await expect(commandsIn(root)('compare', RUNS.mean, RUNS.decided)).rejects.toMatchObject({
      hint: `compare two runs of support-bot: oloproof compare ${RUNS.undecided} ${RUNS.decided}`,
    })
    // Of the suite of this one there is no other run.
    await expect(commandsIn(root)('compare', RUNS.undecided, RUNS.mean)).rejects.toMatchObject({
      hint: expect.stringMatching(/^compare two runs of one suite: /),
    })
  })

  test.each([
    ['runs of two suites', [RUNS.undecided, RUNS.mean], 'comparison_of_other_suites'],
    ['a run with itself', [RUNS.decided, RUNS.decided], 'comparison_of_itself'],
    ['a run that did not come to its end', [RUNS.decided, 'latest'], 'run_not_finished'],
    ['one run', [RUNS.decided], 'command_line_invalid'],
    ['an unknown run', [RUNS.decided, 'run_7ZZ'], 'reference_invalid'],
    ['two runs and a baseline', [RUNS.decided, 'latest', '--baseline', 'x.json'], 'command_line_invalid'],
    ['a baseline that is not there', [RUNS.decided, '--baseline', 'x.json'], 'file_not_readable'],
  ])('refuses %s, and writes nothing', async (_, args, code) => {
    const { root, store } = await projectWithRule(0)
    await expect(commandsIn(root)('compare', ...args)).rejects.toMatchObject({ code })
    expect(existsSync(join(store, 'comparisons'))).toBe(false)
  })
})

describe('the policy of a comparison', () => {
  test('is that of oloproof.yaml, narrowed by what the suite of the candidate said', async () => {
    const { root, store } = await projectWithRule(0.05)
    const own = { comparison: { rules: [{ id: 'better', metric: 'exact_label', at_least: -0.5 }] }, level: 0.9 }
    const runId = 'run_01M3C41000PVQJCDF31DJSB02H'
    await storeRun(store, {
      runId,
      cases: supportBotCases(18),
      manifest: { policy: own, suitePath: 'a > support-bot' },
    })
    const { text } = await commandsIn(root)('compare', RUNS.undecided, runId)
    expect(text).toMatch(
      /^better: exact_label, candidate minus baseline, at least -50\.0 pp\n.*90%\)\n {2}verdict {3}PASS/m,
    )
    expect(text).not.toContain('at least +5.0 pp')
    expect(JSON.parse(readFileSync(join(store, 'runs', runId, 'run.json'), 'utf8'))).toMatchObject({
      suite_policy: own,
    })
  })

  test('holds no threshold that a difference cannot reach, and says where it stands', async () => {
    const { root, store } = await projectWithRule(5)
    await expect(commandsIn(root)('compare', RUNS.undecided, RUNS.decided)).rejects.toMatchObject({
      code: 'rule_threshold_outside',
      message: 'oloproof.yaml:1:33: rule better: exact_label lies between -1 and 1, and 5 does not',
    })
    expect(existsSync(join(store, 'comparisons'))).toBe(false)
  })

  test.each([
    ['mistyped', '{ id: r, metric: exact_lable, at_least: 0 }', 'exact_lable', 'did you mean exact_label?'],
    [
      'of another suite, where the rule names this one',
      '{ id: r, metric: days_error, suite: support-bot, at_most: 0 }',
      'days_error',
      'check the metric of the rule in oloproof.yaml; `suite:` narrows it to the suite that has it',
    ],
  ])('holds no rule on a metric that is %s: neither compare nor comment', async (_, rule, metric, hint) => {
    const { root, store } = await projectWithRule(0)
    writeFileSync(join(root, 'oloproof.yaml'), `policy: { comparison: { rules: [${rule}] } }\n`)
    const refused = {
      category: 'usage',
      message: `rule r asks for metric ${metric}, which suite support-bot does not have`,
      hint,
    }
    const oloproof = commandsIn(root)
    await expect(oloproof('compare', RUNS.undecided, RUNS.decided)).rejects.toMatchObject(refused)
    await expect(oloproof('comment', RUNS.decided, '--baseline', RUNS.undecided)).rejects.toMatchObject(refused)
    expect(existsSync(join(store, 'comparisons'))).toBe(false)
  })

  test('names the rules that are about other suites, and whether there are runs of these', async () => {
    const { root } = await projectWithRule(0)
    const rules = [
      '{ id: better, metric: exact_label, at_least: -0.5 }',
      '{ id: days, metric: days_error, at_most: 0 }',
      '{ id: there, metric: days_error, suite: support-bot-days, at_most: 0 }',
      '{ id: typo, metric: exact_label, suite: suport-bot, at_least: 0 }',
      '{ id: far, metric: exact_label, suite: sales, at_least: 0 }',
    ]
    writeFileSync(join(root, 'oloproof.yaml'), `policy: { comparison: { rules: [${rules.join(', ')}] } }\n`)
    const oloproof = commandsIn(root)
    const { text, exitCode } = await oloproof('compare', RUNS.undecided, RUNS.decided)
    expect(exitCode).toBe(0)
    expect(text).toContain(`
Left out
  rules     days is about days_error of another suite
            there is for suite support-bot-days
            typo is for suite suport-bot, of which the store has no run; did you mean support-bot?
            far is for suite sales, of which the store has no run
`)
    expect(await oloproof('show', idIn(text))).toEqual({ text, exitCode: 0 })
    expect(JSON.parse((await oloproof('show', idIn(text), '--json')).text)).toMatchObject({
      rules: [{ id: 'better' }],
      rules_left_out: [
        { id: 'days', metric: 'days_error', suite: null, reason: 'metric_of_other_suite', nearest: null },
        { id: 'there', suite: 'support-bot-days', reason: 'other_suite', nearest: null },
        { id: 'typo', suite: 'suport-bot', reason: 'unknown_suite', nearest: 'support-bot' },
        { id: 'far', suite: 'sales', reason: 'unknown_suite', nearest: null },
      ],
    })
    const comment = await oloproof('comment', RUNS.decided, '--baseline', RUNS.undecided)
    expect(comment.text).toContain('there is for suite support-bot-days')
  })

  test('is refused when somebody changed it in the run file', async () => {
    const { root, store } = await projectWithRule(0.05)
    const path = join(store, 'runs', RUNS.decided, 'run.json')
    const run = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...run, suite_policy: { levle: 0.9 } }))
    await expect(commandsIn(root)('compare', RUNS.undecided, RUNS.decided)).rejects.toMatchObject({
      code: 'run_file_invalid',
    })
  })
})

describe('a baseline that a team commits', () => {
  test('compares as its run does, without the store that it came from', async () => {
    const { root, store } = await projectWithRule(0)
    const oloproof = commandsIn(root)
    const { text } = await oloproof('export', RUNS.undecided, '--format', 'baseline')
    expect((await oloproof('export', RUNS.undecided, '--format', 'baseline')).text).toBe(text)
    expect(text.split('\n').filter((line) => line.startsWith('{"id":"'))).toHaveLength(18)
    expect(text).not.toContain('"human"')
    expect(text).not.toContain('Question')
    const file = join(root, 'baseline.json')
    writeFileSync(file, text)

    const withFile = await oloproof('compare', '--baseline', file, RUNS.decided)
    const withRun = await oloproof('compare', RUNS.undecided, RUNS.decided)

    const normal = (said: string): string => said.replaceAll(idIn(said), 'cmp_ID')
    expect(normal(withFile.text)).toBe(normal(withRun.text))
    expect(readdirSync(join(store, 'comparisons'))).toHaveLength(2)
    expect((await oloproof('export', RUNS.undecided, '--format', 'baseline', '--outputs')).text).toContain(
      '"outputs":["human"]',
    )
    await expect(oloproof('export', RUNS.undecided, '--outputs')).rejects.toMatchObject({
      code: 'command_line_invalid',
    })
  })

  test.each([
    ['of a newer version', (text: string) => text.replace('"schema_version": 1', '"schema_version": 2'), 'run_newer'],
    ['that was cut short', (text: string) => text.slice(0, -10), 'run_file_invalid'],
    ['that is something else', () => '{"schema_version":1}', 'run_file_invalid'],
    ['without its digest', (text: string) => text.replace(/,\n"digest".*/, ''), 'run_file_invalid'],
  ])('%s is refused', async (_, change, code) => {
    const { root } = await projectWithRule(0)
    const oloproof = commandsIn(root)
    const { text } = await oloproof('export', RUNS.undecided, '--format', 'baseline')
    const file = join(root, 'baseline.json')
    writeFileSync(file, change(text))
    await expect(oloproof('compare', '--baseline', file, RUNS.decided)).rejects.toMatchObject({ code })
  })

  // Each would otherwise be compared, and may pass where the run that was exported fails.
  test.each([
    ['has lost cases', (text: string) => text.replace(/{"id":.*\n{"id":.*\n/, ''), 'it has 16 of the 18 cases'],
    ['repeats a case', (text: string) => text.replace(/({"id":.*\n)/, '$1$1'), 'twice'],
    ['says of a case what no digest is', (text: string) => text.replace(/"content":"\w/, '"content":"x'), 'no digest'],
    [
      'has another result',
      (text: string) => text.replace('"scores":[1]', '"scores":[0]'),
      'since it was exported; export it again',
    ],
    [
      'has another suite',
      (text: string) => text.replace(/"suite": ".*"/, '"suite": "other"'),
      'its digest is not that',
    ],
    [
      'has a range',
      (text: string) => text.replace(/("criteria": .*"kind":"BINARY")/, '$1,"range":[0,9]'),
      'its digest',
    ],
    [
      'has a field more',
      (text: string) => text.replace('"content"', '"note":1,"content"'),
      'its digest is not that of',
    ],
    [
      'has another digest',
      (text: string) => text.replace(/(?<="digest": ")sha256/, 'sha512'),
      'its digest is not that of',
    ],
  ])('is refused where somebody edited it: it %s', async (_, change, problem) => {
    const { root, store } = await projectWithRule(0)
    const oloproof = commandsIn(root)
    const { text } = await oloproof('export', RUNS.undecided, '--format', 'baseline')
    const file = join(root, 'baseline.json')
    writeFileSync(file, change(text))

    expect(change(text)).not.toBe(text)
    await expect(oloproof('compare', '--baseline', file, RUNS.decided)).rejects.toMatchObject({
      code: 'run_file_invalid',
      category: 'environment',
      message: expect.stringContaining(problem),
    })
    expect(existsSync(join(store, 'comparisons'))).toBe(false)
  })

  test('may be laid out anew by a formatter', async () => {
    const { root } = await projectWithRule(0)
    const oloproof = commandsIn(root)
    const { text } = await oloproof('export', RUNS.undecided, '--format', 'baseline', '--outputs')
    const file = join(root, 'baseline.json')
    writeFileSync(file, JSON.stringify(JSON.parse(text), null, 4))
    expect((await oloproof('compare', '--baseline', file, RUNS.decided)).exitCode).toBe(0)
  })
})

describe('oloproof plan', () => {
  test.each([
    ['a comparison with --run', ['cmp_01M3', '--run'], 'command_line_invalid', 'is a comparison: leave out --run'],
    ['an unknown comparison', ['cmp_01M3'], 'reference_invalid', 'there are no comparisons in this store'],
  ])('refuses %s', async (_, args, code, message) => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('plan', ...args)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  test('says that a decided comparison needs none', async () => {
    const { root } = await projectWithRule(-0.5)
    const oloproof = commandsIn(root)
    const id = idIn((await oloproof('compare', RUNS.undecided, RUNS.decided)).text)
    expect(await oloproof('plan', id)).toEqual({
      text: `Comparison ${id}: every rule was decided; there is nothing to plan.`,
      exitCode: 0,
    })
  })
})

describe('a comparison of the store', () => {
  async function compared(): Promise<{ readonly oloproof: ReturnType<typeof commandsIn>; readonly id: string }> {
    const { root } = await projectWithRule(0.05)
    const oloproof = commandsIn(root)
    const { text } = await oloproof('compare', RUNS.decided, RUNS.undecided, '--json')
    return { oloproof, id: idIn(text) }
  }

  test('is listed, and the id that is printed shows it again as it was shown', async () => {
    const { root } = await projectWithRule(0.05)
    const oloproof = commandsIn(root)
    expect((await oloproof('runs')).text).not.toContain('--comparisons')
    expect((await oloproof('runs', '--comparisons')).text).toBe('There are no comparisons yet.')
    const made = await oloproof('compare', RUNS.undecided, RUNS.decided)
    const id = idIn(made.text)
    expect((await oloproof('runs')).text).toMatch(/^1 comparison: oloproof runs --comparisons$/m)
    const { text } = await oloproof('runs', '--comparisons')
    expect(text).toMatch(
      /│ cmp_\w{26} │ [-\d]{10} [:\d]{8} │ support-bot │ example-support-bot@1 → example-support-bot@1 │ 18    │ INSUFFICIENT_EVIDENCE │/,
    )
    expect(idIn(text)).toBe(id)
    expect(await oloproof('show', id)).toEqual({ text: made.text, exitCode: 0 })
    expect(await oloproof('show', id.slice(0, 12).toLowerCase())).toEqual({ text: made.text, exitCode: 0 })
  })

  test('is shown and listed to programs', async () => {
    const { oloproof, id } = await compared()
    expect(JSON.parse((await oloproof('show', id, '--json')).text)).toMatchObject({
      comparison_id: id,
      rules: [{ id: 'better', verdict: 'FAIL' }],
    })
    expect(JSON.parse((await oloproof('runs', '--comparisons', '--json')).text)).toEqual([
      expect.objectContaining({
        comparison_id: id,
        baseline: RUNS.decided,
        candidate: RUNS.undecided,
        verdicts: ['FAIL'],
        exit_code: 1,
      }),
    ])
  })

  test('is exported as the cases that changed', async () => {
    const { oloproof, id } = await compared()
    const { text } = await oloproof('export', id)
    const rows = text.split('\n').map((line) => JSON.parse(line) as object)
    expect(rows).toHaveLength(5)
    const change = { metric: 'exact_label', baseline: 1, candidate: 0, change: 'worse' }
    expect(rows[0]).toEqual({ comparison_id: id, scenario_id: 'q013', ...change })
    expect((await oloproof('export', id, '--format', 'csv')).text.split('\n').slice(0, 2)).toEqual([
      'comparison_id,scenario_id,metric,baseline,candidate,change',
      `${id},q013,exact_label,1,0,worse`,
    ])
  })

  test.each([
    ['show', ['--misses'], '--misses is for a run'],
    ['show', ['--case', 'q013'], '--case is for a run'],
    ['export', ['--format', 'baseline'], 'a baseline is a run'],
  ])('has no use for what is of a run: %s %j', async (command, args, message) => {
    const { oloproof, id } = await compared()
    await expect(oloproof(command, id, ...args)).rejects.toThrow(message)
  })

  test('is no run', async () => {
    const { oloproof, id } = await compared()
    await expect(oloproof('compare', id, 'latest')).rejects.toThrow('it is the id of a comparison')
  })
})
