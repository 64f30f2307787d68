import { describe, expect, test, vi } from 'vitest'
import { takeOverSignals } from '../../../../src/vitest/main/interrupt.ts'
import { fakeProcess } from '../../../support/fake-process.ts'

describe('a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s interrupts with %d, and ends the process only when it comes again', (signal, code) => {
    const { host, exits } = fakeProcess()
    const onInterrupt = vi.fn<(exitCode: number) => void>()
    takeOverSignals(host, onInterrupt)
    host.emit(signal, signal)
    expect(onInterrupt.mock.calls).toEqual([[code]])
    expect(exits).toEqual([])
    host.emit(signal, signal)
    expect(exits).toEqual([code])
  })

  test('of the other kind ends the process too, as the second one', () => {
    const { host, exits } = fakeProcess()
    takeOverSignals(host, () => {})
    host.emit('SIGINT', 'SIGINT')
    host.emit('SIGTERM', 'SIGTERM')
    expect(exits).toEqual([143])
  })

  test('no longer reaches the listener of Vitest, which would exit at once, but reaches those of others', () => {
    const { host } = fakeProcess()
    const [heardByVitest, heardByOthers] = [vi.fn<() => void>(), vi.fn<() => void>()]
    // Its name is all that the listener of Vitest is known by.
    const onExit = (): void => heardByVitest()
    host.on('SIGINT', onExit)
    host.on('SIGINT', heardByOthers)
    takeOverSignals(host, () => {})
    host.emit('SIGINT', 'SIGINT')
    expect(heardByVitest).not.toHaveBeenCalled()
    expect(heardByOthers).toHaveBeenCalledOnce()
  })

  test('is ours no more once the signals were given back', () => {
    const { host } = fakeProcess()
    const onInterrupt = vi.fn<() => void>()
    takeOverSignals(host, onInterrupt)()
    host.emit('SIGINT', 'SIGINT')
    expect(onInterrupt).not.toHaveBeenCalled()
    expect(host.listenerCount('SIGINT') + host.listenerCount('SIGTERM')).toBe(0)
  })
})
