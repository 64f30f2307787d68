import type { Vitest } from 'vitest/node'
import type { TestTally } from './ordinary-tests.ts'

/** Whether the person selected a part of the tests: by file, name, project, change or shard. */
export function isFiltered(vitest: Vitest): boolean {
  const { testNamePattern, changed, related, project, shard } = vitest.config
  // Not declared, but there in both majors: the file filters of the command line.
  const { filenamePattern } = vitest as { filenamePattern?: readonly string[] }
  return (
    testNamePattern !== undefined ||
    filenamePattern !== undefined ||
    (shard !== undefined && shard.count > 1) ||
    Boolean(changed) ||
    (related?.length ?? 0) > 0 ||
    project.length > 0
  )
}

/** Whether `--bail` ended the test run. */
export function hasBailed(vitest: Vitest, tests: TestTally): boolean {
  const { bail } = vitest.config
  return bail !== undefined && bail > 0 && tests.failures >= bail
}

/** Class names of the reporters that are not ours. */
export function otherReporters(vitest: Vitest): readonly string[] {
  // Not declared, but there in both majors: the instances, in the order of the configuration.
  const { reporters = [] } = vitest as { reporters?: readonly object[] }
  return reporters.map((reporter) => reporter.constructor.name).filter((name) => !OUR_REPORTERS.has(name))
}

// The plain object is the recorder that the plugin puts in.
const OUR_REPORTERS = new Set(['OloproofReporter', 'OloproofNdjsonReporter', 'Object'])
