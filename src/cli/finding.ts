/** One thing that `oloproof doctor` looked at. */
export interface Finding {
  readonly label: string
  readonly texts: readonly string[]
  /** What keeps suites from running: 2 for what a person wrote, 3 for what surrounds them. */
  readonly trouble?: 2 | 3
  /** Suites run, and not as a person may think. */
  readonly remark?: true
}
