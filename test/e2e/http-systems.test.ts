import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultyServer, type Behaviour } from '../support/faulty-server.ts'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'

const TOKEN = 'tok/0123456789"quoted"'

const answer = (label: unknown): Behaviour => ({
  do: 'answer',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ answer: label, usage: { prompt_tokens: 10, completion_tokens: 2 } }),
})

const SUITE = `
import { describeSuite } from 'oloproof'

const cases = Array.from({ length: 30 }, (_, index) => ({ id: 'q' + index, input: { n: index }, expected: 'label ' + index }))
describeSuite('shop', { system: 'bot', cases }, ({ criterion }) => {
  criterion('exact_label', ({ output, expected }) => output === expected)
})
`

const config = (url: string, more = ''): string => `
policy: { missing: { max_rate: 1 } }
systems:
  bot:
    version: "7"
    http:
      url: ${url}/answer
      headers: { authorization: "Bearer \${BOT_TOKEN}" }
      body: { question: "{{input}}" }
      output: /answer
      usage: { input_tokens: /usage/prompt_tokens, output_tokens: /usage/completion_tokens }
    price: { input_per_million: 1, output_per_million: 4 }
${more}`

/** The text of every file under a folder. */
function textsIn(folder: string): string {
  if (!existsSync(folder)) return ''
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

function runWithToken(project: VitestProject, token = TOKEN) {
  return project.shell(`BOT_TOKEN='${token}' $VITEST run --reporter=oloproof`).ended
}

describe('a system behind a URL', { timeout: 60_000 }, () => {
  test('is called with its secret, retried, priced and kept; another definition is another system', async () => {
    const failed = new Set<string>()
    await using server = await faultyServer(({ body, headers }) => {
      const { n } = (JSON.parse(body) as { readonly question: { readonly n: number } }).question
      if (headers.authorization !== `Bearer ${TOKEN}`) return { do: 'answer', status: 401 }
      // One in three is dropped at first.
      if (n % 3 !== 0 || failed.has(body)) return answer(`label ${n}`)
      failed.add(body)
      return { do: 'drop' }
    })
    const own = '    concurrency: 3\n    timeout: 50s\n'
    const project = await vitestProject({ 'oloproof.yaml': config(server.url, own), 'shop.test.ts': SUITE })

    const { exitCode, stdout } = await runWithToken(project)
    expect(stdout).toContain('│ exact_label │ 100.0%   │ [88.4%, 100.0%] │ 30 / 30 observed · 0 missing · 0 excluded │')
    expect(stdout).toMatch(/^shop · bot@7 · run_.*\nsystem 3 \(system\) · system timeout 50s \(system\)/m)
    expect(exitCode).toBe(0)
    expect(project.runs()[0]?.file?.usage).toMatchObject({
      calls: 40,
      retries: 10,
      fresh: { input_tokens: 300, output_tokens: 60 },
    })
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(30)

    const again = await runWithToken(project, 'another-secret')
    expect(again.stdout).toContain('nothing was executed: all 30 answers came from the cache')

    project.write(
      'oloproof.yaml',
      config(server.url).replace('{ question: "{{input}}" }', '{ question: "{{input}}", x: 1 }'),
    )
    await runWithToken(project)
    expect(server.requests).toHaveLength(80)
  })

  test('leaves its secret in no file, on no stream and in no error, however a server repeats it', async () => {
    await using server = await faultyServer(({ body, headers }, index) => {
      const { authorization = '' } = headers
      if (index % 3 === 0) {
        return {
          do: 'answer',
          status: 401,
          body: JSON.stringify({ error: { message: `no such key: ${authorization}` } }),
        }
      }
      if (index % 3 === 1) return answer({ said: [authorization, JSON.stringify({ authorization })], body })
      // Cut in the middle of it, by the server and by us.
      return { do: 'answer', status: 400, body: `${'x'.repeat(1990 - index)} ${authorization.slice(0, 18)}` }
    })
    const suite = SUITE.replace('=== expected', `=== 'wrong' || output`)
    const project = await vitestProject({
      'oloproof.yaml': `misses: fail\n${config(server.url)}`,
      'shop.test.ts': suite,
    })

    const { stdout, stderr } = await runWithToken(project)
    const everything = `${stdout}\n${stderr}\n${textsIn(join(project.root, '.oloproof'))}`
    expect(stdout).toMatch(
      /10 × request_refused, for example q\d+: the server answered 401: "no such key: Bearer \[redacted\]"$/m,
    )
    expect(everything).toContain('[redacted]')
    expect(everything).not.toContain('tok/01')
    expect(everything).not.toContain('tok\\/01')
    expect(everything).not.toContain('23456789')
    expect(everything).not.toContain('quoted')
  })

  test('that needs a variable that is not set, or a name that is not there, stops before the first call', async () => {
    await using server = await faultyServer(() => answer('x'))
    const project = await vitestProject({
      'oloproof.yaml': config(server.url),
      'shop.test.ts': SUITE,
      'other.test.ts': SUITE.replace("'bot'", "'bott'").replace("'shop'", "'other'"),
      'unit.test.ts': `import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))\n`,
    })
    const unset = await project.run('shop')
    expect(unset.stdout).toContain(
      'error: shop.test.ts > shop: the environment variable BOT_TOKEN is not set; system bot needs it',
    )
    expect(unset.stdout).toContain(
      'hint      set BOT_TOKEN to the bare secret, and run again; while one suite cannot run, no call is made for any',
    )
    expect(unset.exitCode).toBe(2)

    const dry = await project.run('shop', '--', '--dry')
    expect(dry.stdout).toContain('Nothing was called, and nothing was kept: this was a dry run.')
    expect(dry.exitCode).toBe(0)

    const unknown = await project.run('other')
    expect(unknown.stdout).toContain('suite other: no system in oloproof.yaml is named bott; did you mean bot?')
    expect(unknown.exitCode).toBe(2)

    expect((await project.run('unit')).exitCode).toBe(0)
    expect(server.requests).toHaveLength(0)
  })
})
