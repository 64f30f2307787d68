import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configFileOf, readSessionConfig } from '../../../../src/vitest/main/session-config.ts'

function project(): string {
  const root = mkdtempSync(join(tmpdir(), 'oloproof-config-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'ci'))
  writeFileSync(join(root, 'oloproof.yaml'), 'concurrency: { system: 2 }\n')
  writeFileSync(join(root, 'ci/evals.yaml'), 'concurrency: { system: 3 }\n')
  return root
}

test.each([
  [[], 2, 'oloproof.yaml'],
  [['ci/evals.yaml'], 3, 'ci/evals.yaml'],
] as const)('named files %j: the bound is %d, from %s', async (files, system, name) => {
  expect((await readSessionConfig(project(), new Set(files))).config.concurrency.system).toBe(system)
  expect(configFileOf(new Set(files))).toBe(name)
})

test.each([
  [['ci/other.yaml'], 'file_not_readable'],
  [['../evals.yaml'], 'path_outside_project'],
  [['oloproof.yaml', 'ci/evals.yaml'], 'config_files_differ'],
] as const)('named files %j are refused with %s', async (files, code) => {
  await expect(readSessionConfig(project(), new Set(files))).rejects.toMatchObject({ code })
})
