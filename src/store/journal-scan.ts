import { open, type FileHandle } from 'node:fs/promises'
import { decodeLine, lineStarts, type JournalLine } from './journal-line.ts'

/** One sound record that a scan came across. `length` leaves the newline out; the line is valid during the call alone. */
export type FoundRecord = (line: JournalLine, offset: number, length: number) => void

const CHUNK_BYTES = 256 * 1024
const MAX_LINE_BYTES = 64 * 1024 * 1024

/**
 * Reads a segment from byte `from` on, hands over every sound record with its place, and returns the
 * offset behind the last complete line, from which a later scan goes on. A torn end is left for that later scan. A
 * broken line is passed over, and so is one above 64 MiB; neither costs a neighbour: even when the newline between two
 * records is damaged, both are found.
 *
 * Memory: 256 KiB, or the longest line.
 *
 * Rejects with the system's error when the segment cannot be opened or read.
 */
export async function scanSegment(path: string, from: number, found: FoundRecord): Promise<number> {
  const handle = await open(path, 'r')
  try {
    return await scan(handle, from, found)
  } finally {
    await handle.close()
  }
}

async function scan(handle: FileHandle, from: number, found: FoundRecord): Promise<number> {
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  let start = from
  let filled = 0
  // A line that is too long is dropped as it comes; its end still has to be found.
  let inLongLine = false
  for (;;) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, start + filled)
    if (bytesRead === 0) return inLongLine ? start + filled : start
    const unseen = filled
    filled += bytesRead
    const bytes = buffer.subarray(0, filled)
    let lineStart = 0
    for (let end = bytes.indexOf(NEWLINE, unseen); end !== -1; end = bytes.indexOf(NEWLINE, lineStart)) {
      if (!inLongLine) findRecords(bytes.subarray(lineStart, end), start + lineStart, found)
      inLongLine = false
      lineStart = end + 1
    }
    start += lineStart
    filled -= lineStart
    buffer.copyWithin(0, lineStart, lineStart + filled)
    if (filled < buffer.length) continue
    if (buffer.length < MAX_LINE_BYTES) buffer = Buffer.concat([buffer], buffer.length * 2)
    else {
      inLongLine = true
      start += filled
      filled = 0
    }
  }
}

const NEWLINE = 0x0a

function findRecords(line: Buffer, offset: number, found: FoundRecord): void {
  const whole = decodeLine(line)
  if (whole !== undefined) {
    found(whole, offset, line.length)
    return
  }
  const starts = lineStarts(line)
  for (const [index, start] of starts.entries()) {
    // One byte before the next start: that is where the newline was.
    const end = index + 1 < starts.length ? starts[index + 1]! - 1 : line.length
    const record = decodeLine(line.subarray(start, end))
    if (record !== undefined) found(record, offset + start, end - start)
  }
}
