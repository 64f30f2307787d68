import { expect, test } from 'vitest'
import { readConfig } from '../../../src/store/read-config.ts'
import { readHttpSystem } from '../../../src/store/read-http-system.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const url = 'http://127.0.0.1:8080/answer'

test('a system in code is read like an entry of oloproof.yaml, with method and names of headers in one form', async () => {
  const written = { version: '7', http: { url, headers: { 'X-Trace': '1' }, body: '{{input}}' }, timeout: '5s' }
  expect(await readHttpSystem(temporaryDirectory(), 'bot', written)).toEqual({
    version: '7',
    http: { url, method: 'POST', headers: { 'x-trace': '1' }, body: '{{input}}' },
    timeoutMs: 5000,
  })
})

test.each<[object, string]>([
  [{ url: 'ftp://example.com/' }, 'http.url: must be an http or https URL with its host written out'],
  [{ url: 'http://{{input}}/' }, 'http.url: must be an http or https URL with its host written out'],
  [{ url: 'http://a:{{input}}/' }, 'http.url: must be an http or https URL with its host written out'],
  [{ url: 'http://me:secret@host/' }, 'http.url: must hold no user and no password: put ${NAME} into a header'],
  [{ url: 'http://host/${KEY}' }, 'http.url: may hold no variable: only headers may'],
  [{ url: 'http://host/{{expected}}' }, 'http.url: may name input, id, tags, metadata of the case, not expected'],
  [{ url, body: { a: ['{{inputs.a}}'] } }, 'did you mean input?'],
  [{ url, method: 'GET', body: 1 }, 'http.body: does not go with GET'],
  [{ url, method: 'get' }, 'must be one of GET, POST, PUT, PATCH, DELETE'],
  [{ url, headers: { 'x y': '1' } }, 'must be the name of a header'],
  [{ url, headers: { a: 'x\ny' } }, 'must be one line'],
  [{ url, headers: { a: '{{input}}' } }, 'may hold no template: only url and body may'],
  [{ url, headers: { a: '${my-key}' } }, 'must name its variables like ${NAME}'],
  [{ url, headers: { Authorization: 'Bearer sk-1' } }, 'must take its secret from the environment: write ${NAME}'],
  [{ url, output: 'answer' }, 'http.output: must be a JSON pointer, like /answer/text: "answer"'],
  [{ url, outputs: '/a' }, 'http.outputs: unknown key; there are url, method, headers, body, output, usage'],
])('%j is refused', async (http, message) => {
  const reading = readHttpSystem(temporaryDirectory(), 'bot', { version: '7', http })
  await expect(reading).rejects.toMatchObject({ code: 'system_invalid', category: 'usage' })
  await expect(reading).rejects.toThrow(message)
})

test.each([
  ['systems: { bot: { http: { url: http://h/ } } }\n', 'oloproof.yaml:1:17: version is missing'],
  [
    'systems:\n  bot:\n    version: "1"\n    htpp: { url: http://h/ }\n',
    'oloproof.yaml:4:5: unknown key; there are version, http, concurrency, timeout, rate, price: htpp; did you mean http?',
  ],
  [
    'systems:\n  bot:\n    version: "1"\n    http: { url: http://h/, headers: { cookie: "a=1" } }\n',
    'oloproof.yaml:4:48: must take its secret from the environment: write ${NAME} in the place of it',
  ],
  ['systems: { bot: { version: "1", http: { url: "http://h/" }, rate: { requests_per_minute: 0 } } }\n', 'above zero'],
])('%j is refused with its place', async (text, message) => {
  const root = temporaryDirectory()
  writeFileSync(join(root, 'oloproof.yaml'), text)
  await expect(readConfig(root)).rejects.toThrow(message)
})

test.each(['{ authorization: "Bearer sk-1234567890" }', '{ x-trace: "{{sk-1234567890}}" }'])(
  'a secret that stands in the file is refused without being shown: %s',
  async (headers) => {
    const root = temporaryDirectory()
    const text = `systems: { bot: { version: "1", http: { url: http://h/, headers: ${headers} } } }\n`
    writeFileSync(join(root, 'oloproof.yaml'), text)
    await expect(readConfig(root)).rejects.toThrow('oloproof.yaml:1:')
    await expect(readConfig(root)).rejects.not.toThrow('sk-1234567890')
  },
)
