import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const PLUGIN = `
  import { oloproof } from 'oloproof/config'
  export default { plugins: [oloproof()], test: { includeTaskLocation: true } }
`

const CONFIG = `
systems:
  shop:
    version: '1'
    http:
      url: http://127.0.0.1:9/answer
      headers: { authorization: 'Bearer \${NOBODY_SETS_THIS}' }
      body: { question: '{{input}}' }
      output: /answer
policy:
  rules:
    - { id: floor, metric: right, at_least: 0.9 }
`

const SUITE = `import { describeSuite, system } from 'oloproof'
import { note } from './notes.js'

interface Question { readonly id: string; readonly input: string }

const echo = system({ name: 'echo', version: '1' }, ({ id, input }: Question) => {
  note(id)
  return input
})

describeSuite('echoes', { systems: [echo, 'shop'], cases: './cases.jsonl' }, ({ criterion }) => {
  criterion('right', ({ output, expected }) => output === expected)
})
`

const FILES = {
  'vitest.config.ts': PLUGIN,
  'oloproof.yaml': CONFIG,
  'cases.jsonl': '{"id":"q1","input":"a","expected":"a"}\n{"id":"q2","input":"b","expected":"c"}\n',
  'echo.test.ts': SUITE,
}

test('vitest list names each test of a suite at its line, and neither calls, nor keeps, nor needs a secret', async () => {
  const project = await vitestProject(FILES)

  const { exitCode, stdout, stderr } = await project.vitest('list', '--json', '--no-static-parse')

  expect(exitCode, stderr).toBe(0)
  const listed = JSON.parse(stdout) as { readonly name: string; readonly location: { readonly line: number } }[]
  expect(listed.map(({ name }) => name)).toEqual([
    'echoes > echo@1 > q1',
    'echoes > echo@1 > q2',
    'echoes > echo@1 > policy: floor',
    'echoes > shop@1 > q1',
    'echoes > shop@1 > q2',
    'echoes > shop@1 > policy: floor',
  ])
  const line = SUITE.split('\n').findIndex((text) => text.startsWith('describeSuite(')) + 1
  expect(new Set(listed.map(({ location }) => location.line))).toEqual(new Set([line]))
  expect(project.notes()).toEqual([])
  expect(existsSync(join(project.root, '.oloproof'))).toBe(false)
})

test('vitest list --static-parse finds the suite, and the error of a suite that cannot be read is one of its file', async () => {
  const project = await vitestProject(FILES)
  expect(await project.vitest('list', '--static-parse')).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  project.write(
    'echo.test.ts',
    SUITE.replace('{ describeSuite, system }', '* as olo').replace(/(describeSuite|system)\(/g, 'olo.$1('),
  )
  expect(await project.vitest('list', '--static-parse')).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })

  project.write('cases.jsonl', '{"id":')
  const { exitCode, stdout, stderr } = await project.vitest('list', '--no-static-parse')
  expect(exitCode).toBe(1)
  expect(stderr).toContain('cases.jsonl:1: not JSON')
  expect(stdout + stderr).not.toContain('the suite can run')
})
