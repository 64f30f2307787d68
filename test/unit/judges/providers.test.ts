import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/base/json.ts'
import { PROVIDER_NAMES, type ProviderName } from '../../../src/evidence/judge-definition.ts'
import type { JudgePrompt, ModelAnswer } from '../../../src/judges/provider.ts'
import { providerOf } from '../../../src/judges/provider-of.ts'
import { replyOf } from '../../../src/judges/reply-of.ts'

const schema = { type: 'object', properties: { pass: { type: 'boolean' } } }
const prompt: JudgePrompt = { instructions: 'Judge.', material: 'BEGIN', schema }

function requestOf(name: ProviderName, baseUrl: string | null, parameters: JsonObject = {}) {
  const provider = providerOf(name)
  const address = { baseUrl: baseUrl ?? provider.baseUrl, model: 'some-model', apiKey: 'k3y', parameters }
  const { body, ...request } = provider.request(address, prompt)
  return { ...request, body: JSON.parse(body ?? '') as unknown }
}

const chat = [
  { role: 'system', content: 'Judge.' },
  { role: 'user', content: 'BEGIN' },
]

describe('a request to', () => {
  test('openai asks for a strict verdict, and sends the key as its bearer', () => {
    expect(requestOf('openai', null, { temperature: 0 })).toEqual({
      url: 'https://api.openai.com/v1/chat/completions',
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer k3y' },
      body: {
        temperature: 0,
        model: 'some-model',
        messages: chat,
        response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
      },
    })
  })

  test('openai-responses has nothing kept there', () => {
    const { url, headers, body } = requestOf('openai-responses', null, { max_output_tokens: 500 })
    expect([url, headers]).toEqual([
      'https://api.openai.com/v1/responses',
      { 'content-type': 'application/json', authorization: 'Bearer k3y' },
    ])
    expect(body).toEqual({
      store: false,
      max_output_tokens: 500,
      model: 'some-model',
      instructions: 'Judge.',
      input: 'BEGIN',
      text: { format: { type: 'json_schema', name: 'verdict', strict: true, schema } },
    })
  })

  test('anthropic says how long the answer may get, unless a parameter does', () => {
    const { url, headers, body } = requestOf('anthropic', null)
    expect([url, headers]).toEqual([
      'https://api.anthropic.com/v1/messages',
      { 'content-type': 'application/json', 'anthropic-version': '2023-06-01', 'x-api-key': 'k3y' },
    ])
    expect(body).toEqual({
      max_tokens: 4096,
      model: 'some-model',
      system: 'Judge.',
      messages: [{ role: 'user', content: 'BEGIN' }],
      output_config: { format: { type: 'json_schema', schema } },
    })
    expect(requestOf('anthropic', null, { max_tokens: 9 }).body).toMatchObject({ max_tokens: 9 })
  })

  test('gemini has the key in a header, not in the URL', () => {
    expect(requestOf('gemini', null, { temperature: 0, thinkingConfig: { thinkingBudget: 0 } })).toEqual({
      url: 'https://generativelanguage.googleapis.com/v1beta/models/some-model:generateContent',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': 'k3y' },
      body: {
        systemInstruction: { parts: [{ text: 'Judge.' }] },
        contents: [{ role: 'user', parts: [{ text: 'BEGIN' }] }],
        generationConfig: {
          temperature: 0,
          thinkingConfig: { thinkingBudget: 0 },
          responseMimeType: 'application/json',
          responseJsonSchema: schema,
        },
      },
    })
  })

  test('ollama asks for the whole answer at once', () => {
    const { url, body } = requestOf('ollama', null, { temperature: 0 })
    expect(url).toBe('http://127.0.0.1:11434/api/chat')
    expect(body).toEqual({
      model: 'some-model',
      messages: chat,
      format: schema,
      stream: false,
      options: { temperature: 0 },
    })
  })

  test.each<[ProviderName, string, string]>([
    ['openai', 'http://127.0.0.1:8000/v1/', 'http://127.0.0.1:8000/v1/chat/completions'],
    [
      'openai',
      'https://a.example/openai/v1?api-version=1',
      'https://a.example/openai/v1/chat/completions?api-version=1',
    ],
    ['anthropic', 'https://a.example/v1', 'https://a.example/v1/messages'],
    ['anthropic', 'https://a.example/proxy', 'https://a.example/proxy/v1/messages'],
    ['gemini', 'https://a.example/v1beta', 'https://a.example/v1beta/models/some-model:generateContent'],
    ['ollama', 'http://a.example:11434/api', 'http://a.example:11434/api/chat'],
  ])('%s at %s goes to %s', (name, baseUrl, url) => {
    expect(requestOf(name, baseUrl).url).toBe(url)
  })

  test.each(PROVIDER_NAMES)('%s without a key sends none', (name) => {
    const provider = providerOf(name)
    const { headers } = provider.request(
      { baseUrl: provider.baseUrl, model: 'm', apiKey: null, parameters: {} },
      prompt,
    )
    expect(Object.keys(headers).filter((one) => one !== 'content-type' && one !== 'anthropic-version')).toEqual([])
  })
})

