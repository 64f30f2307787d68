import { messageOf, OloproofError } from '../base/error.ts'

/** Whether the operating system refused with this code, for example `ENOENT`. */
export function isErrno(error: unknown, code: string): boolean {
  // Not `instanceof Error`: inside a vm context Node's own errors come from another realm.
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code
}

/** A refused write as the error that stops the run; `problem` is the system's own word. */
export function notWritable(path: string, error: unknown): OloproofError {
  return new OloproofError('store_not_writable', { path, problem: messageOf(error) }, { cause: error })
}

/** A file that a person named and that cannot be read; `problem` is the system's own word. */
export function notReadable(path: string, error: unknown): OloproofError {
  const problem = isErrno(error, 'ENOENT') ? 'there is no such file' : messageOf(error)
  return new OloproofError('file_not_readable', { path, problem }, { cause: error })
}
