import type { DescribeSuite } from './suite/describe-suite.ts'
import { describeNowhere } from './suite/describe-nowhere.ts'
import { bindSuiteHost } from './suite/suite-host.ts'
import './vitest/real-clock.ts'

// Loaded on first use.
bindSuiteHost(async () => (await import('./vitest/worker/suite-host.ts')).openSuiteHost())

// The main process imports this entry for the reporter alone. The test functions of the host, which it has no use for, take
// longer to load than all that it needs.
const isWorker = process.env['VITEST_POOL_ID'] !== undefined

export const describeSuite: DescribeSuite = isWorker
  ? (await import('./suite/describe-suite.ts')).describeSuite
  : describeNowhere

/**
 * What the plugin makes of `describeSuite`.
 * @internal
 * @alias
 */
export const suite: DescribeSuite = describeSuite

export { default } from '../reporter/index.ts'
export type { JsonObject, JsonValue } from './base/json.ts'
export type { Case, SystemCase } from './evidence/case.ts'
export type { CriterionKind, Identity, ScoreRange } from './evidence/criterion.ts'
export type { JudgeScale } from './evidence/judge-definition.ts'
export type { TokenPrice } from './evidence/token-price.ts'
export type { CallContext, ReportedUsage } from './execution/call-context.ts'
export type { HttpMethod, Rate } from './evidence/http-system.ts'
export { exclude, type Exclusion } from './execution/exclude.ts'
export type { LanguageModel } from './execution/language-model.ts'
export type { AnsweredCase } from './execution/runnable-criterion.ts'
export { TransientError, type TransientErrorOptions } from './execution/transient-error.ts'
export { closeTo, type Tolerance } from './criteria/close-to.ts'
export type { BinaryCheck, Compared, ScoreCheck } from './criteria/check.ts'
export { contains, matches } from './criteria/contains.ts'
export { equals, oneOf } from './criteria/equals.ts'
export { jsonSchema, type JsonSchemaOptions } from './criteria/json-schema.ts'
export { similarity } from './criteria/similarity.ts'
export { toolCalled } from './criteria/tool-called.ts'
export type { CaseSchema, CaseSource, ExpectedOf, InputOf, WrittenCase } from './suite/case-types.ts'
export { criterion, type CriterionFunction } from './suite/criterion.ts'
export type { DescribeSuite, SuiteTools } from './suite/describe-suite.ts'
export { httpSystem, type HttpSystem, type HttpSystemOptions } from './suite/http-system.ts'
export { judge, type Judge } from './suite/judge.ts'
export type { ModelJudge, WrittenModelJudge } from './suite/model-judge.ts'
export type { StandardSchema } from './suite/standard-schema.ts'
export type { SuiteOptions, SuitePolicy, SuiteRule } from './suite/suite-options.ts'
export { system, type System } from './suite/system.ts'
