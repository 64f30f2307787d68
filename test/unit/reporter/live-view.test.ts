import { afterEach, describe, expect, it, vi } from 'vitest'
import { startLiveView, type LiveView } from '../../../reporter/live-view.ts'
import { fakeTerminal, type FakeTerminal } from '../../support/fake-terminal.ts'

/** A live view on a terminal of our own, with a tenth of a second and an end of the process that come when told. */
interface Stage {
  readonly view: LiveView
  readonly terminal: FakeTerminal
  readonly show: (...lines: string[]) => void
  readonly tick: () => void
  readonly resize: (columns: number, rows?: number) => void
  readonly exit: () => void
  readonly writes: string[]
  /** What the view still listens to. */
  readonly listening: Set<() => void>
}

function startStage(...firstLines: string[]): Stage {
  const terminal = fakeTerminal(40, 10)
  const size = { columns: 40, rows: 10 }
  const writes: string[] = []
  const listening = new Set<() => void>()
  const on: Record<'tick' | 'exit' | 'resize', () => void> = { tick: () => {}, exit: () => {}, resize: () => {} }
  const listen = (event: keyof typeof on, callback: () => void): (() => void) => {
    on[event] = callback
    listening.add(callback)
    return () => {
      listening.delete(callback)
    }
  }
  let lines = firstLines
  const view = startLiveView(
    {
      isTTY: true,
      isLive: true,
      get columns() {
        return size.columns
      },
      get rows() {
        return size.rows
      },
      colorLevel: 0,
      write: (text) => {
        writes.push(text)
        terminal.write(text)
      },
      onResize: (callback) => listen('resize', callback),
    },
    () => lines,
    {
      every: (ms, callback) => {
        expect(ms).toBe(100)
        return listen('tick', callback)
      },
      onExit: (callback) => listen('exit', callback),
    },
  )
  return {
    view,
    terminal,
    writes,
    listening,
    show: (...newLines) => {
      lines = newLines
    },
    tick: () => {
      on.tick()
    },
    resize: (columns, rows = 10) => {
      terminal.resize(columns, rows)
      Object.assign(size, { columns, rows })
      on.resize()
    },
    exit: () => {
      on.exit()
    },
  }
}

describe('startLiveView', () => {
  it('draws the first frame at once and hides the cursor', () => {
    const { terminal } = startStage('title', 'row')
    expect(terminal.lines()).toEqual(['title', 'row', ''])
    expect(terminal.cursorVisible()).toBe(false)
  })

  it('leaves alone what stands on the line where it starts', () => {
    const { writes } = startStage('title')
    expect(writes.join('')).toBe('\x1b[?25l\x1b[?2026htitle\n\x1b[?2026l')
  })

  it('draws a new frame in place of the old one, in one synchronised write', () => {
    const { terminal, show, tick, writes } = startStage('1 done', 'row', 'caption')
    show('2 done', 'row')
    tick()
    expect(terminal.lines()).toEqual(['2 done', 'row', ''])
    expect(writes.at(-1)).toBe('\x1b[?2026h\r\x1b[3A\x1b[K\x1b[B\x1b[J\x1b[A2 done\nrow\n\x1b[?2026l')
  })

  it('writes nothing between ticks, and nothing at a tick when nothing changed', () => {
    const { view, show, tick, writes } = startStage('same')
    const before = writes.length
    tick()
    show('other')
    view.printAbove('text\n')
    expect(writes).toHaveLength(before)
  })

  it('puts printed text above the frame, in order and whole', () => {
    const { view, terminal, tick, show } = startStage('frame')
    view.printAbove('one\n')
    view.printAbove('two\nthree\n')
    tick()
    show('frame 2')
    view.printAbove('four\n')
    tick()
    expect(terminal.lines()).toEqual(['one', 'two', 'three', 'four', 'frame 2', ''])
  })

  it('keeps an unfinished line until its end arrives', () => {
    const { view, terminal, tick } = startStage('frame')
    view.printAbove('first\nhal')
    tick()
    expect(terminal.lines()).toEqual(['first', 'frame', ''])
    view.printAbove('f\n')
    tick()
    expect(terminal.lines()).toEqual(['first', 'half', 'frame', ''])
  })

  it('does not let colours that printed text left on reach the frame', () => {
    const { view, tick, writes } = startStage('frame')
    view.printAbove('\x1b[31mred\n')
    tick()
    expect(writes.at(-1)).toContain('\x1b[31mred\n\x1b[0mframe\n')
  })

  it('leaves only printed text behind when it stops, and the cursor', () => {
    const { view, terminal, show } = startStage('frame', 'caption')
    view.printAbove('text\nunfinished')
    show('never drawn')
    view.stop()
    expect(terminal.lines()).toEqual(['text', 'unfinished', ''])
    expect(terminal.cursorVisible()).toBe(true)
  })

  it('prints at once after it stopped, and stops once', () => {
    const { view, terminal, writes, listening } = startStage('frame')
    view.stop()
    const after = writes.length
    view.stop()
    view.printAbove('later')
    expect(terminal.lines()).toEqual(['later'])
    expect([writes.length - after, listening.size]).toEqual([1, 0])
  })

  it('gives the cursor back when the process exits', () => {
    const { terminal, exit } = startStage('frame')
    exit()
    expect(terminal.lines()).toEqual([''])
    expect(terminal.cursorVisible()).toBe(true)
  })

  it('leaves no remains of its frame when the terminal becomes narrower', () => {
    const { view, terminal, show, tick, resize } = startStage('x'.repeat(40), 'short', 'y'.repeat(30))
    view.printAbove('text\n')
    tick()
    resize(12)
    show('narrow')
    tick()
    expect(terminal.lines()).toEqual(['text', 'narrow', ''])
  })

  it('leaves no remains of a coloured frame either', () => {
    const { terminal, show, tick, resize } = startStage(`\x1b[1m${'x'.repeat(40)}\x1b[22m`)
    resize(20)
    show('narrow')
    tick()
    expect(terminal.lines()).toEqual(['narrow', ''])
  })

  it('draws again after a resize that changed no line', () => {
    const { tick, resize, writes } = startStage('frame')
    const before = writes.length
    resize(60)
    tick()
    expect(writes).toHaveLength(before + 1)
  })

  it('never draws more lines than it can take back', () => {
    const { terminal, show, tick } = startStage('a')
    show(...Array.from({ length: 30 }, (_, index) => `line ${index}`))
    tick()
    expect(terminal.lines()).toHaveLength(10)
    show('b')
    tick()
    expect(terminal.lines()).toEqual(['b', ''])
  })

  describe('in a real process', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    it('is redrawn while the timers of the tests are faked, and listens to the exit until it stops', async () => {
      vi.useFakeTimers()
      const exitListeners = process.listenerCount('exit')
      let frames = 0
      let redrawn = (): void => {}
      const untilRedrawn = new Promise<void>((resolve) => {
        redrawn = resolve
      })
      const view = startLiveView(
        {
          isTTY: true,
          isLive: true,
          columns: 40,
          rows: 10,
          colorLevel: 0,
          write: () => {
            if (frames > 2) redrawn()
          },
          onResize: () => () => {},
        },
        () => [`frame ${++frames}`],
      )
      expect(process.listenerCount('exit')).toBe(exitListeners + 1)
      await untilRedrawn
      view.stop()
      expect(process.listenerCount('exit')).toBe(exitListeners)
    })
  })
})
