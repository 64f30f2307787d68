import { terminalText } from '../src/base/terminal-text.ts'

/**
 * Says why a watching host runs tests again: `trigger` is a path or a few words of the host.
 *
 * @example
 * ```ts
 * rerunLine('cases.jsonl') // 'Rerun: cases.jsonl'
 * ```
 */
export function rerunLine(trigger: string | undefined): string {
  return trigger === undefined ? 'Rerun' : `Rerun: ${terminalText(trigger)}`
}

/** Says that a watching host waits, and which keys it takes. What became of the tests was said before. */
export function waitingLine(takesKeys: boolean): string {
  return `Waiting for file changes${takesKeys ? ' (h for help, q to quit)' : ''}`
}
