import { describe, expect, test } from 'vitest'
import { similarity } from '../../../src/criteria/similarity.ts'
import { collectCriteria, criterion } from '../../../src/suite/criterion.ts'

const check = (): boolean => true
const distance = (): number => 0

describe('criteria of a suite', () => {
  test('are collected in the order of their declaration, as they were written', async () => {
    const options = { kind: 'MEAN', range: [0, 1] } as const
    const written = await collectCriteria(() => {
      criterion('exact', check)
      criterion('days', options, distance)
      criterion('polite', { judge: 'politeness' as never })
    })
    expect(written).toEqual([
      { name: 'exact', options: {}, check },
      { name: 'days', options, check: distance },
      { name: 'polite', options: { judge: 'politeness' }, check: undefined },
    ])
  })

  test('take their kind and range from a check that has them', async () => {
    const check = similarity()
    const written = await collectCriteria(() => criterion('close', check))
    expect(written).toEqual([{ name: 'close', options: { kind: 'MEAN', range: [0, 1] }, check }])
  })

  test('may be declared after the body waited for something', async () => {
    const written = await collectCriteria(async () => {
      await Promise.resolve()
      criterion('late', check)
    })
    expect(written.map(({ name }) => name)).toEqual(['late'])
  })

  test('of a suite within a body are its own', async () => {
    let inner: readonly { readonly name: unknown }[] = []
    const outer = await collectCriteria(async () => {
      criterion('before', check)
      inner = await collectCriteria(() => criterion('inside', check))
      criterion('after', check)
    })
    expect(outer.map(({ name }) => name)).toEqual(['before', 'after'])
    expect(inner.map(({ name }) => name)).toEqual(['inside'])
  })

  test('end with the body, also when it throws', async () => {
    const failure = new Error('in the body')
    await expect(
      collectCriteria(() => {
        throw failure
      }),
    ).rejects.toBe(failure)
    expect(() => criterion('late', check)).toThrow(expect.objectContaining({ code: 'criterion_outside_suite' }))
  })
})

test('a criterion outside any suite is wrong use, named', () => {
  expect(() => criterion('exact', check)).toThrow(
    expect.objectContaining({
      code: 'criterion_outside_suite',
      category: 'usage',
      message: 'criterion exact is declared outside the body of a suite',
    }),
  )
})
