import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder of its own, removed when the running test is finished. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'oloproof-test-')))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
