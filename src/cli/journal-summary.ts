import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { UsageRecord } from '../store/journal-record.ts'
import { scanJournal, segmentNames } from '../store/scan-journal.ts'
import { journalDirectory } from '../store/store-layout.ts'

/** The answers of one system or judge. */
export interface KeptAnswers {
  readonly kind: 'system' | 'judge'
  /** `NAME@VERSION`. */
  readonly of: string
  readonly answers: number
  /** As reported when they were paid for; null when nothing was. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** What a journal holds. */
export interface JournalSummary {
  readonly segments: number
  readonly bytes: number
  readonly answers: number
  /** Answers that no look-up finds: they were made without the cache. */
  readonly unkeyed: number
  readonly kept: readonly KeptAnswers[]
}

/** Reads a whole journal and adds up what it holds, by system and judge. */
export async function journalSummary(store: string): Promise<JournalSummary> {
  const kept = new Map<string, KeptAnswers>()
  let answers = 0
  let unkeyed = 0
  await scanJournal(store, ({ key, record }) => {
    answers += 1
    if (key === null) unkeyed += 1
    const kind = record.kind === 'execution' ? 'system' : 'judge'
    const { name, version } = record.kind === 'execution' ? record.system : record.judge
    const of = `${name}@${version}`
    const before = kept.get(`${kind} ${of}`) ?? { kind, of, answers: 0, inputTokens: null, outputTokens: null }
    kept.set(`${kind} ${of}`, plus(before, record.usage))
  })
  const names = await segmentNames(store)
  const bytes = names.reduce((sum, name) => sum + sizeOf(join(journalDirectory(store), name)), 0)
  return { segments: names.length, bytes, answers, unkeyed, kept: [...kept.values()] }
}

function plus(before: KeptAnswers, { input_tokens: input, output_tokens: output }: UsageRecord): KeptAnswers {
  return {
    ...before,
    answers: before.answers + 1,
    inputTokens: input === null ? before.inputTokens : (before.inputTokens ?? 0) + input,
    outputTokens: output === null ? before.outputTokens : (before.outputTokens ?? 0) + output,
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
