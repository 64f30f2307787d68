export type { CallFailureReason } from './evidence/execution.ts'
export type { CriterionKind, Identity, ScoreRange } from './evidence/criterion.ts'
export type {
  ChangedCaseRecord,
  ComparedRunRecord,
  ComparisonFile,
  ComparisonNotDecided,
  LeftOutRecord,
  LeftOutRuleRecord,
  PairedMetricRecord,
  UncomparedMetricRecord,
} from './evidence/comparison-file.ts'
export type {
  AttemptRecord,
  CaseExecutedEvent,
  CaseJudgedEvent,
  ComparisonFinishedEvent,
  ComparisonRuleRecord,
  Completeness,
  PairTableRecord,
  ProvisionalMetric,
  ProvisionalMetricsEvent,
  RuleRecord,
  RunEvent,
  RunFinishedEvent,
  RunPhaseChangedEvent,
  RunStartedEvent,
  RunStatus,
  Verdict,
} from './evidence/event.ts'
export type {
  BinaryMetricRecord,
  MeanMetricRecord,
  MetricRecord,
  RunConfig,
  RunFile,
  RunUsage,
  Setting,
  SettingSource,
  Spread,
  TokenRecord,
} from './evidence/run-file.ts'
export { comparisonFileSchema } from './evidence/comparison-file.schema.ts'
export { eventSchema } from './evidence/event.schema.ts'
export { runFileSchema } from './evidence/run-file.schema.ts'
export { readComparison } from './store/comparison-store.ts'
export { readEvents, readRun } from './store/run-reader.ts'
