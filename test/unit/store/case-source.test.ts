import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { caseFileOf, readCases, type CaseSourceContext } from '../../../src/store/case-source.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const where = 'bot.eval.ts'

function context(root = '/project'): CaseSourceContext {
  return { baseDir: root, root, where }
}

/** Reads `content` as a case file of this name. */
async function readFile(name: string, content: string | Uint8Array): ReturnType<typeof readCases> {
  const root = temporaryDirectory()
  const path = join(root, 'evals', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return readCases(name, { baseDir: join(root, 'evals'), root, where })
}

describe('a hint says what helps', () => {
  const hintOf = (reading: Promise<unknown>): Promise<unknown> =>
    reading.then(
      () => null,
      (error: unknown) => (error as { readonly hint?: unknown }).hint,
    )

  test.each([
    ['c.yml', 'rename it to c.yaml: '],
    ['c.ndjson', 'rename it to c.jsonl: '],
    ['c.CSV', 'rename it to c.csv: '],
    ['c.txt', 'cases are an array, a .jsonl, .json, .yaml or .csv file'],
    ['cases', 'cases are an array, a .jsonl, .json, .yaml or .csv file'],
  ])('of the file %s', async (name, hint) => {
    expect(await hintOf(readFile(name, 'input\nx\n'))).toContain(hint)
  })

  test('of the columns of a CSV file, not of the keys of JSON', async () => {
    expect(await hintOf(readFile('c.csv', 'input,note\nx,y\n'))).toMatch(
      /^the columns of a CSV file are id, input or input\.NAME, expected, tags, metadata\.NAME; /,
    )
    expect(await hintOf(readFile('c.jsonl', '{"input":1,"note":2}\n'))).toMatch(/^a case is JSON, with the keys id, /)
  })
})

describe('what a case is', () => {
  test('an object with its own input is a case and anything else is an input', async () => {
    const read = await readCases(
      [
        { id: 'a', input: 'x', expected: 1, tags: ['t'], metadata: { n: 2 }, exclude: 'broken' },
        { id: 'b', input: null },
        { question: 'why?' },
        'text',
        7,
        null,
      ],
      context(),
    )
    expect(read[0]).toEqual({ id: 'a', input: 'x', expected: 1, tags: ['t'], metadata: { n: 2 }, exclude: 'broken' })
    expect(read[1]).toEqual({ id: 'b', input: null, tags: [], metadata: {} })
    expect(read.slice(2).map((one) => one.input)).toEqual([{ question: 'why?' }, 'text', 7, null])
  })

  test('an inherited input does not make a case', async () => {
    const [read] = await readCases([Object.create(null, { x: { value: 1, enumerable: true } })], context())
    expect(read?.input).toEqual({ x: 1 })
  })

  test.each([
    [{ input: 1, expcted: 2 }, 'unknown key "expcted"', 'expected'],
    [{ input: 1, zzz: 2 }, 'unknown key "zzz"', null],
    // Taken for an input, these would tell the system what is expected.
    [{ id: 'a', inpt: 1, expected: 2 }, '`expected` without an `input`, but "inpt"', 'input'],
    [{ question: 1, expected: 2 }, '`expected` without an `input`', null],
    [{ input: 1, id: 7 }, '`id` must be a text that is not empty', null],
    [{ input: 1, id: '' }, '`id` must be a text that is not empty', null],
    [{ input: 1, tags: 'a' }, '`tags` must be an array of texts', null],
    [{ input: 1, tags: [1] }, '`tags` must be an array of texts', null],
    [{ input: 1, metadata: [] }, '`metadata` must be an object', null],
    [{ input: 1, metadata: null }, '`metadata` must be an object', null],
    [{ input: 1, exclude: true }, '`exclude` must be the reason, as a text', null],
    [{ input: undefined }, '`input` is undefined', null],
    [{ input: new Date(0) }, '$.input is not JSON: a Date', null],
    [{ input: { n: NaN } }, '$.input.n is not JSON: NaN', null],
  ])('%j is refused with its place', async (value, problem, nearest) => {
    await expect(readCases(['fine', value], context())).rejects.toMatchObject({
      code: 'case_invalid',
      facts: { place: 'bot.eval.ts cases[1]', problem, nearest },
    })
  })

  test.each([
    ['an array', [], 'bot.eval.ts: there are no cases'],
    ['a function', () => [], 'bot.eval.ts: there are no cases'],
  ])('without a case %s is refused', async (_, source, message) => {
    await expect(readCases(source, context())).rejects.toMatchObject({ code: 'no_cases', message })
  })

  test('a file without a case is refused by name', async () => {
    await expect(readFile('c.jsonl', '\n')).rejects.toMatchObject({ message: 'c.jsonl: there are no cases' })
  })

  test('what comes back shares nothing with the source', async () => {
    const input = { nested: [1] }
    const [read] = await readCases([{ input }], context())
    input.nested.push(2)
    expect(read?.input).toEqual({ nested: [1] })
  })

  test('a key named __proto__ stays data', async () => {
    const [read] = await readFile('c.jsonl', '{"id":"a","input":{"__proto__":{"admin":true}}}')
    expect(Object.keys(read?.input as object)).toEqual(['__proto__'])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})

describe('ids', () => {
  test('a case without an id is named after the digest of its content', async () => {
    // printf '{"input":"first","metadata":{},"tags":[]}' | sha256sum
    const [read] = await readCases(['first'], context())
    expect(read?.id).toBe('c_79c3c54dad2c1d36')
  })

  test('reordering changes no id, and whether expected is null or absent is a difference', async () => {
    const ids = async (source: unknown[]): Promise<string[]> => (await readCases(source, context())).map(({ id }) => id)
    const forward = await ids(['a', { input: 'a', expected: null }, { input: { x: 1, y: 2 } }])
    const backward = await ids([{ input: { y: 2, x: 1 } }, { input: 'a', expected: null }, 'a'])
    expect(backward).toEqual(forward.toReversed())
    expect(new Set(forward).size).toBe(3)
  })

  test('repeats of one content get -2 and -3', async () => {
    const [first, other, second, third] = await readCases(['same', 'other', 'same', 'same'], context())
    expect(second?.id).toBe(`${first?.id}-2`)
    expect(third?.id).toBe(`${first?.id}-3`)
    expect(other?.id).not.toContain('-')
  })

  test('a written id that comes twice is refused with both places', async () => {
    await expect(readFile('c.jsonl', '{"id":"a","input":1}\n\n{"id":"a","input":2}\n')).rejects.toMatchObject({
      code: 'case_id_repeated',
      message: 'two cases have the id "a": evals/c.jsonl:1 and evals/c.jsonl:3',
    })
  })
})

describe('where cases come from', () => {
  test.each([
    ['an array', () => ['a', 'b']],
    ['a promise of an array', async () => ['a', 'b']],
    ['an iterable', () => new Set(['a', 'b'])],
    [
      'an async iterable',
      async function* () {
        yield 'a'
        yield 'b'
      },
    ],
  ])('a function may return %s', async (_, source) => {
    expect((await readCases(source, context())).map((one) => one.input)).toEqual(['a', 'b'])
  })

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'number'],
    [{}, 'object'],
    [() => 'text', 'a function that returned string'],
    [() => undefined, 'a function that returned undefined'],
    ['cases.txt', 'cases.txt'],
    [new URL('https://example.com/cases.jsonl'), 'https://example.com/cases.jsonl'],
  ])('%s is refused', async (source, found) => {
    await expect(readCases(source, context())).rejects.toMatchObject({ code: 'case_source_invalid', facts: { found } })
  })

  test('what a function throws comes through as it is', async () => {
    const thrown = new Error('database is down')
    const source = (): never => {
      throw thrown
    }
    await expect(readCases(source, context())).rejects.toBe(thrown)
  })

  test('a URL names a file as a path does', async () => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'c.json'), '["a"]')
    const read = await readCases(pathToFileURL(join(root, 'c.json')), { ...context(root), baseDir: join(root, 'deep') })
    expect(read).toHaveLength(1)
  })

  test('a file outside the project is refused, by path and through a symbolic link', async () => {
    const [root, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
    writeFileSync(join(elsewhere, 'c.jsonl'), '1')
    symlinkSync(join(elsewhere, 'c.jsonl'), join(root, 'link.jsonl'))
    for (const path of [join(elsewhere, 'c.jsonl'), '../c.jsonl', 'link.jsonl']) {
      await expect(readCases(path, context(root))).rejects.toMatchObject({ code: 'path_outside_project' })
    }
  })

  test('a file that does not exist is named', async () => {
    const root = temporaryDirectory()
    for (const name of ['gone.jsonl', 'gone.json', 'gone.yaml', 'gone.csv']) {
      await expect(readCases(name, context(root))).rejects.toMatchObject({
        code: 'file_not_readable',
        message: `cannot read ${name}: there is no such file`,
      })
    }
  })
})

