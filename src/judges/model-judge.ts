import type { Identity } from '../evidence/criterion.ts'
import type { JudgeTask } from '../evidence/judge-definition.ts'
import type { LanguageModel } from '../execution/language-model.ts'
import type { RunnableJudge } from '../execution/runnable-criterion.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { answerFailure } from '../transport/answer-failure.ts'
import { judgeIdentity } from './judge-identity.ts'
import type { JudgePorts } from './judge-ports.ts'
import { judgePrompt } from './judge-prompt.ts'
import { membersOf, objectsIn, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { endOf, type AnswerEnd, type JudgePrompt, type ModelAnswer } from './provider.ts'
import { replyOf } from './reply-of.ts'

/** A judge that asks a model object. */
export function modelJudge(
  identity: Identity,
  model: LanguageModel,
  task: JudgeTask,
  ports: JudgePorts,
): RunnableJudge {
  const { rubric, scale, votes, parameters } = task
  const { provider, modelId } = model
  const generate = model.doGenerate.bind(model) as (options: object) => PromiseLike<unknown>
  return {
    identity: judgeIdentity(identity.name, { provider, model: modelId, version: identity.version }, task),
    gate: `model:${provider} ${modelId}`,
    timeoutMs: ports.timeoutMs,
    retriesTimeouts: true,
    votes,
    async call({ input, output, expected }, call) {
      const material = { input, output, expected }
      const prompt = judgePrompt({ rubric, scale, material, nonce: ports.nonce() })
      const options = { ...parameters, ...callOptions(prompt), abortSignal: call.signal }
      const answer = readGenerated(await generate(options).then(undefined, (thrown: unknown) => rethrow(thrown, ports)))
      call.usage(answer.usage)
      return answer
    },
    read: (answer) => replyOf(answer as ModelAnswer, scale),
  }
}

function callOptions({ instructions, material, schema }: JudgePrompt): object {
  return {
    prompt: [
      { role: 'system', content: instructions },
      { role: 'user', content: [{ type: 'text', text: material }] },
    ],
    responseFormat: { type: 'json', schema, name: 'verdict' },
  }
}

/** A failed call of the AI SDK knows status and headers, and is classified by them as our own are. */
function rethrow(thrown: unknown, ports: JudgePorts): never {
  const { statusCode, responseHeaders, responseBody, isRetryable, message } = membersOf(thrown)
  if (typeof statusCode === 'number') {
    const headers = membersOf(responseHeaders) as Readonly<Record<string, string>>
    const body = typeof responseBody === 'string' ? responseBody : ''
    throw answerFailure({ status: statusCode, headers, body }, ports.now())
  }
  if (isRetryable === true) {
    throw new SendFailure(String(message), { reason: 'connection_lost', retryable: true })
  }
  throw thrown
}

const ENDS: Readonly<Record<string, AnswerEnd>> = {
  stop: 'complete',
  length: 'cut',
  'content-filter': 'refused',
  error: 'failed',
}

function readGenerated(result: unknown): ModelAnswer {
  const { content, finishReason, usage, response } = membersOf(result)
  const { inputTokens, outputTokens } = membersOf(usage)
  const { modelId, id } = membersOf(response)
  const texts = objectsIn(content).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' && text !== '' ? [text] : [],
  )
  // A word in version 5; in 6 an object with the word and that of the provider.
  const word = typeof finishReason === 'string' ? finishReason : membersOf(finishReason)['unified']
  return {
    texts: texts.length === 0 ? [] : [texts.join('')],
    end: endOf(word, ENDS),
    said: `finishReason ${String(word)}`,
    usage: { inputTokens: tokensIn(inputTokens), outputTokens: tokensIn(outputTokens) },
    model: textOrNull(modelId),
    requestId: textOrNull(id),
  }
}

/** A number in version 5; in 6 an object with the total, undefined where it was not reported. */
function tokensIn(written: unknown): number | null {
  return tokenSum(typeof written === 'number' ? written : membersOf(written)['total'])
}
