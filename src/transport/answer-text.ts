import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { SendFailure } from '../execution/send-failure.ts'
import type { HttpHeaders } from './http-request.ts'

/** A longer answer is no answer of a model. */
export const MAX_BODY_BYTES: number = 8 * 1024 * 1024

/**
 * The text of a whole body: unpacked as `content-encoding` says, decoded by the charset of its content type, else from
 * UTF-8. We ask for neither, but some who stand between pack all that passes.
 *
 * @throws `SendFailure`, not worth another attempt, for one that cannot be unpacked, or not within {@link MAX_BODY_BYTES}.
 */
export function answerText(body: Uint8Array, headers: HttpHeaders): string {
  const encodings = (headers['content-encoding'] ?? '').toLowerCase().split(',')
  // The last one was applied last.
  const bytes = encodings.reduceRight((packed, encoding) => unpacked(packed, encoding.trim()), body)
  return decoded(bytes, headers['content-type'] ?? '')
}

/** Ends the reading of an answer that is too long. */
export function tooLarge(): SendFailure {
  return new SendFailure(`the answer is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB`, {
    reason: 'answer_too_large',
    retryable: false,
  })
}

const UNPACK = { gzip: gunzipSync, 'x-gzip': gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const

function unpacked(body: Uint8Array, encoding: string): Uint8Array {
  if (encoding === '' || encoding === 'identity' || body.length === 0) return body
  if (!Object.hasOwn(UNPACK, encoding)) throw unreadable(`it is encoded as ${encoding}`)
  try {
    return UNPACK[encoding as keyof typeof UNPACK](body, { maxOutputLength: MAX_BODY_BYTES })
  } catch (thrown) {
    if (thrown instanceof RangeError) throw tooLarge()
    throw unreadable(`it is not the ${encoding} that it says it is`)
  }
}

function unreadable(why: string): SendFailure {
  return new SendFailure(`the answer cannot be read: ${why}`, { reason: 'answer_unusable', retryable: false })
}

function decoded(bytes: Uint8Array, contentType: string): string {
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // Nobody knows that charset.
    return new TextDecoder().decode(bytes)
  }
}
