import type { ReporterOutput } from '../src/vitest/main/join.ts'
import OloproofReporter from './index.ts'

/**
 * The reporter of Oloproof for programs, for `vitest run --reporter=oloproof/ndjson`: the event stream on standard
 * output, one JSON object a line and nothing else; tables and everything that tests print on standard error.
 */
export default class OloproofNdjsonReporter extends OloproofReporter {
  protected override readonly output: ReporterOutput = 'events'
}
