import type { TestProject, Vitest } from 'vitest/node'

/** What may fail in the host without a word on any test. */
export type HostPart = 'reporter' | 'global teardown'

/**
 * Hears of a reporter that throws, such as one that cannot write its report: the host then ends with 1, as if a test had
 * failed.
 */
export function hearOfReporters(vitest: Vitest, failed: (part: HostPart) => void): void {
  // Not declared, but there in both majors, as is the other one.
  const host = vitest as unknown as { report?(name: string, ...args: readonly unknown[]): Promise<void> }
  const report = host.report?.bind(vitest)
  if (report === undefined) return
  host.report = (...args) => toldOf(report(...args), () => failed('reporter'))
}

/** Hears of a global teardown of the project that throws: Vitest 4 then ends with 0, and Vitest 5 with 1. */
export function hearOfTeardown(project: TestProject, failed: (part: HostPart) => void): void {
  const host = project as unknown as { [TEARDOWN]?(): Promise<void> }
  const tearDown = host[TEARDOWN]?.bind(project)
  if (tearDown === undefined) return
  host[TEARDOWN] = () => toldOf(tearDown(), () => failed('global teardown'))
}

const TEARDOWN = '_teardownGlobalSetup'

// Without a function of ours in the stack that the host shows.
function toldOf(work: Promise<void>, failed: () => void): Promise<void> {
  return work.catch((error: unknown) => {
    failed()
    throw error
  })
}