const verdict = '{"reason":"kind","pass":true}'

/** An answer of each provider with a verdict, as its documentation shows one. */
const ANSWERS: Readonly<Record<ProviderName, object>> = {
  openai: {
    id: 'chatcmpl-1',
    model: 'some-model-2026',
    choices: [{ index: 0, message: { role: 'assistant', content: verdict, refusal: null }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 90, completion_tokens: 12, total_tokens: 102 },
  },
  'openai-responses': {
    id: 'resp_1',
    status: 'completed',
    error: null,
    incomplete_details: null,
    model: 'some-model-2026',
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'message', content: [{ type: 'output_text', text: verdict, annotations: [] }] },
    ],
    usage: { input_tokens: 90, output_tokens: 12, total_tokens: 102 },
  },
  anthropic: {
    id: 'msg_1',
    type: 'message',
    model: 'some-model-2026',
    content: [
      { type: 'thinking', thinking: 'hm', signature: 's' },
      { type: 'text', text: verdict },
    ],
    stop_reason: 'end_turn',
    usage: { input_tokens: 60, cache_creation_input_tokens: 10, cache_read_input_tokens: 20, output_tokens: 12 },
  },
  gemini: {
    responseId: 'r1',
    modelVersion: 'some-model-2026',
    candidates: [
      { content: { parts: [{ text: 'hm', thought: true }, { text: verdict }], role: 'model' }, finishReason: 'STOP' },
    ],
    usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 5, thoughtsTokenCount: 7, totalTokenCount: 102 },
  },
  ollama: {
    model: 'some-model-2026',
    message: { role: 'assistant', content: verdict },
    done: true,
    done_reason: 'stop',
    prompt_eval_count: 90,
    eval_count: 12,
  },
}

const IDS: Readonly<Record<ProviderName, string | null>> = {
  openai: 'chatcmpl-1',
  'openai-responses': 'resp_1',
  anthropic: 'msg_1',
  gemini: 'r1',
  ollama: null,
}

