import { hostArguments } from './host-arguments.ts'

/**
 * Sends what is written to the standard output of this process to standard error, for good. For a reporter of events to
 * call when it is made: those beside it print before anything else of it is called.
 *
 * Not where tests are only listed, which is answered on standard output and asks no reporter.
 */
export function divertStdout(host: NodeJS.Process): void {
  if (hostArguments(host).includes('list')) return
  host.stdout.write = host.stderr.write.bind(host.stderr)
}

/** Whether a person has asked for events after `--` on the command line of the host. */
export function asksForEvents({ argv }: Pick<NodeJS.Process, 'argv'>): boolean {
  const end = argv.indexOf('--')
  return end !== -1 && argv.includes('--json', end)
}
