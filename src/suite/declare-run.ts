import { afterAll, beforeAll, test, type RunnerTestCase, type TestContext } from 'vitest'
import { sha256 } from '../base/digest.ts'
import { terminalText } from '../base/terminal-text.ts'
import { OloproofError } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import type { RunPrices } from '../evidence/run-manifest.ts'
import { isInSlice, type Slice } from '../evidence/slice.ts'
import { casesPerTest, isInPart } from '../evidence/suite-part.ts'
import { annotateVerdict } from './annotate-verdict.ts'
import { suitePath, type DeclaredBlock } from './declared-once.ts'
import { expectOf } from './expect-of.ts'
import { isSelected } from './is-selected.ts'
import { markLastTest, markPolicyTest } from './mark-last-test.ts'
import { failMissedCase, noteOf } from './case-result.ts'
import { ownSettings } from './own-settings.ts'
import { ownTestOptions } from './own-test-options.ts'
import { showVerdict } from './policy-result.ts'
import type { Suite } from './read-suite.ts'
import { NO_TIMEOUT, tellRefusals } from './refusal.ts'
import type { RunningSuite, SuiteHost, SuiteSystem } from './suite-host.ts'

/** The cases of one test: one, or a chunk. */
interface CaseTest {
  readonly cases: readonly Case[]
  readonly task: RunnerTestCase
}

/** The run that was declared, once it has started. */
export interface DeclaredRun {
  /** False for good where no case of it was selected, and nothing else asked for it. */
  readonly hasStarted: boolean
  /** @throws `invariant_broken` before its first test, or hook, has run. */
  started(): RunningSuite
}

/**
 * Declares the tests of one suite against one system, and the hooks that execute it. With a `baseline` its run will be
 * compared with that of the baseline.
 */
export function declareRun(host: SuiteHost, suite: Suite, system: SuiteSystem, baseline?: SuiteSystem): DeclaredRun {
  let running: RunningSuite | null = null
  const chunk = casesPerTest(suite.cases.length)
  const tests: CaseTest[] = []

  for (let first = 0; first < suite.cases.length; first += chunk) {
    const cases = suite.cases.slice(first, first + chunk)
    const isHere = suite.part === null || isInPart(first / chunk, suite.part)
    const selected = isHere ? cases.filter((one, offset) => suite.isSelected(one, first + offset)) : []
    const title = chunk === 1 ? (cases[0]?.id ?? '') : `cases ${first + 1} … ${first + cases.length}`
    test(terminalText(title), ownTestOptions(selected.length === 0), (context) => showCases(context, selected))
    tests.push({ cases: selected, task: markLastTest(isHere ? 'case' : 'elsewhere') })
  }

  for (const id of suite.ruleIds) {
    test(terminalText(`policy: ${id}`), ownTestOptions(!hasSelected(suite)), async (context) => {
      const run = await started().id()
      markPolicyTest(context, { rule: id, runs: [run] })
      const verdict = await started().verdict()
      await annotateVerdict(context, id, verdict, { run })
      showVerdict(context, id, verdict)
    })
    markLastTest('policy')
  }

  // The runner takes a first parameter without braces for a fixture.
  // oxlint-disable-next-line no-empty-pattern
  beforeAll(async ({}, block) => {
    await tellRefusals(host)
    const cases = tests.filter(({ task }) => isSelected(task)).flatMap((one) => one.cases)
    running = host.start({
      manifest: {
        suitePath: pathOf(block, suite),
        suite: suite.name,
        file: suite.file,
        project: block.file.projectName ?? '',
        system: system.identity,
        ...(baseline && {
          baseline: { name: baseline.identity.name, version: baseline.identity.version },
        }),
        systemCode: sha256(system.source),
        suiteDigest: suite.digest,
        criteria: suite.criteria.map((one) => one.spec),
        cases: suite.cases.length,
        selected: cases.length,
        ...(suite.part && { part: suite.part }),
        trials: suite.trials,
        excluded: suite.cases.filter(({ exclude }) => exclude !== undefined).length,
        ...(suite.repeated > 0 && { repeated: suite.repeated }),
        slices: suite.slices.map((where) => ({ where, cases: casesIn(suite.cases, where) })),
        narrowed: suite.narrowed,
        own: ownSettings(system, suite.criteria, host.settings),
        prices: pricesOf(system, suite.criteria),
        ...(suite.policy !== undefined && { policy: suite.policy }),
      },
      cases,
      suiteCases: suite.cases,
      criteria: suite.criteria,
      trials: suite.trials,
      system,
      concurrency: suite.concurrency,
      timeoutMs: suite.narrowed.timeoutMs ?? system.timeoutMs ?? suite.timeoutMs,
      cache: suite.cache,
    })
  }, NO_TIMEOUT)
  afterAll(() => running?.close(), NO_TIMEOUT)
  return {
    get hasStarted() {
      return running !== null
    },
    started,
  }

  function started(): RunningSuite {
    if (running === null)
      throw new OloproofError('invariant_broken', { what: 'a case was tested before its suite started' })
    return running
  }

  async function showCases(context: TestContext, cases: readonly Case[]): Promise<void> {
    const notes: string[] = []
    for (const one of cases) {
      const outcome = await started().outcome(one.id)
      if (host.settings.missesFail) failMissedCase(one, outcome, (trial) => started().outputPreview(one.id, trial))
      const note = noteOf(outcome)
      if (note !== null) notes.push(note)
    }
    const [note] = notes
    if (note !== undefined)
      context.skip(terminalText(notes.length === 1 ? note : `${note} (and ${notes.length - 1} more)`))
    expectOf(context)(notes.length).toBe(0)
  }
}

/** Whether `--tag` leaves a case of the suite; a policy test alone would open a run of none. */
export function hasSelected({ cases, isSelected: isChosen }: Suite): boolean {
  return cases.length === 0 || cases.some(isChosen)
}

function pricesOf({ price }: SuiteSystem, criteria: Suite['criteria']): RunPrices {
  const judges = criteria.flatMap((one) => {
    return one.kind === 'judge' && one.judge.price ? [[one.spec.name, one.judge.price] as const] : []
  })
  return { ...(price && { system: price }), judges: Object.fromEntries(judges) }
}

function casesIn(cases: readonly Case[], slice: Slice): number {
  return cases.filter((one) => one.exclude === undefined && isInSlice(one, slice)).length
}

/** With several systems, `block` is the block of one system below that of the suite. */
function pathOf(block: DeclaredBlock, { systems, name }: Suite): string {
  return suitePath(systems.length > 1 ? block.suite : block, name)
}
