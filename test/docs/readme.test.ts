import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { liveFrame } from '../../reporter/live-frame.ts'
import { plainTheme } from '../../reporter/theme.ts'
import type { OloproofError } from '../../src/base/error.ts'
import { highestExitCode } from '../../src/policy/exit-code.ts'
import { wilsonProvisional } from '../../src/stats/wilson-provisional.ts'
import { readCommandLine } from '../../src/vitest/main/command-line.ts'
import { vitestProject, type VitestProject } from '../support/run-vitest.ts'
import { readmeBlocks, type ReadmeBlock } from './readme-blocks.ts'

const blocks = readmeBlocks()
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const RUN = 'npx vitest run --reporter=oloproof'
const INSTALL = /^npm install --save-dev (.+)$/

const isFile = ({ label }: ReadmeBlock): boolean => label.includes('.')
const sections = [...new Set(blocks.filter((one) => isFile(one) || one.language === 'sh').map((one) => one.section))]

/** What was printed, without what differs from run to run. */
function normalised(text: string): string {
  return text
    .replace(/run_[0-9A-Z]{26}/g, 'run_ID')
    .replace(/^( {2}time {6}).*$/gm, '$1TIME')
    .trim()
}

/** The README up to a section, as a reader who does everything in order has it. */
async function projectUpTo(section: string): Promise<VitestProject> {
  const before = blocks.slice(
    0,
    blocks.findIndex((one) => one.section === section),
  )
  return vitestProject(Object.fromEntries(before.filter(isFile).map(({ label, text }) => [label, text])))
}

describe('README', () => {
  test.each(sections.filter((section) => section !== ''))('the section `%s` works as written', async (section) => {
    const project = await projectUpTo(section)
    let printed: string | null = null
    let isRun = true
    const run = async (command: string): Promise<void> => {
      const { exitCode, stdout, stderr } = await project.shell(command).ended
      expect({ command, exitCode, stdout, stderr }).toMatchObject({ exitCode: 0 })
      // Small examples cannot decide much, and that is all that is said beside the tables.
      expect(stderr).toMatch(/^(.+: \S+ cannot (pass|fail|be decided)\b.*\n)*$/)
      printed = stderr + stdout
      isRun = true
    }

    for (const block of blocks.filter((one) => one.section === section)) {
      if (isFile(block)) {
        project.write(block.label, block.text)
        isRun = false
      } else if (block.language === 'sh') {
        const command = block.text.trim()
        const packages = INSTALL.exec(command)?.[1]?.split(' ')
        // There is no registry here; the packages are there already.
        if (packages === undefined) await run(command)
        else expect(packages.filter((name) => !existsSync(join(project.root, 'node_modules', name)))).toEqual([])
      } else {
        expect(normalised(printed ?? '')).toBe(normalised(block.text))
      }
    }
    if (!isRun) await run(RUN)
  })

  test('all its TypeScript compiles, strictly, against the published types', async () => {
    const project = await projectUpTo('What is stored')
    const strict = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, skipLibCheck: true }
    project.write('tsconfig.json', JSON.stringify({ compilerOptions: strict, include: ['*.ts'] }))
    const { exitCode, stdout } = await project.shell('npx tsc').ended
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' })
  })

  test('its picture is a frame of the live view', () => {
    const { lower: wilson_lower, upper: wilson_upper } = wilsonProvisional(44, 49)
    const metric = { metric: 'exact_label', estimate: 44 / 49, wilson_lower, wilson_upper, observed: 49, missing: 0 }
    const run = { label: 'support-bot', cases: 120, done: 56, cached: 0, errors: 0, metrics: [metric] }
    const state = { runs: [run], slots: [], nextCallInMs: null }
    const frame = liveFrame(state, { columns: 80, rows: 24 }, plainTheme)
    expect(blocks.find(({ label }) => label === 'frame')?.text).toBe(`${frame.join('\n')}\n`)
  })

  test('its commands for a clone are scripts of this repository', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      readonly scripts: object
    }
    expect(blocks.find(({ label }) => label === 'clone')?.text).toBe('npm ci && npm start\n')
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test']))
  })

  test('its configuration names every key that there is', () => {
    const schema = readFileSync(new URL('../../schemas/oloproof.schema.json', import.meta.url), 'utf8')
    const text = blocks.find(({ section, label }) => section === 'Configuration' && label === 'oloproof.yaml')?.text
    const known = JSON.parse(schema) as JsonSchema
    expect(keysOfValue(parse(text ?? ''), known)).toEqual(keysOfSchema(known))
  })

  test('it names the flags that are understood after --, and no other', () => {
    const flags = [...readme.matchAll(/^\| `(--[^`]+)`/gm)].map(([, flag = '']) => flag)
    const understood = thrownBy(() => readCommandLine(['--no-such-flag'])) as OloproofError<'argument_invalid'>
    expect(flags.sort()).toEqual(understood.facts.known.split(', ').sort())
  })

  test('it says what every exit code means', () => {
    const documented = [...readme.matchAll(/^\| (\d[\d, ]*) +\|/gm)].flatMap(([, codes = '']) => codes.split(','))
    const codes = documented.map(Number)
    expect(codes).toEqual([0, 1, 2, 3, 4, 130, 143])
    expect(codes.map((code) => highestExitCode([code]))).toEqual(codes)
  })
})

function thrownBy(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}

/** The paths of all keys in a value, as far as its schema names keys: `rules[].id`, `systems.*.version`. */
function keysOfValue(value: unknown, schema: JsonSchema): readonly string[] {
  const paths = new Set<string>()
  const visit = (part: unknown, { properties, additionalProperties, items }: JsonSchema, path: string): void => {
    if (Array.isArray(part)) for (const element of part) visit(element, items ?? {}, `${path}[]`)
    else if (typeof part === 'object' && part !== null) {
      for (const [key, inner] of Object.entries(part)) {
        if (properties !== undefined) paths.add(`${path}.${key}`)
        if (properties !== undefined) visit(inner, properties[key] ?? {}, `${path}.${key}`)
        else if (typeof additionalProperties === 'object') visit(inner, additionalProperties, `${path}.*`)
      }
    }
  }
  visit(value, schema, '')
  return [...paths].sort()
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
}

/** The paths of all keys that a schema allows; `*` stands for names that people give. */
function keysOfSchema(schema: JsonSchema): readonly string[] {
  const visit = ({ properties = {}, additionalProperties, items }: JsonSchema, path: string): readonly string[] => [
    ...(items === undefined ? [] : visit(items, `${path}[]`)),
    ...(typeof additionalProperties === 'object' ? visit(additionalProperties, `${path}.*`) : []),
    ...Object.entries(properties).flatMap(([key, inner]) => [`${path}.${key}`, ...visit(inner, `${path}.${key}`)]),
  ]
  return [...visit(schema, '')].sort()
}
