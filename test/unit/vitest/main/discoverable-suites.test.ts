import { parseAst } from 'vitest/node'
import { expect, test } from 'vitest'
import { discoverableSuites } from '../../../../src/vitest/main/discoverable-suites.ts'

const discoverable = (code: string): string | null => discoverableSuites(code, parseAst)

test('a suite is declared with a function that explorers know by its name, and nothing else changes', () => {
  const code = `import { criterion, describeSuite, system } from 'oloproof'\n\ndescribeSuite('ß 🙂', {})\n`
  expect(discoverable(code)).toBe(code.replace('describeSuite,', 'suite as describeSuite,'))
})

test('so it is under a name that the test file gave it, and in several imports', () => {
  expect(
    discoverable(
      `const a = '🙂'; import { describeSuite as a1 } from "oloproof"; import { describeSuite } from 'oloproof'`,
    ),
  ).toBe(`const a = '🙂'; import { suite as a1 } from "oloproof"; import { suite as describeSuite } from 'oloproof'`)
})

test('so it is where it is a member of the whole package, in a block as well', () => {
  const code = `import * as olo from 'oloproof'
describe('outer', () => {
  olo.describeSuite.skip('ß', { system: olo.system({}, () => other.olo) }, ({ criterion }) => olo.criterion('describeSuite'))
})
olo.describeSuite('a', {})`
  expect(discoverable(code)).toBe(code.replaceAll('olo.describeSuite', 'olo.suite'))
})

test.for([
  [`import { describeSuite } from './my-suites.js'`],
  [`import { describe } from 'vitest'; const describeSuite = describe`],
  [`import { criterion } from 'oloproof'; criterion('describeSuite', () => true)`],
  [`import * as oloproof from 'oloproof'; oloproof['describeSuite']('a', {})`],
  [`import * as oloproof from 'oloproof'; const { describeSuite } = oloproof; oloproof.describeSuite('a', {})`],
  [`import * as oloproof from 'oloproof'; export const f = (oloproof) => oloproof.describeSuite('a', {})`],
  [`import * as other from 'other'; import * as oloproof from 'oloproof'; other.describeSuite('a', {})`],
  [`import describeSuite from 'oloproof'`],
])('%s is left alone', ([code]) => {
  expect(discoverable(code!)).toBeNull()
})
