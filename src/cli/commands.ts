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
      { name: 'dry', what: 'says what would be called and what it would cost; calls nothing' },
      { name: 'system', value: 'N', what: 'calls to systems in flight at most' },
      { name: 'judge', value: 'N', what: 'calls to judges in flight at most' },
      { name: 'no-cache', what: 'calls everything anew; these answers are kept but not used again' },
      { name: 'limit', value: 'N', what: 'the first N cases of each suite' },
      { name: 'tag', value: 'T', what: 'the cases with this tag' },
      { name: 'testNamePattern', short: 't', value: 'PATTERN', what: 'the cases and suites whose name matches' },
      { name: 'project', value: 'P', what: 'the projects of this name in a Vitest workspace' },
      { name: 'config', value: 'F', what: 'the configuration file of Vitest' },
      { name: 'junit', value: 'F', what: 'also writes a JUnit report' },
    ],
    rest: 'options of Vitest itself (vitest run --help)',
    examples: ['oloproof run', 'oloproof run support-bot --limit 20', 'oloproof run --json > run.ndjson'],
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'plan',
    operands: 'RUN_ID --run',
    operandCount: [1, 1],
    summary: 'Says how many more cases would decide the rules that a run did not decide, and what they would cost.',
    options: [{ name: 'run', what: 'plans the rules of a run' }, JSON_OPTION],
    examples: ['oloproof plan latest --run'],
    load: async () => (await import('./plan.ts')).plan,
  },
  {
    name: 'runs',
    operands: '',
    operandCount: [0, 0],
    summary: 'Lists the runs in the store, newest first.',
    options: [JSON_OPTION],
    examples: ['oloproof runs'],
    load: async () => (await import('./runs.ts')).runs,
  },
  {
    name: 'show',
    operands: 'RUN_ID',
    operandCount: [1, 1],
    summary: 'Shows a run: its tables and verdicts, or what was asked, answered and judged.',
    options: [
      { name: 'case', value: 'ID', what: 'one case in full' },
      { name: 'misses', what: 'the cases that a criterion missed or could not judge' },
      JSON_OPTION,
    ],
    examples: ['oloproof show latest', 'oloproof show latest --misses', 'oloproof show latest --case q003'],
    load: async () => (await import('./show.ts')).show,
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
