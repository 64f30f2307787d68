import type { RunManifest } from '../../src/evidence/run-manifest.ts'

/** The manifest of a run of three cases, all selected, with one BINARY criterion `exact_label`, and what is given. */
export function aManifest(given: Partial<RunManifest> = {}): RunManifest {
  const cases = given.cases ?? 3
  return {
    suitePath: 'support-bot',
    suite: 'support-bot',
    file: 'evals/bot.test.ts',
    project: '',
    system: { name: 'example-support-bot', version: '1' },
    systemCode: 'c0de'.repeat(16),
    suiteDigest: 'c6ae'.repeat(16),
    criteria: [{ name: 'exact_label', kind: 'BINARY' }],
    cases,
    selected: cases,
    trials: 1,
    excluded: 0,
    slices: [],
    narrowed: {},
    own: { system: {}, judges: {} },
    prices: { judges: {} },
    ...given,
  }
}
