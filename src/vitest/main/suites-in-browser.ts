import type { TestSpecification } from 'vitest/node'
import { relativePosix } from '../../store/relative-posix.ts'
import { OloproofError } from '../../base/error.ts'
import { namesOloproof } from './uses-oloproof.ts'

/** `browser_project` when a test file that is to run in a browser has suites, else null. No browser has started yet. */
export function suitesInBrowser(specifications: readonly TestSpecification[]): OloproofError | null {
  const found = specifications.find(
    ({ moduleId, project }) => project.config.browser.enabled && namesOloproof(moduleId),
  )
  if (found === undefined) return null
  const { moduleId, project } = found
  const file = relativePosix(project.vitest.config.root, moduleId)
  return new OloproofError('browser_project', { file, project: project.name })
}
