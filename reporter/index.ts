import type { UserConsoleLog } from 'vitest'
import type { Reporter, SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node'
import { asksForEvents, divertStdout } from '../src/vitest/main/divert-stdout.ts'
import { checkHostVersion } from '../src/vitest/main/check-host-version.ts'
import { installExitGuard, type ExitGuard } from '../src/vitest/main/exit-guard.ts'
import { asksForMerge } from '../src/vitest/main/host-arguments.ts'
import type { ReporterOutput, ReporterSession } from '../src/vitest/main/join.ts'

/**
 * The reporter of Oloproof, for `vitest --reporter=oloproof`: a live table on standard error while suites run, tables,
 * verdicts and plans once at the end. It also brings suites to life in a project without the plugin.
 */
export default class OloproofReporter implements Reporter {
  protected readonly output: ReporterOutput = 'tables'
  readonly #exitGuard: ExitGuard | null
  #session: ReporterSession | undefined

  constructor() {
    if (asksForEvents(process)) divertStdout(process)
    // The host reads all blobs before it calls us: what cannot be read is no failure of a rule.
    this.#exitGuard = asksForMerge(process) ? installExitGuard(process) : null
    this.#exitGuard?.expectEnd()
  }

  // The host awaits it, though its type does not say so: suites must be taken over before test files are looked for.
  // oxlint-disable-next-line typescript/no-misused-promises
  async onInit(vitest: Vitest): Promise<void> {
    checkHostVersion(vitest.version)
    const { joinAsReporter } = await import('../src/vitest/main/join.ts')
    const { output } = this
    this.#exitGuard?.set(null, false)
    this.#session = await joinAsReporter(vitest, { output, eventsFd: 1, inProcess: false, expectsSuites: false })
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    await this.#session?.testRunStarted(specifications)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#session?.moduleEnded(module)
  }

  onUserConsoleLog(log: UserConsoleLog): void {
    this.#session?.printed(log)
  }

  onWatcherRerun(_files: readonly string[], trigger?: string): void {
    this.#session?.rerunStarted(trigger)
  }

  onWatcherStart(): void {
    this.#session?.waiting()
  }

  async onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): Promise<void> {
    await this.#session?.testRunEnded(modules, unhandledErrors)
  }
}
