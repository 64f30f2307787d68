// Answers as a provider would, on this machine: a model that judges by keywords. It sees what a model would see.
import { readFileSync } from 'node:fs'
import { LLMock, type ChatCompletionRequest } from '@copilotkit/aimock'

/** Starts the simulator where `oloproof.yaml` expects it, and returns what ends it. */
export default async function startSimulator(): Promise<() => Promise<void>> {
  const configuration = readFileSync(new URL('./oloproof.yaml', import.meta.url), 'utf8')
  const simulator = new LLMock({ port: Number(/127\.0\.0\.1:(\d+)/.exec(configuration)?.[1]) })
  const usage = { prompt_tokens: 320, completion_tokens: 24 }
  let asked = 0

  simulator.on({ model: 'simulated-politeness' }, (request) => {
    const answer = judgedAnswer(request)
    asked += 1
    // One of its votes in five goes by its mood.
    const pass = /thank|sorry|please/i.test(answer) && !(asked % 5 === 0 && answer.length < 60)
    const reason = pass ? 'It is friendly.' : 'It is curt.'
    return { content: JSON.stringify({ reason, pass }), usage }
  })
  simulator.on({ model: 'simulated-helpfulness' }, (request) => {
    const steps = judgedAnswer(request).match(/open|choose|send|wait|working days|within/gi)?.length ?? 0
    const score = Math.min(5, 1 + steps * 2)
    return { content: JSON.stringify({ reason: `It names ${steps} things to do or know.`, score }), usage }
  })

  await simulator.start()
  return () => simulator.stop()
}

/** The answer to judge is the `output` of the one line of JSON in what the judge is shown. */
function judgedAnswer({ messages }: ChatCompletionRequest): string {
  const content = messages.at(-1)?.content
  const shown = typeof content === 'string' ? content : ''
  const line = shown.split('\n').find((one) => one.startsWith('{')) ?? '{}'
  return (JSON.parse(line) as { readonly output?: string }).output ?? ''
}
