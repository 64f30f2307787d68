import { describe, expect, test, vi } from 'vitest'
import { takeOverSignals, type SignalHandler } from '../../../../src/vitest/main/interrupt.ts'
import { fakeProcess } from '../../../support/fake-process.ts'

/** A handler, and what it was told. */
function recorded(): { readonly handler: SignalHandler; readonly told: readonly string[] } {
  const told: string[] = []
  const handler: SignalHandler = {
    interrupted: (code) => void told.push(`interrupted ${code}`),
    overdue: (code) => void told.push(`overdue ${code}`),
    insisted: (code) => void told.push(`insisted ${code}`),
  }
  return { handler, told }
}

describe('a signal', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s interrupts with %d, and insists when it comes again', (signal, code) => {
    const { host } = fakeProcess()
    const { handler, told } = recorded()
    takeOverSignals(host, handler)
    host.emit(signal, signal)
    expect(told).toEqual([`interrupted ${code}`])
    host.emit(signal, signal)
    expect(told).toEqual([`interrupted ${code}`, `insisted ${code}`])
  })

  test('of the other kind insists too, as the second one', () => {
    const { host } = fakeProcess()
    const { handler, told } = recorded()
    takeOverSignals(host, handler)
    host.emit('SIGINT', 'SIGINT')
    host.emit('SIGTERM', 'SIGTERM')
    expect(told).toEqual(['interrupted 130', 'insisted 143'])
  })

  test('no longer reaches the listener of Vitest, which would exit at once, but reaches those of others', () => {
    const { host } = fakeProcess()
    const [heardByVitest, heardByOthers] = [vi.fn<() => void>(), vi.fn<() => void>()]
    // Its name is all that the listener of Vitest is known by.
    const onExit = (): void => heardByVitest()
    host.on('SIGINT', onExit)
    host.on('SIGINT', heardByOthers)
    takeOverSignals(host, recorded().handler)
    host.emit('SIGINT', 'SIGINT')
    expect(heardByVitest).not.toHaveBeenCalled()
    expect(heardByOthers).toHaveBeenCalledOnce()
  })

  test('is ours no more once the signals were given back', () => {
    const { host } = fakeProcess()
    const { handler, told } = recorded()
    takeOverSignals(host, handler)()
    host.emit('SIGINT', 'SIGINT')
    expect(told).toEqual([])
    expect(host.listenerCount('SIGINT') + host.listenerCount('SIGTERM')).toBe(0)
  })
})
