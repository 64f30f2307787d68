import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the workers of a run find its broker. */
export interface BrokerAddress {
  readonly address: string
  /** Removes what was made for it on disk. */
  readonly remove: () => void
}

/** The kernel's limit is 104 bytes on macOS, 108 on Linux; a longer path is cut in silence by some. */
const MAX_SOCKET_PATH = 100

/**
 * A fresh address that only this user can reach: a socket in a directory of mode 0700, or a named pipe on Windows.
 *
 * @throws what the file system throws when no directory can be made.
 */
export function brokerAddress(): BrokerAddress {
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\oloproof-${randomUUID()}`, remove: () => {} }
  const parent = Buffer.byteLength(join(tmpdir(), 'oloproof-XXXXXX', 's')) <= MAX_SOCKET_PATH ? tmpdir() : '/tmp'
  const directory = mkdtempSync(join(parent, 'oloproof-'))
  return { address: join(directory, 's'), remove: () => rmSync(directory, { recursive: true, force: true }) }
}
