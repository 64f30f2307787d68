import { describe, expect, test } from 'vitest'
import {
  decodeMainMessage,
  decodeWorkerMessage,
  encodeMessage,
  type MainMessage,
  type WorkerMessage,
} from '../../../src/vitest/wire.ts'

const fromWorker: readonly WorkerMessage[] = [
  { type: 'acquire', id: 1, slot: 'judge', gate: 'g', withinMs: 600_000 },
  { type: 'pass', id: 1, withinMs: -3.5 },
  { type: 'release', id: 1 },
  { type: 'cool', gate: 'g', ms: 1000.5 },
  { type: 'spend', tokens: 120, money: 0.25 },
  { type: 'lookup', id: 2, keys: ['k'] },
  { type: 'verdict', id: 3, run: 'run_1' },
  {
    type: 'judged',
    run: 'run_1',
    caseId: 'lone \ud800, line\u2028, zero\0',
    judgement: { status: 'MISSING', criterion: 'exact', reason: 'no_execution' },
    spent: null,
  },
  {
    type: 'cut_off',
    run: 'run_1',
    criterion: null,
    spent: { attempts: 1, usage: { inputTokens: 5, outputTokens: null } },
  },
  { type: 'completed', run: 'run_1', unsettled: 0 },
]

const fromMain: readonly MainMessage[] = [
  { type: 'granted', id: 1 },
  { type: 'refused', id: 1, opensInMs: 86_400_000 },
  { type: 'begun', id: 2, run: 'run_1' },
  { type: 'found', id: 3, refs: [null, { segment: 's', offset: 0, length: 10 }] },
  { type: 'cancel', reason: 'interrupted' },
]

describe('a message', () => {
  test.each(fromWorker)('from a worker survives the line that it is sent as: $type', (message) => {
    const line = encodeMessage(message)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(decodeWorkerMessage(Buffer.from(line).toString())).toEqual(message)
  })

  test.each(fromMain)('from the main process survives the line that it is sent as: $type', (message) => {
    expect(decodeMainMessage(encodeMessage(message))).toEqual(message)
  })
})

test('a message is read also where every object has a property more', () => {
  Reflect.defineProperty(Object.prototype, 'evil', { value: 1, enumerable: true, configurable: true })
  const message = decodeMainMessage('{"type":"granted","id":1}')
  Reflect.deleteProperty(Object.prototype, 'evil')
  expect(message).toEqual({ type: 'granted', id: 1 })
})

describe('a line is no message', () => {
  test.each([
    ['when it is no JSON', 'GET / HTTP/1.1'],
    ['when it is empty', ''],
    ['when it is a scalar', '"acquire"'],
    ['when it is null', 'null'],
    ['when it is a list', '[{"type":"release","id":1}]'],
    ['without a type', '{"id":1}'],
    ['of an unknown type', '{"type":"shutdown"}'],
    ['of a type that objects inherit', '{"type":"toString"}'],
    ['with a slot that there is none of', '{"type":"acquire","id":1,"slot":"gpu","gate":"g","withinMs":1}'],
    ['with an id that is no whole number', '{"type":"release","id":1.5}'],
    ['with an id that is text', '{"type":"release","id":"1"}'],
    ['with a wait that JSON could not hold', '{"type":"cool","gate":"g","ms":null}'],
    ['with a part missing', '{"type":"executed","run":"run_1","caseId":"q1"}'],
    ['with a list where a record belongs', '{"type":"begin","id":1,"manifest":[]}'],
    ['from the other direction', '{"type":"granted","id":1}'],
  ])('%s', (_, line) => {
    expect(decodeWorkerMessage(line)).toBeUndefined()
  })

  test('for a worker, when only workers send it', () => {
    expect(decodeMainMessage('{"type":"release","id":1}')).toBeUndefined()
  })
})
