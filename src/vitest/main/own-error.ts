import type { SerializedError } from 'vitest/node'
import { catalogue, type ErrorCode } from '../../base/error-catalogue.ts'
import { errorFromFacts, type OloproofError } from '../../base/error.ts'

/** The error of ours that was thrown in a worker, from what the host brings over of it; null for any other error. */
export function ownErrorOf({ name, code, facts }: SerializedError): OloproofError | null {
  if (name !== 'OloproofError' || typeof code !== 'string' || !Object.hasOwn(catalogue, code)) return null
  if (typeof facts !== 'object' || facts === null) return null
  return errorFromFacts({ code: code as ErrorCode, facts: { ...facts } })
}