test.each([
  ['a path', './cases.jsonl', '/project/evals/cases.jsonl'],
  ['a URL', new URL('file:///project/my%20cases.csv'), '/project/my cases.csv'],
  ['cases in code', [{ input: 'a' }], null],
  ['a function', () => [], null],
  ['a URL of no file', new URL('https://example.test/cases.jsonl'), null],
])('%s names its file, whether or not it is there', (_, source, file) => {
  expect(caseFileOf(source, '/project/evals')).toBe(file)
})

describe('schemas', () => {
  const schemaOf = (validate: (value: unknown) => unknown): never =>
    ({ '~standard': { version: 1, vendor: 'test', validate } }) as never

  test('what a schema returns takes the place of what was written, and ids follow it', async () => {
    const schemas = { input: schemaOf(async (value) => ({ value: { text: value } })) }
    const [read] = await readCases(['hi'], { ...context(), schemas })
    const [same] = await readCases([{ input: { text: 'hi' } }], context())
    expect(read).toEqual(same)
  })

  test('an issue of a schema is refused with place and path', async () => {
    const issues = [{ message: 'expected string', path: ['a', { key: 0 }] }]
    const schemas = { expected: schemaOf((value) => (value === 1 ? { issues } : { value })) }
    await expect(readCases(['x', { input: 'y', expected: 1 }], { ...context(), schemas })).rejects.toMatchObject({
      code: 'case_invalid',
      facts: { place: 'bot.eval.ts cases[1]', problem: 'expected.a.0: expected string' },
    })
  })

  test.each([[undefined], [{}], [true], [{ issues: undefined }], [{ vlaue: 1 }]])(
    'a schema that answers with %j has checked nothing',
    async (answer) => {
      const schemas = { expected: schemaOf(() => answer) }
      await expect(readCases([{ input: 'x', expected: 1 }], { ...context(), schemas })).rejects.toMatchObject({
        code: 'case_invalid',
        facts: { problem: 'expected: its schema answered with neither a value nor issues' },
      })
    },
  )

  test('what a schema returns has to be JSON', async () => {
    const schemas = { input: schemaOf(() => ({ value: new Map() })) }
    await expect(readCases(['x'], { ...context(), schemas })).rejects.toMatchObject({
      facts: { problem: '$.input is not JSON: a Map' },
    })
  })
})

