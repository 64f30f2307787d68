import { OloproofError } from '../../base/error.ts'

const LEAST = [4, 1] as const

/**
 * Checks that a version of Vitest has what we use of it. Newer ones than we know are left alone.
 *
 * @throws `vitest_too_old`
 */
export function checkHostVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
    throw new OloproofError('vitest_too_old', { found: version })
  }
}
