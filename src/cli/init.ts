import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { boundedText } from '../../reporter/bounded-text.ts'
import { OloproofError } from '../base/error.ts'
import { notWritable } from '../store/file-errors.ts'
import { addPlugin } from './add-plugin.ts'
import { askHost, type HostAnswer } from './ask-host.ts'
import { codeOf } from './code-of.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { installedHost } from './installed-host.ts'
import { vitestConfigOf } from './vitest-config-of.ts'

/** What became of one file, and what is to be said of it. */
interface Step {
  readonly file: string
  readonly did: 'wrote' | 'changed' | 'kept'
  readonly notes: readonly string[]
}

const SUITE_FILE = 'evals/first-suite.test.ts'
const SUITE_FILES = 'evals/**/*.test.ts'

/**
 * `oloproof init`: a configuration, the plugin and a first suite for a project; what is there already stays as it is. Says
 * what keeps Vitest from running the suite, if anything does.
 */
export async function init({ surroundings: { root } }: CommandRequest): Promise<CommandReply> {
  if (!existsSync(join(root, 'package.json'))) {
    const problem = 'there is no package.json here: it adds to a project, and makes none'
    throw new OloproofError('command_line_invalid', { command: 'init', problem, nearest: null })
  }
  const configuration = writtenOnce(root, 'oloproof.yaml', CONFIGURATION)
  const plugin = pluginStep(root)
  const suite = writtenOnce(root, SUITE_FILE, SUITE)
  const config = vitestConfigOf(root)
  const answer = await answerOfHost(root, config)
  const steps =
    config === null || answer === null
      ? [configuration, plugin, suite]
      : [
          configuration,
          { ...plugin, notes: [...plugin.notes, ...projectsWithoutPlugin(answer)] },
          { ...suite, notes: [...suite.notes, ...whatLeavesItOut(root, config, answer)] },
        ]
  return {
    lines: [
      ...steps.flatMap(({ file, did, notes }) => [
        `${did.padEnd(9)}${file}`,
        ...notes.map((note) => `         ${note}`),
      ]),
      '',
      installedHost(root) === null ? `Next: npm install --save-dev vitest, then ${RUN}` : `Next: ${RUN}`,
    ],
    exitCode: 0,
  }
}

/** By its own defaults the host runs the suite; it takes a second to ask it, so only where the configuration may say otherwise. */
async function answerOfHost(root: string, config: string | null): Promise<HostAnswer | null> {
  if (config === null) return null
  const text = readFileSync(join(root, config), 'utf8')
  const code = codeOf(text)
  if (code !== null && !CHOOSES_FILES.test(code) && !IMPORTS_FILE.test(text)) return null
  return askHost(root)
}

/** What keeps the host from running the suite, and what to do. */
function whatLeavesItOut(root: string, config: string, answer: HostAnswer): readonly string[] {
  if (answer.kind === 'failed') {
    const lines = answer.problem.map((line) => boundedText(line, SHOWN_COLUMNS))
    return ['whether Vitest would run it cannot be told:', ...lines]
  }
  if (answer.files.includes(resolve(root, SUITE_FILE).replaceAll('\\', '/'))) return []
  if (answer.projects.length > 0) {
    return [
      'Vitest would not run it: it is in none of the projects',
      `add to projects in ${config}:`,
      `  { extends: true, test: { name: 'evals', include: ['${SUITE_FILES}'] } }`,
    ]
  }
  const include = answer.include.map((pattern) => `'${pattern}'`).join(', ')
  return [
    `Vitest would not run it: in ${config}, include is [${boundedText(include, SHOWN_COLUMNS)}]`,
    `add '${SUITE_FILES}' to it, and let neither exclude nor dir leave that out`,
  ]
}

/** Projects that do not have the plugin: suites in them run with our reporter alone. */
function projectsWithoutPlugin(answer: HostAnswer): readonly string[] {
  if (answer.kind === 'failed') return []
  const names = answer.projects.flatMap(({ name, hasPlugin }) => (hasPlugin ? [] : [name]))
  if (names.length === 0) return []
  const shown = names.slice(0, SHOWN_PROJECTS).join(', ')
  const more = names.length > SHOWN_PROJECTS ? ` and ${names.length - SHOWN_PROJECTS} more` : ''
  return [
    `it does not hold in the projects ${boundedText(shown, SHOWN_COLUMNS)}${more}: a plain vitest run fails at suites there`,
    'add plugins: [oloproof()] to the configuration of each that has suites; oloproof run does without it',
  ]
}

// What of a configuration says which files are tests, or takes that from elsewhere.
const CHOOSES_FILES = /\b(include|exclude|dir|root|projects|workspace|mergeConfig|extends)\b|\.\.\.|\brequire\b/
const IMPORTS_FILE = /['"`]\.{1,2}\//
const SHOWN_COLUMNS = 300
const SHOWN_PROJECTS = 5
const RUN = 'npx oloproof run'

function writtenOnce(root: string, file: string, text: string): Step {
  if (existsSync(join(root, file))) return { file, did: 'kept', notes: ['it was there already'] }
  write(join(root, file), text, 'wx')
  return { file, did: 'wrote', notes: [] }
}

function pluginStep(root: string): Step {
  const file = vitestConfigOf(root)
  if (file === null) {
    const name = isModule(root) ? 'vitest.config.ts' : 'vitest.config.mts'
    write(join(root, name), VITEST_CONFIGURATION, 'wx')
    return { file: name, did: 'wrote', notes: [] }
  }
  const added = addPlugin(readFileSync(join(root, file), 'utf8'))
  if (added.kind === 'present') return { file, did: 'kept', notes: ['it has the plugin'] }
  if (added.kind === 'unclear') {
    return {
      file,
      did: 'kept',
      notes: [
        'add the plugin by hand, for editors and other reporters:',
        "  import { oloproof } from 'oloproof/config'",
        '  plugins: [oloproof()]',
      ],
    }
  }
  write(join(root, file), added.text, 'w')
  return { file, did: 'changed', notes: added.lines.map((line) => `+ ${line}`) }
}

/** Whether a `.ts` file in `root` is an ES module, as the host warns of one that is not. */
function isModule(root: string): boolean {
  try {
    const { type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly type?: unknown }
    return type === 'module'
  } catch {
    return false
  }
}

function write(path: string, text: string, flag: 'w' | 'wx'): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag })
  } catch (error) {
    throw notWritable(path, error)
  }
}

const CONFIGURATION = `# yaml-language-server: $schema=./node_modules/oloproof/schemas/oloproof.schema.json
policy:
  rules:
    - { id: label-floor, metric: exact_label, at_least: 0.70 }
`

const VITEST_CONFIGURATION = `import { oloproof } from 'oloproof/config'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [oloproof()] })
`

const SUITE = `import { describeSuite, system } from 'oloproof'

// Answers are kept under this name and version: give a new prompt or model a new version.
const bot = system({ name: 'first-bot', version: '1' }, async ({ input }: { input: string }) => {
  // Call your model here.
  return input.includes('refund') ? 'refund' : 'delivery'
})

const cases = [
  { id: 'late', input: 'Where is my parcel?', expected: 'delivery' },
  { id: 'broken', input: 'It came broken, I want a refund.', expected: 'refund' },
  { id: 'waiting', input: 'How long does a refund take?', expected: 'refund' },
  { id: 'abroad', input: 'Do you ship to Spain?', expected: 'delivery' },
]

describeSuite('first-suite', { system: bot, cases }, ({ criterion }) => {
  criterion('exact_label', ({ output, expected }) => output === expected)
})
`