describe('.jsonl', () => {
  test('a byte order mark, CR LF, blank lines and a missing last newline are fine', async () => {
    const read = await readFile('c.jsonl', '\uFEFF{"id":"a","input":"x"}\r\n\r\n  \n"plain"')
    expect(read.map((one) => one.input)).toEqual(['x', 'plain'])
  })

  test('U+2028 inside a string ends no line', async () => {
    const [read] = await readFile('c.jsonl', '{"id":"a","input":"x\u2028y"}\n')
    expect(read?.input).toBe('x\u2028y')
  })

  test('a bad line is named by file and line', async () => {
    await expect(readFile('c.jsonl', '1\n\n{"input": }\n')).rejects.toMatchObject({
      code: 'case_file_invalid',
      facts: { place: 'evals/c.jsonl:3' },
    })
  })

  test('bytes that are not UTF-8 are refused with the line, not replaced', async () => {
    const bytes = Buffer.concat([Buffer.from('"fine"\n"'), Buffer.from([0xe9]), Buffer.from('"\n')])
    await expect(readFile('c.jsonl', bytes)).rejects.toMatchObject({ code: 'not_utf8' })
    await expect(readFile('c.jsonl', Buffer.from('"\u00e9', 'utf16le'))).rejects.toMatchObject({ code: 'not_utf8' })
  })

  test('a character that ends in the middle is refused', async () => {
    await expect(readFile('c.jsonl', Buffer.from([0x22, 0xc3]))).rejects.toMatchObject({ code: 'not_utf8' })
  })

  test('a line longer than one read, with characters of several bytes, is read whole', async () => {
    const long = '\u20ac'.repeat(100_000)
    const [read] = await readFile('c.jsonl', `${JSON.stringify(long)}\n`)
    expect(read?.input).toBe(long)
  })
})

describe('.json', () => {
  test('an array of cases is read', async () => {
    expect((await readFile('c.json', '[{"id":"a","input":1}, 2]')).map((one) => one.input)).toEqual([1, 2])
  })

  test('a syntax error is named by line and column', async () => {
    await expect(readFile('c.json', '[\n  1,\n  oops\n]')).rejects.toMatchObject({
      code: 'case_file_invalid',
      facts: { place: 'evals/c.json:3:3' },
    })
  })

  test('anything but an array is refused', async () => {
    await expect(readFile('c.json', '{"input":1}')).rejects.toMatchObject({
      message: 'evals/c.json: not an array of cases',
    })
  })

  test('an invalid case is named by its index', async () => {
    await expect(readFile('c.json', '[1, {"input":1,"tag":[]}]')).rejects.toMatchObject({
      message: 'evals/c.json [1]: unknown key "tag"; did you mean tags?',
    })
  })

  test('more than 64 MiB is refused with the way out', async () => {
    await expect(readFile('c.json', `["${'x'.repeat(64 * 1024 * 1024)}"]`)).rejects.toMatchObject({
      message: 'evals/c.json: larger than 64 MiB; write it as .jsonl, one case a line',
    })
  })
})

