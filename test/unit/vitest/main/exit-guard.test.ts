import { describe, expect, test } from 'vitest'
import { installExitGuard } from '../../../../src/vitest/main/exit-guard.ts'
import { fakeProcess } from '../../../support/fake-process.ts'

describe('the exit code', () => {
  test('is ours from the moment that it is stated', () => {
    const { host, end } = fakeProcess()
    installExitGuard(host).set(3, false)
    expect(host.exitCode).toBe(3)
    expect(end()).toBe(3)
  })

  test('is that of the last statement: the next run of a watch may be better', () => {
    const { host, end } = fakeProcess()
    const guard = installExitGuard(host)
    guard.set(1, false)
    guard.set(0, false)
    expect(end()).toBe(0)
  })

  test('is that of a run error when the process exits before the run has come to its end', () => {
    const { host, end, printed } = fakeProcess()
    const guard = installExitGuard(host)
    guard.expectEnd()
    host.exitCode = 0
    expect(end()).toBe(3)
    expect(printed).toEqual([expect.stringMatching(/^error: the process was ended before .*\(exit code 3\)\n$/)])
    guard.set(0, false)
    guard.expectEnd()
    guard.set(1, false)
    expect(end()).toBe(1)
  })

  test('is that of a run error when what was found could not be shown, whether it went well or is none of our business', () => {
    for (const [code, ends] of [
      [0, 3],
      [null, 3],
      [1, 3],
      [2, 2],
      [130, 130],
    ] as const) {
      const { host, end } = fakeProcess()
      const guard = installExitGuard(host)
      guard.set(code, false)
      guard.outputLost()
      expect(end()).toBe(ends)
    }
  })

  test.each([
    ['reporter', 'a reporter failed'],
    ['global teardown', 'a global teardown failed'],
  ] as const)('is that of a run error when a %s of the host failed, whatever the host makes of it', (part, said) => {
    // Ours, that of the host, and how it ends; null is none of our business.
    for (const [code, hosts, ends, lines] of [
      [0, 0, 3, 1],
      [0, 1, 3, 1],
      [1, 1, 3, 1],
      [2, 1, 2, 0],
      [130, 1, 130, 0],
      [null, 1, 1, 0],
      [null, 0, 0, 0],
    ] as const) {
      const { host, end, printed } = fakeProcess()
      const guard = installExitGuard(host)
      // The part may fail before we have stated anything.
      guard.hostFailed(part)
      guard.set(code, false)
      host.exitCode = hosts
      expect(end()).toBe(ends)
      expect(end()).toBe(ends)
      expect(printed).toEqual(lines === 0 ? [] : [expect.stringContaining(said)])
    }
  })

  test('is that of a signal that came first, of which nothing more is said', () => {
    const { host, end, printed } = fakeProcess()
    installExitGuard(host).expectEnd()
    host.exitCode = 130
    expect(end()).toBe(130)
    expect(printed).toEqual([])
  })

  test('is ours, too, where the process is ended past all listeners, or they set another', () => {
    const { host } = fakeProcess()
    const ended: unknown[] = []
    const ending = host as { reallyExit?: (code?: unknown) => unknown }
    ending.reallyExit = (code) => ended.push(code)
    const theirs = ending.reallyExit
    const guard = installExitGuard(host)
    ending.reallyExit(5)
    guard.expectEnd()
    ending.reallyExit(0)
    guard.set(1, false)
    ending.reallyExit(0)
    ending.reallyExit(130)
    guard.remove()
    expect(ended).toEqual([5, 3, 1, 130])
    expect(ending.reallyExit).toBe(theirs)
  })

  test('is the higher ranking of ours and of what others have set already', () => {
    const { host, end } = fakeProcess()
    host.exitCode = 1
    installExitGuard(host).set(0, false)
    expect(end()).toBe(1)
  })

  test('is ours alone where the host has set 1 for tests that we answer for', () => {
    const { host, end } = fakeProcess()
    host.exitCode = 1
    installExitGuard(host).set(0, true)
    expect(end()).toBe(0)
  })

  // Coverage thresholds and the host set theirs after the last reporter has spoken.
  test.each([
    { ours: 0, later: 1, ends: 1 },
    { ours: 1, later: 0, ends: 1 },
    { ours: 4, later: 1, ends: 1 },
    { ours: 3, later: 1, ends: 3 },
    { ours: 2, later: 1, ends: 2 },
    { ours: 130, later: 1, ends: 130 },
    { ours: 0, later: 134, ends: 3 },
    { ours: 0, later: '1', ends: 1 },
    { ours: 0, later: 'none', ends: 1 },
    { ours: 4, later: undefined, ends: 4 },
  ] as const)('is the higher ranking of ours ($ours) and what is set later ($later)', ({ ours, later, ends }) => {
    const { host, end } = fakeProcess()
    installExitGuard(host).set(ours, false)
    host.exitCode = later as number | undefined
    expect(end()).toBe(ends)
  })

  test('is left to the host in a process that is none of our business', () => {
    const { host, end } = fakeProcess()
    installExitGuard(host).set(null, false)
    expect(host.exitCode).toBeUndefined()
    host.exitCode = 1
    expect(end()).toBe(1)
  })

  test('is left to the host once the guard is off', () => {
    const { host, end } = fakeProcess()
    const guard = installExitGuard(host)
    guard.set(3, false)
    guard.remove()
    host.exitCode = 0
    expect(end()).toBe(0)
    expect(host.listenerCount('exit')).toBe(0)
  })
})
