import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../../../src/policy/policy.ts'
import { DEFAULT_CONFIG } from '../../../src/store/config.ts'
import { readConfig, type CheckedConfig } from '../../../src/store/read-config.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

function project(text: string | Uint8Array): string {
  const root = temporaryDirectory()
  writeFileSync(join(root, 'oloproof.yaml'), text)
  return root
}

function read(text: string | Uint8Array): Promise<CheckedConfig> {
  return readConfig(project(text))
}

describe('a configuration', () => {
  test('that is not there is all default, and leaves nothing behind', async () => {
    const root = temporaryDirectory()
    expect(await readConfig(root)).toEqual({ config: DEFAULT_CONFIG, policy: DEFAULT_POLICY })
    expect(readdirSync(root)).toEqual([])
  })

  test.each(['', '# all default\n', '{}\n', '---\n'])('that says nothing is all default: %j', async (text) => {
    expect(await read(text)).toEqual({ config: DEFAULT_CONFIG, policy: DEFAULT_POLICY })
  })

  test('that says all it may say is read as it says', async () => {
    const text = `
concurrency: { system: 16, judge: 2 }
retry: { attempts: 2, deadline: 1h }
timeout: { system: 500ms, judge: 1500 }
budget: { tokens: 2000000, money: 4.5 }
store: build/oloproof
misses: fail
systems:
  support-bot-http:
    version: "7"
    http:
      url: http://127.0.0.1:8080/answer
      headers: { Authorization: "Bearer \${SUPPORT_BOT_TOKEN}" }
      body: { question: "{{input}}" }
      output: /answer
      usage: { input_tokens: /usage/prompt_tokens, output_tokens: /usage/completion_tokens }
    concurrency: 2
    timeout: 5s
    rate: { requests_per_minute: 600, tokens_per_minute: 100000 }
    price: { input_per_million: 1.0, output_per_million: 4.0 }
judges:
  politeness:
    provider: openai
    base_url: http://127.0.0.1:8000/v1
    model: some-model
    api_key: \${OPENAI_API_KEY}
    rubric: |
      The answer is polite.
      It thanks.
    scale: { min: 1, max: 5 }
    votes: 3
    parameters: { temperature: 0, stop: [END] }
    timeout: 90s
    price: { input_per_million: 1, output_per_million: 4.5 }
  brief: { provider: ollama, model: small, rubric: It is brief. }
policy:
  level: 0.9
  method: wilson
  on_insufficient_evidence: fail
  infeasible: refuse
  multiplicity: holm
  missing: { max_rate: 0 }
  rules:
    - { id: exact-label-floor, metric: exact_label, at_least: 0.70 }
    - { id: error-budget, metric: days_error, suite: days, at_most: 0.5, method: betting, level: 0.99 }
    - id: slow
      metric: $latency_ms
      where: { tag: refunds, metadata: { user: { plan: pro } } }
      quantile: 0.95
      at_most: 2s
      sides: two
    - { id: steady, metric: exact_label, between: [0.2, 0.4], sides: one, reduce: majority, anytime: false, per: run }
`
    const placeOf = (id: string): string =>
      `oloproof.yaml:${text.split('\n').findIndex((line) => line.includes(`id: ${id}`)) + 1}:7`
    expect(await read(text)).toEqual({
      config: {
        concurrency: { system: 16, judge: 2 },
        retry: { attempts: 2, deadlineMs: 3_600_000 },
        timeoutMs: { system: 500, judge: 1500 },
        budget: { tokens: 2_000_000, money: 4.5 },
        store: 'build/oloproof',
        misses: 'fail',
        systems: {
          'support-bot-http': {
            version: '7',
            http: {
              url: 'http://127.0.0.1:8080/answer',
              method: 'POST',
              headers: { authorization: 'Bearer ${SUPPORT_BOT_TOKEN}' },
              body: { question: '{{input}}' },
              output: '/answer',
              usage: { input_tokens: '/usage/prompt_tokens', output_tokens: '/usage/completion_tokens' },
            },
            concurrency: 2,
            timeoutMs: 5000,
            rate: { requests_per_minute: 600, tokens_per_minute: 100_000 },
            price: { input_per_million: 1, output_per_million: 4 },
          },
        },
        judges: [
          {
            name: 'politeness',
            provider: 'openai',
            baseUrl: 'http://127.0.0.1:8000/v1',
            model: 'some-model',
            apiKeyVariable: 'OPENAI_API_KEY',
            rubric: 'The answer is polite.\nIt thanks.\n',
            scale: { min: 1, max: 5 },
            votes: 3,
            parameters: { temperature: 0, stop: ['END'] },
            concurrency: null,
            timeoutMs: 90_000,
            rate: null,
            price: { input_per_million: 1, output_per_million: 4.5 },
          },
          {
            name: 'brief',
            provider: 'ollama',
            baseUrl: null,
            model: 'small',
            apiKeyVariable: null,
            rubric: 'It is brief.',
            scale: 'binary',
            votes: 1,
            parameters: {},
            concurrency: null,
            timeoutMs: null,
            rate: null,
            price: null,
          },
        ],
      },
      policy: {
        level: 0.9,
        method: 'wilson',
        onInsufficientEvidence: 'fail',
        infeasible: 'refuse',
        multiplicity: 'holm',
        maxMissingRate: 0,
        rules: [
          {
            id: 'exact-label-floor',
            metric: 'exact_label',
            requires: { kind: 'at_least', threshold: 0.7 },
            place: placeOf('exact-label-floor'),
          },
          {
            id: 'error-budget',
            metric: 'days_error',
            suite: 'days',
            requires: { kind: 'at_most', threshold: 0.5 },
            method: 'betting',
            level: 0.99,
            place: placeOf('error-budget'),
          },
          {
            id: 'slow',
            metric: '$latency_ms',
            where: { tag: 'refunds', metadata: { user: { plan: 'pro' } } },
            requires: { kind: 'at_most', threshold: 2000 },
            quantile: 0.95,
            place: placeOf('slow'),
          },
          {
            id: 'steady',
            metric: 'exact_label',
            requires: { kind: 'between', low: 0.2, high: 0.4 },
            sides: 'one',
            reduce: 'majority',
            place: placeOf('steady'),
          },
        ],
        rulesWritten: 4,
        comparison: { rules: [], rulesWritten: 0 },
      },
    })
  })

  test('in part leaves the rest at its defaults, which are those of the manual', async () => {
    const { config, policy } = await read('concurrency: { judge: 1 }\npolicy: { rules: [] }\n')
    expect(config).toEqual({
      concurrency: { system: 8, judge: 1 },
      retry: { attempts: 4, deadlineMs: 600_000 },
      timeoutMs: { system: 60_000, judge: 60_000 },
      judges: [],
      budget: { tokens: null, money: null },
      store: '.oloproof',
      misses: 'ide',
      systems: {},
    })
    expect(policy).toEqual({
      level: 0.95,
      method: 'clopper-pearson',
      onInsufficientEvidence: 'pass',
      infeasible: 'warn',
      multiplicity: 'none',
      maxMissingRate: 0.05,
      rules: [],
      rulesWritten: 0,
      comparison: { rules: [], rulesWritten: 0 },
    })
  })

  test('under another name is read from there, and has to be there', async () => {
    const root = temporaryDirectory()
    mkdirSync(join(root, 'ci'))
    writeFileSync(join(root, 'ci', 'proof.yaml'), 'misses: pass\n')
    expect((await readConfig(root, { file: 'ci/proof.yaml' })).config.misses).toBe('pass')
    await expect(readConfig(root, { file: 'ci/other.yaml' })).rejects.toMatchObject({
      code: 'file_not_readable',
      message: 'cannot read ci/other.yaml: there is no such file',
    })
  })
})