describe('.yaml', () => {
  test('a sequence of cases is read', async () => {
    const read = await readFile('c.yaml', '- id: a\n  input: { q: yes please }\n  tags: [x]\n- plain\n')
    expect(read.map((one) => one.input)).toEqual([{ q: 'yes please' }, 'plain'])
  })

  test.each([
    ['- id: a\n  id: b\n  input: 1\n', 'evals/c.yaml:2:3'],
    ['- !secret x\n', 'evals/c.yaml:1:3'],
    ['- 1\n---\n- 2\n', 'evals/c.yaml:2:1'],
    ['- [1\n', 'evals/c.yaml:2:1'],
  ])('%j is refused with line and column', async (content, place) => {
    await expect(readFile('c.yaml', content)).rejects.toMatchObject({ code: 'case_file_invalid', facts: { place } })
  })

  test('an invalid case is named by line and column', async () => {
    await expect(readFile('c.yaml', '- ok\n- input: 1\n  expect: 2\n')).rejects.toMatchObject({
      facts: { place: 'evals/c.yaml:2:3', nearest: 'expected' },
    })
  })

  test('a number that JSON does not have is refused', async () => {
    await expect(readFile('c.yaml', '- input: .nan\n')).rejects.toMatchObject({
      facts: { problem: '$.input is not JSON: NaN' },
    })
  })

  test('more than 1 MiB, and anything but a sequence, is refused', async () => {
    await expect(readFile('c.yaml', `- ${'x'.repeat(1024 * 1024)}`)).rejects.toMatchObject({
      code: 'case_file_invalid',
    })
    await expect(readFile('c.yaml', 'input: 1\n')).rejects.toMatchObject({
      message: 'evals/c.yaml: not a sequence of cases',
    })
  })
})

describe('.csv', () => {
  test('a byte order mark and CR LF are no part of the cells', async () => {
    const read = await readFile('c.csv', '\uFEFFid,input,expected\r\na,"say ""hi""",yes\r\n')
    expect(read).toEqual([{ id: 'a', input: 'say "hi"', expected: 'yes', tags: [], metadata: {} }])
  })

  test('an empty cell is the empty string and nothing becomes a number', async () => {
    const read = await readFile('c.csv', 'id,input,expected\na,1,\nb,,NaN\n')
    expect(read.map(({ input, expected }) => [input, expected])).toEqual([
      ['1', ''],
      ['', 'NaN'],
    ])
  })

  test('input.NAME and metadata.NAME become objects and tags are split at commas', async () => {
    const [read] = await readFile('c.csv', 'input.q,input.lang,tags,metadata.from\nhi,en,"a, b,",web\n')
    expect(read).toMatchObject({ input: { q: 'hi', lang: 'en' }, tags: ['a', 'b'], metadata: { from: 'web' } })
  })

  test('a case with an empty id is named after its content', async () => {
    const [read] = await readFile('c.csv', 'id,input\n,x\n')
    expect(read?.id).toMatch(/^c_[0-9a-f]{16}$/)
  })

  test.each([
    ['id,input\na,1\nb\n', 'evals/c.csv:3: 1 cells, but the header has 2'],
    ['id,input\na,1,\n', 'evals/c.csv:2: 3 cells, but the header has 2'],
    ['id,input\n"a","x\ny"\n\nb,1,2\n', 'evals/c.csv:5: 3 cells, but the header has 2'],
    ['id,input,\na,1,\n', 'evals/c.csv:1: a column without a name'],
    ['id,inputs\n', 'evals/c.csv:1: unknown column "inputs"; did you mean input?'],
    ['id;input\na;1\n', 'evals/c.csv:1: the delimiter looks like ";": columns are separated by commas'],
    ['id,expected\n', 'evals/c.csv:1: no column is named input or input.NAME'],
    ['input,input.q\n', 'evals/c.csv:1: both input and input.q are columns'],
    ['input,input\n', 'evals/c.csv:1: two columns are named "input"'],
    ['id,input\na,1\na,2\n', 'two cases have the id "a": evals/c.csv:2 and evals/c.csv:3'],
  ])('%j is refused', async (content, message) => {
    await expect(readFile('c.csv', content)).rejects.toMatchObject({ message })
  })

  test('a quote that is not closed is refused with file and line', async () => {
    await expect(readFile('c.csv', 'id,input\na,"x\n')).rejects.toMatchObject({
      code: 'case_file_invalid',
      facts: { place: expect.stringMatching(/^evals\/c\.csv:\d+$/) },
    })
  })

  test('bytes that are not UTF-8 are refused', async () => {
    const bytes = Buffer.concat([Buffer.from('id,input\na,'), Buffer.from([0xff]), Buffer.from('\n')])
    await expect(readFile('c.csv', bytes)).rejects.toMatchObject({ code: 'not_utf8' })
  })
})
