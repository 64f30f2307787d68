import { isReaderGone } from './is-reader-gone.ts'

/** 0 none, 1 sixteen colours, 2 256 colours, 3 true colour. */
export type ColorLevel = 0 | 1 | 2 | 3

/** Where views write: what they may ask of a stream, and nothing of the process. */
export interface Screen {
  readonly isTTY: boolean
  /** Whether a view may be redrawn in place: a terminal that a person watches. */
  readonly isLive: boolean
  /** Columns of a line now; infinite where nothing breaks lines (a file, a pipe). */
  readonly columns: number
  readonly rows: number
  readonly colorLevel: ColorLevel
  readonly write: (text: string) => void
  /** Calls `listener` after each change of the size; returns what ends that. */
  readonly onResize: (listener: () => void) => () => void
}

/** The part of `process.stderr` that a {@link Screen} is made of. */
export interface ScreenStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
  write: (this: ScreenStream, text: string) => unknown
  getColorDepth?(env?: object): number
  on(event: 'resize', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'resize', listener: () => void): unknown
}

type Environment = Readonly<Record<string, string | undefined>>

const DEFAULT_COLUMNS = 80
const DEFAULT_ROWS = 24

/**
 * The screen behind a stream. `write` goes to the method that the stream has now, so that a later patch of
 * `stream.write` (to route printed text above a live view) does not catch what the view itself draws. A stream whose
 * reader has gone swallows what is written; of any other failure `onLost` hears, once.
 *
 * Colours: `FORCE_COLOR` wins over `NO_COLOR`; without either, what the terminal can show, and none outside a terminal,
 * in CI or with `TERM=dumb`. The last two also rule out a live view. A pty that reports no size has 80 columns.
 *
 * @example
 * ```ts
 * const screen = screenFrom(process.stderr, process.env)
 * ```
 */
export function screenFrom(stream: ScreenStream, env: Environment, onLost: (error: Error) => void = () => {}): Screen {
  const isTTY = stream.isTTY === true
  const isLive = isTTY && !isCI(env) && env['TERM'] !== 'dumb'
  const write = stream.write
  // A reader that has gone (`2>&1 | head`) must not end the run as an uncaught error: evidence is kept elsewhere.
  let isLost = false
  stream.on('error', (error) => {
    if (isLost || isReaderGone(error)) return
    isLost = true
    onLost(error)
  })
  return {
    isTTY,
    isLive,
    get columns() {
      return isTTY ? stream.columns || DEFAULT_COLUMNS : Number.POSITIVE_INFINITY
    },
    get rows() {
      return stream.rows || DEFAULT_ROWS
    },
    colorLevel: forcedColorLevel(env) ?? (isLive ? levelOfDepth(stream.getColorDepth?.(env) ?? 1) : 0),
    write: (text) => {
      write.call(stream, text)
    },
    onResize: (listener) => {
      stream.on('resize', listener)
      return () => {
        stream.off('resize', listener)
      }
    },
  }
}

function isCI(env: Environment): boolean {
  return !['', '0', 'false'].includes(env['CI'] ?? '')
}

function forcedColorLevel(env: Environment): ColorLevel | null {
  switch (env['FORCE_COLOR']) {
    case undefined:
      return env['NO_COLOR'] ? 0 : null
    case '0':
    case 'false':
      return 0
    case '2':
      return 2
    case '3':
      return 3
    default:
      return 1
  }
}

function levelOfDepth(bits: number): ColorLevel {
  if (bits >= 24) return 3
  if (bits >= 8) return 2
  return bits >= 4 ? 1 : 0
}
