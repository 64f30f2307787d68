import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '../support/packed-project.ts'
import { publishedTypeTests } from '../support/published-type-tests.ts'

const tsconfig = {
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    noEmit: true,
    skipLibCheck: true,
  },
}

let root: string

beforeAll(async () => {
  const project = await createProject({
    'tsconfig.json': JSON.stringify({ ...tsconfig, files: ['consumer.ts'] }),
    'consumer.ts': publishedTypeTests(),
    'wrong/tsconfig.json': JSON.stringify({ ...tsconfig, files: ['wrong.ts'] }),
    'wrong/wrong.ts': `import { system } from 'oloproof'\nsystem({ name: 'bot' }, () => 1)\n`,
  })
  root = project.root
  return project.remove
})

/** What the compiler prints about a folder of the project. */
async function compile(folder: string): Promise<string> {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, folder)]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (_, stdout) => resolve(stdout))
  })
}

test('a strict nodenext project compiles against the published types, from cases to criteria', async () => {
  expect(publishedTypeTests()).not.toContain('../src')
  expect(await compile('.')).toBe('')
})

test('what the published types forbid does not compile', async () => {
  expect(await compile('wrong')).toMatch(/^wrong\/wrong\.ts\(2,8\): error TS2345: .*\n(.*'version' is missing.*\n)+$/)
})
