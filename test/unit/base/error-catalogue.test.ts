import { describe, expect, test } from 'vitest'
import { catalogue, type ErrorCode, type FactsByCode } from '../../../src/base/error-catalogue.ts'
import { OloproofError } from '../../../src/base/error.ts'

const issue = { place: '12:5', text: 'concurency: 4', problem: 'unknown key', nearest: 'concurrency' }

/** Facts for every code there is: the compiler asks for a new one. */
const SAMPLES: { readonly [Code in ErrorCode]: readonly FactsByCode[Code][] } = {
  invariant_broken: [{ what: 'a case was judged twice' }],
  not_canonical_json: [{ path: '$.a[1]', found: 'NaN' }],
  invalid_retry_after: [{ value: 'soon' }],
  transient_error_invalid: [{ problem: 'retryable is true or false, not yes' }],
  exclusion_without_reason: [{ value: 'an empty text' }],
  broker_lost: [{ address: '/tmp/oloproof-1/s', problem: 'ECONNRESET' }],
  argument_invalid: [
    { argument: '--sytem 4', problem: "Unknown option '--sytem'", nearest: '--system', known: '--system N' },
    { argument: '--system 0', problem: 'not a positive number', nearest: null, known: '--system N' },
  ],
  command_line_invalid: [
    { command: '', problem: 'there is no command pln', nearest: 'plan' },
    { command: 'plan', problem: 'RUN_ID is missing', nearest: null },
  ],
  reference_invalid: [
    { what: 'run', text: 'run_01', problem: '2 ids begin so' },
    { what: 'comparison', text: 'cmp_01', problem: 'no id begins so' },
  ],
  run_unfinished: [{ id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }],
  candidate_missing: [
    { baseline: 'run_1: bot of bot.test.ts, a@1', why: 'the store holds no later run', nearest: null },
    { baseline: 'run_1: bot of bot.test.ts, a@1', why: 'no later run is whole: run_2 is PARTIAL', nearest: 'run_2' },
  ],
  baseline_partial: [{ run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC', finished: 0, cases: 40 }],
  run_newer: [{ path: 'run.json', found: '2', known: 1 }],
  stats_domain: [{ argument: 'level', value: '1', expected: 'between 0 and 1' }],
  rule_method_mismatch: [
    {
      rule: 'floor',
      metric: 'exact_label',
      kind: 'BINARY',
      method: 'bca',
      fitting: 'wilson',
      place: 'oloproof.yaml:4:5',
    },
    { rule: 'floor', metric: 'exact_label', kind: 'BINARY', method: 'bca', fitting: 'wilson', place: null },
  ],
  rule_unfit: [
    {
      rule: 'budget',
      metric: 'days',
      kind: 'MEAN',
      key: 'sides',
      problem: 'it is for rates',
      place: 'oloproof.yaml:4:5',
    },
  ],
  rule_infeasible: [{ problems: ['floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.9'] }],
  rule_threshold_outside: [
    { rule: 'floor', metric: 'exact_label', threshold: 70, low: 0, high: 1, place: 'oloproof.yaml:4:5' },
  ],
  output_not_writable: [{ problem: 'ENOSPC: no space left on device, write' }],
  store_not_writable: [{ path: '.oloproof/journal', problem: 'ENOSPC' }],
  shard_missing: [
    { missing: [4], count: 4 },
    { missing: [2, 3], count: 3 },
  ],
  shard_files_missing: [{ files: [] }, { files: ['a.test.ts'] }, { files: ['a.test.ts', 'b.test.ts'] }],
  shard_part_missing: [{ shard: 'shard 2 of 3', suite: 'evals/bot.test.ts > support-bot' }],
  shard_repeated: [{ shard: 'shard 2 of 3', what: 'evals/bot.test.ts' }],
  shard_foreign: [
    {
      shard: 'shard 2 of 3',
      where: 'evals/bot.test.ts > support-bot',
      what: 'the system',
      found: 'bot@2',
      others: 'bot@1',
    },
  ],
  shard_version: [{ shard: 'shard 2 of 3', found: '0.1.0', here: '0.2.0' }],
  merge_option: [{ option: '--limit' }],
  blob_unreadable: [{ path: 'blobs/README.md', problem: 'it does not begin as one' }],
  shard_interrupted: [{ shard: 'shard 2 of 3', how: 'interrupted' }],
  shard_commit: [
    { shard: 'shard 2 of 3', found: 'commit f00df00df00d', others: 'commit beefbeefbeef' },
    { shard: 'shard 2 of 3', found: 'commit f00df00df00d', others: 'no commit that git knows of' },
  ],
  shard_damaged: [{ shard: 'shard 2 of 3', where: 'evals/bot.test.ts > support-bot', problem: 'its digest differs' }],
  shard_unmarked: [{ file: 'evals/bot.test.ts' }],
  run_id_invalid: [{ id: '../etc' }],
  run_not_found: [{ path: '.oloproof/runs/run_1' }],
  run_file_invalid: [
    { path: 'run.json', line: null, problem: 'cut off' },
    { path: 'events.ndjson', line: 3, problem: 'no JSON' },
  ],
  plugin_option_invalid: [{ problem: 'unknown option "confg"' }],
  config_files_differ: [{ files: ['ci/oloproof.yaml', 'oloproof.local.yaml'] }],
  vitest_missing: [{ problem: "Cannot find package 'vitest'" }],
  vitest_too_old: [{ found: '3.2.4' }],
  host_not_started: [{ problem: 'no port is free' }],
  report_not_writable: [{ path: 'report.html', problem: 'EACCES: permission denied' }],
  run_not_finished: [{ run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }],
  suite_record_gone: [{ run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC', suite: 'support-bot' }],
  comparison_id_invalid: [{ id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }],
  comparison_not_found: [{ path: '.oloproof/comparisons/cmp_01M3C3ZNXPVQJCDF31DJSBXBHC.json' }],
  comparison_of_itself: [{ run: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC' }],
  comparison_of_other_suites: [
    { baseline: 'a of a.test.ts', candidate: 'b of b.test.ts', advice: 'compare two runs of b' },
    { baseline: 'billing of billing.test.ts', candidate: 'support-bot of bot.test.ts' },
  ],
  path_outside_project: [
    { path: '../cases.jsonl', root: '/project' },
    { path: '.oloproof', root: '/project', leadsTo: '/elsewhere/store' },
  ],
  report_is_folder: [{ path: 'reports' }],
  file_not_readable: [{ path: 'cases.jsonl', problem: 'ENOENT' }],
  not_utf8: [{ place: 'cases.jsonl:7' }],
  config_invalid: [{ file: 'oloproof.yaml', issues: [issue, { ...issue, text: '', nearest: null }] }],
  policy_invalid: [{ where: 'bot.test.ts > support-bot', issues: [{ ...issue, place: 'rules[0].metric' }] }],
  case_source_invalid: [{ where: 'bot.test.ts', found: 'a number' }],
  no_cases: [{ place: 'cases.jsonl' }],
  case_file_invalid: [{ place: 'cases.jsonl:7', problem: 'no JSON' }],
  case_invalid: [
    { place: 'cases.jsonl:7', problem: 'unknown key "expect"', nearest: 'expected' },
    { place: 'cases.jsonl:7', problem: 'tags is a list of texts', nearest: null },
  ],
  case_id_repeated: [{ id: 'q1', first: 'cases.jsonl:1', second: 'cases.jsonl:7' }],
  not_active: [{}],
  browser_project: [
    { file: 'bot.test.ts', project: '' },
    { file: 'bot.test.ts', project: 'web' },
  ],
  rule_without_metric: [
    { id: 'floor', what: 'metric', name: 'exact_lable', suite: null, nearest: 'exact_label' },
    { id: 'floor', what: 'suite', name: 'shop', suite: 'shop', nearest: null },
    { id: 'floor', what: 'where', name: '{"tag":"refund"}', suite: null, nearest: null },
  ],
  identity_invalid: [{ what: 'judge', part: 'version', found: '42' }],
  declaration_invalid: [
    {
      what: 'system',
      name: 'bot',
      problem: 'price is { input_per_million, output_per_million }, not 3',
      nearest: null,
    },
  ],
  suite_invalid: [{ suite: 'support-bot', problem: 'it names either `system` or `systems`' }],
  suite_without_criteria: [{ suite: 'support-bot' }],
  criterion_invalid: [{ name: 'exact', problem: 'it has neither a function nor a judge' }],
  criterion_outside_suite: [{ name: 'exact' }],
  judge_unknown: [
    { criterion: 'polite', judge: 'politness', nearest: 'politeness', known: ['politeness'] },
    { criterion: 'polite', judge: 'politeness', nearest: null, known: [] },
  ],
  check_invalid: [{ check: 'contains', problem: 'it takes texts that are not empty', usage: "contains('refund')" }],
  system_unknown: [{ suite: 'shop', name: 'bto', nearest: 'bot' }],
  system_invalid: [{ name: 'bot', issues: [issue] }],
  variable_unusable: [{ variable: 'BOT_TOKEN', owner: 'system bot', problem: 'is not set' }],
  budget_spent: [
    { tokens: { spent: 520, of: 500 }, money: { spent: 0, of: null }, cached: { runs: 2, of: 2 } },
    { tokens: { spent: 520, of: 2_000_000 }, money: { spent: 5.01, of: 5 }, cached: { runs: 0, of: 2 } },
    { tokens: { spent: 520, of: 500 }, money: { spent: 0, of: null }, cached: { runs: 1, of: 2 } },
  ],
  too_many_cases: [{ where: 'bot.test.ts', limit: 1_000_000 }],
}

const errors = (Object.keys(SAMPLES) as ErrorCode[]).flatMap((code) =>
  SAMPLES[code].map((facts) => [code, new OloproofError(code, facts as never)] as const),
)

describe('every error', () => {
  test('of the catalogue has a sample here', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(catalogue).sort())
  })

  test.each(errors)('says what is wrong and what to do, in plain words: %s', (_, error) => {
    for (const text of [error.message, error.hint]) {
      expect(text).toMatch(/\w+ \w+/)
      expect(text).not.toMatch(/undefined|\[object|^\s|\s$|\.$/)
    }
    expect(['usage', 'environment', 'internal']).toContain(error.category)
  })

  test.each(errors)('names the value that it is about: %s', (_, { message, hint, facts }) => {
    for (const fact of Object.values(facts)) {
      if (typeof fact === 'string' || typeof fact === 'number') expect(`${message}\n${hint}`).toContain(String(fact))
    }
  })
})

describe('a list of what is wrong in a file', () => {
  test('has one line for each, with place, offending text and the nearest valid name', () => {
    const { message } = new OloproofError('config_invalid', SAMPLES.config_invalid[0]!)
    expect(message.split('\n')).toEqual([
      'oloproof.yaml:12:5: unknown key: concurency: 4; did you mean concurrency?',
      'oloproof.yaml:12:5: unknown key',
    ])
  })

  test('says where in a policy each is', () => {
    const { message } = new OloproofError('policy_invalid', SAMPLES.policy_invalid[0]!)
    expect(message).toBe(
      'bot.test.ts > support-bot: rules[0].metric: unknown key: concurency: 4; did you mean concurrency?',
    )
  })
})

test('a rule without a metric asks for the nearest name, and else says where to look', () => {
  const [near, far] = SAMPLES.rule_without_metric.map((facts) => new OloproofError('rule_without_metric', facts))
  expect(near).toMatchObject({
    message: 'rule floor asks for metric exact_lable, which no suite has',
    hint: 'did you mean exact_label?',
  })
  expect(far?.hint).toBe('check the suite of the rule in oloproof.yaml')
  const facts = { id: 'floor', what: 'metric', name: 'polite', suite: null, nearest: null } as const
  expect(new OloproofError('rule_without_metric', facts).hint).toBe(
    'check the metric of the rule in oloproof.yaml; `suite:` narrows it to the suite that has it',
  )
})
