import { describe, expect, it } from 'vitest'
import { openEventStream } from '../../../reporter/event-stream.ts'
import type { RunEvent } from '../../../src/evidence/event.ts'

const event: RunEvent = { run_id: 'run_X', timestamp: 't', type: 'run_phase_changed', phase: 'DECIDING' }
const LINE = '{"run_id":"run_X","timestamp":"t","type":"run_phase_changed","phase":"DECIDING"}\n'

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** A file descriptor that answers each write as told: a number of bytes taken, or an error; then it takes everything. */
function descriptor(answers: (number | Error)[]): {
  write: (fd: number, bytes: Uint8Array) => number
  text: () => string
} {
  let taken = ''
  return {
    write: (_fd, bytes) => {
      const answer = answers.shift() ?? bytes.length
      if (answer instanceof Error) throw answer
      taken += Buffer.from(bytes.subarray(0, answer)).toString('latin1')
      return answer
    },
    text: () => Buffer.from(taken, 'latin1').toString(),
  }
}

function streamOver(answers: (number | Error)[]): {
  text: () => string
  gone: string[]
  write: (event: RunEvent) => void
} {
  const { write, text } = descriptor(answers)
  const gone: string[] = []
  const stream = openEventStream({ fd: 1, write, onFailed: ({ code }) => gone.push(code ?? '') })
  return { text, gone, write: stream.write }
}

describe('openEventStream', () => {
  it('writes each event as its line', () => {
    const stream = streamOver([])
    stream.write(event)
    stream.write(event)
    expect(stream.text()).toBe(LINE + LINE)
  })

  it('goes on where a short write stopped, within a character too', () => {
    const wide: RunEvent = { ...event, run_id: 'run_日' }
    const stream = streamOver([1, 15, 1, 0, 3])
    stream.write(wide)
    expect(stream.text()).toBe(LINE.replace('run_X', 'run_日'))
  })

  it('waits and tries again while the pipe is full, and after a signal', () => {
    const stream = streamOver([failure('EAGAIN'), 10, failure('EAGAIN'), failure('EINTR'), 5])
    stream.write(event)
    expect([stream.text(), stream.gone]).toEqual([LINE, []])
  })

  it.each(['EPIPE', 'ENOSPC'])('reports %s once, throws nothing and writes nothing more', (code) => {
    const stream = streamOver([10, failure(code)])
    stream.write(event)
    stream.write(event)
    expect([stream.text(), stream.gone]).toEqual([LINE.slice(0, 10), [code]])
  })
})
