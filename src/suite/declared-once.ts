import { OloproofError } from '../base/error.ts'
import type { Identity } from '../evidence/criterion.ts'

/** A block of the host, as far as it says where it is and whether it runs. */
export interface DeclaredBlock {
  readonly name: string
  readonly mode?: string
  readonly suite?: DeclaredBlock | undefined
}

// By the file as it is collected now: a file that is run again, or in another project, is another object.
const declared = new WeakMap<object, Set<string>>()

/**
 * The names of a suite and of the blocks around it, outermost first: `outer > suite`. `block` is that of the suite, whose
 * name stands there as it was written.
 */
export function suitePath(block: DeclaredBlock | undefined, name: string): string {
  const names = [name]
  for (let one = block?.suite; one !== undefined; one = one.suite) names.unshift(one.name)
  return names.join(' > ')
}

/**
 * Notes that a suite of this path is declared in `file` for these systems. Suites that do not run count for nothing.
 *
 * @throws `suite_invalid` when another one is, for one of the systems: by its identity nobody could tell the two apart.
 */
export function declareOnce(
  file: object,
  block: DeclaredBlock | undefined,
  name: string,
  systems: readonly Identity[],
): void {
  if (isSkipped(block)) return
  const known = declared.get(file) ?? new Set()
  declared.set(file, known)
  const path = suitePath(block, name)
  const labels = systems.map((system) => `${system.name}@${system.version}`)
  const twice = labels.find((label) => known.has(JSON.stringify([path, label])))
  if (twice !== undefined) {
    const where = path === name ? '' : `, as ${path}`
    const problem = `it is declared more than once in its file${where}, for ${twice}: nobody could tell the runs apart`
    throw new OloproofError('suite_invalid', { suite: name, problem, advice: ADVICE })
  }
  for (const label of labels) known.add(JSON.stringify([path, label]))
}

const ADVICE = 'give one of them another name, or put it into a describe block of its own'

function isSkipped(block: DeclaredBlock | undefined): boolean {
  for (let one = block; one !== undefined; one = one.suite) {
    if (one.mode === 'skip' || one.mode === 'todo') return true
  }
  return false
}