describe('what is wrong is told with its place, the offending text and the nearest name', () => {
  test.each([
    [
      'concurency: {}\n',
      'oloproof.yaml:1:1: unknown key; there are concurrency, retry, timeout, budget, store, misses, systems, judges, policy: concurency; did you mean concurrency?',
    ],
    [
      'policy:\n  rules:\n    - id: a\n      metric: m\n      atleast: 1\n',
      'oloproof.yaml:5:7: unknown key; there are id, metric, suite, where, at_least, at_most, between, method, level, sides, anytime, reduce, per, quantile: atleast; did you mean at_least?\noloproof.yaml:3:7: a rule has one of at_least, at_most and between: id: a',
    ],
    ['concurrency:\n  system: 0\n', 'oloproof.yaml:2:11: must be at least 1: 0'],
    ['concurrency:\n  system: 1.5\n', 'oloproof.yaml:2:11: must be a whole number: 1.5'],
    ['concurrency: { judge: "4" }\n', 'oloproof.yaml:1:23: expected number, received string: "4"'],
    ['concurrency: 4\n', 'oloproof.yaml:1:14: expected object, received number: 4'],
    ['concurrency:\nmisses: ide\n', 'oloproof.yaml:1:13: expected object, received null'],
    ['budget: { tokens: 0 }\n', 'oloproof.yaml:1:19: must be at least 1: 0'],
    ['budget: { money: 0 }\n', 'oloproof.yaml:1:18: must be above zero: 0'],
    ['retry: { attempts: 101 }\n', 'oloproof.yaml:1:20: Too big: expected number to be <=100: 101'],
    [
      'timeout: { system: 60 seconds }\n',
      'oloproof.yaml:1:20: must be a duration like 500ms, 60s, 10m or 1h, above zero and at most 24 days: 60 seconds',
    ],
    [
      'timeout: { system: 0s }\n',
      'oloproof.yaml:1:20: must be a duration like 500ms, 60s, 10m or 1h, above zero and at most 24 days: 0s',
    ],
    [
      'timeout: { system: -5 }\n',
      'oloproof.yaml:1:20: must be a duration like 500ms, 60s, 10m or 1h, above zero and at most 24 days: -5',
    ],
    [
      'timeout: { judge: true }\n',
      'oloproof.yaml:1:19: must be a duration like 500ms, 60s, 10m or 1h, or milliseconds: true',
    ],
    [
      'retry: { deadline: 600h }\n',
      'oloproof.yaml:1:20: must be a duration like 500ms, 60s, 10m or 1h, above zero and at most 24 days: 600h',
    ],
    ['misses: idea\n', 'oloproof.yaml:1:9: must be one of ide, fail, pass: idea; did you mean ide?'],
    ['store: ""\n', 'oloproof.yaml:1:8: must not be empty: ""'],
    ['policy: { level: 1 }\n', 'oloproof.yaml:1:18: must be below 1: 1'],
    [
      'policy: { level: 0.9999999999999999 }\n',
      'oloproof.yaml:1:18: must be at least 1e-15 away from 0 and from 1: 0.9999999999999999',
    ],
    ['policy: { level: 1e-300 }\n', 'oloproof.yaml:1:18: must be at least 1e-15 away from 0 and from 1: 1e-300'],
    ['policy: { level: .nan }\n', 'oloproof.yaml:1:18: expected number, received NaN: .nan'],
    [
      'policy: { method: willson }\n',
      'oloproof.yaml:1:19: must be one of clopper-pearson, wilson, jeffreys, mid-p: willson; did you mean wilson?',
    ],
    ['policy: { missing: { max_rate: 5 } }\n', 'oloproof.yaml:1:32: Too big: expected number to be <=1: 5'],
    [
      'policy: { rules: [{ id: a, metric: m }] }\n',
      'oloproof.yaml:1:19: a rule has one of at_least, at_most and between: { id: a, metric: m }',
    ],
    [
      'policy: { rules: [{ id: a, metric: m, at_least: 1, at_most: 2 }] }\n',
      'oloproof.yaml:1:19: a rule has one of at_least, at_most and between: { id: a, metric: m, at_least: 1, at_most: 2 }',
    ],
    [
      'policy: { rules: [{ metric: m, at_least: 1 }] }\n',
      'oloproof.yaml:1:19: id is missing: { metric: m, at_least: 1 }',
    ],
    [
      'policy:\n  rules:\n    - { id: a, metric: m, at_least: 0.1 }\n    - { id: a, metric: n, at_least: 0.2 }\n',
      'oloproof.yaml:4:13: another rule has this id already: a',
    ],
    ['- misses\n', 'oloproof.yaml:1:1: expected object, received array: - misses'],
    ['retry: { attempts: 2 }\nretry: { attempts: 3 }\n', 'oloproof.yaml:2:1: a key that is there already: retry'],
    ['store: a\n---\nstore: b\n', 'oloproof.yaml:2:1: a second document; a file has one: ---'],
    ['store: !!js/function x\n', 'oloproof.yaml:1:8: an unknown tag: !!js/function'],
    ['7\n', 'oloproof.yaml:1:1: expected object, received number: 7'],
  ])('%j', async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'config_invalid', category: 'usage', message })
  })
})

