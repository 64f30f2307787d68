import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))

// What is imported for its types alone is not loaded, nor is what waits behind an `import()` or a `require()`.
const STATIC = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/** All that is loaded with a file, before anything runs: files of ours, and packages by name. */
function loadedWith(...entries: readonly string[]): ReadonlySet<string> {
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const [, source = ''] of readFileSync(join(repository, file), 'utf8').matchAll(STATIC)) {
      if (source.startsWith('.')) load(relative(repository, join(repository, dirname(file), source)))
      else if (!source.startsWith('node:')) loaded.add(source)
    }
  }
  for (const entry of entries) load(entry)
  return loaded
}

const WORKER = ['src/index.ts', 'src/suite/describe-suite.ts', 'src/vitest/worker/suite-host.ts']
const MAIN = [
  'src/config.ts',
  'reporter/index.ts',
  'src/vitest/main/open-test-run.ts',
  'src/vitest/main/end-test-run.ts',
]

test('a worker loads nothing that speaks to providers, and no validator, before a judge or a check needs it', () => {
  const loaded = loadedWith(...WORKER)
  // It sees what is there.
  expect(loaded).toContain('src/execution/scheduler.ts')
  expect(loaded).toContain('p-limit')
  expect(
    [...loaded].filter((one) =>
      /^src\/(judges|transport)\/|^(undici|ajv|ajv-formats|fastest-levenshtein|zod)\b/.test(one),
    ),
  ).toEqual([])
})

test('the main process loads none of it at all', () => {
  const loaded = loadedWith(...MAIN)
  expect(loaded).toContain('src/vitest/main/broker.ts')
  expect([...loaded].filter((one) => /^src\/(judges|transport|criteria)\/|^(undici|ajv|zod)\b/.test(one))).toEqual([])
})
