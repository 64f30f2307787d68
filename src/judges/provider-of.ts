import type { ProviderName } from '../evidence/judge-definition.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { ollama } from './ollama.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'
import type { Provider } from './provider.ts'

const PROVIDERS: Readonly<Record<ProviderName, Provider>> = {
  openai: openaiChat,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  ollama,
}

/** How to speak to a provider. */
export function providerOf(name: ProviderName): Provider {
  return PROVIDERS[name]
}
