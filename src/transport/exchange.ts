import type { IncomingHttpHeaders } from 'node:http'
import { request as send } from 'undici'
import type { SendContext } from '../execution/call-context.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { answerFailure } from './answer-failure.ts'
import type { HttpAnswer, HttpHeaders, HttpRequest } from './http-request.ts'
import { networkFailure } from './network-failure.ts'
import { quietAfterAnswer } from './rate-limit-buckets.ts'
import { refuseLinkLocal } from './link-local.ts'

/** A longer answer is no answer of a model. */
export const MAX_BODY_BYTES: number = 8 * 1024 * 1024

/**
 * One attempt of a call over HTTP: connects, sends, and reads the whole answer. `call` is what `callWithRetries` hands to
 * `send`; its signal ends the exchange wherever it is, and times it from dispatch. `now` is the time of day in ms since the
 * epoch, for servers that say when and not how long.
 *
 * An answer with status 2xx is returned, whatever its rate-limit headers say: those hold back the calls that come after it.
 *
 * @throws (as a rejection) `SendFailure` for any other status, a connection that fails, a body that is cut short or
 *   larger than {@link MAX_BODY_BYTES}, an address that may not be called. It says whether another attempt may help, and
 *   how long the server asked to be left alone.
 * @example
 * ```ts
 * const call: Call = {
 *   slot: 'judge',
 *   gate: gateOf(url, headers),
 *   timeoutMs,
 *   retriesTimeouts: true,
 *   send: async (context) => readVerdict(await exchange({ url, method: 'POST', headers, body }, context, epochMs)),
 * }
 * ```
 */
export async function exchange(request: HttpRequest, call: SendContext, now: () => number): Promise<HttpAnswer> {
  const answer = await answerTo(request, call.signal)
  if (answer.status < 200 || answer.status > 299) throw answerFailure(answer, now())
  const quietMs = quietAfterAnswer(answer.headers, now())
  if (quietMs > 0) call.quiet(quietMs)
  return answer
}

async function answerTo({ url, method, headers, body }: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  await refuseLinkLocal(url)
  try {
    const answer = await send(url, {
      method: method as 'POST',
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      signal,
      // The attempt has a timer of its own; those of the client are coarse.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return {
      status: answer.statusCode,
      headers: joinedHeaders(answer.headers),
      body: await wholeText(answer.body),
    }
  } catch (thrown) {
    throw thrown instanceof SendFailure ? thrown : networkFailure(thrown)
  }
}

async function wholeText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BODY_BYTES) {
      throw new SendFailure(`the answer is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB`, {
        reason: 'answer_too_large',
        retryable: false,
      })
    }
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function joinedHeaders(headers: IncomingHttpHeaders): HttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

/** The type of {@link exchange}, for those who load it on first use. */
export type Exchange = typeof exchange
