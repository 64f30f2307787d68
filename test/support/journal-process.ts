// Run as a program: appends `count` executions to a store, one after another, and says each one's place on standard output.
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { sha256 } from '../../src/base/digest.ts'
import { ulidSource } from '../../src/base/ulid.ts'
import { openJournalWriter } from '../../src/store/journal-writer.ts'
import { sampleExecution } from './sample-records.ts'

const [store = '', name = '', count = '0', outputLength = '10'] = process.argv.slice(2)

const journal = openJournalWriter(
  store,
  ulidSource(
    () => Date.now(),
    () => randomBytes(16),
  ),
)
for (let index = 0; index < Number(count); index++) {
  const output = `${name}-${index}`.padEnd(Number(outputLength), '.')
  const key = sha256(`${name}-${index}`)
  try {
    const ref = journal.append(key, sampleExecution(output))
    writeSync(1, `${JSON.stringify({ key, ref, output })}\n`)
  } catch (error) {
    writeSync(1, `${JSON.stringify({ error })}\n`)
  }
}
