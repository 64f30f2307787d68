import { expect, type TestContext } from 'vitest'

/**
 * The `expect` that counts the assertions of a test. The shared one will do for a test that runs alone; in a block that
 * runs beside others, only the one of its context counts right, which takes a tenth of a millisecond to make.
 */
export function expectOf(context: TestContext): TestContext['expect'] {
  for (let block = context.task.suite; block !== undefined; block = block.suite) {
    if (block.concurrent === true) return context.expect
  }
  return expect
}
