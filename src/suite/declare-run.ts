import { afterAll, beforeAll, test, type RunnerTestCase, type TestContext } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import { OloproofError } from '../base/error.ts'
import type { Case } from '../evidence/case.ts'
import type { RunPrices } from '../evidence/run-manifest.ts'
import { isInSlice, type Slice } from '../evidence/slice.ts'
import { annotateVerdict } from './annotate-verdict.ts'
import { expectOf } from './expect-of.ts'
import { isSelected } from './is-selected.ts'
import { markLastTest } from './mark-last-test.ts'
import { failMissedCase, noteOf } from './case-result.ts'
import { showVerdict } from './policy-result.ts'
import type { Suite } from './read-suite.ts'
import { NO_TIMEOUT, tellRefusals } from './refusal.ts'
import type { RunningSuite, SuiteHost, SuiteSystem } from './suite-host.ts'

/** Above this many cases a test is a chunk of them: a test costs the host 0.1 ms and some kilobytes. */
const MAX_CASE_TESTS = 10_000
const CHUNK = 100

/** The cases of one test: one, or a chunk. */
interface CaseTest {
  readonly cases: readonly Case[]
  readonly task: RunnerTestCase
}

/** The run that was declared, once it has started. */
export interface DeclaredRun {
  /** @throws `invariant_broken` before its first test, or hook, has run. */
  started(): RunningSuite
}

/**
 * Declares the tests of one suite against one system, and the hooks that execute it. With a `baseline` its run will be
 * compared with that of the baseline.
 */
export function declareRun(host: SuiteHost, suite: Suite, system: SuiteSystem, baseline?: SuiteSystem): DeclaredRun {
  let running: RunningSuite | null = null
  const chunk = suite.cases.length > MAX_CASE_TESTS ? CHUNK : 1
  const tests: CaseTest[] = []

  for (let first = 0; first < suite.cases.length; first += chunk) {
    const cases = suite.cases.slice(first, first + chunk)
    const selected = cases.filter((one, offset) => suite.isSelected(one, first + offset))
    const title = chunk === 1 ? (cases[0]?.id ?? '') : `cases ${first + 1} … ${first + cases.length}`
    test(terminalText(title), { skip: selected.length === 0 }, (context) => showCases(context, selected))
    tests.push({ cases: selected, task: markLastTest('case') })
  }

  for (const id of suite.ruleIds) {
    test(terminalText(`policy: ${id}`), async (context) => {
      const verdict = await started().verdict()
      await annotateVerdict(context, id, verdict, { run: await started().id() })
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
        suiteDigest: suite.digest,
        criteria: suite.criteria.map((one) => one.spec),
        cases: suite.cases.length,
        selected: cases.length,
        trials: suite.trials,
        excluded: suite.cases.filter(({ exclude }) => exclude !== undefined).length,
        slices: suite.slices.map((where) => ({ where, cases: casesIn(suite.cases, where) })),
        narrowed: suite.narrowed,
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
  return { started }

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

function pricesOf({ price }: SuiteSystem, criteria: Suite['criteria']): RunPrices {
  const judges = criteria.flatMap((one) => {
    return one.kind === 'judge' && one.judge.price ? [[one.spec.name, one.judge.price] as const] : []
  })
  return { ...(price && { system: price }), judges: Object.fromEntries(judges) }
}

function casesIn(cases: readonly Case[], slice: Slice): number {
  return cases.filter((one) => one.exclude === undefined && isInSlice(one, slice)).length
}

/** `outer > suite`; with several systems, `block` is the block of one system below that of the suite. */
function pathOf(block: { readonly name: string; readonly suite?: object }, suite: Suite): string {
  const names: string[] = []
  for (let one: Named | undefined = block as Named; one !== undefined; one = one.suite) names.unshift(one.name)
  if (suite.systems.length > 1) names.pop()
  names[names.length - 1] = suite.name
  return names.join(' > ')
}

interface Named {
  readonly name: string
  readonly suite?: Named
}
