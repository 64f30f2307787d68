import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { boundedText } from '../../reporter/bounded-text.ts'
import { formatLimit } from '../../reporter/format-duration.ts'
import { countOf, formatCount } from '../../reporter/format-count.ts'
import { labelledLine } from '../../reporter/labelled-line.ts'
import { isOloproofError, messageOf } from '../base/error.ts'
import { configAbove, configAboveText } from '../store/config-above.ts'
import { namesOloproof } from '../vitest/main/uses-oloproof.ts'
import { packageVersion } from '../store/package-version.ts'
import { readConfig, type CheckedConfig } from '../store/read-config.ts'
import { askHost } from './ask-host.ts'
import { codeOf } from './code-of.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { installedHost } from './installed-host.ts'
import { pluginInCode } from './plugin-in-code.ts'
import { vitestConfigOf } from './vitest-config-of.ts'

/** One thing that was looked at. `trouble` is 2 for what a person wrote, 3 for what surrounds them. */
interface Finding {
  readonly label: string
  readonly texts: readonly string[]
  readonly trouble?: 2 | 3
}

const SHOWN_COLUMNS = 300
const LEAST_NODE = [20, 19] as const

/** `oloproof doctor`: whether everything is there that a run needs, and the limits that hold. */
export async function doctor({ surroundings }: CommandRequest): Promise<CommandReply> {
  const { root, env, theme } = surroundings
  const { checked, finding } = await configuration(root)
  const host = vitest(root)
  const findings = [
    { label: 'oloproof', texts: [packageVersion()] },
    node(process.versions.node),
    host,
    plugin(root),
    ...(host.trouble === undefined ? [await suites(root)] : []),
    finding,
    ...(checked === null ? [] : [store(root, join(root, checked.config.store)), ...keys(root, env), limits(checked)]),
  ]
  const troubles = findings.flatMap(({ trouble }) => trouble ?? [])
  return {
    lines: [
      ...findings.flatMap(({ label, texts, trouble }) =>
        texts.map((text, index) => {
          const line = labelledLine(index === 0 ? label : '', boundedText(text, SHOWN_COLUMNS))
          return trouble === undefined ? line : theme.warning(line)
        }),
      ),
      '',
      troubles.length === 0 ? 'Nothing is wrong.' : theme.warning(`${troubles.length} to look at.`),
    ],
    exitCode: troubles.includes(2) ? 2 : (troubles[0] ?? 0),
  }
}

function node(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])
  return {
    label: 'node',
    texts: [isOld ? `${version}: it takes ${LEAST_NODE.join('.')} or later` : version],
    ...(isOld && { trouble: 3 }),
  }
}

function vitest(root: string): Finding {
  const version = installedHost(root)
  if (version === null) {
    return { label: 'vitest', texts: ['not installed here: npm install --save-dev vitest'], trouble: 3 }
  }
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 5 || (major === 4 && minor >= 1)) return { label: 'vitest', texts: [version] }
  return { label: 'vitest', texts: [`${version}: it takes 4.1 or later of 4, or 5`], trouble: 3 }
}

/** By the code of the file: running it would run whatever it does. */
function plugin(root: string): Finding {
  const label = 'plugin'
  const file = vitestConfigOf(root)
  if (file === null) return { label, texts: [NO_PLUGIN] }
  const text = readFileSync(join(root, file), 'utf8')
  const code = codeOf(text)
  if (code === null) return { label, texts: [`${file} could not be read without running it`] }
  const isThere = pluginInCode(text, code)?.isCalled ?? false
  const hasProjects = /\bprojects\s*:/.test(code)
  return {
    label,
    texts: [
      isThere ? `in ${file}` : hasProjects ? `not in ${file}` : NO_PLUGIN,
      ...(hasProjects ? [PROJECTS, ...(isThere ? [] : [NO_PLUGIN_THERE])] : []),
    ],
  }
}

const NO_PLUGIN_THERE = 'oloproof run does without it, editors and other reporters do not'
const NO_PLUGIN = `not there; ${NO_PLUGIN_THERE}`
const PROJECTS =
  'there are projects: each needs the plugin of its own, unless it extends the root (with Vitest 4.1 by `extends: true`); not looked at here'

/** By the text of the test files: running one would call what it calls. */
async function suites(root: string): Promise<Finding> {
  const label = 'suites'
  const answer = await askHost(root)
  if (answer.kind === 'failed') {
    return { label, texts: [`Vitest cannot be asked for its test files: ${answer.problem}`], trouble: 2 }
  }
  const named = answer.files.filter(namesOloproof).length
  const of = countOf(answer.files.length, 'test file')
  if (named > 0) return { label, texts: [`${of}, of which ${formatCount(named)} may have suites`] }
  const where = answer.include.join(', ')
  return { label, texts: [`none of ${of} imports oloproof; test files are ${where}`], trouble: 2 }
}

async function configuration(
  root: string,
): Promise<{ readonly checked: CheckedConfig | null; readonly finding: Finding }> {
  const label = 'config'
  try {
    const checked = await readConfig(root)
    const count = checked.policy.rules.length
    const rules = count === 0 ? 'no rule: nothing is decided' : `${count} ${count === 1 ? 'rule' : 'rules'}`
    const file = existsSync(join(root, 'oloproof.yaml')) ? 'oloproof.yaml' : 'no oloproof.yaml: all is default'
    const above = configAbove(root)
    const texts = [`${file}, ${rules}`, ...(above === null ? [] : [configAboveText(above)])]
    return { checked, finding: { label, texts } }
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return { checked: null, finding: { label, texts: error.message.split('\n'), trouble: 2 } }
  }
}

function store(root: string, path: string): Finding {
  // It is made with the first run: until then its parent is what counts.
  const at = existsSync(path) ? path : root
  const name = relative(root, path)
  try {
    accessSync(at, constants.W_OK)
    return { label: 'store', texts: [at === path ? `${name}, writable` : `${name}, made by the first run`] }
  } catch (error) {
    return { label: 'store', texts: [`${name} cannot be written: ${messageOf(error)}`], trouble: 3 }
  }
}

/** Variables that the configuration names. Their values are none of our business here. */
function keys(root: string, env: Readonly<Record<string, string | undefined>>): readonly Finding[] {
  const path = join(root, 'oloproof.yaml')
  if (!existsSync(path)) return []
  const names = [
    ...new Set([...readFileSync(path, 'utf8').matchAll(/\$\{([A-Za-z_]\w*)\}/g)].map(([, name = '']) => name)),
  ]
  if (names.length === 0) return []
  const unset = names.filter((name) => (env[name] ?? '') === '')
  const texts = names.map((name) => `${name} is ${unset.includes(name) ? 'not set' : 'set'}`)
  return [{ label: 'keys', texts, ...(unset.length > 0 && { trouble: 2 as const }) }]
}

function limits({ config: { concurrency, timeoutMs, retry } }: CheckedConfig): Finding {
  return {
    label: 'limits',
    texts: [
      `${concurrency.system} calls to systems and ${concurrency.judge} to judges at once`,
      `${formatLimit(timeoutMs.system)} and ${formatLimit(timeoutMs.judge)} for an attempt`,
      `${retry.attempts} attempts within ${formatLimit(retry.deadlineMs)}`,
    ],
  }
}
