import type { IncomingHttpHeaders } from 'node:http'
import { request as send } from 'undici'
import type { SendContext } from '../execution/call-context.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { answerFailure } from './answer-failure.ts'
import { answerText, MAX_BODY_BYTES, tooLarge } from './answer-text.ts'
import type { HttpAnswer, HttpHeaders, HttpRequest } from './http-request.ts'
import { networkFailure } from './network-failure.ts'
import { quietAfterAnswer } from './rate-limit-buckets.ts'
import { refuseLinkLocal } from './link-local.ts'

/**
 * One attempt of a call over HTTP: connects, sends, and reads the whole answer. `call` is what `callWithRetries` hands to
 * `send`; its signal ends the exchange wherever it is, and times it from dispatch. `now` is the time of day in ms since the
 * epoch, for servers that say when and not how long.
 *
 * An answer with status 2xx is returned, whatever its rate-limit headers say: those hold back the calls that come after it.
 *
 * @throws (as a rejection) `SendFailure` for any other status, whatever becomes of its body; a connection that fails; a body
 *   that is cut short, cannot be unpacked or is larger than {@link MAX_BODY_BYTES}; an address that may not be called. It
 *   says whether another attempt may help. How long the server asked to be left alone, `call.quiet` hears with the headers.
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
  await refuseLinkLocal(request.url)
  const { statusCode: status, headers: sent, body } = await sendRequest(request, call.signal)
  const headers = joinedHeaders(sent)
  const isAnswer = status >= 200 && status <= 299
  // What the server asks for holds from here on, whether or not its body ever ends.
  const quietMs = isAnswer
    ? quietAfterAnswer(headers, now())
    : answerFailure({ status, headers, body: '' }, now()).floorMs
  if (quietMs > 0) call.quiet(quietMs)
  if (isAnswer) return { status, headers, body: answerText(await wholeBody(body), headers) }
  throw answerFailure({ status, headers, body: await refusalText(body, headers) }, now())
}

async function sendRequest({ url, method, headers, body }: HttpRequest, signal: AbortSignal): ReturnType<typeof send> {
  try {
    return await send(url, {
      method: method as 'POST',
      headers: { 'accept-encoding': 'identity', ...headers },
      body: body ?? null,
      signal,
      // The attempt has a timer of its own; those of the client are coarse.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  } catch (thrown) {
    throw networkFailure(thrown)
  }
}

async function wholeBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    // Leaving the loop early ends the connection.
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length > MAX_BODY_BYTES) throw tooLarge()
    }
  } catch (thrown) {
    throw thrown instanceof SendFailure ? thrown : networkFailure(thrown)
  }
  return Buffer.concat(chunks)
}

/** The text of a refusal, which status and headers are without: nothing where it cannot be read. */
async function refusalText(body: AsyncIterable<Uint8Array>, headers: HttpHeaders): Promise<string> {
  try {
    return answerText(await wholeBody(body), headers)
  } catch {
    return ''
  }
}

function joinedHeaders(headers: IncomingHttpHeaders): HttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

/** The type of {@link exchange}, for those who load it on first use. */
export type Exchange = typeof exchange