describe('rules on the difference of two runs', () => {
  const rule =
    'id: no-regression, metric: exact_label, suite: bot, where: { tag: refunds }, at_least: -0.02, level: 0.9, method: newcombe'
  const second = 'id: same, metric: days, between: [-1, 1]'

  test('are read as they stand, each with its place', async () => {
    const { policy } = await read(`policy:\n  comparison:\n    rules:\n      - { ${rule} }\n      - { ${second} }\n`)
    expect(policy.comparison).toEqual({
      rules: [
        {
          id: 'no-regression',
          metric: 'exact_label',
          suite: 'bot',
          where: { tag: 'refunds' },
          requires: { kind: 'at_least', threshold: -0.02 },
          level: 0.9,
          method: 'newcombe',
          place: 'oloproof.yaml:4:9',
        },
        {
          id: 'same',
          metric: 'days',
          requires: { kind: 'between', low: -1, high: 1 },
          place: 'oloproof.yaml:5:9',
        },
      ],
      rulesWritten: 2,
    })
  })

  test.each([
    ['without a threshold', '{ id: a, metric: m }', 'a rule has one of at_least, at_most and between'],
    ['with a duration', '{ id: a, metric: m, at_most: 2s }', 'expected number'],
    ['with limits the wrong way round', '{ id: a, metric: m, between: [1, -1] }', 'between is [low, high]'],
    ['with a method for runs', '{ id: a, metric: m, at_most: 0, method: wilson }', 'tango-exact'],
    ['with a key of the rules of runs', '{ id: a, metric: m, at_most: 0, sides: one }', 'unknown key'],
    [
      'on what is measured of executions',
      '{ id: a, metric: $latency_ms, at_most: 50 }',
      'oloproof.yaml:1:50: rules of comparisons are about criteria; what is measured of executions is for policy.rules: $latency_ms',
    ],
    [
      'twice of one id',
      '{ id: a, metric: m, at_most: 0 }, { id: a, metric: n, at_most: 0 }',
      'another rule has this id',
    ],
  ])('%s are refused', async (_, rules, problem) => {
    await expect(read(`policy: { comparison: { rules: [${rules}] } }\n`)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining(problem) as string,
    })
  })
})

