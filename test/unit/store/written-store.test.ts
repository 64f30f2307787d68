import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { writtenStore } from '../../../src/store/written-store.ts'

test.each([
  '',
  '# where is the store?\nmisses: ide\n',
  'store: .oloproof\n',
  'misses: ide # unlike store\nstore: build/evals # here\npolicy: { level: 0.9 }\n',
  'store: "build/evals"\r\nmisses: ide\r\n',
  "store: 'evals'",
])('a store that is written plainly is what a parser finds: %j', (text) => {
  const { store = '.oloproof' } = (parse(text) ?? {}) as { readonly store?: string }
  expect(writtenStore(text)).toBe(store)
})

test.each([
  '{ store: evals }\n',
  '--- { store: evals }\n',
  '"store": evals\n',
  'store:\n  evals\n',
  'store: |\n  evals\n',
  'store: "ev\\u0061ls"\n',
  'store: my evals\n',
  'policy:\n  rules:\n    - { id: store, metric: m, at_least: 0.5 }\n',
  'store: a\nstore: b\n',
])('anything else is left to a parser: %j', (text) => {
  expect(writtenStore(text)).toBeNull()
})
