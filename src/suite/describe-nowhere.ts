import { OloproofError } from '../base/error.ts'
import type { DescribeSuite } from './describe-suite.ts'

/** `describeSuite` of a process that runs no tests. */
export const describeNowhere: DescribeSuite = Object.assign(refuse, { skip: refuse, only: refuse })

/** @throws `not_active` */
function refuse(): never {
  throw new OloproofError('not_active', {})
}
