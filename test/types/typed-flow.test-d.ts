// Checked by the compiler alone: against the sources by `npm run check`, against the published declarations by
// test/package/consumer.test.ts.
import { expectTypeOf } from 'vitest'
import { defineConfig } from 'vitest/config'
import type { Reporter } from 'vitest/node'
import { z } from 'zod'
import { oloproof } from '../../src/config.ts'
import { eventSchema, readEvents, readRun, type RunEvent, type RunFile } from '../../src/evidence.ts'
import type OloproofReporter from '../../src/index.ts'
import {
  closeTo,
  contains,
  criterion,
  describeSuite,
  equals,
  exclude,
  jsonSchema,
  judge,
  matches,
  oneOf,
  similarity,
  system,
  toolCalled,
  TransientError,
  type SystemCase,
  type WrittenCase,
} from '../../src/index.ts'

interface Question {
  readonly question: string
}

const bot = system({ name: 'bot', version: '1' }, async (testCase: { input: Question }, call) => {
  expectTypeOf(call.signal).toEqualTypeOf<AbortSignal>()
  expectTypeOf(call.attempt).toEqualTypeOf<number>()
  call.usage({ inputTokens: 3 })
  if (testCase.input.question === '') throw new TransientError('busy', { retryable: true, retryAfterMs: 100 })
  return { label: testCase.input.question, days: 3 }
})

export function arrayOfCases(): void {
  const cases = [{ id: 'a', input: { question: 'why' }, expected: 3, tags: ['x'] }]
  describeSuite('typed by its cases', { system: bot, cases }, ({ criterion }) => {
    criterion('binary', ({ input, output, expected, case: testCase }) => {
      expectTypeOf(input).toEqualTypeOf<{ question: string }>()
      expectTypeOf(output).toEqualTypeOf<{ label: string; days: number }>()
      expectTypeOf(expected).toEqualTypeOf<number>()
      expectTypeOf(testCase.id).toEqualTypeOf<string>()
      return output.days === expected
    })
    criterion('mean', { kind: 'MEAN', range: [0, 10] }, ({ output, expected }) => Math.abs(output.days - expected))
    criterion('excluded', ({ expected }) => (expected === 0 ? exclude('nothing to compare') : true))
    criterion('later', async ({ output }) => Promise.resolve(output.label === ''))

    // @ts-expect-error a BINARY criterion does not return a number
    criterion('number', ({ output }) => output.days)
    // @ts-expect-error a MEAN criterion does not return a boolean
    criterion('boolean', { kind: 'MEAN' }, ({ output }) => output.days === 3)
    // @ts-expect-error the output has no such member
    criterion('unknown member', ({ output }) => output.answer === '')
    // @ts-expect-error only a MEAN criterion has a range
    criterion('range', { kind: 'BINARY', range: [0, 1] }, () => true)
  })
}

export function arrayOfInputs(): void {
  const echo = system({ name: 'echo', version: '1' }, ({ input }: SystemCase<string>) => input)
  describeSuite('inputs alone', { system: echo, cases: ['a', 'b'] }, ({ criterion }) => {
    criterion('typed', ({ input, output, expected }) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      expectTypeOf(output).toEqualTypeOf<string>()
      expectTypeOf(expected).toEqualTypeOf<undefined>()
      return true
    })
  })
}

export function yieldedCases(): void {
  async function* cases(): AsyncGenerator<{ input: Question; expected: 'yes' | 'no' }> {
    yield await Promise.resolve({ input: { question: 'why' }, expected: 'yes' } as const)
  }
  describeSuite('cases that come later', { system: bot, cases }, ({ criterion }) => {
    criterion('typed', ({ expected }) => {
      expectTypeOf(expected).toEqualTypeOf<'yes' | 'no'>()
      return true
    })
  })
}

export function casesOfFile(): void {
  const cases = new URL('cases.jsonl', import.meta.url)
  describeSuite('a file has no types', { system: bot, cases }, ({ criterion }) => {
    criterion('untyped', ({ expected, output }) => {
      expectTypeOf(expected).toBeAny()
      expectTypeOf(output).toEqualTypeOf<{ label: string; days: number }>()
      return true
    })
  })
  const schema = { input: z.object({ question: z.string() }), expected: z.enum(['refund', 'delivery']) }
  describeSuite('a schema gives it types', { system: bot, cases: './cases.jsonl', schema }, ({ criterion }) => {
    criterion('typed', ({ input, expected }) => {
      expectTypeOf(input).toEqualTypeOf<{ question: string }>()
      expectTypeOf(expected).toEqualTypeOf<'refund' | 'delivery'>()
      return true
    })
  })
}

