import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaFiles } from '../../../scripts/schemas.ts'

test.each(Object.entries(schemaFiles()))('%s is what `npm run write:schemas` writes', (name, text) => {
  expect(readFileSync(new URL(`../../../schemas/${name}`, import.meta.url), 'utf8')).toBe(text)
})
