import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandsIn } from '../../support/command.ts'
import { okExecution, storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotProject } from '../../support/support-bot-store.ts'

const runFileOf = (store: string, id: string): string => join(store, 'runs', id, 'run.json')

describe('oloproof plan', () => {
  test('prints the plan of the reference page for its run, and the line about the chance', async () => {
    const { root } = await supportBotProject()
    const { text, exitCode } = await commandsIn(root)('plan', RUNS.undecided, '--run')
    expect(`\n${text}\n`).toBe(`
Run run_01M3C3WS0SBTFAG55M7ECM1EZ4
  observed  18 cases

exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)
  time      <1s – 27s
  tokens    none reported by this run's providers
  assuming  the cases to come resemble the 18 already run
            cases run one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 4368 more cases (4386 in total)
`)
    expect(exitCode).toBe(0)
  })

  test('says of a mean what the reference page says', async () => {
    const { root } = await supportBotProject()
    const { text, exitCode } = await commandsIn(root)('plan', RUNS.mean, '--run')
    expect(`\n${text}\n`).toBe(`
Run run_01M3C3X5YWJY65X9YM6N02F3W4: no sample size can be computed for a rule that did not decide.
  error-budget: sizing a run rule is admitted for binary rates only, and days_error is a MEAN metric: a run stores its summary, not the per-case values sizing one would need
`)
    expect(exitCode).toBe(0)
  })

  test('says that a decided run needs none, and ends with 0', async () => {
    const { root } = await supportBotProject()
    expect(await commandsIn(root)('plan', 'latest~1', '--run')).toEqual({
      text: 'Run run_01M3C3ZNXPVQJCDF31DJSB01HC: every rule was decided; there is nothing to plan.',
      exitCode: 0,
    })
  })

  test('plans for another chance of deciding on demand', async () => {
    const { root } = await supportBotProject()
    const oloproof = commandsIn(root)
    const line = async (...args: string[]): Promise<string | undefined> =>
      (await oloproof('plan', RUNS.undecided, '--run', ...args)).text.split('\n').at(-1)
    expect(await line('--chance', '0.9')).toBe(await line())
    const [, percent, more] =
      /for an? (\d+) % chance of deciding, about (\d+) more/.exec((await line('--chance', '0.8')) ?? '') ?? []
    expect(percent).toBe('80')
    expect(Number(more)).toBeGreaterThan(1614)
    expect(Number(more)).toBeLessThan(4368)
    for (const text of ['90', '1', '0.2', 'likely'])
      await expect(line('--chance', text)).rejects.toThrow('--chance takes')
  })

  test('gives a program the same numbers', async () => {
    const { root } = await supportBotProject()
    const { text } = await commandsIn(root)('plan', RUNS.undecided, '--run', '--json')
    expect(JSON.parse(text)).toEqual({
      run_id: RUNS.undecided,
      rules: [
        {
          id: 'exact-label-floor',
          metric: 'exact_label',
          planned: true,
          verdict: 'PASS',
          missing_share: 0,
          if_rate_holds: {
            additional: 1614,
            total: 1632,
            stable_from: 1702,
            time_ms: { p05: 1614 * 0.2, p95: 1614 * 16.7 },
            tokens: null,
            money: null,
          },
          by_chance: {
            chance: 0.9,
            additional: 4368,
            total: 4386,
            stable_from: 4455,
            time_ms: { p05: 4368 * 0.2, p95: 4368 * 16.7 },
            tokens: null,
            money: null,
          },
        },
      ],
    })
  })

  test('says with what to plan a run', async () => {
    const { root } = await supportBotProject()
    const hint = 'oloproof plan latest --run'
    await expect(commandsIn(root)('plan', 'latest')).rejects.toMatchObject({ hint })
  })

  test.each([
    ['a run without --run', [RUNS.undecided], 'command_line_invalid', 'is planned as a run with --run'],
    ['an unknown run', ['run_7ZZZ', '--run'], 'reference_invalid', 'no id of this store begins so'],
    ['a run that did not come to its end', ['latest', '--run'], 'run_unfinished', 'did not come to its end'],
  ])('refuses %s', async (_, args, code, message) => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('plan', ...args)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })
})

describe('a run file that is not as it was written is refused, and left alone', () => {
  test.each([
    ['of a newer version', (text: string) => text.replace('"schema_version": 1', '"schema_version": 2'), 'run_newer'],
    ['that was cut short', (text: string) => text.slice(0, 200), 'run_file_invalid'],
    ['that holds something else', () => '{"schema_version": 1}', 'run_file_invalid'],
  ])('%s', async (_, change, code) => {
    const { root, store } = await supportBotProject()
    const path = runFileOf(store, RUNS.decided)
    const changed = change(readFileSync(path, 'utf8'))
    writeFileSync(path, changed)
    const oloproof = commandsIn(root)
    await expect(oloproof('plan', RUNS.decided, '--run')).rejects.toMatchObject({ code })
    await expect(oloproof('show', RUNS.decided)).rejects.toMatchObject({ code })
    expect(readFileSync(path, 'utf8')).toBe(changed)
  })
})

