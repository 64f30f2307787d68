/**
 * A line of a block as the reports print it: two spaces, the label, and the text from the thirteenth column on. Without
 * a label, the text continues the line before.
 *
 * @example
 * ```ts
 * labelledLine('observed', '18 cases') // '  observed  18 cases'
 * ```
 */
export function labelledLine(label: string, text: string): string {
  return `  ${label.padEnd(10)}${text}`
}
