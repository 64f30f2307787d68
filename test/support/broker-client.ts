// A worker of its own process, for tests: `tsx broker-client.ts ADDRESS PERMITS`. Takes PERMITS permits, says how many it
// was granted on standard output, and then has nothing more to do.
import { cancellationSource } from '../../src/execution/cancellation.ts'
import { connectionTo } from '../../src/vitest/worker/connection.ts'

const [address = '', permits = '0', ...flags] = process.argv.slice(2)
const connection = connectionTo(address)
if (flags.includes('--stay')) setInterval(() => {}, 60_000)
for (let taken = 1; taken <= Number(permits); taken++) {
  const request = { slot: 'system', gate: 'support-bot', withinMs: 60_000 } as const
  const admission = await connection.permits.acquire(request, cancellationSource())
  process.stdout.write(`${admission.kind} ${taken}\n`)
}
