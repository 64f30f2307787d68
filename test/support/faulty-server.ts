import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with one request. */
export type Behaviour =
  | ({ readonly do: 'answer'; readonly body?: string | Uint8Array } & Head)
  /** Closes the connection without a word. */
  | { readonly do: 'drop' }
  /** Promises more of the body than it sends, then closes; `chunked` promises no length. */
  | ({ readonly do: 'cut'; readonly chunked?: true } & Head)
  /** Sends nothing, or the headers, or the headers and a part of the body, and never goes on. */
  | ({ readonly do: 'stall'; readonly after: 'request' | 'headers' | 'body' } & Head)
  /** Sends a header now and then, for ever. */
  | { readonly do: 'drip' }
  /** Answers with what is not HTTP. */
  | { readonly do: 'babble' }

interface Head {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
}

/** One request as the server saw it; times are on its own clock, in ms. */
export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly arrivedAtMs: number
  /** When the last byte was handed to the system, or the connection was gone; null until then. */
  endedAtMs: number | null
}

/** A server that misbehaves as it is told. */
export interface FaultyServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, on a port that the system chose. */
  readonly url: string
  readonly requests: readonly ServedRequest[]
  /** The most requests that were open at once. */
  readonly peak: number
}

/** Starts a server that asks `behave` what to do with each request, `index` counting from 0. */
export async function faultyServer(
  behave: (request: ServedRequest, index: number) => Behaviour | Promise<Behaviour>,
): Promise<FaultyServer> {
  const requests: ServedRequest[] = []
  let open = 0
  let peak = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const request: ServedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      arrivedAtMs: performance.now(),
      endedAtMs: null,
      body: await textOf(incoming),
    }
    const index = requests.push(request) - 1
    open += 1
    peak = Math.max(peak, open)
    outgoing.on('close', () => {
      open -= 1
      request.endedAtMs = performance.now()
    })
    perform(await behave(request, index), incoming, outgoing)
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  server.keepAliveTimeout = 1000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    get peak() {
      return peak
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => void server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const PART = '{"answer":'

function perform(behaviour: Behaviour, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { status = 200, headers = {} }: Head = 'status' in behaviour || 'headers' in behaviour ? behaviour : {}
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
  switch (behaviour.do) {
    case 'answer':
      outgoing.writeHead(status).end(behaviour.body ?? '')
      return
    case 'drop':
      incoming.socket.destroy()
      return
    case 'cut':
      if (behaviour.chunked !== true) outgoing.setHeader('content-length', 100)
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.write(PART, () => incoming.socket.end())
      return
    case 'stall':
      if (behaviour.after === 'request') return
      outgoing.writeHead(status, { 'content-type': 'application/json', 'content-length': 100 })
      if (behaviour.after === 'headers') outgoing.flushHeaders()
      else outgoing.write(PART)
      return
    case 'drip': {
      incoming.socket.write('HTTP/1.1 200 OK\r\n')
      const drops = setInterval(() => incoming.socket.write('x-drop: 1\r\n'), 20)
      incoming.socket.on('close', () => clearInterval(drops))
      return
    }
    case 'babble':
      incoming.socket.end('hello\r\n\r\n')
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
  } catch {
    // The client went away in the middle.
  }
  return Buffer.concat(chunks).toString()
}
