/** `usage`: the person can fix it. `environment`: disk, pipe, host. `internal`: a bug of ours. */
export type ErrorCategory = 'usage' | 'environment' | 'internal'

/** One thing that is wrong in what a person wrote: where, the offending text, and the nearest valid name. */
export interface WrittenIssue {
  /** `12:5` (line and column) in a file, `rules[0].metric` in a value. */
  readonly place: string
  readonly text: string
  readonly problem: string
  readonly nearest: string | null
}

/** What each error says of its occasion: plain JSON, so that it survives a process boundary. */
export interface FactsByCode {
  readonly invariant_broken: { readonly what: string }
  readonly not_canonical_json: { readonly path: string; readonly found: string }
  readonly invalid_retry_after: { readonly value: string }
  readonly transient_error_invalid: { readonly problem: string }
  readonly exclusion_without_reason: { readonly value: string }
  readonly broker_lost: { readonly address: string; readonly problem: string }
  readonly argument_invalid: {
    readonly argument: string
    readonly problem: string
    readonly nearest: string | null
    readonly known: string
  }
  readonly command_line_invalid: {
    readonly command: string
    readonly problem: string
    readonly nearest: string | null
    /** What helps, where that is more than a look at the help. */
    readonly advice?: string
  }
  readonly reference_invalid: {
    readonly what: 'run' | 'comparison'
    readonly text: string
    readonly problem: string
  }
  readonly run_unfinished: { readonly id: string }
  readonly candidate_missing: {
    /** `SUITE of FILE, NAME@VERSION`. */
    readonly baseline: string
    readonly why: string
    /** A run that could be named; null when there is none. */
    readonly nearest: string | null
  }
  readonly baseline_partial: { readonly run: string; readonly finished: number; readonly cases: number }
  readonly run_newer: { readonly path: string; readonly found: string; readonly known: number }
  readonly stats_domain: { readonly argument: string; readonly value: string; readonly expected: string }
  readonly rule_method_mismatch: {
    readonly rule: string
    readonly metric: string
    readonly kind: 'BINARY' | 'MEAN'
    readonly method: string
    readonly fitting: string
    /** Where the rule was written, if that is known. */
    readonly place: string | null
  }
  readonly rule_unfit: {
    readonly rule: string
    readonly metric: string
    readonly kind: 'BINARY' | 'MEAN'
    /** The key of the rule that does not go with the metric. */
    readonly key: string
    readonly problem: string
    readonly place: string | null
  }
  readonly rule_infeasible: { readonly problems: readonly string[] }
  readonly rule_threshold_outside: {
    readonly rule: string
    readonly metric: string
    readonly threshold: number
    readonly low: number
    readonly high: number
    readonly place: string | null
  }
  readonly store_not_writable: { readonly path: string; readonly problem: string }
  readonly budget_spent: {
    readonly tokens: SpentOf
    readonly money: SpentOf
    /** How many of the runs used the cache. */
    readonly cached: { readonly runs: number; readonly of: number }
  }
  readonly merge_option: { readonly option: string }
  readonly shard_missing: { readonly missing: readonly number[]; readonly count: number }
  /** Without a name where the blobs that knew them are missing too. */
  readonly shard_files_missing: { readonly files: readonly string[] }
  readonly shard_part_missing: { readonly shard: string; readonly suite: string }
  readonly shard_repeated: { readonly shard: string; readonly what: string }
  readonly shard_foreign: {
    readonly shard: string
    /** The test file, or the suite in it. */
    readonly where: string
    /** What is not as in the other shards, with what it is here and there. */
    readonly what: string
    readonly found: string
    readonly others: string
  }
  readonly shard_version: { readonly shard: string; readonly found: string; readonly here: string }
  readonly shard_interrupted: { readonly shard: string; readonly how: 'interrupted' | 'terminated' }
  /** Commits as people read them. */
  readonly shard_commit: { readonly shard: string; readonly found: string; readonly others: string }
  readonly shard_damaged: { readonly shard: string; readonly where: string; readonly problem: string }
  readonly shard_unmarked: { readonly file: string }
  readonly blob_unreadable: { readonly path: string; readonly problem: string }
  readonly run_id_invalid: { readonly id: string }
  readonly run_not_found: { readonly path: string }
  readonly run_file_invalid: { readonly path: string; readonly line: number | null; readonly problem: string }
  readonly plugin_option_invalid: { readonly problem: string }
  readonly config_files_differ: { readonly files: readonly string[] }
  readonly vitest_missing: { readonly problem: string }
  readonly vitest_too_old: { readonly found: string }
  readonly host_not_started: { readonly problem: string }
  readonly output_not_writable: { readonly problem: string }
  readonly report_not_writable: { readonly path: string; readonly problem: string }
  readonly run_not_finished: { readonly run: string }
  readonly suite_record_gone: { readonly run: string; readonly suite: string }
  readonly comparison_id_invalid: { readonly id: string }
  readonly comparison_not_found: { readonly path: string }
  readonly comparison_of_itself: { readonly run: string }
  readonly comparison_of_other_suites: {
    readonly baseline: string
    readonly candidate: string
    /** What helps, where that is known. */
    readonly advice?: string
  }
  readonly path_outside_project: {
    readonly path: string
    readonly root: string
    /** Where symbolic links lead, where the path itself is inside. */
    readonly leadsTo?: string
  }
  readonly report_is_folder: { readonly path: string }
  readonly file_not_readable: { readonly path: string; readonly problem: string }
  readonly not_utf8: { readonly place: string }
  readonly config_invalid: { readonly file: string; readonly issues: readonly WrittenIssue[] }
  readonly policy_invalid: { readonly where: string; readonly issues: readonly WrittenIssue[] }
  readonly case_source_invalid: {
    readonly where: string
    readonly found: string
    /** What helps, where that is known. */
    readonly advice?: string
  }
  readonly no_cases: { readonly place: string }
  readonly case_file_invalid: { readonly place: string; readonly problem: string }
  readonly case_invalid: {
    readonly place: string
    readonly problem: string
    readonly nearest: string | null
    /** What there may be, where that is not what a case in JSON has. */
    readonly known?: string
  }
  readonly case_id_repeated: { readonly id: string; readonly first: string; readonly second: string }
  readonly not_active: { readonly [fact: string]: never }
  readonly browser_project: { readonly file: string; readonly project: string }
  readonly rule_without_metric: {
    readonly id: string
    readonly what: 'metric' | 'suite' | 'where'
    readonly name: string
    /** The suite that the rule is for, if it names one. */
    readonly suite: string | null
    readonly nearest: string | null
  }
  readonly identity_invalid: { readonly what: 'system' | 'judge'; readonly part: string; readonly found: string }
  readonly declaration_invalid: {
    readonly what: 'system' | 'judge'
    readonly name: string
    readonly problem: string
    readonly nearest: string | null
  }
  readonly system_unknown: { readonly suite: string; readonly name: string; readonly nearest: string | null }
  readonly system_invalid: { readonly name: string; readonly issues: readonly WrittenIssue[] }
  readonly variable_unusable: {
    readonly variable: string
    /** Who needs it, for example `system support-bot-http`. */
    readonly owner: string
    readonly problem: string
  }
  readonly suite_invalid: { readonly suite: string; readonly problem: string; readonly advice?: string }
  readonly suite_without_criteria: { readonly suite: string }
  readonly criterion_invalid: { readonly name: string; readonly problem: string }
  readonly criterion_outside_suite: { readonly name: string }
  readonly judge_unknown: {
    readonly criterion: string
    readonly judge: string
    readonly nearest: string | null
    readonly known: readonly string[]
  }
  readonly check_invalid: { readonly check: string; readonly problem: string; readonly usage: string }
  readonly too_many_cases: { readonly where: string; readonly limit: number }
}