describe('oloproof show', () => {
  test.each([
    ['--misses', ['--misses']],
    ['--case', ['--case', 'q000']],
    ['--json', ['--json']],
  ])('writes no page in place of what %s asks for', async (name, args) => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('show', RUNS.decided, '--html', 'run.html', ...args)).rejects.toThrow(
      `--html writes the whole run, and does not go with ${name}`,
    )
    expect(existsSync(join(root, 'run.html'))).toBe(false)
  })

  test('takes one case or all that were missed', async () => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('show', RUNS.decided, '--misses', '--case', 'q000')).rejects.toThrow(
      '--misses shows several cases, and --case shows one',
    )
  })
})

describe('oloproof runs', () => {
  test('lists runs, newest first, with what is known of one that did not end', async () => {
    const { root } = await supportBotProject()
    const { text, exitCode } = await commandsIn(root)('runs')
    expect(`\n${text}\n`).toBe(`
┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Run                            ┃ Started (UTC)       ┃ Suite            ┃ System                ┃ Cases   ┃ Status                           ┃
┡━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ run_01M3C40000PVQJCDF31DJSB02H │ 2026-09-25 11:07:37 │ support-bot      │ example-support-bot@1 │ 3 / 3   │ RUN_ERROR (PARTIAL), did not end │
│ run_01M3C3ZNXPVQJCDF31DJSB01HC │ 2026-09-25 11:07:37 │ support-bot      │ example-support-bot@1 │ 18 / 18 │ PASS                             │
│ run_01M3C3X5YWJY65X9YM6N02F3W4 │ 2026-09-25 11:07:37 │ support-bot-days │ example-support-bot@1 │ 4 / 4   │ INSUFFICIENT_EVIDENCE            │
│ run_01M3C3WS0SBTFAG55M7ECM1EZ4 │ 2026-09-25 11:07:37 │ support-bot      │ example-support-bot@1 │ 18 / 18 │ INSUFFICIENT_EVIDENCE            │
└────────────────────────────────┴─────────────────────┴──────────────────┴───────────────────────┴─────────┴──────────────────────────────────┘
`)
    expect(exitCode).toBe(0)
  })

  test('tells suites of one name in two files or projects apart', async () => {
    const { root, store } = await supportBotProject()
    const cases = [{ case: { id: 'a', input: 'a', tags: [], metadata: {} }, execution: okExecution('a') }]
    for (const [runId, file, project] of [
      ['run_01M3C40000PVQJCDF31DJSB03H', 'a.test.ts', 'fast'],
      ['run_01M3C40000PVQJCDF31DJSB04H', 'b.test.ts', 'slow'],
    ] as const) {
      await storeRun(store, { runId, cases, manifest: { suitePath: 'twice', suite: 'twice', file, project } })
    }
    const { text } = await commandsIn(root, { columns: 80 })('runs')
    expect(text).toContain(' · twice · a.test.ts · fast · ')
    expect(text).toContain(' · twice · b.test.ts · slow · ')
    expect(text).toContain(' · support-bot-days · example-support-bot@1 · ')
    expect(JSON.parse((await commandsIn(root)('runs', '--json')).text)[0]).toMatchObject({
      file: 'b.test.ts',
      project: 'slow',
    })
  })

  test('shows the others when one cannot be read, and says why', async () => {
    const { root, store } = await supportBotProject()
    truncateSync(runFileOf(store, RUNS.mean), 100)
    rmSync(join(store, 'runs', RUNS.unfinished, 'events.ndjson'))
    const { text } = await commandsIn(root, { columns: 80 })('runs')
    expect(text).toMatch(
      new RegExp(
        `^${RUNS.decided}\n  2026-09-25 11:07:37 · support-bot · example-support-bot@1 · 18 / 18 cases · PASS\n`,
      ),
    )
    expect(text).toContain(`${RUNS.mean}  cannot be shown: cannot use `)
    expect(text).toContain(`${RUNS.unfinished}  cannot be shown: cannot read `)
  })

  test('says that there are none, also where there is no store', async () => {
    const { root, store } = await supportBotProject()
    rmSync(store, { recursive: true })
    expect(await commandsIn(root)('runs')).toEqual({ text: 'There are no runs yet.', exitCode: 0 })
    expect(await commandsIn(root)('runs', '--json')).toEqual({ text: '[]', exitCode: 0 })
  })
})

