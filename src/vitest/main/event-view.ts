import type { EventStream } from '../../../reporter/event-stream.ts'
import type { SessionView } from './view.ts'

/** The view of a program: every event on a stream, as it happens. */
export function eventView(stream: Pick<EventStream, 'write'>): SessionView {
  return {
    event: (_run, event) => stream.write(event),
    print: () => {},
    finished: () => {},
  }
}
