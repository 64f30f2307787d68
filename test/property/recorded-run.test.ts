import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CriterionSpec } from '../../src/evidence/criterion.ts'
import type { RunEvent } from '../../src/evidence/event.ts'
import type { Judgement } from '../../src/evidence/judgement.ts'
import { readCommandLine } from '../../src/vitest/main/command-line.ts'
import { UNCONFIGURED, workerSettings } from '../../src/vitest/main/settings.ts'
import { createTestRun, type TestRun } from '../../src/vitest/main/test-run.ts'
import type { MainMessage, Statement } from '../../src/vitest/wire.ts'
import { settled } from '../support/fake-clock.ts'
import { aManifest } from '../support/manifest.ts'
import { policyWith } from '../support/metrics.ts'
import { answered, recording, RUN_ID, unanswered, type Recording } from '../support/recorded-runs.ts'

const CRITERIA: readonly CriterionSpec[] = [
  { name: 'exact_label', kind: 'BINARY' },
  { name: 'days_error', kind: 'MEAN', range: [0, 10] },
  { name: 'polite', kind: 'BINARY' },
]

type Said = 'passed' | 'missed' | 'missing' | 'excluded'

/** What a worker says of one case: all of it, only a beginning when it is cut off, or nothing. */
interface SaidOfCase {
  readonly fate: 'answered' | 'failed' | 'excluded'
  readonly judgements: readonly Said[]
  /** The order in which its criteria come. */
  readonly order: readonly number[]
  /** How many of its statements are said at most. */
  readonly saidAtMost: number
}

const saidOfCase: fc.Arbitrary<SaidOfCase> = fc.record({
  fate: fc.oneof(
    { weight: 6, arbitrary: fc.constant('answered' as const) },
    fc.constantFrom('failed' as const, 'excluded' as const),
  ),
  judgements: fc.tuple(
    ...CRITERIA.map(() => fc.constantFrom<Said>('passed', 'passed', 'missed', 'missing', 'excluded')),
  ),
  order: fc.shuffledSubarray(
    CRITERIA.map((_, index) => index),
    { minLength: CRITERIA.length },
  ),
  saidAtMost: fc.oneof({ weight: 30, arbitrary: fc.constant(10) }, fc.nat({ max: 3 })),
})

function judgementOf({ name: criterion, kind }: CriterionSpec, said: Said): Judgement {
  if (said === 'missing') return { status: 'MISSING', criterion, reason: 'criterion_threw' }
  if (said === 'excluded') return { status: 'EXCLUDED', criterion, reason: 'does not apply' }
  const base = { status: 'OK', criterion, fromCache: false } as const
  const passed = said === 'passed'
  return kind === 'BINARY' ? { ...base, passed, score: null } : { ...base, passed: null, score: passed ? 1 : 0 }
}

function statementsOf(caseId: string, { fate, judgements, order, saidAtMost }: SaidOfCase): Statement[] {
  const execution = fate === 'failed' ? unanswered() : answered()
  const executed: Statement[] = fate === 'excluded' ? [] : [{ type: 'executed', run: RUN_ID, caseId, execution }]
  const judged = order.map((index): Statement => {
    const said = fate === 'failed' ? 'missing' : fate === 'excluded' ? 'excluded' : judgements[index]!
    return { type: 'judged', run: RUN_ID, caseId, judgement: judgementOf(CRITERIA[index]!, said), spent: null }
  })
  return [...executed, ...judged].slice(0, saidAtMost)
}

/** Takes from the lists in the order that `picks` says, each list from its beginning. */
function interleaved<Item>(lists: readonly (readonly Item[])[], picks: Iterator<number>): Item[] {
  const left = lists.filter((list) => list.length > 0).map((list) => list.values())
  const items: Item[] = []
  while (left.length > 0) {
    const index = Number(picks.next().value) % left.length
    const next = left[index]!.next()
    if (next.done) left.splice(index, 1)
    else items.push(next.value)
  }
  return items
}

interface World extends Recording {
  readonly testRun: TestRun
  readonly ask: () => Promise<MainMessage | undefined>
}

async function begunRun(cases: number): Promise<World> {
  const one = recording({ manifest: { cases, criteria: CRITERIA }, policy: policyWith({}) })
  const testRun = createTestRun({
    onCasesRead() {},
    settings: workerSettings(
      UNCONFIGURED,
      readCommandLine([]),
      { root: '/', store: '/s', ide: false, debugging: false, collecting: false },
      null,
    ),
    index: { size: 0, lookup: () => Promise.resolve([]), save: () => Promise.resolve({ kind: 'not_needed' }) },
    compare: () => Promise.reject(new Error('nothing is compared')),
    openRun: () => Promise.resolve(one.run),
    onError: (error) => expect.unreachable(error.message),
  })
  const answers: MainMessage[] = []
  const reply = (message: MainMessage): void => void answers.push(message)
  testRun.handler.messages(1, [{ type: 'begin', id: 1, manifest: aManifest() }], reply)
  await settled()
  return {
    ...one,
    testRun,
    async ask() {
      testRun.handler.messages(1, [{ type: 'verdict', id: 2, run: RUN_ID }], reply)
      await settled()
      return answers.at(-1)
    },
  }
}

