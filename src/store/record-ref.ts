/** Where a record of the journal stands: file name within `journal/`, offset and length in bytes, newline left out. */
export interface RecordRef {
  readonly segment: string
  readonly offset: number
  readonly length: number
}
