import { stripVTControlCharacters } from 'node:util'
import type { FrameSize } from './live-frame.ts'
import type { Screen } from './screen.ts'
import { textWidth } from './text-width.ts'

/** A frame that is redrawn in place below everything else that is printed. */
export interface LiveView {
  /** Prints text above the frame, whole lines only: an unfinished line waits for its end, or for `stop`. */
  readonly printAbove: (text: string) => void
  /** Takes the frame away, prints what is left and gives the cursor back. Further text is printed at once. */
  readonly stop: () => void
}

/** Time and the end of the process. The timer must not keep the process alive. */
export interface LiveViewHost {
  /** Calls back every `ms`; returns what ends that. */
  readonly every: (ms: number, callback: () => void) => () => void
  /** Calls back when the process exits; returns what ends that. */
  readonly onExit: (callback: () => void) => () => void
}

// Captured when the module loads: tests that fake timers must not stop the view.
const { setInterval, clearInterval } = globalThis

const realHost: LiveViewHost = {
  every: (ms, callback) => {
    const timer = setInterval(callback, ms)
    timer.unref()
    return () => {
      clearInterval(timer)
    }
  },
  onExit: (callback) => {
    process.once('exit', callback)
    return () => {
      process.off('exit', callback)
    }
  },
}

const REDRAW_MS = 100
const HIDE_CURSOR = '\x1b[?25l'
const SHOW_CURSOR = '\x1b[?25h'
const BEGIN_UPDATE = '\x1b[?2026h'
const END_UPDATE = '\x1b[?2026l'
// The line of the cursor, then all below it. In one step from the top of the screen, tmux would take it for a cleared
// screen and keep each frame in its history.
const ERASE_BELOW = '\x1b[K\x1b[B\x1b[J\x1b[A'
const RESET_COLORS = '\x1b[0m'

/**
 * Draws `frame` on the screen and keeps it current, at most ten times a second, until `stop`. The frame gets the size
 * that the screen has then; lines must not be wider than it. Nothing is written while nothing changes.
 *
 * @example
 * ```ts
 * const view = startLiveView(screen, (size) => liveFrame(state, size, theme))
 * view.printAbove('a line\n')
 * view.stop()
 * ```
 */
export function startLiveView(
  screen: Screen,
  frame: (size: FrameSize) => readonly string[],
  host: LiveViewHost = realHost,
): LiveView {
  let drawn: readonly string[] = []
  let pending = ''
  let resized = false
  let stopped = false

  const erase = (): string => {
    const rows = resized ? rowsAfterResize(drawn, screen.columns) : drawn.length
    const up = Math.min(rows, screen.rows - 1)
    return up === 0 ? '' : `\r\x1b[${up}A${ERASE_BELOW}`
  }

  const redraw = (): void => {
    const lines = frame({ columns: screen.columns, rows: screen.rows }).slice(0, Math.max(1, screen.rows - 1))
    const end = pending.lastIndexOf('\n') + 1
    if (end === 0 && !resized && sameLines(lines, drawn)) return
    const above = end === 0 ? '' : pending.slice(0, end) + RESET_COLORS
    screen.write(BEGIN_UPDATE + erase() + above + linesText(lines) + END_UPDATE)
    pending = pending.slice(end)
    drawn = lines
    resized = false
  }

  const stop = (): void => {
    if (stopped) return
    stopped = true
    for (const end of endings) end()
    const rest = pending === '' || pending.endsWith('\n') ? pending : `${pending}\n`
    screen.write(erase() + rest + SHOW_CURSOR)
    pending = ''
  }

  const endings = [
    host.every(REDRAW_MS, redraw),
    host.onExit(stop),
    screen.onResize(() => {
      resized = true
    }),
  ]
  screen.write(HIDE_CURSOR)
  redraw()

  return {
    printAbove: (text) => {
      if (stopped) screen.write(text)
      else pending += text
    },
    stop,
  }
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index])
}

function linesText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

// Where the terminal became narrower, it has broken each line of the last frame into several rows.
function rowsAfterResize(lines: readonly string[], columns: number): number {
  const widths = lines.map((line) => textWidth(stripVTControlCharacters(line)))
  return widths.reduce((total, width) => total + Math.max(1, Math.ceil(width / columns)), 0)
}
