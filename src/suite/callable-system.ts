import type { SystemCase } from '../evidence/case.ts'
import type { CallContext } from '../execution/call-context.ts'
import type { SuiteSystem } from './suite-host.ts'
import type { System } from './system.ts'

/** A callable of the test file, as a suite runs it. */
export function callableSystem({ name, version, price, call }: System): SuiteSystem {
  const callable = call as (testCase: SystemCase, call: CallContext) => unknown
  return {
    identity: { name, version },
    source: Function.prototype.toString.call(call),
    ...(price && { price }),
    gate: `system:${name}`,
    problemWith: () => null,
    begin: (testCase) => (context) => callable(testCase, context),
  }
}
