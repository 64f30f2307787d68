import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'

type Dealing = (specifications: TestSpecification[]) => Awaitable<TestSpecification[]>
type Awaitable<Value> = Value | PromiseLike<Value>

/**
 * Makes `deal` say which of all test files of a test run this shard runs. It is given the dealing that the project has, which
 * may be another of ours. The order of test files stays that of the project.
 */
export function dealOut(
  vitest: Vitest,
  deal: (specifications: TestSpecification[], usual: Dealing) => Awaitable<TestSpecification[]>,
): void {
  const { sequence } = vitest.config
  const Sequencer = sequence.sequencer
  sequence.sequencer = class implements TestSequencer {
    readonly #own: TestSequencer

    constructor(host: Vitest) {
      this.#own = new Sequencer(host)
    }

    sort(specifications: TestSpecification[]): Awaitable<TestSpecification[]> {
      return this.#own.sort(specifications)
    }

    shard(specifications: TestSpecification[]): Awaitable<TestSpecification[]> {
      return deal(specifications, (some) => this.#own.shard(some))
    }
  }
}
