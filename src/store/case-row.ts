/** Something that `cases` yielded, with its place for errors: `cases.jsonl:12`, `bot.eval.ts cases[3]`. */
export interface CaseRow {
  readonly value: unknown
  readonly place: string
}
