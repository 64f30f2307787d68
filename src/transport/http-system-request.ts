import { filledTemplate, filledText, templatePaths, templateValue, type TemplateValues } from '../base/template.ts'
import type { SystemCase } from '../evidence/case.ts'
import type { HttpDefinition } from '../evidence/http-system.ts'
import type { HttpRequest } from './http-request.ts'

/** The first path of a definition that leads nowhere in a case, or null when the request can be made of it. */
export function missingTemplate({ url, body }: HttpDefinition, testCase: SystemCase): string | null {
  const paths = [...templatePaths(url), ...templatePaths(body ?? null)]
  return paths.find((path) => templateValue(path, valuesOf(testCase)) === undefined) ?? null
}

/** The request for a case. `headers` are those of the definition with their variables replaced. */
export function httpSystemRequest(
  { url, method, body }: HttpDefinition,
  headers: Readonly<Record<string, string>>,
  testCase: SystemCase,
): HttpRequest {
  const values = valuesOf(testCase)
  const request = { url: filledText(url, values, encodeURIComponent), method }
  if (body === undefined) return { ...request, headers }
  const filled = filledTemplate(body, values)
  const type = headers['content-type'] ?? 'application/json'
  // A text for a server that takes text is sent as it is.
  const isText = typeof filled === 'string' && !/json/i.test(type)
  return { ...request, headers: { 'content-type': type, ...headers }, body: isText ? filled : JSON.stringify(filled) }
}

function valuesOf({ id, input, tags, metadata }: SystemCase): TemplateValues {
  return { id, input: input as TemplateValues['input'], tags, metadata }
}
