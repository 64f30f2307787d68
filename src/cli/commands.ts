import type { Command } from './command.ts'

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
    name: 'completion',
    operands: 'SHELL',
    operandCount: [1, 1],
    choices: ['bash', 'zsh', 'fish'],
    summary: 'Prints a script that completes commands and options in bash, zsh or fish.',
    options: [],
    examples: ['source <(oloproof completion bash)', 'oloproof completion fish | source'],
    load: async () => (await import('./completion.ts')).completion,
  },
]
