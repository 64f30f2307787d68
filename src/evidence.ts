export type { CallFailureReason } from './evidence/execution.ts'
export type { CriterionKind, Identity, ScoreRange } from './evidence/criterion.ts'
export type {
  AttemptRecord,
  CaseExecutedEvent,
  CaseJudgedEvent,
  Completeness,
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
export { eventSchema } from './evidence/event.schema.ts'
export { runFileSchema } from './evidence/run-file.schema.ts'
export { readEvents, readRun } from './store/run-reader.ts'