describe('a judge is refused', () => {
  const valid = ['provider: openai', 'model: m', 'rubric: r']

  /** What is wrong with a judge in which `line` is added, or stands for the one of its key. */
  async function wrong(line: string): Promise<string> {
    const key = line.split(':')[0] ?? ''
    const lines = [...valid.filter((one) => !one.startsWith(`${key}:`)), line]
    const text = `judges:\n  polite:\n${lines.map((one) => `    ${one}\n`).join('')}`
    try {
      await read(text)
      return 'nothing'
    } catch (error) {
      return (error as Error).message.replace(/^oloproof.yaml:\d+:\d+: /, '')
    }
  }

  test.each([
    [
      'provider: opena',
      'must be one of openai, openai-responses, anthropic, gemini, ollama: opena; did you mean openai?',
    ],
    ['modle: m', expect.stringMatching(/unknown key; there are provider, base_url, .*: modle; did you mean model\?/)],
    ['model: ""', expect.stringContaining('must not be empty')],
    ['rubric: "  "', expect.stringContaining('must not be empty')],
    // A key is not shown, though it is in the wrong place.
    ['api_key: sk-0123456789', 'must be ${NAME}, the name of an environment variable in which the key is'],
    ['api_key: Bearer ${KEY}', 'must be ${NAME}, the name of an environment variable in which the key is'],
    ['base_url: api.example.com', expect.stringContaining('must be a URL that begins with http:// or https://')],
    ['base_url: ftp://api.example.com', expect.stringContaining('must be a URL that begins with')],
    [
      'base_url: https://me:secret@a.example',
      expect.stringMatching(/a user or password: https:\/\/\[redacted\]@a.example$/),
    ],
    ['scale: unary', expect.stringContaining('must be binary, or { min: 1, max: 5 }')],
    ['scale: { min: 5, max: 1 }', expect.stringContaining('min must be below max')],
    ['votes: 0', expect.stringContaining('must be at least 1: 0')],
    ['parameters: { messages: [] }', expect.stringContaining('is set by the judge itself')],
    ['price: { input_per_million: 1 }', expect.stringContaining('output_per_million is missing')],
  ])('for %s', async (line, message) => {
    expect(await wrong(line)).toEqual(message)
  })

  test('when it lacks provider, model or rubric', async () => {
    await expect(read('judges: { polite: {} }\n')).rejects.toThrow(
      /provider is missing[^]*model is missing[^]*rubric is missing/,
    )
  })
})

