import { describe, expect, test } from 'vitest'
import { isJsonPointer, valueAt } from '../../../src/base/json-pointer.ts'
import { filledTemplate, filledText, templatePaths, templateValue } from '../../../src/base/template.ts'

const values = { input: { question: 'wo?', n: 2, list: ['a'] }, id: 'q/1', tags: ['t'], metadata: {} }

describe('a template', () => {
  test.each([
    ['{{input}}', values.input],
    ['{{ input.n }}', 2],
    ['{{input.list.0}}', 'a'],
    ['{{tags}}', ['t']],
    ['n is {{input.n}}, asked: {{input.question}}', 'n is 2, asked: wo?'],
    ['{{input.list}} of {{id}}', '["a"] of q/1'],
    ['plain { text }', 'plain { text }'],
  ])('%j becomes %j', (written, expected) => {
    expect(filledTemplate(written, values)).toEqual(expected)
  })

  test('is filled wherever it stands in a value, once: what it is filled with is data', () => {
    const hostile = { ...values, input: '{{id}} ${HOME}' }
    expect(filledTemplate({ a: ['{{input}}', 7, null], b: { c: 'x {{input}}' } }, hostile)).toEqual({
      a: ['{{id}} ${HOME}', 7, null],
      b: { c: 'x {{id}} ${HOME}' },
    })
  })

  test('in a text is made harmless for where it goes', () => {
    expect(filledText('/a/{{id}}?q={{input.question}}', values, encodeURIComponent)).toBe('/a/q%2F1?q=wo%3F')
  })

  test('names its paths, of which those that lead nowhere have no value', () => {
    expect(templatePaths({ a: ['{{input.n}}'], b: '{{id}}{{x.y}}', c: 3 })).toEqual(['input.n', 'id', 'x.y'])
    for (const path of ['input.x', 'input.list.00', 'input.n.x', 'expected', '', 'input.constructor']) {
      expect(templateValue(path, values)).toBeUndefined()
    }
  })
})

describe('a JSON pointer', () => {
  // The examples of RFC 6901, section 5.
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'e^f': 3, 'i\\j': 5, ' ': 7, 'm~n': 8 }

  test.each<[string, unknown]>([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['/e^f', 3],
    ['/i\\j', 5],
    ['/ ', 7],
    ['/m~0n', 8],
    ['/nothing', undefined],
    ['/foo/length', undefined],
    ['/foo/-1', undefined],
    ['/toString', undefined],
  ])('%j leads to %j', (pointer, expected) => {
    expect(isJsonPointer(pointer)).toBe(true)
    expect(valueAt(document, pointer)).toEqual(expected)
  })

  test.each(['foo', 'foo/0', '/a~2b', '/~', '#/foo'])('is not %j', (text) => {
    expect(isJsonPointer(text)).toBe(false)
  })
})
