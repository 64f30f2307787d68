import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packInto, TARBALL_VARIABLE } from './packed-project.ts'

/** Global setup of the tests that need the package as users get it: packs it once for all of them, unless it was given. */
export async function setup(): Promise<() => void> {
  if (process.env[TARBALL_VARIABLE] !== undefined) return () => {}
  const directory = mkdtempSync(join(tmpdir(), 'oloproof-pack-'))
  process.env[TARBALL_VARIABLE] = await packInto(directory)
  return () => {
    delete process.env[TARBALL_VARIABLE]
    rmSync(directory, { recursive: true, force: true })
  }
}
