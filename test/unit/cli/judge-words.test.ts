import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { judgementKey } from '../../../src/store/journal-keys.ts'
import type { JournalRecord } from '../../../src/store/journal-record.ts'
import { openJournalWriter } from '../../../src/store/journal-writer.ts'
import { aCase } from '../../support/cases.ts'
import { commandsIn, type SaidByCommand } from '../../support/command.ts'
import { sampleJudgement } from '../../support/sample-records.ts'
import { okExecution, storeRun } from '../../support/stored-run.ts'
import { supportBotProject } from '../../support/support-bot-store.ts'
import { ulidsFrom } from '../../support/ulids.ts'

const RUN = 'run_01M3C4HSTKPVQJCDF31DJSB03H'
const judge = { name: 'politeness', version: '3' }
const LONG = `It calls the customer names.\n${'and again '.repeat(60)}`

let oloproof: (name: string, ...args: readonly string[]) => Promise<SaidByCommand>

/** A run with two judged cases: one was missed for a reason, of the other its judge gave no verdict. */
beforeEach(async () => {
  const { root, store } = await supportBotProject()
  const ok = { status: 'OK', criterion: 'exact_label', fromCache: false, passed: true, score: null } as const
  await storeRun(store, {
    runId: RUN,
    manifest: {
      suiteDigest: 'bad0'.repeat(16),
      criteria: [
        { name: 'exact_label', kind: 'BINARY' },
        { name: 'polite', kind: 'BINARY', judge },
      ],
    },
    cases: [
      {
        case: aCase('rude'),
        execution: okExecution('no'),
        judgements: [ok, { ...ok, criterion: 'polite', passed: false }],
      },
      {
        case: aCase('mute'),
        execution: okExecution('yes'),
        judgements: [
          ok,
          { status: 'MISSING', criterion: 'polite', reason: 'judge_unparsable', detail: 'it is not one JSON object' },
        ],
      },
    ],
  })
  const told = { ...sampleJudgement({ passed: false }), run_id: RUN, judge }
  const { answer: _, ...shared } = told
  const unjudged: JournalRecord = {
    ...shared,
    kind: 'unjudged',
    case_id: 'mute',
    reason: 'judge_unparsable',
    detail: 'it is not one JSON object',
    said: { text: 'Well\u001b[31m, I would say it is polite.', model: null, request_id: null },
  }
  const journal = openJournalWriter(store, ulidsFrom(Date.UTC(2026, 8, 26)))
  journal.append(judgementKey(judge, aCase('rude'), 'no'), { ...told, case_id: 'rude', rationale: LONG })
  journal.append(null, unjudged)
  journal.append(null, { ...unjudged, run_id: 'run_01M3C3ZNXPVQJCDF31DJSB0009' })
  journal.close()
  oloproof = commandsIn(root, { columns: 80 })
})

describe('what a judge said', () => {
  test('stands below the judgement of a case, bounded, and nothing of it reaches the terminal', async () => {
    const { text } = await oloproof('show', RUN, '--case', 'rude')
    const [, shown = ''] = /judged {4}polite: missed\n {2}why {7}(.*)$/s.exec(text) ?? []
    expect(shown).toMatch(/^It calls the customer names\.\\nand again and again/)
    expect(shown.split('\n').every((line) => line.length <= 80)).toBe(true)
    expect(shown.replace(/\n {12}/g, ' ')).toHaveLength(200)
    expect(shown.endsWith('…')).toBe(true)
  })

  test('is shown as it came where it is no verdict', async () => {
    const { text } = await oloproof('show', RUN, '--misses')
    expect(text).toContain('polite: missed\n  why       It calls the customer names.')
    expect(text).toContain(
      'polite: missing: judge_unparsable: it is not one JSON object\n  said      Well, I would say it is polite.',
    )
  })

  test('is whole for programs', async () => {
    const cases = (await oloproof('export', RUN)).text.split('\n').map((line) => JSON.parse(line) as object)
    const [exact] = [{ criterion: 'exact_label', status: 'OK', passed: true }]
    expect(cases).toMatchObject([
      { judgements: [exact, { criterion: 'polite', passed: false, rationales: [LONG] }] },
      { judgements: [exact, { status: 'MISSING', said: ['Well\u001b[31m, I would say it is polite.'] }] },
    ])
    const [row, other] = parse<Record<string, string>>((await oloproof('export', RUN, '--format', 'csv')).text, {
      columns: true,
    })
    expect(row).toMatchObject({ polite: 'false', 'polite.reason': '', 'polite.rationale': LONG })
    expect(other).toMatchObject({ polite: '', 'polite.rationale': '' })
    expect(row).not.toHaveProperty('exact_label.rationale')
  })
})
