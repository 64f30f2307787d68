import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readComparison, writeComparison } from '../../../src/store/comparison-store.ts'
import { comparisonPath } from '../../../src/store/store-layout.ts'
import { comparisonFile, comparisonRule } from '../../support/sample-comparison.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const ID = 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC'

describe('a comparison', () => {
  test('comes back as it was written, for its owner alone', async () => {
    const store = temporaryDirectory()
    const comparison = comparisonFile({
      rules: [comparisonRule({ where: '{"tag":"refunds"}', multiplicity: { procedure: 'bonferroni', rules: 2 } })],
      not_compared: [{ name: 'polite', reason: 'judge_differs' }],
    })
    writeComparison(store, comparison)
    expect(await readComparison(comparisonPath(store, ID))).toEqual(comparison)
    expect(statSync(comparisonPath(store, ID)).mode & 0o777).toBe(0o600)
  })

  test('of no such id is an error, and so is one that was changed or written by another version', async () => {
    const store = temporaryDirectory()
    const path = comparisonPath(store, ID)
    await expect(readComparison(path)).rejects.toMatchObject({ code: 'comparison_not_found', category: 'usage' })
    writeComparison(store, comparisonFile())
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.slice(0, 200))
    await expect(readComparison(path)).rejects.toMatchObject({ code: 'run_file_invalid' })
    writeFileSync(path, text.replace('"schema_version": 1', '"schema_version": 2'))
    await expect(readComparison(path)).rejects.toMatchObject({
      code: 'run_file_invalid',
      message: expect.stringContaining('schema_version') as string,
    })
  })

  test('has an id that becomes a path only when it is one', () => {
    expect(() => comparisonPath('.oloproof', '../run.json')).toThrow(
      expect.objectContaining({ code: 'comparison_id_invalid' }),
    )
  })
})
