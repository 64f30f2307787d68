// The process that `run-as-events.ts` starts: events on descriptor 3, everything else on what is standard error outside.
import { EVENTS_FD } from './run-as-events.ts'
import { showError } from './show-error.ts'

interface SentRequest {
  readonly operands: readonly string[]
  readonly flags: readonly string[]
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly rest: readonly string[]
}

// Nobody is left to answer to, and no call may be paid for on behalf of nobody: what is in flight ends, and is kept.
process.on('disconnect', () => process.emit('SIGTERM'))
process.channel?.unref()

const { operands, flags, values, rest } = JSON.parse(process.argv[2] ?? '') as SentRequest
try {
  const { runVitest } = await import('./run-vitest.ts')
  await runVitest(
    { operands, flags: new Set(flags), values: new Map(values), rest },
    { output: 'events', eventsFd: EVENTS_FD, inProcess: false, expectsSuites: true },
  )
} catch (error) {
  await showError(error)
}
