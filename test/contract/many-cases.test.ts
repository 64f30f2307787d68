import { expect, test } from 'vitest'
import { readCases } from '../../src/store/case-source.ts'

test('a function that never stops yielding cases is stopped at a million of them', async () => {
  const source = function* (): Generator<number> {
    for (let index = 0; ; index++) yield index
  }
  await expect(readCases(source, { baseDir: '/', root: '/', where: 'bot.eval.ts' })).rejects.toMatchObject({
    code: 'too_many_cases',
    category: 'usage',
    message: 'more than 1000000 cases (bot.eval.ts)',
  })
}, 240_000)
