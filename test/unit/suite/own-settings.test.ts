import { expect, test } from 'vitest'
import type { RunnableCriterion } from '../../../src/execution/runnable-criterion.ts'
import { ownSettings } from '../../../src/suite/own-settings.ts'
import { aSuiteSystem } from '../../support/suite-host.ts'

const settings = { timeoutMs: { system: 60_000, judge: 30_000 } }

function judged(name: string, timeoutMs: number, concurrency?: number): RunnableCriterion {
  const caller = `judge ${name}`
  return {
    kind: 'judge',
    spec: { name: `by ${name}`, kind: 'BINARY' },
    judge: {
      identity: { name, version: '1' },
      gate: caller,
      timeoutMs,
      votes: 1,
      terms: { caller, ...(concurrency !== undefined && { concurrency }) },
      call: () => true,
      read: () => {
        throw new Error('nobody is asked')
      },
    },
  }
}

test('a system and judges that say nothing have no settings of their own', () => {
  const code: RunnableCriterion = { kind: 'code', spec: { name: 'exact', kind: 'BINARY' }, check: () => true }
  expect(ownSettings(aSuiteSystem(), [code, judged('polite', 30_000)], settings)).toEqual({ system: {}, judges: {} })
})

test('what a system and judges say is told by name', () => {
  const terms = { caller: 'system bot', concurrency: 2 }
  expect(
    ownSettings(
      { ...aSuiteSystem(), terms, timeoutMs: 300 },
      [judged('polite', 5000, 1), judged('kind', 1000)],
      settings,
    ),
  ).toEqual({
    system: { concurrency: 2, timeoutMs: 300 },
    judges: { polite: { concurrency: 1, timeoutMs: 5000 }, kind: { timeoutMs: 1000 } },
  })
})
