import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { isSegmentName } from './store-layout.ts'

/** Positional reads over the segments of a journal. */
export interface SegmentFiles {
  /** Exactly these bytes, or `undefined` when they are not all there. */
  read(segment: string, offset: number, length: number): Buffer | undefined
  close(): void
}

const MAX_OPEN = 8
const SMALL = 1024 * 1024

/** Opens segments when they are first read, and keeps the last few open until `close`. */
export function openSegmentFiles(directory: string): SegmentFiles {
  const descriptors = new Map<string, number>()
  const descriptorOf = (segment: string): number => {
    const open = descriptors.get(segment)
    if (open !== undefined) return open
    const [oldest] = descriptors
    if (oldest && descriptors.size >= MAX_OPEN) {
      descriptors.delete(oldest[0])
      closeSync(oldest[1])
    }
    const descriptor = openSync(join(directory, segment), 'r')
    descriptors.set(segment, descriptor)
    return descriptor
  }
  return {
    read(segment, offset, length) {
      try {
        if (!isSegmentName(segment)) return undefined
        const descriptor = descriptorOf(segment)
        if (!(offset >= 0 && length >= 0)) return undefined
        // Before much memory is set aside: a place that was damaged may ask for any length.
        if (length > SMALL && offset + length > fstatSync(descriptor).size) return undefined
        const bytes = Buffer.allocUnsafe(length)
        return readSync(descriptor, bytes, 0, length, offset) === length ? bytes : undefined
      } catch {
        return undefined
      }
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor)
      descriptors.clear()
    },
  }
}
