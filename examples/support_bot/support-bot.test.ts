import { describeSuite, system } from 'oloproof'
import { z } from 'zod'
import { labelOf, LABELS, promisedDays } from './bot.ts'

const labeller = system({ name: 'example-support-bot', version: '1' }, (testCase: { input: string }) =>
  labelOf(testCase.input),
)

describeSuite(
  'support-bot',
  { system: labeller, cases: './cases.jsonl', schema: { input: z.string(), expected: z.enum(LABELS) } },
  ({ criterion }) => {
    criterion('exact_label', ({ output, expected }) => output === expected)
  },
)

const promiser = system({ name: 'example-support-bot-days', version: '1' }, (testCase: { input: string }) => ({
  days: promisedDays(testCase.input),
}))

const days = z.object({ days: z.number().int().min(1).max(14) })

describeSuite(
  'support-bot-days',
  { system: promiser, cases: './days.jsonl', schema: { input: z.string(), expected: days } },
  ({ criterion }) => {
    // Between 1 and 14 days are promised, so that no answer is further off than 13.
    criterion('days_error', { kind: 'MEAN', range: [0, 13] }, ({ output, expected }) =>
      Math.abs(output.days - expected.days),
    )
  },
)