describe('what YAML allows and a reader may take for something else is refused', () => {
  test.each([
    ['a repeated key', 'misses: ide\nstore: x\nmisses: pass\n', '3:1'],
    ['an unknown tag', 'misses: !env MISSES\n', '1:9'],
    ['a second document', 'misses: ide\n---\nmisses: pass\n', '2:1'],
    ['bad indentation', 'retry:\n  attempts: 2\n deadline: 1m\n', '3:1'],
    ['an open bracket', 'retry: { attempts: 2\n', '2:1'],
    ['a merge key', 'a: &a { misses: ide }\n<<: *a\n', '1:1'],
    ['an alias to nothing', 'misses: *gone\n', '1:9'],
  ])('%s', async (_, text, place) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'config_invalid',
      facts: { file: 'oloproof.yaml', issues: expect.arrayContaining([expect.objectContaining({ place })]) },
    })
  })

  test('aliases that multiply', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 10; level++) {
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
    }
    await expect(read(lines.join('\n'))).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('alias'),
    })
  })

  test('nesting without end', async () => {
    const message = 'oloproof.yaml:1:507: nested too deeply: more than 500 levels'
    await expect(read(`store: ${'['.repeat(100_000)}`)).rejects.toMatchObject({ code: 'config_invalid', message })
    await expect(read(`store: ${'['.repeat(2000)}${']'.repeat(2000)}`)).rejects.toMatchObject({ message })
    await expect(read(`- ${'- '.repeat(100_000)}x`)).rejects.toMatchObject({
      message: 'oloproof.yaml:1:1001: nested too deeply: more than 500 levels: -',
    })
  })

  test('a file above 1 MiB, and one that is not UTF-8', async () => {
    await expect(read(`# ${'x'.repeat(1024 * 1024)}`)).rejects.toMatchObject({
      message: 'oloproof.yaml:1:1: the file is larger than 1 MiB',
    })
    await expect(read(Buffer.from('misses: ide', 'utf16le').fill(0xff, 0, 2))).rejects.toMatchObject({
      message: 'oloproof.yaml:1:1: the file is not UTF-8',
    })
  })

  test('a policy in a file with another name, which nobody would read', async () => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'oloproof.yml'), 'policy: { rules: [] }\n')
    await expect(readConfig(root)).rejects.toMatchObject({
      message: 'oloproof.yml:1:1: the configuration file is named oloproof.yaml',
    })
  })

  test('a folder of its name', async () => {
    const root = temporaryDirectory()
    mkdirSync(join(root, 'oloproof.yaml'))
    await expect(readConfig(root)).rejects.toMatchObject({ code: 'file_not_readable' })
  })
})

describe('the store', () => {
  test.each(['../elsewhere', '/tmp/store', '.', 'a/../..'])('may not be %j', async (store) => {
    const root = project(`misses: ide\nstore: ${store}\n`)
    await expect(readConfig(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `oloproof.yaml:2:8: not a folder inside the project ${root}: ${store}`,
    })
  })

  test('may not be a folder with other files, and nothing is written there', async () => {
    const root = project('misses: ide\nstore: docs\n')
    mkdirSync(join(root, 'docs'))
    expect((await readConfig(root)).config.store).toBe('docs')
    rmSync(join(root, 'docs'), { recursive: true })
    mkdirSync(join(root, 'docs'))
    writeFileSync(join(root, 'docs/index.md'), '# Guide\n')
    await expect(readConfig(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message:
        'oloproof.yaml:2:8: a folder with files in it and no store, whose .gitignore would hide them; name one that is new or empty: docs',
    })
    expect(readdirSync(join(root, 'docs'))).toEqual(['index.md'])
  })

  test('of the usual name is ours, whatever lies in it', async () => {
    const root = project('store: .oloproof\n')
    mkdirSync(join(root, '.oloproof'))
    writeFileSync(join(root, '.oloproof/report.html'), '')
    expect((await readConfig(root)).config.store).toBe('.oloproof')
  })

  test('may not be a link out of the project', async () => {
    const [root, elsewhere] = [project('store: link\n'), temporaryDirectory()]
    symlinkSync(elsewhere, join(root, 'link'))
    await expect(readConfig(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `oloproof.yaml:1:8: not a folder inside the project ${root}, since it leads to ${elsewhere}: link`,
    })
  })

  test.each<[string, () => string]>([
    ['in a file', () => project('misses: ide\n')],
    ['without a file', temporaryDirectory],
  ])('that nobody named may be no such link either, and is named itself: %s', async (_, rootOf) => {
    const [root, elsewhere] = [rootOf(), temporaryDirectory()]
    symlinkSync(elsewhere, join(root, '.oloproof'))
    await expect(readConfig(root)).rejects.toMatchObject({
      code: 'path_outside_project',
      message: `.oloproof is outside the project ${root}: it leads to ${elsewhere}`,
    })
  })
})

