import type { ReporterOutput } from '../src/vitest/main/join.ts'
import { divertStdout } from '../src/vitest/main/divert-stdout.ts'
import OloproofReporter from './index.ts'

/**
 * The reporter of Oloproof for programs, for `vitest run --reporter=oloproof/ndjson`: the event stream on standard
 * output, one JSON object a line and nothing else; tables, and everything that tests and other reporters print, on standard error.
 * What the configuration prints while it is loaded comes before, and threads may write in between: `oloproof run --json` keeps
 * even that away.
 */
export default class OloproofNdjsonReporter extends OloproofReporter {
  protected override readonly output: ReporterOutput = 'events'

  constructor() {
    super()
    divertStdout(process)
  }
}
