import { TestRunner, type RunnerTestSuite } from 'vitest'

/**
 * Where the block that is being declared stands in the test file, if the host keeps places (`includeTaskLocation`). It
 * takes them from the stack, which shows no line of the test file any more when we declare what lies in a suite: a block
 * without a place of its own stands where the block around it does.
 */
export function placeOfBlock(): RunnerTestSuite['location'] {
  const block = TestRunner.getCurrentSuite().suite
  const around = block?.suite?.location
  if (block !== undefined && around !== undefined) block.location ??= around
  return block?.location
}