describe('the result of a check is remembered', () => {
  const text = 'misses: fail\npolicy: { rules: [{ id: a, metric: m, at_least: 0.5 }] }\n'

  function remembered(root: string): readonly string[] {
    const cache = join(root, '.oloproof', 'cache')
    return existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name)) : []
  }

  test('in the store that it names, and nowhere else', async () => {
    const root = project(`${text}store: build/evals\n`)
    await readConfig(root)
    expect(readdirSync(join(root, 'build/evals/cache'))).toEqual([expect.stringMatching(/^config-/)])
    expect(existsSync(join(root, '.oloproof'))).toBe(false)
  })

  test('not before it is asked for', async () => {
    const root = project('store: kept\n')
    let write = (): void => {}
    await readConfig(root, { keep: (later) => (write = later) })
    expect(readdirSync(root)).toEqual(['oloproof.yaml'])
    write()
    expect(readdirSync(join(root, 'kept/cache'))).toHaveLength(1)
  })

  test('nowhere when only a parser can tell the store', async () => {
    const root = project('{ misses: fail, store: build }\n')
    expect((await readConfig(root)).config).toMatchObject({ misses: 'fail', store: 'build' })
    expect(readdirSync(root)).toEqual(['oloproof.yaml'])
  })

  test('but for a store that has become a link out of the project', async () => {
    const root = project(`${text}store: build\n`)
    await readConfig(root)
    rmSync(join(root, 'build'), { recursive: true })
    symlinkSync(temporaryDirectory(), join(root, 'build'))
    await expect(readConfig(root)).rejects.toMatchObject({ code: 'config_invalid' })
  })

  test('and used as long as the text is the same', async () => {
    const root = project(text)
    const first = await readConfig(root)
    const [path = ''] = remembered(root)
    expect(path).toMatch(/config-[0-9a-f]{64}\.json$/)
    const before = readFileSync(path, 'utf8')
    expect(await readConfig(root)).toEqual(first)
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(remembered(root)).toHaveLength(1)
  })

  test('and made again when the text changes', async () => {
    const root = project(text)
    await readConfig(root)
    writeFileSync(join(root, 'oloproof.yaml'), text.replace('fail', 'pass'))
    expect((await readConfig(root)).config.misses).toBe('pass')
    expect(remembered(root)).toHaveLength(2)
  })

  test.each(['', '{}', 'x'])('and made again when the file holds %j', async (damage) => {
    const root = project(text)
    const first = await readConfig(root)
    const [path = ''] = remembered(root)
    writeFileSync(path, damage)
    expect(await readConfig(root)).toEqual(first)
    expect(readFileSync(path, 'utf8')).not.toBe(damage)
  })

  test('and made again when one byte of it changed, however plausible', async () => {
    const root = project(text)
    const first = await readConfig(root)
    const [path = ''] = remembered(root)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"threshold":0.5', '"threshold":0.1'))
    expect(await readConfig(root)).toEqual(first)
  })

  test('never for a file that is wrong', async () => {
    const root = project('misses: never\n')
    for (const _ of [1, 2]) await expect(readConfig(root)).rejects.toMatchObject({ code: 'config_invalid' })
    expect(remembered(root)).toEqual([])
  })

  test('and a place that cannot be written is no obstacle', async () => {
    const root = project(text)
    writeFileSync(join(root, '.oloproof'), '')
    expect((await readConfig(root)).config.misses).toBe('fail')
  })
})