function ofType<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): Extract<RunEvent, { readonly type: Type }>[] {
  return events.filter((event): event is Extract<RunEvent, { readonly type: Type }> => event.type === type)
}

/** The statement that an event of a case tells of. */
function named(one: Statement | RunEvent): string[] {
  if (one.type === 'executed') return [`executed ${one.caseId}`]
  if (one.type === 'judged') return [`judged ${one.caseId} ${one.judgement.criterion} ${one.judgement.status}`]
  if (one.type === 'case_executed') return [`executed ${one.scenario_id}`]
  return one.type === 'case_judged' ? [`judged ${one.scenario_id} ${one.criterion} ${one.status}`] : []
}

/** What is expected of the counts of one criterion, from nothing but what was said of it. */
function countsOf({ name, kind }: CriterionSpec, statements: readonly Statement[]): object {
  const judgements = statements.flatMap((one) => (one.type === 'judged' ? [one.judgement] : []))
  const mine = judgements.filter(({ criterion }) => criterion === name)
  const ok = mine.flatMap((one) => (one.status === 'OK' ? [one] : []))
  return {
    name,
    observed: ok.length,
    missing: mine.filter(({ status }) => status === 'MISSING').length,
    excluded: mine.filter(({ status }) => status === 'EXCLUDED').length,
    ...(kind === 'BINARY' && { passed: ok.filter(({ passed }) => passed).length }),
  }
}

test('whatever the order in which the cases of a suite are told, the run adds up, is decided once and ends once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(saidOfCase, { minLength: 1, maxLength: 40 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      fc.boolean(),
      async (cases, picks, saysItsEnd) => {
        const said = cases.map((one, index) => statementsOf(`q${index}`, one))
        const statements = interleaved(said, picks)
        const done = said.filter((one) => one.filter(({ type }) => type === 'judged').length === CRITERIA.length).length
        const isWhole = done === cases.length
        // A worker that dies right after its last case does not say that it is done.
        const isTold = isWhole && saysItsEnd
        const end: Statement[] = isTold ? [{ type: 'completed', run: RUN_ID, unsettled: 0 }] : []

        const { testRun, run, writer, events, ask } = await begunRun(cases.length)
        for (let rest = [...statements, ...end]; rest.length > 0;) {
          const batch = rest.slice(0, 1 + (Number(picks.next().value) % 7))
          testRun.handler.messages(1, batch, () => {})
          rest = rest.slice(batch.length)
        }
        expect(run.finished !== null).toBe(isTold)
        const first = await ask()
        const [finished] = testRun.finishAll(null)
        expect(testRun.finishAll('crashed')).toEqual([finished])
        expect(run.finish('interrupted')).toBe(finished)
        if (isTold) expect(await ask()).toEqual(first)

        // Every statement is an event, in the order in which it was said, and every event is on disk.
        expect(events.flatMap(named)).toEqual(statements.flatMap(named))
        expect(writer.appended.flat().map((line) => JSON.parse(line) as unknown)).toEqual(events)
        expect(events.slice(0, 2)).toMatchObject([{ type: 'run_started' }, { phase: 'EXECUTING' }])
        expect(events.map(({ timestamp }) => timestamp)).toEqual(events.map(({ timestamp }) => timestamp).toSorted())

        // The counts are those of what was said, and no case is done before its last criterion.
        expect(run.record.metrics()).toMatchObject(CRITERIA.map((criterion) => countsOf(criterion, statements)))
        expect(run.record.casesDone).toBe(done)
        const provisional = ofType(events, 'provisional_metrics')
        expect(provisional.length).toBeLessThanOrEqual(11)
        expect(new Set(provisional.map(({ cases_done }) => cases_done)).size).toBe(provisional.length)
        if (isWhole) expect(provisional.at(-1)?.cases_done).toBe(done)

        // The end comes once, last, and is written once; a part of the cases decides nothing.
        expect(ofType(events, 'run_finished')).toHaveLength(1)
        expect(events.at(-1)).toMatchObject({
          type: 'run_finished',
          status: finished?.outcome.status,
          completeness: isWhole ? 'COMPLETE' : 'PARTIAL',
          rules: finished?.rules,
        })
        expect(ofType(events, 'run_phase_changed')).toHaveLength(finished?.outcome.notDecided === null ? 2 : 1)
        expect(writer.summaries).toEqual([finished?.summary])
        if (!isWhole) expect(finished).toMatchObject({ outcome: { status: 'RUN_ERROR', exitCode: 3 }, rules: [] })
      },
    ),
    { seed: 20260925, numRuns: 100 },
  )
}, 60_000)
