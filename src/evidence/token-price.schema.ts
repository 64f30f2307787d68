import { z } from 'zod'
import type { TokenPrice } from './token-price.ts'

const amount = z.number().min(0, 'must not be negative')

/** Checks a `price`. Both numbers are needed: a forgotten one would be taken for nothing. */
export const tokenPriceSchema: z.ZodType<TokenPrice> = z
  .strictObject({ input_per_million: amount, output_per_million: amount })
  .describe('What a million tokens cost, in any one currency.')
