import type { JudgeDefinition } from '../evidence/judge-definition.ts'
import type { RunnableJudge } from '../execution/runnable-criterion.ts'
import type { Exchange } from '../transport/exchange.ts'
import { gateOf } from '../transport/gate-of.ts'
import type { HttpAnswer } from '../transport/http-request.ts'
import { judgeIdentity } from './judge-identity.ts'
import type { JudgePorts } from './judge-ports.ts'
import { judgePrompt } from './judge-prompt.ts'
import type { ModelAnswer, Provider } from './provider.ts'
import { providerOf } from './provider-of.ts'
import { replyOf } from './reply-of.ts'

/** A judge of `oloproof.yaml`, ready to be asked. `apiKey` is null where none is sent. */
export function httpJudge(definition: JudgeDefinition, apiKey: string | null, ports: JudgePorts): RunnableJudge {
  const { name, model, parameters, apiKeyVariable, rubric, scale, votes, concurrency, rate, price } = definition
  const provider = providerOf(definition.provider)
  const address = { baseUrl: definition.baseUrl ?? provider.baseUrl, model, parameters }
  // The name of a gate is made from the name of the key, not from the key.
  const asNamed = { ...address, apiKey: apiKeyVariable === null ? null : `\${${apiKeyVariable}}` }
  const { url, headers } = provider.request(asNamed, { instructions: '', material: '', schema: {} })
  let exchange: Exchange
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    exchange = (await import('../transport/exchange.ts')).exchange
  }
  return {
    identity: judgeIdentity(name, { provider: definition.provider, model }, definition),
    gate: gateOf(url, headers),
    timeoutMs: definition.timeoutMs ?? ports.timeoutMs,
    retriesTimeouts: true,
    terms: {
      caller: `judge ${name}`,
      ...(concurrency !== null && !ports.concurrencyIsFixed && { concurrency }),
      ...(rate && { rate }),
    },
    votes,
    ...(price !== null && { price }),
    // A run that calls nothing does not load what calls.
    prepare: () => (loading ??= load()),
    async call({ input, output, expected }, call) {
      const material = { input, output, expected }
      const prompt = judgePrompt({ rubric, scale, material, nonce: ports.nonce() })
      const answer = readAnswer(
        provider,
        await exchange(provider.request({ ...address, apiKey }, prompt), call, ports.now),
      )
      call.usage(answer.usage)
      return answer
    },
    read: (answer) => replyOf(answer as ModelAnswer, scale),
  }
}

function readAnswer(provider: Provider, { body, headers }: HttpAnswer): ModelAnswer {
  try {
    return provider.read(JSON.parse(body), headers)
  } catch {
    const usage = { inputTokens: null, outputTokens: null }
    return { texts: [body], end: 'unknown', said: 'the provider sent no JSON', usage, model: null, requestId: null }
  }
}
