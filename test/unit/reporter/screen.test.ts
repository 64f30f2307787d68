import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { screenFrom, type ScreenStream } from '../../../reporter/screen.ts'

interface FakeStream extends ScreenStream {
  columns: number
  readonly written: string[]
  readonly events: EventEmitter
}

function terminal(size: { columns: number; rows: number }, bits = 8): FakeStream {
  const events = new EventEmitter()
  const written: string[] = []
  return {
    isTTY: true,
    ...size,
    written,
    events,
    write: (text) => written.push(text),
    getColorDepth: () => bits,
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
  }
}

function pipe(): ScreenStream {
  return { write: () => true, on: () => undefined, off: () => undefined }
}

describe('screenFrom', () => {
  it('takes a stream of the process', () => {
    const stream: ScreenStream = process.stderr
    expect(screenFrom(stream, { FORCE_COLOR: '0' }).colorLevel).toBe(0)
  })

  it('reads the size each time, since a terminal changes it', () => {
    const stream = terminal({ columns: 90, rows: 30 })
    const screen = screenFrom(stream, {})
    stream.columns = 62
    expect([screen.columns, screen.rows]).toEqual([62, 30])
  })

  it('has 80 columns and 24 rows on a terminal that reports none', () => {
    const screen = screenFrom(terminal({ columns: 0, rows: 0 }), {})
    expect([screen.columns, screen.rows]).toEqual([80, 24])
  })

  it('breaks no lines outside a terminal', () => {
    expect(screenFrom(pipe(), {}).columns).toBe(Number.POSITIVE_INFINITY)
  })

  it.each([
    ['a terminal', {}, true],
    ['a terminal without colours', { NO_COLOR: '1' }, true],
    ['CI=false', { CI: 'false' }, true],
    ['an empty CI', { CI: '' }, true],
    ['CI=true', { CI: 'true' }, false],
    ['CI=1', { CI: '1' }, false],
    ['TERM=dumb', { TERM: 'dumb' }, false],
    ['CI with forced colours', { CI: 'true', FORCE_COLOR: '3' }, false],
  ])('with %s: live is %o -> %s', (_what, env, live) => {
    expect(screenFrom(terminal({ columns: 80, rows: 24 }), env).isLive).toBe(live)
  })

  it('is never live outside a terminal', () => {
    expect(screenFrom(pipe(), { FORCE_COLOR: '3' }).isLive).toBe(false)
  })

  it.each([
    [{}, 2],
    [{ NO_COLOR: '1' }, 0],
    [{ NO_COLOR: '' }, 2],
    [{ FORCE_COLOR: '' }, 1],
    [{ FORCE_COLOR: '0' }, 0],
    [{ FORCE_COLOR: 'false' }, 0],
    [{ FORCE_COLOR: '1' }, 1],
    [{ FORCE_COLOR: 'true' }, 1],
    [{ FORCE_COLOR: '2' }, 2],
    [{ FORCE_COLOR: '3' }, 3],
    [{ FORCE_COLOR: '3', NO_COLOR: '1' }, 3],
    [{ FORCE_COLOR: '0', NO_COLOR: '' }, 0],
    [{ CI: 'true' }, 0],
    [{ CI: 'true', FORCE_COLOR: '1' }, 1],
    [{ TERM: 'dumb' }, 0],
    [{ TERM: 'dumb', FORCE_COLOR: '2' }, 2],
  ])('on a terminal of 256 colours with %o the colour level is %i', (env, level) => {
    expect(screenFrom(terminal({ columns: 80, rows: 24 }), env).colorLevel).toBe(level)
  })

  it.each([
    [1, 0],
    [4, 1],
    [8, 2],
    [24, 3],
  ])('on a terminal of %i bits the colour level is %i', (bits, level) => {
    expect(screenFrom(terminal({ columns: 80, rows: 24 }, bits), {}).colorLevel).toBe(level)
  })

  it('has no colours outside a terminal unless they are forced', () => {
    expect([{}, { FORCE_COLOR: '1' }].map((env) => screenFrom(pipe(), env).colorLevel)).toEqual([0, 1])
  })

  it('writes to the stream as it was, not to a later patch of its write', () => {
    const stream = terminal({ columns: 80, rows: 24 })
    const screen = screenFrom(stream, {})
    stream.write = () => {
      throw new Error('patched')
    }
    screen.write('frame')
    expect(stream.written).toEqual(['frame'])
  })

  it('swallows the error of a stream whose reader has gone, and tells of any other once', () => {
    const stream = terminal({ columns: 80, rows: 24 })
    const lost: string[] = []
    screenFrom(stream, {}, ({ message }) => lost.push(message))
    for (const code of ['EPIPE', 'EIO', 'ENOSPC']) stream.events.emit('error', Object.assign(new Error(code), { code }))
    expect(lost).toEqual(['EIO'])
  })

  it('reports each resize until the listener is taken off', () => {
    const stream = terminal({ columns: 80, rows: 24 })
    let resizes = 0
    const end = screenFrom(stream, {}).onResize(() => resizes++)
    stream.events.emit('resize')
    end()
    stream.events.emit('resize')
    expect(resizes).toBe(1)
  })
})
