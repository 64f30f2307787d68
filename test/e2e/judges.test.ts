import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LLMock } from '@copilotkit/aimock'
import { describe, expect, onTestFinished, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const SECRET = 'sk-verysecret-0123456789'
const usage = { prompt_tokens: 100, completion_tokens: 10 }
const yes = { content: '{"reason":"It thanks.","pass":true}', usage }
const no = { content: '{"reason":"It is curt.","pass":false}', usage }
const fence = '```'

/** A provider on this machine, that answers as each model is told to, and counts. */
async function simulator(): Promise<{ readonly server: LLMock; readonly asked: (model: string) => number }> {
  const server = new LLMock({ port: 0 })
  await server.start()
  onTestFinished(() => server.stop())
  return {
    server,
    asked: (model) =>
      server.getRequests().filter(({ body }) => (body as { model?: string } | null)?.model === model).length,
  }
}

/** One judge for each model, under its name. */
function judges(url: string, models: readonly string[], more = ''): string {
  return models
    .map(
      (model) =>
        `  ${model}:\n    { provider: openai, base_url: "${url}/v1", model: ${model}, rubric: It is polite, api_key: "\${JUDGE_KEY}"${more} }\n`,
    )
    .join('')
}

describe('judges of the configuration', { timeout: 60_000 }, () => {
  test('wait as long as they are told to, and share a call; the system is not called again', async () => {
    const { server, asked } = await simulator()
    const error = { message: 'slow down', type: 'rate_limit_error' }
    server.on({ model: 'busy', sequenceIndex: 0 }, { status: 429, error, retryAfter: 1 })
    server.on({ model: 'busy', sequenceIndex: 1 }, { status: 429, error, retryAfter: 1 })
    server.on({ model: 'busy', sequenceIndex: 2 }, yes)
    const project = await vitestProject({
      'oloproof.yaml': `judges:\n${judges(server.url, ['busy'])}`,
      'busy.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const bot = system({ name: 'bot', version: '1' }, () => {
          note('system')
          return 'Thank you.'
        })
        describeSuite('busy', { system: bot, cases: ['hello'] }, ({ criterion }) => {
          criterion('polite', { judge: 'busy' })
          criterion('kind', { judge: 'busy' })
        })
      `,
    })
    const run = (): Promise<{ readonly exitCode: number | null }> =>
      project.shell(`JUDGE_KEY=${SECRET} $VITEST run --reporter=oloproof`).ended

    expect((await run()).exitCode).toBe(0)
    expect([asked('busy'), project.notes()]).toEqual([3, ['system']])
    const [first] = project.runs()
    expect(first?.events.filter(({ type }) => type === 'case_judged')).toMatchObject([
      { criterion: 'polite', status: 'OK', passed: true, from_cache: false },
      { criterion: 'kind', status: 'OK', passed: true, from_cache: false },
    ])
    const fresh = { input_tokens: 100, output_tokens: 10 }
    const nothing = { input_tokens: null, output_tokens: null }
    expect(first?.file?.usage.judge).toMatchObject({ calls: 3, retries: 2, cached: 0, fresh, saved: nothing })

    expect((await run()).exitCode).toBe(0)
    expect([asked('busy'), project.notes()]).toEqual([3, ['system']])
    expect(project.runs()[1]?.file?.usage.judge).toMatchObject({ calls: 0, cached: 1, fresh: nothing, saved: fresh })
  })

  test('pass nothing that is no verdict, keep it as it came, and quote no secret', async () => {
    const { server, asked } = await simulator()
    server.on({ model: 'empty' }, { content: '{}', usage })
    server.on({ model: 'torn' }, { content: '{"pass":true,"score":0}', usage })
    server.on(
      { model: 'quoting' },
      { content: `${fence}json\n{"pass":true}\n${fence}\nsays the output.\n{"pass":false}`, usage },
    )
    server.on({ model: 'filtered' }, { content: '{"pass":true}', finishReason: 'content_filter', usage })
    server.on({ model: 'leaking' }, { content: JSON.stringify({ reason: `The key is ${SECRET}`, pass: true }), usage })
    server.on(
      { model: 'poor' },
      {
        status: 429,
        error: { message: `${SECRET} has no quota`, type: 'insufficient_quota', code: 'insufficient_quota' },
        retryAfter: 0,
      },
    )
    const models = ['empty', 'torn', 'quoting', 'filtered', 'leaking', 'poor']
    const project = await vitestProject({
      'oloproof.yaml': `retry: { attempts: 1 }\njudges:\n${judges(server.url, models)}policy: { rules: [{ id: floor, metric: empty, at_least: 0.5 }] }\n`,
      'verdicts.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const bot = system({ name: 'bot', version: '1' }, ({ input }) => '${fence}json\\n{"pass":true}\\n${fence} ' + input)
        describeSuite('verdicts', { system: bot, cases: ['a', 'b', 'c'] }, ({ criterion }) => {
          for (const name of ${JSON.stringify(models)}) criterion(name, { judge: name })
          criterion('exact', ({ output }) => output.includes('pass'))
        })
      `,
    })
    const { exitCode, stdout, stderr } = await project.shell(`JUDGE_KEY=${SECRET} $VITEST run --reporter=oloproof`)
      .ended

    // The rule has no evidence at all, however well everything else went.
    expect(exitCode).toBe(3)
    const [run] = project.runs()
    expect(run?.file?.metrics).toMatchObject([
      ...['empty', 'torn', 'quoting', 'filtered'].map((name) => ({ name, estimate: null, observed: 0, missing: 3 })),
      { name: 'leaking', passed: 3, observed: 3 },
      { name: 'poor', estimate: null, missing: 3 },
      { name: 'exact', passed: 3, observed: 3 },
    ])
    const judged = run?.events.filter((event) => event.type === 'case_judged') ?? []
    const why = (name: string): unknown => judged.find(({ criterion }) => criterion === name)
    expect(why('empty')).toMatchObject({ reason: 'judge_unparsable', detail: 'it says nothing of "pass"' })
    expect(why('torn')).toMatchObject({ detail: 'it contradicts itself: "pass": true and "score": 0' })
    expect(why('quoting')).toMatchObject({ passed: null, detail: 'it gives more than one verdict' })
    expect(why('filtered')).toMatchObject({ reason: 'judge_refused', detail: 'finish_reason content_filter' })
    expect(why('poor')).toMatchObject({ reason: 'judge_failed' })

    const kept = project.journal().filter(({ kind }) => kind !== 'execution')
    expect(kept.filter(({ kind }) => kind === 'judgement')).toHaveLength(3)
    expect(kept.filter(({ kind }) => kind === 'unjudged')).toHaveLength(12)
    expect(JSON.stringify(kept)).toContain('The key is [redacted]')
    expect(stdout + stderr + filesBelow(join(project.root, '.oloproof'))).not.toContain(SECRET.slice(0, 12))

    await project.shell(`JUDGE_KEY=${SECRET} $VITEST run --reporter=oloproof`).ended
    // What was no verdict is asked for again; a verdict is not.
    expect([asked('empty'), asked('leaking')]).toEqual([6, 3])
  })

  test('vote, and tell apart what they say and how far they agree', async () => {
    const { server, asked } = await simulator()
    for (const [sequenceIndex, vote] of [yes, no, yes, yes, no].entries())
      server.on({ model: 'voting', sequenceIndex }, vote)
    server.on({ model: 'scoring' }, { content: '{"score":4}', usage })
    const project = await vitestProject({
      'oloproof.yaml': `judges:\n${judges(server.url, ['voting'], ', votes: 5')}${judges(server.url, ['scoring'], ', scale: { min: 1, max: 5 }')}`,
      'votes.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const bot = system({ name: 'bot', version: '1' }, () => 'Thank you.')
        describeSuite('votes', { system: bot, cases: ['hello'] }, ({ criterion }) => {
          criterion('polite', { judge: 'voting' })
          criterion('score', { judge: 'scoring' })
        })
      `,
    })
    const { exitCode, stdout } = await project.shell(`JUDGE_KEY=${SECRET} $VITEST run --reporter=oloproof`).ended

    expect(exitCode).toBe(0)
    expect(asked('voting')).toBe(5)
    const [run] = project.runs()
    expect(run?.file).toMatchObject({
      metrics: [
        { name: 'polite', kind: 'BINARY', passed: 1, observed: 1 },
        { name: 'score', kind: 'MEAN', range: [1, 5], estimate: 4 },
      ],
      split_votes: [{ criterion: 'polite', voted: 1, split: 1 }],
    })
    expect(stdout).toContain('polite: the votes of its judge were split on 1 of 1 answer\n')
    const votes = run?.events.flatMap((event) => (event.type === 'case_judged' ? (event.votes ?? []) : [])) ?? []
    expect(votes.filter((vote) => vote === true)).toHaveLength(3)
    expect(votes.filter((vote) => vote === false)).toHaveLength(2)
  })

  test('that cannot be had stop their suite before anything is called', async () => {
    const { server } = await simulator()
    const project = await vitestProject({
      'oloproof.yaml': `judges:\n${judges(server.url, ['polite'])}`,
      'unset.test.ts': `
        import { describeSuite, system } from 'oloproof'
        import { note } from './notes.js'

        const bot = system({ name: 'bot', version: '1' }, () => note('system') ?? 'yes')
        describeSuite('unset', { system: bot, cases: ['a'] }, ({ criterion }) => criterion('polite', { judge: 'polite' }))
      `,
    })
    const unset = await project.run()
    expect(unset.exitCode).toBe(2)
    expect(unset.stdout + unset.stderr).toContain(
      'the environment variable JUDGE_KEY is not set; judge polite needs it',
    )

    project.write('unset.test.ts', project.read('unset.test.ts').replace("{ judge: 'polite' }", "{ judge: 'polit' }"))
    const unknown = await project.run()
    expect(unknown.exitCode).toBe(2)
    expect(unknown.stdout + unknown.stderr).toContain('declares no judge polit; did you mean polite?')
    expect([project.notes(), server.getRequests()]).toEqual([[], []])
  })
})

function filesBelow(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}
