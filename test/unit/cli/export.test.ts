import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { commandsIn } from '../../support/command.ts'
import { okExecution, storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotCases, supportBotProject } from '../../support/support-bot-store.ts'

const HOSTILE = 'run_01M3C4HSTKPVQJCDF31DJSB03H'

/** Adds a run whose one case asks and answers with what a spreadsheet would run. */
async function withHostileRun(store: string): Promise<void> {
  await storeRun(store, {
    runId: HOSTILE,
    manifest: {
      suiteDigest: 'bad0'.repeat(16),
      criteria: [
        { name: 'exact_label', kind: 'BINARY' },
        { name: 'days_error', kind: 'MEAN' },
      ],
    },
    cases: [
      {
        case: { id: 'q0', input: '=HYPERLINK("http://x","y")', expected: '+1', tags: ['=a', 'b'], metadata: { n: 1 } },
        execution: okExecution('@SUM(A1)\n"quoted", comma', { latencyMs: 102.11420899941004 }),
        judgements: [
          { status: 'OK', criterion: 'exact_label', fromCache: false, passed: true, score: null },
          { status: 'OK', criterion: 'days_error', fromCache: false, passed: null, score: -(0.1 + 0.2) },
        ],
      },
      {
        case: { id: '-q1', input: { text: '=1+1' }, tags: [], metadata: {} },
        execution: {
          status: 'ERROR',
          failure: { reason: 'timeout', message: 'no answer' },
          latencyMs: null,
          usage: { inputTokens: null, outputTokens: null },
          attempts: [],
        },
        judgements: [{ status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' }],
      },
    ],
  })
}

describe('oloproof export', () => {
  test('prints a case a line, as oloproof show --json has it', async () => {
    const { root } = await supportBotProject()
    const oloproof = commandsIn(root)
    const lines = (await oloproof('export', RUNS.undecided)).text.split('\n').map((line) => JSON.parse(line) as object)
    const { cases } = JSON.parse((await oloproof('show', RUNS.undecided, '--json')).text) as {
      readonly cases: object[]
    }
    expect(lines).toEqual(cases.map((one) => ({ run_id: RUNS.undecided, ...one })))
    expect((await oloproof('export', RUNS.undecided, '--format', 'jsonl')).text.split('\n')).toHaveLength(18)
  })

  test('writes CSV with a row a case, in which no cell is a formula and every value is itself', async () => {
    const { root, store } = await supportBotProject()
    await withHostileRun(store)
    const { text } = await commandsIn(root)('export', HOSTILE, '--format', 'csv')
    expect(parse(text, { columns: true })).toEqual([
      {
        run_id: HOSTILE,
        scenario_id: 'q0',
        trial: '1',
        input: `'=HYPERLINK("http://x","y")`,
        expected: "'+1",
        tags: "'=a, b",
        metadata: '{"n":1}',
        output: `'@SUM(A1)\n"quoted", comma`,
        status: 'OK',
        error: '',
        from_cache: 'false',
        latency_ms: '102.114',
        input_tokens: '12',
        output_tokens: '3',
        exact_label: 'true',
        'exact_label.status': 'OK',
        'exact_label.reason': '',
        days_error: '-0.3',
        'days_error.status': 'OK',
        'days_error.reason': '',
      },
      expect.objectContaining({
        scenario_id: "'-q1",
        input: '{"text":"=1+1"}',
        tags: '',
        metadata: '',
        output: '',
        status: 'ERROR',
        error: 'timeout: no answer',
        exact_label: '',
        'exact_label.status': 'MISSING',
        'exact_label.reason': 'no_execution',
        'days_error.status': '',
      }),
    ])
  })

  test.each([
    ['that was selected', { cases: 18, selected: 3 }, 3],
    ['that is left of a run that nobody ended', { cases: 18, selected: 18 }, 3],
    ['without any case', { cases: 18, selected: 0 }, 0],
  ])('makes no baseline of a part of the cases: one %s', async (_, manifest, count) => {
    const { root, store } = await supportBotProject()
    await storeRun(store, { runId: HOSTILE, manifest, cases: supportBotCases(18).slice(0, count) })
    const refusal = commandsIn(root)('export', 'latest', '--format', 'baseline')
    await expect(refusal).rejects.toMatchObject({ code: 'baseline_partial', facts: { run: HOSTILE, finished: count } })
  })

  test('says of how many cases a baseline lacks the outputs that it is asked for', async () => {
    const { root, store } = await supportBotProject()
    const oloproof = commandsIn(root)
    const baseline = ['export', RUNS.undecided, '--format', 'baseline'] as const
    expect((await oloproof(...baseline, '--outputs')).notices).toEqual([])
    rmSync(join(store, 'journal'), { recursive: true })
    const { text, notices } = await oloproof(...baseline, '--outputs')
    expect(notices).toEqual([
      expect.stringMatching(/^warning: what the system answered in 18 cases is not in this store/),
    ])
    expect(text.match(/"outputs":\[\]/g)).toHaveLength(18)
    expect((await oloproof(...baseline)).notices).toEqual([])
  })

  test('refuses a format that it does not know', async () => {
    const { root } = await supportBotProject()
    await expect(commandsIn(root)('export', RUNS.undecided, '--format', 'cvs')).rejects.toThrow('did you mean csv?')
  })
})
