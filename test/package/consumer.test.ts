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

const criteria = `import { describeSuite, judge, system } from 'oloproof'

const bot = system({ name: 'bot', version: '1' }, ({ input }: { input: string }) => ({ days: input.length }))
const scored = judge({ name: 'scored', version: '1' }, () => 0.5)
const ofText = judge({ name: 'of-text', version: '1' }, ({ output }: { output: string }) => output === '')

describeSuite('days', { system: bot, cases: ['a'] }, ({ criterion }) => {
  criterion('a number', ({ output }) => output.days)
  criterion('a judge of numbers', { judge: scored })
  criterion('a judge of texts', { judge: ofText })
})
`

let root: string

beforeAll(async () => {
  const project = await createProject({
    'tsconfig.json': JSON.stringify({ ...tsconfig, files: ['consumer.ts'] }),
    'consumer.ts': publishedTypeTests(),
    'wrong/tsconfig.json': JSON.stringify({ ...tsconfig, files: ['wrong.ts'] }),
    'wrong/wrong.ts': `import { system } from 'oloproof'\nsystem({ name: 'bot' }, () => 1)\n`,
    'criteria/tsconfig.json': JSON.stringify({ ...tsconfig, files: ['criteria.ts'] }),
    'criteria/criteria.ts': criteria,
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

test('what is wrong with a criterion is what the compiler says of it', async () => {
  const lines = (await compile('criteria')).split('\n')
  const errors = lines.map((line, index) => (line.startsWith('criteria/') ? index : -1)).filter((index) => index !== -1)
  const reasons = [...errors.slice(1), lines.length - 1].map((end) =>
    lines[end - 1]?.trim().replace(/ in type '.*/, ''),
  )
  expect(reasons).toEqual([
    "Type 'number' is not assignable to type 'Awaitable<boolean | Exclusion>'.",
    "Property 'kind' is missing",
    "Type '{ days: number; }' is not assignable to type 'string'.",
  ])
})
