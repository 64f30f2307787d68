import { fileURLToPath } from 'node:url'
import { packedTarball, TARBALL_VARIABLE } from '../../support/packed-project.ts'
import { TOOLCHAIN_VARIABLE } from '../../support/toolchain.ts'
import type { Way } from '../way.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** The tests of this repository that run the package, with projects of each column. */
export const END_TO_END: readonly Way[] = [
  {
    name: 'all of test/e2e',
    isShort: true,
    limitMs: 1_200_000,
    files: {},
    async run(project, { toolchain }) {
      // The tests themselves run on the Vitest of the repository, one at a time: other cells run beside them.
      const variables = { [TOOLCHAIN_VARIABLE]: JSON.stringify(toolchain), [TARBALL_VARIABLE]: await packedTarball() }
      const set = Object.entries(variables).map(([name, value]) => `${name}='${value}'`)
      const vitest = `'${process.execPath}' node_modules/vitest/vitest.mjs run --project product`
      const options = '--maxWorkers=1 --reporter=agent --silent'
      return project.shell(`cd '${repository}' && ${set.join(' ')} ${vitest} test/e2e ${options}`).ended
    },
    check({ exitCode, stdout, stderr }) {
      if (exitCode !== 0) throw new Error(`these tests failed:\n${stdout}\n${stderr}`)
    },
  },
]
