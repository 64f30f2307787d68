import { relative } from 'node:path'
import { boundedText } from '../../reporter/bounded-text.ts'
import { formatBytes } from '../../reporter/format-bytes.ts'
import { countOf, formatCount } from '../../reporter/format-count.ts'
import { labelledLine } from '../../reporter/labelled-line.ts'
import { tableLines } from '../../reporter/table.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import type { CommandReply, CommandSurroundings } from './command.ts'
import { journalSummary, type KeptAnswers } from './journal-summary.ts'

const WIDEST_NAME = 60

/** `oloproof cache stats`: how many answers are kept, of whom, and what they cost when they were paid for. */
export async function cacheStats(store: string, { root, theme }: CommandSurroundings): Promise<CommandReply> {
  const { segments, bytes, answers, unkeyed, kept } = await journalSummary(store)
  const runs = (await storedRunIds(store)).length
  const unfound = unkeyed === 0 ? '' : `, ${formatCount(unkeyed)} of them not used again (--no-cache)`
  const table = {
    headings: ['Answers of', 'Count', 'Input tokens', 'Output tokens'],
    rows: kept.map((one) => [nameOf(one), formatCount(one.answers), tokens(one.inputTokens), tokens(one.outputTokens)]),
  }
  return {
    lines: [
      labelledLine('store', boundedText(relative(root, store), WIDEST_NAME)),
      labelledLine('answers', `${formatCount(answers)}${unfound}`),
      labelledLine('journal', `${countOf(segments, 'segment')}, ${formatBytes(bytes)}`),
      labelledLine('runs', formatCount(runs)),
      ...(kept.length === 0 ? [] : tableLines(table, theme)),
    ],
    exitCode: 0,
  }
}

function nameOf({ kind, of }: KeptAnswers): string {
  return `${kind} ${boundedText(of, WIDEST_NAME)}`
}

function tokens(count: number | null): string {
  return count === null ? 'not reported' : formatCount(count)
}
