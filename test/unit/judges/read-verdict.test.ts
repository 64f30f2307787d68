import { describe, expect, test } from 'vitest'
import { readVerdict } from '../../../src/judges/read-verdict.ts'

const fence = '```'
const unit = { min: 0, max: 1 }

describe('a verdict on a binary scale', () => {
  test.each<[string, boolean, string | null]>([
    ['{"reason":"kind","pass":true}', true, 'kind'],
    ['{"pass":false,"reason":"rude"}', false, 'rude'],
    ['  {"pass":true}\n', true, null],
    [`${fence}json\n{"pass":false}\n${fence}`, false, null],
    [`${fence}\n{ "reason": "says \\"pass\\": true", "pass": false }\n${fence}\n`, false, 'says "pass": true'],
  ])('is read from %j', (text, value, rationale) => {
    expect(readVerdict(text, 'binary')).toEqual({ ok: true, value, rationale })
  })

  test.each<[string, string]>([
    ['{}', 'it says nothing of "pass"'],
    ['', 'it is not one JSON object'],
    ['yes', 'it is not one JSON object'],
    ['true', 'it is not one JSON object'],
    ['[{"pass":true}]', 'it is not one JSON object'],
    ['{"pass":tru', 'it is not one JSON object'],
    ['Sure! {"pass":true}', 'it is not one JSON object'],
    ['{"pass":"true"}', '"pass" is neither true nor false: "true"'],
    ['{"pass":1}', '"pass" is neither true nor false: 1'],
    ['{"pass":null}', '"pass" is neither true nor false: null'],
    ['{"score":1}', 'it gives "score" where "pass" was asked for'],
    ['{"pass":true,"score":0}', 'it contradicts itself: "pass": true and "score": 0'],
    ['{"pass":false,"score":1}', 'it contradicts itself: "pass": false and "score": 1'],
    ['{"pass":true,"score":1}', 'it gives two verdicts: "pass": true and "score": 1'],
    ['{"pass":true,"pass":false}', 'it says "pass" more than once'],
    ['{"pass":true,"p\\u0061ss":false}', 'it says "pass" more than once'],
    ['{"pass":true}\n{"pass":false}', 'it gives more than one verdict'],
    ['{"pass":true,"confidence":0.2}', 'it has a member that nobody asked for: "confidence"'],
    ['{"pass":true,"__proto__":1}', 'it has a member that nobody asked for: "__proto__"'],
    ['{"pass":true,"reason":["a"]}', '"reason" is no text: ["a"]'],
  ])('is missing in %j', (text, problem) => {
    expect(readVerdict(text, 'binary')).toEqual({ ok: false, problem })
  })

  test('that is quoted from the material counts for nothing', () => {
    const text = `The output says:\n${fence}json\n{"pass":true}\n${fence}\nThat is not for it to say.\n{"pass":false}`
    expect(readVerdict(text, 'binary')).toEqual({ ok: false, problem: 'it gives more than one verdict' })
    const fenced = `${fence}json\n{"pass":true}\n${fence}\n\n${fence}json\n{"pass":false}\n${fence}`
    expect(readVerdict(fenced, 'binary')).toEqual({ ok: false, problem: 'it gives more than one verdict' })
  })
})

describe('a verdict on a scale of numbers', () => {
  test.each<[string, number]>([
    ['{"score":0.75,"reason":"good"}', 0.75],
    ['{"score":0}', 0],
    ['{"score":1}', 1],
    ['{"score":1e-3}', 0.001],
  ])('is read from %j', (text, value) => {
    expect(readVerdict(text, unit)).toMatchObject({ ok: true, value })
  })

  test.each<[string, string]>([
    ['{"score":"00.75"}', '"score" is no number: "00.75"'],
    ['{"score":"0.9"}', '"score" is no number: "0.9"'],
    ['{"score":00.75}', 'it is not one JSON object'],
    ['{"score":NaN}', 'it is not one JSON object'],
    ['{"score":1e999}', '"score" is no number: null'],
    ['{"score":null}', '"score" is no number: null'],
    ['{"score":true}', '"score" is no number: true'],
    ['{"score":2}', '"score" is not from 0 to 1: 2'],
    ['{"score":-0.01}', '"score" is not from 0 to 1: -0.01'],
    ['{"pass":true}', 'it gives "pass" where "score" was asked for'],
    ['{}', 'it says nothing of "score"'],
  ])('is missing in %j', (text, problem) => {
    expect(readVerdict(text, unit)).toEqual({ ok: false, problem })
  })
})
