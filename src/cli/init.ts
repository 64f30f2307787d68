import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OloproofError } from '../base/error.ts'
import { notWritable } from '../store/file-errors.ts'
import { addPlugin } from './add-plugin.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { vitestConfigOf } from './vitest-config-of.ts'

/** What became of one file, and what is to be said of it. */
interface Step {
  readonly file: string
  readonly did: 'wrote' | 'changed' | 'kept'
  readonly notes: readonly string[]
}

const SUITE_FILE = 'evals/first-suite.test.ts'

/** `oloproof init`: a configuration, the plugin and a first suite for a project; what is there already stays as it is. */
export function init({ surroundings: { root } }: CommandRequest): Promise<CommandReply> {
  if (!existsSync(join(root, 'package.json'))) {
    const problem = 'there is no package.json here: it adds to a project, and makes none'
    throw new OloproofError('command_line_invalid', { command: 'init', problem, nearest: null })
  }
  const steps = [
    writtenOnce(root, 'oloproof.yaml', CONFIGURATION),
    pluginStep(root),
    writtenOnce(root, SUITE_FILE, SUITE),
  ]
  return Promise.resolve({
    lines: [
      ...steps.flatMap(({ file, did, notes }) => [
        `${did.padEnd(9)}${file}`,
        ...notes.map((note) => `         ${note}`),
      ]),
      '',
      'Next: npx oloproof run',
    ],
    exitCode: 0,
  })
}

function writtenOnce(root: string, file: string, text: string): Step {
  if (existsSync(join(root, file))) return { file, did: 'kept', notes: ['it was there already'] }
  write(join(root, file), text, 'wx')
  return { file, did: 'wrote', notes: [] }
}

function pluginStep(root: string): Step {
  const file = vitestConfigOf(root)
  if (file === null) {
    write(join(root, 'vitest.config.ts'), VITEST_CONFIGURATION, 'wx')
    return { file: 'vitest.config.ts', did: 'wrote', notes: [] }
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
