import { describe, TestRunner } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import { isOloproofError, locatedError, messageOf, OloproofError } from '../base/error.ts'
import type { CaseSchema, ExpectedOf, InputOf } from './case-types.ts'
import { collectCriteria, criterion, type CriterionFunction } from './criterion.ts'
import { declareComparison } from './declare-comparison.ts'
import { declareRun, hasSelected, type DeclaredRun } from './declare-run.ts'
import { readSuite, type Suite } from './read-suite.ts'
import { declareOnce } from './declared-once.ts'
import { ownTestOptions } from './own-test-options.ts'
import { declareRefusal } from './refusal.ts'
import { suiteHost, type SuiteHost, type SuiteSystem } from './suite-host.ts'
import type { AnySystem, OutputOf, SuiteOptions, SuiteOptionsOf } from './suite-options.ts'

/** What the body of a suite is given: the same functions that the package exports, typed by the suite. */
export interface SuiteTools<Input, Output, Expected> {
  readonly criterion: CriterionFunction<Input, Output, Expected>
}

// `NoInfer`: cases alone say what an item is; from the system it would be inferred as the input itself. `any`: a system
// that takes other inputs is one error, and not one more in every criterion.
type Declare = <
  Item,
  /* oxlint-disable-next-line typescript/no-explicit-any */
  One extends AnySystem<InputOf<Item, Schema>, any>,
  const Schema extends CaseSchema = CaseSchema,
>(
  name: string,
  options: SuiteOptionsOf<Item, One, Schema>,
  body: (tools: SuiteTools<InputOf<Item, Schema>, OutputOf<One>, ExpectedOf<Item, Schema>>) => void | Promise<void>,
) => void

/**
 * Declares a suite: a name, cases, the system that answers them, and in its body the criteria. Each case becomes a
 * Vitest test, each rule of the policy that concerns the suite one more after them. Belongs at the top of a test file
 * or inside a `describe`, beside ordinary tests.
 *
 * An error in the cases, the criteria or the options (`case_invalid`, `case_file_invalid`, `case_id_repeated`,
 * `criterion_invalid`, `suite_invalid`, ...) is shown as a failing test of the suite; nothing is called then.
 *
 * @example
 * ```ts
 * import { describeSuite, system } from 'oloproof'
 *
 * const bot = system({ name: 'echo', version: '1' }, (testCase: { input: string }) => testCase.input)
 *
 * describeSuite('echo', { system: bot, cases: [{ input: 'a', expected: 'a' }] }, ({ criterion }) => {
 *   criterion('exact', ({ output, expected }) => output === expected)
 * })
 * ```
 */
export interface DescribeSuite extends Declare {
  /** Declares a suite that does not run. */
  readonly skip: Declare
  /** Runs this suite and no other test of the file that is not marked so. */
  readonly only: Declare
}

export const describeSuite: DescribeSuite = Object.assign(declare(describe), {
  skip: declare(describe.skip),
  only: declare(describe.only),
})

type DescribeBlock = typeof describe | typeof describe.skip

function declare(block: DescribeBlock): Declare {
  return (name, options, body) => {
    const title = typeof name === 'string' ? terminalText(name) : 'a suite without a name'
    checkCollecting(title)
    // Not shuffled, so that policy tests come last.
    block(title, { ...ownTestOptions(), shuffle: false }, async () => {
      await declareTests(name, options, () => {
        checkBody(name, body)
        return body({ criterion })
      })
    })
  }
}

/** The host takes blocks at any time, and drops those that come when a file has been collected without a word. */
function checkCollecting(suite: string): void {
  if (TestRunner.getCurrentSuite().file?.collectDuration === undefined) return
  throw new OloproofError('suite_invalid', {
    suite,
    problem: 'it is declared in a hook or a test, when all tests of the file are known already',
    advice: 'declare suites at the top of a test file, or in a `describe`',
  })
}

async function declareTests(
  name: string,
  options: SuiteOptions<unknown, unknown, CaseSchema>,
  body: () => unknown,
): Promise<void> {
  let host: SuiteHost | null = null
  try {
    host = await suiteHost()
    if (host.refusal !== null) throw host.refusal
  } catch (error) {
    refuse(host, error)
    return
  }
  try {
    const written = await collectCriteria(body)
    const suite = await readSuite(host, name, options, written, testFile())
    const { file, suite: block } = TestRunner.getCurrentSuite()
    declareOnce(
      file ?? suite,
      block,
      suite.name,
      suite.systems.map(({ identity }) => identity),
    )
    declareRuns(host, suite)
  } catch (error) {
    refuse(host, isOloproofError(error) ? locatedError(error, host.relativePath(testFile()), name) : error)
  }
}

function checkBody(suite: string, body: unknown): void {
  if (typeof body === 'function') return
  const problem = `its third argument is the function that declares criteria, not ${messageOf(body)}`
  throw new OloproofError('suite_invalid', { suite, problem })
}

/** A list of tests shows no test of ours that nobody wrote: there, the error is one of the file. */
function refuse(host: SuiteHost | null, error: unknown): void {
  if (!isOloproofError(error) || host?.settings.collecting === true) throw error
  declareRefusal(host, error)
}

function declareRuns(host: SuiteHost, suite: Suite): void {
  const [first, ...others] = suite.systems
  if (first === undefined) return
  if (others.length === 0) {
    declareRun(host, suite, first)
    return
  }
  const runs = new Map<SuiteSystem, DeclaredRun>()
  for (const system of suite.systems) {
    describe(titleOf(system), IN_ORDER, () => {
      runs.set(system, declareRun(host, suite, system, system === first ? undefined : first))
    })
  }
  // After all runs: what they are compared by has ended then.
  if (suite.comparisonRuleIds.length === 0) return
  for (const system of others) {
    describe(`${titleOf(system)} against ${titleOf(first)}`, IN_ORDER, () => {
      declareComparison(host, suite.comparisonRuleIds, !hasSelected(suite), () => ({
        baseline: runs.get(first),
        candidate: runs.get(system),
      }))
    })
  }
}

const IN_ORDER = { shuffle: false, concurrent: false } as const

function titleOf({ identity: { name, version } }: SuiteSystem): string {
  return terminalText(`${name}@${version}`)
}

function testFile(): string {
  return TestRunner.getCurrentSuite().file.filepath
}
