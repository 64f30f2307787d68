// Run as a program: appends lines of growing length to the events of a run, and says of each append how it went.
import { writeSync } from 'node:fs'
import { messageOf } from '../../src/base/error.ts'
import { openRunWriter } from '../../src/store/run-writer.ts'

const [store = '', runId = '', ...lengths] = process.argv.slice(2)

const writer = openRunWriter(store, runId)
for (const length of lengths) {
  let problem: string | null = null
  try {
    writer.append([`"${'x'.repeat(Number(length) - 3)}"\n`])
  } catch (error) {
    problem = messageOf(error)
  }
  writeSync(1, `${JSON.stringify({ problem, digest: writer.eventsDigest })}\n`)
}