export function systems(): void {
  const cases = [{ input: { question: 'why' } }]
  const numbers = system({ name: 'numbers', version: '1' }, (testCase: { input: number }) => testCase.input)
  const other = system({ name: 'other', version: '1' }, ({ input }: SystemCase<Question>) => ({
    label: input.question,
    days: 1,
  }))
  describeSuite('several', { systems: [bot, other], cases }, () => {})
  const explaining = system({ name: 'explaining', version: '1' }, ({ input }: SystemCase<Question>) => ({
    label: input.question,
    why: 'it says so',
  }))
  describeSuite('outputs that differ', { systems: [bot, explaining], cases }, ({ criterion }) => {
    criterion('what all have', ({ output }) => {
      expectTypeOf(output).toEqualTypeOf<{ label: string; days: number } | { label: string; why: string }>()
      return output.label === ''
    })
    // @ts-expect-error only one of them answers this
    criterion('what one has', ({ output }) => output.why === '')
  })
  describeSuite('by name', { systems: ['one', 'two'], cases }, ({ criterion }) => {
    criterion('untyped', ({ output }) => {
      expectTypeOf(output).toBeAny()
      return true
    })
  })
  const written: WrittenCase<Question, number>[] = [{ input: { question: 'why' }, expected: 3 }]
  describeSuite('cases with a type', { system: bot, cases: written }, ({ criterion }) => {
    criterion('typed', ({ output, expected }) => output.days === expected)
  })
  // @ts-expect-error the system takes other inputs than the cases have
  describeSuite('other inputs', { system: numbers, cases }, () => {})
  // @ts-expect-error one of the systems does
  describeSuite('other inputs', { systems: [bot, numbers], cases }, () => {})
  // @ts-expect-error a suite has a system
  describeSuite('no system', { cases }, () => {})
  // @ts-expect-error a suite has one system or several
  describeSuite('both', { system: bot, systems: [bot], cases }, () => {})
  // @ts-expect-error there is no such option
  describeSuite('typing error', { system: bot, cases, timout: 3 }, () => {})
  // @ts-expect-error a system never sees what is expected of it
  system({ name: 'cheat', version: '1' }, (testCase: SystemCase<string>) => testCase.expected)
}

export function judges(): void {
  const polite = judge({ name: 'polite', version: '1' }, async (answer: { output: { label: string } }, call) => {
    expectTypeOf(call.signal).toEqualTypeOf<AbortSignal>()
    return Promise.resolve(answer.output.label !== '')
  })
  // The form of a model object in versions 5 and 6 of the AI SDK.
  const model = {
    specificationVersion: 'v3',
    provider: 'some.chat',
    modelId: 'some-model',
    doGenerate: async (options: { readonly prompt: readonly object[]; readonly abortSignal?: AbortSignal }) =>
      Promise.resolve({ content: [], asked: options.prompt.length }),
  }
  const scored = judge({ name: 'scored', version: '1' }, () => 0.5)
  const ofText = judge({ name: 'of text', version: '1' }, (answer: { output: string }) => answer.output === '')
  describeSuite('judged', { system: bot, cases: [{ input: { question: 'why' } }] }, ({ criterion }) => {
    criterion('polite', { judge: polite })
    criterion('scored', { kind: 'MEAN', range: [0, 1], judge: scored })
    criterion('by name', { judge: 'politeness' })
    criterion('by name', { kind: 'MEAN', judge: 'helpfulness' })
    criterion('by model', { judge: judge({ name: 'm', version: '1', model, rubric: 'It is polite.' }) })
    criterion('on a scale', {
      judge: judge({ name: 'm', version: '1', model, rubric: 'How polite?', scale: { min: 1, max: 5 }, votes: 3 }),
    })
    // @ts-expect-error a judge that asks a model has a rubric
    judge({ name: 'm', version: '1', model })
    // @ts-expect-error a judge of numbers gives no BINARY metric
    criterion('not binary', { judge: scored })
    // @ts-expect-error the range of a judge that is named is its scale
    criterion('range', { kind: 'MEAN', range: [0, 1], judge: 'helpfulness' })
    // @ts-expect-error only a MEAN criterion has a range
    criterion('range', { kind: 'BINARY', range: [0, 1], judge: polite })
    // @ts-expect-error the judge reads an output of another type
    criterion('other output', { judge: ofText })
  })
}

export function builtInChecks(): void {
  const echo = system({ name: 'echo', version: '1' }, ({ input }: SystemCase<string>) => input)
  describeSuite('of texts', { system: echo, cases: [{ input: 'a', expected: 'a' }] }, ({ criterion }) => {
    criterion('same', equals())
    criterion('one of', { kind: 'BINARY' }, oneOf(['a', 'b']))
    criterion('part', contains('a'))
    criterion('pattern', matches(/a/))
    criterion('resembles', similarity())
    criterion('resembles', { kind: 'MEAN', range: [0, 1] }, similarity())
    criterion('json', jsonSchema({ type: 'string' }, { parse: true }))
    criterion('searched', toolCalled('search', { query: 'a' }))
    criterion('by hand', ({ output }) => contains('a')({ output: output.trim() }))
    // @ts-expect-error the output is a text
    criterion('number', closeTo({ absolute: 1 }))
  })
  describeSuite('of objects', { system: bot, cases: [{ input: { question: 'why' } }] }, ({ criterion }) => {
    criterion('close', ({ output }) => closeTo({ absolute: 1 })({ output: output.days, expected: 3 }))
    // @ts-expect-error the output is no text
    criterion('part', contains('a'))
    // @ts-expect-error a check that scores is no BINARY criterion
    criterion('binary', { kind: 'BINARY' }, similarity())
  })
}

export function imported(): void {
  describeSuite.skip('by hand', { system: bot, cases: [{ input: { question: 'why' }, expected: 1 }] }, () => {
    criterion('typed by its use', ({ output, expected }: { output: { days: number }; expected: number }) => {
      return output.days === expected
    })
  })
}

export function otherEntries(): void {
  defineConfig({ plugins: [oloproof()] })
  expectTypeOf<InstanceType<typeof OloproofReporter>>().toExtend<Reporter>()
  expectTypeOf(readRun).returns.resolves.toEqualTypeOf<RunFile>()
  expectTypeOf(readEvents).toBeFunction()
  expectTypeOf(eventSchema.parse({})).toEqualTypeOf<RunEvent>()
}