describe.each(PROVIDER_NAMES)('an answer of %s', (name) => {
  const read = (body: unknown, headers: Readonly<Record<string, string>> = {}): ModelAnswer =>
    providerOf(name).read(body, headers)

  test('is read with its verdict, its tokens, the model that answered and its id', () => {
    const answer = read(ANSWERS[name])
    expect(answer).toMatchObject({
      texts: [verdict],
      end: 'complete',
      usage: { inputTokens: 90, outputTokens: 12 },
      model: 'some-model-2026',
      requestId: IDS[name],
    })
    expect(replyOf(answer, 'binary')).toEqual({
      kind: 'verdict',
      value: true,
      rationale: 'kind',
      said: { text: verdict, model: 'some-model-2026', requestId: IDS[name] },
    })
  })

  test('has the id of its headers before that of its body', () => {
    expect(read(ANSWERS[name], { 'x-request-id': 'req_1' }).requestId).toBe('req_1')
  })

  test('that reports no tokens used null of them, which is not zero', () => {
    const {
      usage: _,
      usageMetadata: __,
      prompt_eval_count: ___,
      eval_count: ____,
      ...silent
    } = ANSWERS[name] as {
      readonly [key: string]: unknown
    }
    expect(read(silent).usage).toEqual({ inputTokens: null, outputTokens: null })
  })

  test('of any other shape is no verdict, and harms nobody', () => {
    for (const body of [
      null,
      'text',
      3,
      [],
      {},
      { choices: {}, output: 1, content: 'x', candidates: null, message: 1 },
    ]) {
      expect(replyOf(read(body), 'binary')).toMatchObject({ kind: 'no_verdict', reason: 'judge_unparsable' })
    }
  })

  test('that is an error in a 200 is a failure in its own words', () => {
    const error = name === 'ollama' ? 'model not found' : { code: 'server_error', message: 'model not found' }
    const body = name === 'anthropic' ? { type: 'error', error } : { error }
    expect(replyOf(read(body), 'binary')).toMatchObject({
      kind: 'no_verdict',
      reason: 'judge_failed',
      detail: expect.stringContaining('model not found'),
    })
  })
})

describe('no verdict, but a reason of its own, is in an answer of', () => {
  const say = (text: string | null, more: object): object => ({ choices: [{ message: { content: text, ...more } }] })
  const choice = (finish_reason: string): object => ({ choices: [{ message: { content: verdict }, finish_reason }] })
  const candidate = (finishReason: string): object => ({
    candidates: [{ content: { parts: [{ text: verdict }] }, finishReason }],
  })
  const block = (stop_reason: string): object => ({ content: [{ type: 'text', text: verdict }], stop_reason })

  test.each<[ProviderName, object, string, string]>([
    ['openai', say(null, { refusal: 'I cannot judge this.' }), 'judge_refused', 'I cannot judge this.'],
    ['openai', choice('length'), 'judge_cut', 'finish_reason length'],
    ['openai', choice('content_filter'), 'judge_refused', 'finish_reason content_filter'],
    ['openai', choice('abort'), 'judge_unparsable', 'finish_reason abort'],
    ['openai', say('', {}), 'judge_unparsable', 'it says nothing (finish_reason undefined)'],
    [
      'openai',
      { choices: [say(verdict, {}), say(verdict, {})].flatMap((one) => (one as { choices: [] }).choices) },
      'judge_unparsable',
      'it gives 2 answers',
    ],
    [
      'openai-responses',
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
      'judge_cut',
      'incomplete: max_output_tokens',
    ],
    [
      'openai-responses',
      { status: 'completed', output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] }] },
      'judge_refused',
      'No.',
    ],
    [
      'openai-responses',
      { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'slow down' } },
      'judge_failed',
      'rate_limit_exceeded: slow down',
    ],
    ['anthropic', block('max_tokens'), 'judge_cut', 'stop_reason max_tokens'],
    ['anthropic', block('model_context_window_exceeded'), 'judge_cut', 'stop_reason model_context_window_exceeded'],
    [
      'anthropic',
      { ...block('refusal'), stop_details: { category: 'bio' } },
      'judge_refused',
      'stop_reason refusal, bio',
    ],
    ['anthropic', block('pause_turn'), 'judge_unparsable', 'stop_reason pause_turn'],
    ['gemini', candidate('MAX_TOKENS'), 'judge_cut', 'finishReason MAX_TOKENS'],
    ['gemini', candidate('SAFETY'), 'judge_refused', 'finishReason SAFETY'],
    ['gemini', { promptFeedback: { blockReason: 'OTHER' } }, 'judge_refused', 'blockReason OTHER'],
    ['ollama', { message: { content: verdict }, done: true, done_reason: 'length' }, 'judge_cut', 'done_reason length'],
    ['ollama', { message: { content: '{"pa' }, done: false }, 'judge_cut', 'done is false'],
  ])('%s: %j', (name, body, reason, detail) => {
    expect(replyOf(providerOf(name).read(body, {}), 'binary')).toMatchObject({ kind: 'no_verdict', reason, detail })
  })
})
