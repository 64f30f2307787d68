import { randomBytes } from 'node:crypto'
import { OloproofError } from '../../base/error.ts'
import type { Redaction } from '../../base/redaction.ts'
import { nearestName } from '../../base/nearest-name.ts'
import type { JudgePorts } from '../../judges/judge-ports.ts'
import type { ModelJudge } from '../../suite/model-judge.ts'
import type { OpenedJudge } from '../../suite/suite-host.ts'
import { headersFrom, type Environment } from '../../transport/header-variables.ts'
import { epochMs } from '../real-clock.ts'
import type { WorkerSettings } from '../wire.ts'

export interface OpenJudgePorts {
  readonly settings: Pick<WorkerSettings, 'judges' | 'timeoutMs' | 'concurrencyIsFixed'>
  readonly environment: Environment
  readonly redaction: Redaction
}

/**
 * Makes a judge ready to be asked: one of `oloproof.yaml` by its name, or one that holds a model object. What speaks to
 * providers is loaded here, with the first judge that needs it.
 *
 * @throws (as a rejection) `judge_unknown`, `variable_unusable`
 */
export async function openJudge(
  criterion: string,
  wanted: string | ModelJudge,
  { settings, environment, redaction }: OpenJudgePorts,
): Promise<OpenedJudge> {
  const { judges, timeoutMs, concurrencyIsFixed } = settings
  const ports: JudgePorts = {
    nonce: () => randomBytes(9).toString('hex'),
    now: epochMs,
    timeoutMs: timeoutMs.judge,
    concurrencyIsFixed: concurrencyIsFixed.judge,
  }
  if (typeof wanted !== 'string') {
    const { modelJudge } = await import('../../judges/model-judge.ts')
    const { name, version, model, task, price } = wanted
    const judge = modelJudge({ name, version }, model, task, ports)
    return { judge: { ...judge, ...(price && { price }) }, scale: task.scale }
  }
  const definition = judges.find(({ name }) => name === wanted)
  if (definition === undefined) {
    const known = judges.map(({ name }) => name)
    throw new OloproofError('judge_unknown', { criterion, judge: wanted, nearest: nearestName(wanted, known), known })
  }
  const { apiKeyVariable } = definition
  const written = apiKeyVariable === null ? {} : { key: `\${${apiKeyVariable}}` }
  const { key = null } = headersFrom(written, environment, redaction, `judge ${wanted}`)
  const { httpJudge } = await import('../../judges/http-judge.ts')
  return { judge: httpJudge(definition, key, ports), scale: definition.scale }
}
