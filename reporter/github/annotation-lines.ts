import { boundedText } from '../bounded-text.ts'

/** Something to be said beside the code of a pull request. */
export interface Annotation {
  readonly level: 'error' | 'warning'
  readonly title: string
  readonly message: string
  /** Path of a file in the repository, where one is to blame. */
  readonly file: string | null
}

/** GitHub shows no more of either level for a step. */
const MOST_OF_A_LEVEL = 10
const SHOWN_COLUMNS = 600

/**
 * Annotations as workflow commands, a line each, errors first; of more than GitHub shows the last says how many are left.
 *
 * @example
 * ```ts
 * annotationLines([{ level: 'error', title: 'floor', message: 'FAIL', file: 'bot.test.ts' }])
 * // ['::error file=bot.test.ts,title=floor::FAIL']
 * ```
 */
export function annotationLines(annotations: readonly Annotation[]): readonly string[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const all = annotations.filter((one) => one.level === level)
    if (all.length <= MOST_OF_A_LEVEL) return all.map(commandOf)
    const shown = all.slice(0, MOST_OF_A_LEVEL - 1)
    const message = `and ${all.length - shown.length} more: see the log`
    return [...shown, { level, title: 'oloproof', message, file: null }].map(commandOf)
  })
}

function commandOf({ level, title, message, file }: Annotation): string {
  const properties = [
    ...(file === null ? [] : [`file=${property(file)}`]),
    `title=${property(boundedText(title, 200))}`,
  ]
  return `::${level} ${properties.join(',')}::${data(boundedText(message, SHOWN_COLUMNS))}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
