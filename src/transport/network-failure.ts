import { messageOf } from '../base/error.ts'
import { SendFailure } from '../execution/send-failure.ts'

/** Nothing was sent: the request cannot have been answered twice. */
const NOT_SENT: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens at that address',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up just now',
  EHOSTUNREACH: 'the host cannot be reached',
  EHOSTDOWN: 'the host is down',
  ENETUNREACH: 'the network cannot be reached',
  ENETDOWN: 'the network is down',
  UND_ERR_CONNECT_TIMEOUT: 'there was no connection in time',
}

/** The request may have been read. */
const CUT_OFF: Readonly<Record<string, string>> = {
  ECONNRESET: 'the connection was reset before the answer was complete',
  ECONNABORTED: 'the connection was broken off before the answer was complete',
  EPIPE: 'the server closed the connection while the request was sent',
  ETIMEDOUT: 'the connection went dead',
  UND_ERR_SOCKET: 'the server closed the connection before the answer was complete',
  UND_ERR_HEADERS_TIMEOUT: 'no headers of an answer came in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stopped in the middle',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut short',
  HPE_INVALID_EOF_STATE: 'the answer was cut short',
}

/**
 * What a connection that failed means, by the code of its error alone. A connection that was refused or broke is worth
 * another attempt; a certificate that does not hold, a request that cannot be sent and an answer that is not HTTP are not.
 */
export function networkFailure(thrown: unknown): SendFailure {
  const code = codeOf(thrown)
  const notSent = NOT_SENT[code]
  if (notSent !== undefined) {
    return new SendFailure(`not sent: ${notSent} (${code})`, { reason: 'not_connected', retryable: true })
  }
  const cutOff = CUT_OFF[code]
  if (cutOff !== undefined) {
    return new SendFailure(`${cutOff} (${code})`, { reason: 'connection_lost', retryable: true })
  }
  const message = code === '' ? messageOf(thrown) : `${messageOf(thrown)} (${code})`
  return new SendFailure(`no exchange was possible: ${message}`, { reason: 'no_exchange', retryable: false })
}

function codeOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return ''
  return typeof thrown.code === 'string' ? thrown.code : ''
}
