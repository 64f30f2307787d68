import type { Command, CommandOption } from './command.ts'

const JSON_OPTION: CommandOption = { name: 'json', what: 'as JSON' }

/** Every command, in the order of the help. Nothing of a command is loaded before it is asked for. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'run',
    operands: '[FILTER...]',
    operandCount: [0, Infinity],
    summary: 'Runs the suites of the project, those in files whose path holds a FILTER.',
    options: [
      { name: 'json', what: 'events on standard output, one JSON object a line, and nothing else there' },
      {
        name: 'dry',
        what: 'says what would be called and what it would cost; calls nothing; with --json, a line for each suite',
      },
      { name: 'system', value: 'N', what: 'calls to systems in flight at most' },
      { name: 'judge', value: 'N', what: 'calls to judges in flight at most' },
      { name: 'no-cache', what: 'calls everything anew; these answers are kept but not used again' },
      { name: 'limit', value: 'N', what: 'the first N cases of each suite' },
      { name: 'tag', value: 'T', what: 'the cases with this tag' },
      { name: 'testNamePattern', short: 't', value: 'PATTERN', what: 'the cases and suites whose name matches' },
      { name: 'project', value: 'P', what: 'the projects of this name in a Vitest workspace' },
      { name: 'config', value: 'F', what: 'the configuration file of Vitest' },
      { name: 'junit', value: 'F', what: 'also writes a JUnit report' },
      { name: 'html', value: 'F', what: 'also writes a report page' },
    ],
    rest: 'options of Vitest itself (vitest run --help)',
    examples: ['oloproof run', 'oloproof run support-bot --limit 20', 'oloproof run --json > run.ndjson'],
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'plan',
    operands: 'RUN_ID --run | COMPARISON_ID',
    operandCount: [1, 1],
    summary: 'Says how many more cases would decide the rules that were not decided, and what they would cost.',
    options: [
      { name: 'run', what: 'plans the rules of a run' },
      {
        name: 'chance',
        value: 'P',
        what: 'of a run: the chance of deciding that the second number is for; 0.9 if not said',
      },
      JSON_OPTION,
    ],
    examples: ['oloproof plan latest --run', 'oloproof plan cmp_01M3C3ZNXPVQJCDF31DJSBXBHC'],
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'compare',
    operands: 'BASELINE_RUN CANDIDATE_RUN',
    operandCount: [1, 2],
    summary:
      'Compares two runs of one suite, case by case, and decides the comparison rules of oloproof.yaml and of the suite.',
    options: [
      {
        name: 'baseline',
        value: 'FILE',
        what: 'a run that was exported with --format baseline, in place of BASELINE_RUN',
      },
      { name: 'html', value: 'F', what: 'also writes a report page' },
      JSON_OPTION,
    ],
    examples: [
      'oloproof compare run_01M3C3ZNXPVQJCDF31DJSBXBHC latest',
      'oloproof compare --baseline evals/baseline.json latest',
    ],
    load: async () => (await import('./compare.ts')).compare,
  },
  {
    name: 'comment',
    operands: '[CANDIDATE_RUN] --baseline FILE|RUN_ID',
    operandCount: [0, 1],
    summary:
      'Compares a run, or the newest whole one of the suite, with a baseline, as a comment for a pull request in the Markdown of GitHub.',
    options: [
      {
        name: 'baseline',
        value: 'FILE|RUN_ID',
        what: 'what the run is compared with: a run that was exported with --format baseline, or one of the store; required',
      },
    ],
    examples: ['oloproof comment --baseline evals/baseline.json > comment.md'],
    load: async () => (await import('./comment.ts')).comment,
  },
  {
    name: 'runs',
    operands: '',
    operandCount: [0, 0],
    summary: 'Lists the runs in the store, newest first, or the comparisons.',
    options: [{ name: 'comparisons', what: 'lists comparisons in place of runs' }, JSON_OPTION],
    examples: ['oloproof runs', 'oloproof runs --comparisons'],
    load: async () => (await import('./runs.ts')).runs,
  },
  {
    name: 'show',
    operands: 'RUN_ID | COMPARISON_ID',
    operandCount: [1, 1],
    summary: 'Shows a run, its tables and verdicts, or what was asked, answered and judged; or a comparison.',
    options: [
      { name: 'case', value: 'ID', what: 'one case in full' },
      { name: 'misses', what: 'the cases that a criterion missed or could not judge' },
      { name: 'html', value: 'F', what: 'writes a report page in place of showing it here' },
      JSON_OPTION,
    ],
    examples: ['oloproof show latest', 'oloproof show latest --misses', 'oloproof show latest --case q003'],
    load: async () => (await import('./show.ts')).show,
  },
  {
    name: 'export',
    operands: 'RUN_ID | COMPARISON_ID',
    operandCount: [1, 1],
    summary: 'Prints the cases of a run, or those that changed in a comparison, for other programs.',
    options: [
      { name: 'format', value: 'FORMAT', choices: ['jsonl', 'csv', 'baseline'], what: 'jsonl if not said' },
      { name: 'outputs', what: 'baseline: with what the system answered' },
    ],
    examples: [
      'oloproof export latest --format csv > run.csv',
      'oloproof export latest --format baseline > evals/baseline.json',
    ],
    load: async () => (await import('./export.ts')).exportStored,
  },
  {
    name: 'cache',
    operands: 'stats | why SUITE CASE_ID | prune | clear',
    operandCount: [1, 3],
    choices: ['stats', 'why', 'prune', 'clear'],
    summary: 'Shows what is kept of answers that were paid for, says why one was called again, or deletes them.',
    options: [{ name: 'yes', what: 'clear: deletes without asking' }],
    examples: ['oloproof cache stats', 'oloproof cache why support-bot q003', 'oloproof cache clear'],
    load: async () => (await import('./cache.ts')).cache,
  },
  {
    name: 'init',
    operands: '',
    operandCount: [0, 0],
    summary: 'Writes oloproof.yaml, the plugin and a first suite into a project; what is there already stays.',
    options: [],
    examples: ['oloproof init'],
    load: async () => (await import('./init.ts')).init,
  },
  {
    name: 'doctor',
    operands: '',
    operandCount: [0, 0],
    summary: 'Looks whether everything is there that a run needs, and shows the limits that hold.',
    options: [],
    examples: ['oloproof doctor'],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'completion',
    operands: 'SHELL',
    operandCount: [1, 1],
    choices: ['bash', 'zsh', 'fish'],
    summary: 'Prints a script that completes commands and options in bash, zsh or fish.',
    options: [],
    examples: ['source <(oloproof completion bash)', 'oloproof completion fish | source'],
    load: async () => (await import('./completion.ts')).completionOf(COMMANDS),
  },
]
