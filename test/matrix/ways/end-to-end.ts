import { equal } from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { TOOLCHAIN_VARIABLE } from '../../support/toolchain.ts'
import type { Way } from '../way.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** The tests of this repository that run the package, with projects of each column. */
export const END_TO_END: readonly Way[] = [
  {
    name: 'all of test/e2e',
    limitMs: 1_200_000,
    files: {},
    run: (project, { toolchain }) =>
      // The tests themselves run on the Vitest of the repository.
      project.shell(
        `cd '${repository}' && ${TOOLCHAIN_VARIABLE}='${JSON.stringify(toolchain)}' '${process.execPath}' ` +
          `node_modules/vitest/vitest.mjs run --project product test/e2e --reporter=agent --silent`,
      ).ended,
    check: ({ exitCode }) => equal(exitCode, 0),
  },
]
