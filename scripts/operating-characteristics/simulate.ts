import type { Verdict } from '../../src/evidence/event.ts'
import type { Shares } from './section.ts'

/** The shares of verdicts over so many simulated runs. */
export function simulate(runs: number, verdict: () => Verdict): Shares {
  let [pass, fail] = [0, 0]
  for (let run = 0; run < runs; run++) {
    const read = verdict()
    if (read === 'PASS') pass += 1
    if (read === 'FAIL') fail += 1
  }
  return { pass: pass / runs, fail: fail / runs }
}
