import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../../../src/evidence/event.ts'
import { eventLine } from '../../../reporter/event-line.ts'

const run_id = 'run_01M3C3ZNXPVQJCDF31DJSBXBHC'

/** The same fields, last to first, at every depth. */
function backwards<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map((item: unknown) => backwards(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, member]) => [key, backwards(member as unknown)] as const)
  return Object.fromEntries(entries.reverse()) as Value
}

describe('eventLine', () => {
  it.each<[string, RunEvent]>([
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"2026-09-25T11:07:37.782628Z","type":"run_started","suite_digest":"sha256:c6ae","cases":120,"suite":"support-bot","system":"bot@1"}\n',
      {
        run_id,
        timestamp: '2026-09-25T11:07:37.782628Z',
        type: 'run_started',
        suite_digest: 'sha256:c6ae',
        cases: 120,
        suite: 'support-bot',
        system: 'bot@1',
      },
    ],
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"2026-09-25T11:07:37.885640Z","type":"case_executed","scenario_id":"q000","status":"OK","from_cache":false,"latency_ms":102.11420899941004}\n',
      {
        run_id,
        timestamp: '2026-09-25T11:07:37.885640Z',
        type: 'case_executed',
        scenario_id: 'q000',
        status: 'OK',
        from_cache: false,
        latency_ms: 102.11420899941004,
      },
    ],
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"t","type":"case_executed","scenario_id":"q001","status":"ERROR","from_cache":false,"latency_ms":null,"error":{"reason":"timeout","message":"m"},"attempts":[{"outcome":"TIMEOUT","latency_ms":60000,"waited_ms":0,"error":"e"}]}\n',
      {
        run_id,
        timestamp: 't',
        type: 'case_executed',
        scenario_id: 'q001',
        status: 'ERROR',
        from_cache: false,
        latency_ms: null,
        error: { reason: 'timeout', message: 'm' },
        attempts: [{ outcome: 'TIMEOUT', latency_ms: 60_000, waited_ms: 0, error: 'e' }],
      },
    ],
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"2026-09-25T11:07:37.885667Z","type":"case_judged","scenario_id":"q000","criterion":"exact_label","status":"OK","passed":true,"score":null,"from_cache":false}\n',
      {
        run_id,
        timestamp: '2026-09-25T11:07:37.885667Z',
        type: 'case_judged',
        scenario_id: 'q000',
        criterion: 'exact_label',
        status: 'OK',
        passed: true,
        score: null,
        from_cache: false,
      },
    ],
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"t","type":"provisional_metrics","cases_done":1,"metrics":[{"metric":"exact_label","estimate":1,"wilson_lower":0.20654931411298355,"wilson_upper":1,"observed":1,"missing":0}]}\n',
      {
        run_id,
        timestamp: 't',
        type: 'provisional_metrics',
        cases_done: 1,
        metrics: [
          {
            metric: 'exact_label',
            estimate: 1,
            wilson_lower: 0.20654931411298355,
            wilson_upper: 1,
            observed: 1,
            missing: 0,
          },
        ],
      },
    ],
    [
      '{"run_id":"run_01M3C3ZNXPVQJCDF31DJSBXBHC","timestamp":"t","type":"run_finished","status":"DECIDED","completeness":"COMPLETE","exit_code":0,"rules":[{"passed":30,"id":"floor","metric":"exact_label","requires":{"at_least":0.7},"verdict":"PASS","reason":"r","kind":"BINARY","method":"clopper-pearson","level":0.95,"estimate":1,"lower":0.9,"upper":1,"observed":30,"missing":0}]}\n',
      {
        run_id,
        timestamp: 't',
        type: 'run_finished',
        status: 'DECIDED',
        completeness: 'COMPLETE',
        exit_code: 0,
        rules: [
          {
            id: 'floor',
            metric: 'exact_label',
            requires: { at_least: 0.7 },
            verdict: 'PASS',
            reason: 'r',
            kind: 'BINARY',
            method: 'clopper-pearson',
            level: 0.95,
            estimate: 1,
            lower: 0.9,
            upper: 1,
            observed: 30,
            missing: 0,
            passed: 30,
          },
        ],
      },
    ],
  ])('writes %s however its fields were put together', (line, event) => {
    expect([eventLine(event), eventLine(backwards(event))]).toEqual([line, line])
  })

  function judgedWith(detail: string): string {
    return eventLine({
      run_id,
      timestamp: 't',
      type: 'case_judged',
      scenario_id: 'q000',
      criterion: 'c',
      status: 'MISSING',
      passed: null,
      score: null,
      from_cache: false,
      reason: 'invalid_value',
      detail,
    })
  }

  it.each([
    ['a NUL', '\0', '"detail":"\\u0000"'],
    ['a lone surrogate', '\ud83d', '"detail":"\\ud83d"'],
    ['the Unicode line ends', '\u2028\u2029', '"detail":"\\u2028\\u2029"'],
    ['what a terminal acts on', '\x1b\x7f\x85\x9b31m', '"detail":"\\u001b\\u007f\\u0085\\u009b31m"'],
    ['marks that reorder a line', '\u061c\u200e\u202e\u2066', '"detail":"\\u061c\\u200e\\u202e\\u2066"'],
    ['a command of a CI job', 'x ##[error]y', '"detail":"x ##\\u005berror]y"'],
    ['line ends', '\r\n', '"detail":"\\r\\n"'],
    ['an emoji', '😀', '"detail":"😀"'],
  ])('keeps to one valid line with %s in a string', (_what, text, json) => {
    const line = judgedWith(text)
    expect(line).toContain(json)
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect((JSON.parse(line) as { detail: string }).detail).toBe(text)
    expect(Buffer.from(line).toString()).toBe(line)
  })

  it('writes megabytes on one line', () => {
    const text = 'x\n'.repeat(3_000_000)
    expect((JSON.parse(judgedWith(text)) as { detail: string }).detail).toBe(text)
  })

  it('writes null for a number that is not finite', () => {
    const line = eventLine({
      run_id,
      timestamp: 't',
      type: 'case_executed',
      scenario_id: 'q',
      status: 'OK',
      from_cache: false,
      latency_ms: Number.NaN,
    })
    expect(line).toContain('"latency_ms":null')
  })
})
