import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../base/digest.ts'
import { isOloproofError } from '../base/error.ts'
import { packageVersion } from './package-version.ts'
import { sealJson, unsealJson } from './sealed-json.ts'
import { cacheDirectory, makeStoreDirectory } from './store-layout.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

interface CheckedOnceOptions<Result> {
  readonly isPlaced?: (result: Result) => boolean
  readonly keep?: KeepLater
}

/** Is given what writes something into the store, to be called now, later, or never. */
export type KeepLater = (write: () => void) => void

// Raised whenever `Config` or `Policy` gains a member.
const FORMAT = 3

/**
 * The result of `check` on `text`, which is remembered in `cache/` of the store under the text and the version of this
 * package: checking loads libraries that cost a quarter of a cached run. A rejection is not remembered, a damaged
 * file is as none, and a folder that cannot be written only means that the next run checks again.
 *
 * Without a store nothing is remembered. `isPlaced` says whether a result belongs into this store; one that does not is
 * not remembered. `keep` is given what writes into the store, for whoever does not want to make one yet; by default it is
 * written at once.
 */
export async function checkedOnce<Result>(
  store: string | null,
  kind: 'config' | 'policy' | 'system',
  text: string,
  check: () => Promise<Result>,
  { isPlaced = () => true, keep = (write) => write() }: CheckedOnceOptions<Result> = {},
): Promise<Result> {
  if (store === null) return check()
  const name = `${kind}-${sha256(`${packageVersion()} ${FORMAT}\n${text}`)}.json`
  const path = join(cacheDirectory(store), name)
  const remembered = readRemembered(path, name)
  if (remembered !== undefined) return remembered as Result
  const result = await check()
  if (!isPlaced(result)) return result
  keep(() => {
    try {
      makeStoreDirectory(store, cacheDirectory(store))
      writeFileAtomically(path, sealJson(name, result))
    } catch (error) {
      if (!isOloproofError(error)) throw error
    }
  })
  return result
}

function readRemembered(path: string, name: string): unknown {
  try {
    return unsealJson(name, readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