/** What was spent of a limit; null for no limit. */
interface SpentOf {
  readonly spent: number
  readonly of: number | null
}

export type ErrorCode = keyof FactsByCode
export type FactsOf<Code extends ErrorCode> = FactsByCode[Code]

interface Entry<Facts> {
  readonly category: ErrorCategory
  /** One sentence with the offending value. */
  readonly message: (facts: Facts) => string
  /** What to do about it. */
  readonly hint: (facts: Facts) => string
}

/** Every error that Oloproof throws. */
export const catalogue: { readonly [Code in ErrorCode]: Entry<FactsByCode[Code]> } = {
  invariant_broken: {
    category: 'internal',
    message: ({ what }) => `internal error: ${what}`,
    hint: () => 'please report this with the command that you ran',
  },
  not_canonical_json: {
    category: 'usage',
    message: ({ path, found }) => `${path} is not JSON: ${found}`,
    hint: () => 'use null, booleans, finite numbers, strings, arrays and plain objects',
  },
  invalid_retry_after: {
    category: 'usage',
    message: ({ value }) => `retryAfterMs of a TransientError must be a finite number of milliseconds, got ${value}`,
    hint: () => 'leave it out when the server did not say how long to wait',
  },
  transient_error_invalid: {
    category: 'usage',
    message: ({ problem }) => `the options of a TransientError: ${problem}`,
    hint: () => "write new TransientError('overloaded', { retryable: true, retryAfterMs: 2000, cause })",
  },
  exclusion_without_reason: {
    category: 'usage',
    message: ({ value }) => `exclude() needs a reason, got ${value}`,
    hint: () => "say why the criterion does not apply: exclude('small talk needs no source')",
  },
  broker_lost: {
    category: 'environment',
    message: ({ address, problem }) => `lost the main process at ${address}: ${problem}`,
    hint: () => 'see above for why the main process of Vitest ended or could not be reached',
  },
  argument_invalid: {
    category: 'usage',
    message: ({ argument, problem, nearest }) =>
      `cannot use the arguments after --: ${argument}: ${problem}${suggestion(nearest)}`,
    hint: ({ known }) => `after -- these are understood: ${known}`,
  },
  command_line_invalid: {
    category: 'usage',
    message: ({ command, problem, nearest }) =>
      `oloproof${command === '' ? '' : ` ${command}`}: ${problem}${suggestion(nearest)}`,
    hint: ({ command, advice }) =>
      advice ?? `oloproof ${command === '' ? '--help' : `${command} --help`} shows what there is`,
  },
  reference_invalid: {
    category: 'usage',
    message: ({ what, text, problem }) => `cannot find the ${what} ${text}: ${problem}`,
    hint: ({ what }) =>
      what === 'run'
        ? 'oloproof runs lists the runs of this store; `latest`, `latest~1` and the beginning of an id name one'
        : 'oloproof runs --comparisons lists the comparisons of this store',
  },
  run_unfinished: {
    category: 'environment',
    message: ({ id }) => `the run ${id} did not come to its end: it was decided by nobody`,
    hint: () => 'run the suite again: answers that it paid for are kept and used',
  },
  candidate_missing: {
    category: 'usage',
    message: ({ baseline, why }) => `there is no run to compare with the baseline (${baseline}): ${why}`,
    hint: ({ nearest }) =>
      nearest === null
        ? 'run its whole suite with oloproof run, or name a run that oloproof runs lists: oloproof comment RUN_ID --baseline FILE'
        : `run its whole suite with oloproof run, or name the run: oloproof comment ${nearest} --baseline FILE`,
  },
  baseline_partial: {
    category: 'usage',
    message: ({ run, finished, cases }) =>
      `${run} is no baseline: it is PARTIAL, with ${finished} of ${cases} cases, and nothing is decided on a part`,
    hint: () => 'run the whole suite and export that run; oloproof runs lists the runs of this store',
  },
  run_newer: {
    category: 'usage',
    message: ({ path, found, known }) =>
      `${path} was written by a newer oloproof: its schema version is ${found}, this one reads ${known}`,
    hint: () => 'update oloproof, or make the run again with this version',
  },
  rule_without_metric: {
    category: 'usage',
    message: ({ id, what, name, suite }) =>
      what === 'suite'
        ? `rule ${id} is for suite ${name}, and there is no such suite`
        : what === 'where'
          ? `rule ${id} is about the cases of ${name}, and ${suite === null ? 'no suite has any' : `suite ${suite} has none`}`
          : `rule ${id} asks for metric ${name}, which ${suite === null ? 'no suite has' : `suite ${suite} does not have`}`,
    hint: ({ what, nearest }) =>
      nearest !== null
        ? `did you mean ${nearest}?`
        : what === 'metric'
          ? 'check the metric of the rule in oloproof.yaml; `suite:` narrows it to the suite that has it'
          : `check the ${what} of the rule in oloproof.yaml`,
  },
  not_active: {
    category: 'usage',
    message: () => 'oloproof takes no part in this test run, and runs no suite in it',
    hint: () =>
      'run vitest with --reporter=oloproof, or put oloproof() from oloproof/config into plugins; with `projects`, into the plugins of the project',
  },
  browser_project: {
    category: 'usage',
    message: ({ file, project }) =>
      `${file} has suites, and${project === '' ? '' : ` project ${project}`} runs in a browser`,
    hint: () => 'run suites in a project without `browser`: they call systems from Node',
  },
  identity_invalid: {
    category: 'usage',
    message: ({ what, part, found }) => `the ${part} of a ${what} must be a non-empty string, got ${found}`,
    hint: ({ what }) => `write ${what}({ name: 'my-${what}', version: '1' }, fn)`,
  },
  declaration_invalid: {
    category: 'usage',
    message: ({ what, name, problem, nearest }) => `${what} ${name}: ${problem}${suggestion(nearest)}`,
    hint: ({ what }) =>
      `write ${what}({ name, version }, fn), with a price as { input_per_million, output_per_million }`,
  },
  suite_invalid: {
    category: 'usage',
    message: ({ suite, problem }) => `suite ${suite}: ${problem}`,
    hint: ({ advice }) => advice ?? "write describeSuite(name, { system, cases }, () => criterion('name', check))",
  },
  system_unknown: {
    category: 'usage',
    message: ({ suite, name, nearest }) =>
      `suite ${suite}: no system in oloproof.yaml is named ${name}${suggestion(nearest)}`,
    hint: () => 'name one of `systems:` in oloproof.yaml, or pass what system(...) or httpSystem(...) returns',
  },
  system_invalid: {
    category: 'usage',
    message: ({ name, issues }) => issues.map((issue) => `system ${name}: ${issueText(issue)}`).join('\n'),
    hint: () => 'httpSystem takes a name, and what an entry of `systems:` in oloproof.yaml takes',
  },
  variable_unusable: {
    category: 'usage',
    message: ({ variable, owner, problem }) => `the environment variable ${variable} ${problem}; ${owner} needs it`,
    hint: ({ variable }) =>
      `set ${variable} to the bare secret, and run again; while one suite cannot run, no call is made for any`,
  },
  suite_without_criteria: {
    category: 'usage',
    message: ({ suite }) => `suite ${suite} declares no criterion`,
    hint: () => "declare one in its body: criterion('exact', ({ output, expected }) => output === expected)",
  },
  criterion_invalid: {
    category: 'usage',
    message: ({ name, problem }) => `criterion ${name}: ${problem}`,
    hint: () =>
      "write criterion('name', check), criterion('name', { kind: 'MEAN', range: [0, 1] }, check), or criterion('name', { judge })",
  },
  criterion_outside_suite: {
    category: 'usage',
    message: ({ name }) => `criterion ${name} is declared outside the body of a suite`,
    hint: () => 'call criterion() while the function that was passed to describeSuite runs',
  },
  judge_unknown: {
    category: 'usage',
    message: ({ criterion, judge, nearest }) =>
      `criterion ${criterion}: oloproof.yaml declares no judge ${judge}${suggestion(nearest)}`,
    hint: ({ known }) =>
      known.length === 0
        ? 'declare it below judges: in oloproof.yaml, or use what judge({ name, version }, fn) returns'
        : `below judges: in oloproof.yaml there are ${known.join(', ')}`,
  },
  check_invalid: {
    category: 'usage',
    message: ({ check, problem }) => `${check}(): ${problem}`,
    hint: ({ usage }) => `write for example ${usage}`,
  },
  stats_domain: {
    category: 'usage',
    message: ({ argument, value, expected }) => `${argument} must be ${expected}, got ${value}`,
    hint: () => 'check the counts and levels that were passed in',
  },
  rule_method_mismatch: {
    category: 'usage',
    message: ({ rule, metric, kind, method, place }) =>
      `${at(place)}rule ${rule}: ${method} is no method for ${metric}, a ${kind} metric`,
    hint: ({ fitting }) => `for this rule choose one of: ${fitting}`,
  },
  rule_unfit: {
    category: 'usage',
    message: ({ rule, metric, kind, key, problem, place }) =>
      `${at(place)}rule ${rule}: ${key} does not go with ${metric}, a ${kind} metric: ${problem}`,
    hint: ({ key }) => `leave ${key} out, or write the rule for another metric`,
  },
  rule_infeasible: {
    category: 'usage',
    message: ({ problems }) => problems.join('\n'),
    hint: () => 'write more cases, lower the level, or say `infeasible: warn` in the policy to run all the same',
  },
  rule_threshold_outside: {
    category: 'usage',
    message: ({ rule, metric, threshold, low, high, place }) =>
      `${at(place)}rule ${rule}: ${metric} lies between ${low} and ${high}, and ${threshold} does not`,
    hint: () => 'write a rate as a part of 1, 0.7 for 70 %, and a mean in the unit of its scores',
  },
  store_not_writable: {
    category: 'environment',
    message: ({ path, problem }) => `cannot write ${path}: ${problem}`,
    hint: () => 'check free space and permissions; every answer that was written before is kept and will be reused',
  },
  budget_spent: {
    category: 'environment',
    message: ({ tokens, money }) =>
      `the budget is spent: ${[...spentTexts(tokens, 'tokens'), ...spentTexts(money, 'in money')].join(' and ')}; no further call was made`,
    hint: ({ cached }) => `${foundAgainText(cached)}; raise \`budget\` in oloproof.yaml and run again`,
  },
  merge_option: {
    category: 'usage',
    message: ({ option }) =>
      `${option} does not go with --merge-reports: the shards are finished, and a merge decides on all that they hold`,
    hint: ({ option }) => `nothing was decided; leave ${option} out, or say it to each shard and merge again`,
  },
  shard_missing: {
    category: 'environment',
    message: ({ missing, count }) =>
      `shard${missing.length === 1 ? '' : 's'} ${missing.join(', ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing`,
    hint: () => 'nothing was decided; merge the blobs of all shards of one test run',
  },
  shard_files_missing: {
    category: 'environment',
    message: ({ files }) =>
      files.length === 0
        ? 'the test files in the blobs are not those of the test run: the digest of their list differs'
        : `${files.length === 1 ? 'a test file' : `${files.length} test files`} of the test run ${files.length === 1 ? 'is' : 'are'} in no blob: ${files.slice(0, 10).join(', ')}${files.length > 10 ? ', …' : ''}`,
    hint: () => 'nothing was decided; merge the whole blobs of all shards of one test run',
  },
  shard_part_missing: {
    category: 'environment',
    message: ({ shard, suite }) => `${shard} has no part of ${suite}`,
    hint: ({ shard }) =>
      `nothing was decided; run ${shard} again with the files of the others, or copy its whole blob again`,
  },
  shard_repeated: {
    category: 'environment',
    message: ({ shard, what }) => `${shard} is there more than once, by ${what}`,
    hint: () => 'nothing was decided; merge one blob of each shard',
  },
  shard_foreign: {
    category: 'environment',
    message: ({ shard, where, what, found, others }) =>
      `${shard} does not belong here: ${where}: ${what} is ${found}, and not ${others}`,
    hint: () => 'nothing was decided; run and merge all shards with the same files, configuration and number of shards',
  },
  shard_version: {
    category: 'environment',
    message: ({ shard, found, here }) => `${shard} was run with oloproof ${found}, and this is ${here}`,
    hint: () => 'nothing was decided; install one version on all machines',
  },
  shard_interrupted: {
    category: 'environment',
    message: ({ shard, how }) => `${shard} was ${how} before it was done`,
    hint: ({ shard }) =>
      `nothing was decided; run ${shard} again: what it paid for is kept, and only the rest is called`,
  },
  shard_commit: {
    category: 'environment',
    message: ({ shard, found, others }) => `${shard} was run at ${found}, and other shards at ${others}`,
    hint: ({ shard, others }) => `nothing was decided; run ${shard} again as the others were: at ${others}`,
  },
  shard_damaged: {
    category: 'environment',
    message: ({ shard, where, problem }) => `the evidence of ${where} in ${shard} cannot be used: ${problem}`,
    hint: () => 'nothing was decided; run that shard again, or copy its blob again',
  },
  shard_unmarked: {
    category: 'environment',
    message: ({ file }) => `the blob with ${file} holds no evidence of its suites`,
    hint: () => 'nothing was decided; run each shard with the plugin oloproof() and --reporter=blob',
  },
  blob_unreadable: {
    category: 'environment',
    message: ({ path, problem }) => `${path} is no blob of a shard: ${problem}`,
    hint: () =>
      'nothing was decided; copy the blob again, or run that shard again, and keep all other files out of the folder',
  },
  run_id_invalid: {
    category: 'usage',
    message: ({ id }) => `not a run id: ${id}`,
    hint: () => 'a run id is run_ and 26 characters, as printed below the tables of a run',
  },
  run_not_found: {
    category: 'usage',
    message: ({ path }) => `no such run: ${path} does not exist`,
    hint: () => 'oloproof runs lists the runs of this store',
  },
  run_file_invalid: {
    category: 'environment',
    message: ({ path, line, problem }) => `cannot use ${path}${line === null ? '' : `:${line}`}: ${problem}`,
    hint: () => 'the file was changed, damaged, or written by another version of oloproof',
  },
  plugin_option_invalid: {
    category: 'usage',
    message: ({ problem }) => `oloproof() in the configuration of Vitest: ${problem}`,
    hint: () =>
      "it takes what to deal out to shards, and the file to read: oloproof({ shard: 'cases', config: 'ci.yaml' })",
  },
  config_files_differ: {
    category: 'usage',
    message: ({ files }) => `the plugin is told of several configuration files: ${files.join(', ')}`,
    hint: () => 'one file holds for all projects: name the same in each oloproof({ config })',
  },
  vitest_missing: {
    category: 'environment',
    message: ({ problem }) => `vitest cannot be loaded: ${problem}`,
    hint: () => 'install it in this project: npm install --save-dev vitest',
  },
  vitest_too_old: {
    category: 'environment',
    message: ({ found }) => `Vitest ${found} is too old: oloproof takes 4.1 or later`,
    hint: () => 'install a later one in this project: npm install --save-dev vitest@4',
  },
  host_not_started: {
    category: 'usage',
    message: ({ problem }) => `Vitest did not start: ${problem}`,
    hint: () => 'mend its configuration file, or the options that it was given',
  },
  output_not_writable: {
    category: 'environment',
    message: ({ problem }) => `cannot write standard output: ${problem}`,
    hint: () => 'what was written is not whole: check free space where it goes, and ask again',
  },
  report_not_writable: {
    category: 'environment',
    message: ({ path, problem }) => `the report ${path} could not be written: ${problem}`,
    hint: () => 'name a file in a folder that you may write to; what the run found is in the store',
  },
  run_not_finished: {
    category: 'usage',
    message: ({ run }) => `${run} did not come to its end`,
    hint: () => 'run the suite again: what was paid for is kept, and only the rest is called',
  },
  suite_record_gone: {
    category: 'environment',
    message: ({ run, suite }) => `what the cases of ${suite} were in ${run} is not in the store any more`,
    hint: () => 'run the suite again with the cases of today, and compare that run',
  },
  comparison_id_invalid: {
    category: 'usage',
    message: ({ id }) => `not a comparison id: ${id}`,
    hint: () => 'a comparison id is cmp_ and 26 characters, as printed with the comparison',
  },
  comparison_not_found: {
    category: 'usage',
    message: ({ path }) => `no such comparison: ${path} does not exist`,
    hint: () => 'compare the two runs again',
  },
  comparison_of_itself: {
    category: 'usage',
    message: ({ run }) => `${run} cannot be compared with itself`,
    hint: () => 'name the run of the baseline first, then that of the candidate',
  },
  comparison_of_other_suites: {
    category: 'usage',
    message: ({ baseline, candidate }) => `the runs are of two suites: ${baseline}, and ${candidate}`,
    hint: ({ advice }) =>
      advice ?? 'compare two runs of one suite: the same name in the same file, or the same cases and criteria',
  },
  path_outside_project: {
    category: 'usage',
    message: ({ path, root, leadsTo }) =>
      `${path} is outside the project ${root}${leadsTo === undefined ? '' : `: it leads to ${leadsTo}`}`,
    hint: () => 'move it into the project; symbolic links count as what they point to',
  },
  report_is_folder: {
    category: 'usage',
    message: ({ path }) => `${path} is a folder, and a report is a file`,
    hint: () => 'name a file in that folder',
  },
  file_not_readable: {
    category: 'usage',
    message: ({ path, problem }) => `cannot read ${path}: ${problem}`,
    hint: () => 'check the path and its permissions',
  },
  not_utf8: {
    category: 'usage',
    message: ({ place }) => `${place}: not UTF-8 from about here`,
    hint: () => 'save the file as UTF-8',
  },
  config_invalid: {
    category: 'usage',
    message: ({ file, issues }) => issues.map((issue) => `${file}:${issueText(issue)}`).join('\n'),
    hint: ({ file }) => `nothing was called; correct ${file} and run again`,
  },
  policy_invalid: {
    category: 'usage',
    message: ({ where, issues }) => issues.map((issue) => `${where}: ${issueText(issue)}`).join('\n'),
    hint: () => 'a policy in a suite has the shape of `policy:` in oloproof.yaml',
  },
  case_source_invalid: {
    category: 'usage',
    message: ({ where, found }) => `cannot take cases from ${found} (${where})`,
    hint: ({ advice }) =>
      advice ?? 'cases are an array, a .jsonl, .json, .yaml or .csv file, or a function that yields them',
  },
  no_cases: {
    category: 'usage',
    message: ({ place }) => `${place}: there are no cases`,
    hint: () => 'a suite needs one at least: nothing passes on nothing',
  },
  case_file_invalid: {
    category: 'usage',
    message: ({ place, problem }) => `${place}: ${problem}`,
    hint: () => 'correct the file and run again; while one suite cannot run, no call is made for any',
  },
  case_invalid: {
    category: 'usage',
    message: ({ place, problem, nearest }) => `${place}: ${problem}${suggestion(nearest)}`,
    hint: ({ known = 'a case is JSON, with the keys id, input, expected, tags, metadata, exclude' }) =>
      `${known}; while one suite cannot run, no call is made for any`,
  },
  case_id_repeated: {
    category: 'usage',
    message: ({ id, first, second }) => `two cases have the id ${JSON.stringify(id)}: ${first} and ${second}`,
    hint: () => 'give each case its own id, or leave ids out: they are then made from the content',
  },
  too_many_cases: {
    category: 'usage',
    message: ({ where, limit }) => `more than ${limit} cases (${where})`,
    hint: () => 'split the suite, or check that the function that yields the cases ends',
  },
}

function spentTexts({ spent, of }: SpentOf, unit: string): readonly string[] {
  return of === null ? [] : [`${shortNumber(spent)} of ${shortNumber(of)} ${unit}`]
}

/** What the next run finds of what one that spent its budget has paid for. */
function foundAgainText({ runs, of }: FactsByCode['budget_spent']['cached']): string {
  if (runs === 0 && of > 0)
    return 'without the cache the next run finds none of these answers, and calls all cases again'
  return `what was answered is kept and is not called again${runs === of ? '' : ', but for suites without the cache'}`
}

/** Without the noise of a sum of decimal fractions. */
function shortNumber(value: number): string {
  return String(Number(value.toPrecision(12)))
}

function issueText({ place, text, problem, nearest }: WrittenIssue): string {
  return `${place}: ${problem}${text === '' ? '' : `: ${text}`}${suggestion(nearest)}`
}

/** Where something was written, before what is wrong with it. */
function at(place: string | null): string {
  return place === null ? '' : `${place}: `
}

function suggestion(nearest: string | null): string {
  return nearest === null ? '' : `; did you mean ${nearest}?`
}