describe('oloproof show', () => {
  test('shows a run as at its end, and where to look next', async () => {
    const { root } = await supportBotProject()
    const { text } = await commandsIn(root)('show', RUNS.undecided)
    expect(`\n${text}\n`).toBe(`
support-bot · example-support-bot@1 · run_01M3C3WS0SBTFAG55M7ECM1EZ4
┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric      ┃ Estimate ┃ 95% interval   ┃ Cases                                     ┃
┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ exact_label │ 72.2%    │ [46.5%, 90.3%] │ 13 / 18 observed · 0 missing · 0 excluded │
└─────────────┴──────────┴────────────────┴───────────────────────────────────────────┘

exact-label-floor: exact_label at least 70.0%
  interval  [46.5%, 90.3%] (clopper-pearson, 95%)
  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold

Run run_01M3C3WS0SBTFAG55M7ECM1EZ4
  observed  18 cases

exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)
  time      <1s – 27s
  tokens    none reported by this run's providers
  assuming  the cases to come resemble the 18 already run
            cases run one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 4368 more cases (4386 in total)

Cost
  calls     18
  retries   0
  cached    0 answers
  tokens    none reported
  time      0.0s
  stored    .oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4

5 to look at: oloproof show run_01M3C3WS0SBTFAG55M7ECM1EZ4 --misses
`)
  })

  test('shows a run that did not come to its end with what there is', async () => {
    const { root } = await supportBotProject()
    const { text } = await commandsIn(root)('show', 'latest')
    expect(`\n${text}\n`).toBe(`
support-bot · example-support-bot@1 · run_01M3C40000PVQJCDF31DJSB02H
RUN_ERROR (PARTIAL): this run did not come to its end, and nothing was decided
  stored    .oloproof/runs/run_01M3C40000PVQJCDF31DJSB02H
`)
  })

  test('shows misses in full, and a case by its id', async () => {
    const { root } = await supportBotProject()
    const oloproof = commandsIn(root)
    const { text: misses } = await oloproof('show', RUNS.undecided, '--misses')
    expect(misses.split('\n').slice(0, 2)).toEqual([`support-bot · example-support-bot@1 · ${RUNS.undecided}`, ''])
    expect(misses.match(/^q\d+$/gm)).toEqual(['q013', 'q014', 'q015', 'q016', 'q017'])
    const { text } = await oloproof('show', RUNS.undecided, '--case', 'q013')
    expect(`\n${text}\n`).toBe(`
support-bot · example-support-bot@1 · ${RUNS.undecided}

q013
  asked     Question 13?
  expected  refund
  tags      short
  answered  human
  took      <1ms
  judged    exact_label: missed
`)
    expect(misses.startsWith(text)).toBe(true)
    expect(await oloproof('show', RUNS.decided, '--misses')).toMatchObject({
      text: `support-bot · example-support-bot@1 · ${RUNS.decided}\nNo case was missed, and no judgement is missing.`,
    })
  })

  test('names the nearest case when there is none of that name', async () => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('show', RUNS.decided, '--case', 'q0133')).rejects.toMatchObject({
      code: 'command_line_invalid',
      message: `oloproof show: the run ${RUNS.decided} has no case q0133; did you mean q013?`,
      hint: `oloproof export ${RUNS.decided} prints the cases of this run, with their ids`,
    })
  })

  test('gives a program all cases, or those that it asks for', async () => {
    const { root } = await supportBotProject()
    const oloproof = commandsIn(root)
    const whole = JSON.parse((await oloproof('show', RUNS.undecided, '--json')).text) as {
      readonly cases: readonly object[]
    }
    expect(whole).toMatchObject({
      run_id: RUNS.undecided,
      run: { status: 'UNDECIDED', rules: [{ id: 'exact-label-floor' }] },
    })
    expect(whole.cases).toHaveLength(18)
    const q013 = {
      scenario_id: 'q013',
      input: 'Question 13?',
      expected: 'refund',
      executions: [{ status: 'OK', output: 'human', from_cache: false, latency_ms: 0.2 }],
      judgements: [{ criterion: 'exact_label', status: 'OK', passed: false, score: null }],
    }
    expect(whole.cases[13]).toMatchObject(q013)
    expect(JSON.parse((await oloproof('show', RUNS.undecided, '--case', 'q013', '--json')).text)).toEqual(
      whole.cases[13],
    )
    const misses = JSON.parse((await oloproof('show', RUNS.undecided, '--misses', '--json')).text) as typeof whole
    expect(misses.cases).toEqual(whole.cases.slice(13))
    expect(JSON.parse((await oloproof('show', RUNS.decided, '--misses', '--json')).text)).toMatchObject({ cases: [] })
  })

  test('refuses events that are not those of the run', async () => {
    const { root, store } = await supportBotProject()
    appendFileSync(join(store, 'runs', RUNS.decided, 'events.ndjson'), '\n')
    await expect(commandsIn(root)('show', RUNS.decided)).rejects.toMatchObject({ code: 'run_file_invalid' })
  })
})
