import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unreadableBlob } from '../../../../../src/vitest/main/shards/unreadable-blob.ts'
import { temporaryDirectory } from '../../../../support/temporary-directory.ts'

/** The beginning and end of what Vitest writes. */
const BLOB = '[["1","2",["3"]],"4.1.12",[{"name":"4"}],"bot.test.ts"]'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test.each([
  ['', 'it is empty'],
  ['[]', 'it does not begin as one'],
  ['{}', 'it does not begin as one'],
  ['null', 'it does not begin as one'],
  ['# Blobs of the shards\n', 'it does not begin as one'],
  [BLOB.slice(0, 1), 'it does not begin as one'],
  [BLOB.slice(0, 30), 'it is cut short'],
  [BLOB.slice(0, -1), 'it is cut short'],
])('%j among blobs is named: %s', (text, problem) => {
  const folder = folderOf({ 'blob-1-3.json': BLOB, 'blob-2-3.json': text, 'blob-3-3.json': BLOB })
  expect(unreadableBlob(folder)).toMatchObject({
    code: 'blob_unreadable',
    category: 'environment',
    facts: { path: join(folder, 'blob-2-3.json'), problem },
  })
})

test('whole blobs are none of its business, nor are folders, nor a folder that is not there', () => {
  const folder = folderOf({ 'blob-1-2.json': BLOB, 'blob-2-2.json': BLOB })
  mkdirSync(join(folder, 'more'))
  expect(unreadableBlob(folder)).toBeNull()
  expect(unreadableBlob(join(folder, 'gone'))).toBeNull()
})
