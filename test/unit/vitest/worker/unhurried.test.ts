import { expect, test } from 'vitest'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { UNCONFIGURED, workerSettings } from '../../../../src/vitest/main/settings.ts'
import { unhurriedSettings, unhurriedWork } from '../../../../src/vitest/worker/unhurried.ts'
import type { SuiteWork } from '../../../../src/suite/suite-host.ts'

const A_CENTURY_MS = 3.2e12

test('calls, judges and retries take as long as they take while a person debugs, and nothing else changes', () => {
  const check = (): boolean => true
  const judge = { gate: 'judge', votes: 3, timeoutMs: 20 }
  const criteria = [
    { kind: 'code', spec: { name: 'right' }, check },
    { kind: 'judge', spec: { name: 'polite' }, judge },
  ]
  const work = { trials: 2, timeoutMs: 10, criteria } as unknown as SuiteWork
  const { timeoutMs, ...rest } = unhurriedWork(work)
  expect(timeoutMs).toBeGreaterThan(A_CENTURY_MS)
  expect(rest).toEqual({
    trials: 2,
    criteria: [criteria[0], { ...criteria[1], judge: { ...judge, timeoutMs } }],
  })

  const here = { root: '/project', store: '/project/.oloproof', ide: true, debugging: true, collecting: false }
  const settings = workerSettings(UNCONFIGURED, readCommandLine([]), here, null)
  expect(unhurriedSettings(settings)).toEqual({ ...settings, retry: { attempts: 4, deadlineMs: timeoutMs } })
})
