// A bot behind HTTP: words, first rule wins. It wants a token, and turns away every fifth request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

const RULES: readonly (readonly [label: string, words: RegExp])[] = [
  ['refund', /refund|money back/i],
  ['cancel', /cancel/i],
  ['delivery', /deliver|parcel|track/i],
  ['account', /password|log in/i],
]

/** Starts the bot on a port of this machine. */
export async function startBot(port: number): Promise<Server> {
  let requests = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const answer = (status: number, body: object, headers: Record<string, string> = {}): void => {
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }
    const text = await textOf(incoming)
    if (!incoming.headers.authorization?.startsWith('Bearer ')) {
      return answer(401, { error: { message: 'a token is needed' } })
    }
    if ((requests += 1) % 5 === 0) {
      return answer(429, { error: { message: 'too many requests' } }, { 'retry-after-ms': '500' })
    }
    const { question } = JSON.parse(text) as { question: string }
    const label = RULES.find(([, words]) => words.test(question))?.[0] ?? 'human'
    answer(200, { label, usage: { input: question.split(' ').length, output: 1 } })
  }
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
