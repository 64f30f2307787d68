import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { haveSuites, usesOloproof } from '../../../../src/vitest/main/uses-oloproof.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

const BROKEN = "throw new Error('at import')\n"
const HELPER =
  "import { describeSuite } from 'oloproof'\nexport const suite = () => describeSuite('bot', {}, () => {})\n"
const SYSTEM = "import { system } from 'oloproof'\nexport const bot = system({ name: 'bot', version: '1' }, () => 1)\n"

/** Writes files and returns their paths. */
function written(texts: readonly string[]): readonly string[] {
  const directory = temporaryDirectory()
  return texts.map((text, index) => {
    const path = join(directory, `${index}.ts`)
    writeFileSync(path, text)
    return path
  })
}

describe('a file of which no test was collected is ours', () => {
  test('when its own text names us', () => {
    const [moduleId = ''] = written([`import 'oloproof'\n${BROKEN}`])
    expect(usesOloproof(madeModule({ moduleId }))).toBe(true)
  })

  test('when something that it imports declares suites, at whatever depth and in a circle', () => {
    const [moduleId = '', index = '', helper = ''] = written([BROKEN, 'export * from "./helper.ts"\n', HELPER])
    const imports = { [index]: { [helper]: {} }, [moduleId]: {} }
    expect(usesOloproof(madeModule({ moduleId, imports }))).toBe(true)
  })

  test('but not when it imports a system of ours alone, which an ordinary test may do', () => {
    const [moduleId = '', system = ''] = written([BROKEN, SYSTEM])
    expect(usesOloproof(madeModule({ moduleId, imports: { [system]: {} } }))).toBe(false)
  })

  test('but not for what lies in a package, or is gone', () => {
    const [moduleId = ''] = written([BROKEN])
    const imports = { '/project/node_modules/oloproof/dist/index.js': {}, '/nowhere/gone.ts': {} }
    expect(usesOloproof(madeModule({ moduleId, imports }))).toBe(false)
  })
})

test('a file with a test of ours is ours, whatever it imports', () => {
  expect(usesOloproof(madeModule({ tests: [madeTest({ ours: 'case' })] }))).toBe(true)
  expect(usesOloproof(madeModule({ tests: [madeTest()] }))).toBe(false)
})

describe('suites have a part in a test run', () => {
  const ours = `import 'oloproof'\n${BROKEN}`

  test.each<[string, string, Parameters<typeof madeModule>[0], boolean]>([
    ['with a test of ours', '', { tests: [madeTest({ ours: 'case' })] }, true],
    ['with a file of ours that could not be collected', ours, { state: 'failed' }, true],
    ['but not with one that has none', BROKEN, { state: 'failed' }, false],
    ['and not with one that names us and has ordinary tests alone', ours, { tests: [madeTest()] }, false],
  ])('%s', (_, text, given, expected) => {
    const [moduleId = ''] = written([text])
    expect(haveSuites([madeModule(), madeModule({ moduleId, ...given })])).toBe(expected)
  })
})
