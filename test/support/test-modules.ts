import type { TestCase, TestModule, TestState, TestSuite } from 'vitest/node'

interface TestGiven {
  readonly name?: string
  readonly state?: TestState
  /** Which of our tests it is. */
  readonly ours?: 'case' | 'policy' | 'refusal'
  readonly mode?: 'run' | 'skip' | 'only' | 'todo'
  readonly errors?: readonly string[]
  /** The name of its errors. */
  readonly errorName?: string
}

/** A test as the host reports it, in the parts that we look at. */
export type MadeTest = (module: TestModule) => TestCase

export function madeTest({
  name = 'a test',
  state = 'passed',
  ours,
  mode = 'run',
  errors = [],
  errorName = 'Error',
}: TestGiven = {}): MadeTest {
  return (module) =>
    ({
      type: 'test',
      name,
      fullName: name,
      module,
      parent: module,
      project: module.project,
      options: { mode },
      meta: () => (ours === undefined ? {} : { oloproof: ours }),
      result: () => ({ state, errors: errors.map((message) => ({ name: errorName, message })) }),
    }) as unknown as TestCase
}

interface Imports {
  readonly [file: string]: Imports
}

interface ModuleGiven {
  readonly file?: string
  readonly moduleId?: string
  readonly state?: 'queued' | 'pending' | 'failed' | 'passed' | 'skipped'
  readonly errors?: readonly string[]
  /** Files that it imports, and what those import. */
  readonly imports?: Imports
  readonly tests?: readonly MadeTest[]
  /** Suites with the errors of their hooks. */
  readonly suites?: readonly {
    readonly name: string
    readonly errors?: readonly string[]
    readonly tests?: readonly MadeTest[]
  }[]
}

/** The part of a module graph that we look at. */
function graphOf(moduleId: string, imports: Imports): object {
  const moduleOf = (file: string, imported: Imports): object => {
    return { file, importedModules: new Set(Object.entries(imported).map(([path, its]) => moduleOf(path, its))) }
  }
  const module = moduleOf(moduleId, imports)
  return { getModulesByFile: (file: string) => (file === moduleId ? new Set([module]) : undefined) }
}

/** A test file as the host reports it, in the parts that we look at. */
export function madeModule({
  file = 'bot.test.ts',
  moduleId = `/nowhere/${file}`,
  state = 'passed',
  errors = [],
  imports = {},
  tests = [],
  suites = [],
}: ModuleGiven = {}): TestModule {
  const toErrors = (messages: readonly string[] = []) => messages.map((message) => ({ message }))
  const module = {
    type: 'module',
    moduleId,
    relativeModuleId: file,
    project: { name: 'project', vite: { environments: { ssr: { moduleGraph: graphOf(moduleId, imports) } } } },
    state: () => state,
    errors: () => toErrors(errors),
  }
  const made = module as unknown as TestModule
  const childrenOf = (own: readonly TestCase[], inner: readonly TestSuite[]) => ({
    allTests: () => own.values(),
    allSuites: () => inner.values(),
  })
  const madeSuites = suites.map((suite) => {
    const own = (suite.tests ?? []).map((test) => test(made))
    return {
      type: 'suite',
      name: suite.name,
      fullName: suite.name,
      module: made,
      project: made.project,
      errors: () => toErrors(suite.errors),
      children: childrenOf(own, []),
    } as unknown as TestSuite
  })
  const ofSuites = madeSuites.flatMap((suite) => [...suite.children.allTests()])
  return Object.assign(made, { children: childrenOf([...tests.map((test) => test(made)), ...ofSuites], madeSuites) })
}
