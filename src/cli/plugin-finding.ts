import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesOloproof } from '../vitest/main/uses-oloproof.ts'
import type { HostAnswer } from './ask-host.ts'
import { codeOf } from './code-of.ts'
import type { Finding } from './finding.ts'
import { pluginInCode } from './plugin-in-code.ts'
import { vitestConfigOf } from './vitest-config-of.ts'

/**
 * Whether the configuration of Vitest has the plugin, by its code, and by what the host made of it which of its projects
 * have it.
 */
export function pluginFinding(root: string, answer: HostAnswer | null): Finding {
  const label = 'plugin'
  const file = vitestConfigOf(root)
  if (file === null) return { label, texts: [NO_PLUGIN] }
  const text = readFileSync(join(root, file), 'utf8')
  const code = codeOf(text)
  const isThere = code !== null && (pluginInCode(text, code)?.isCalled ?? false)
  if (answer?.kind === 'asked' && answer.projects.length > 0) return inProjects(file, isThere, answer.projects)
  if (code === null) return { label, texts: [`${file} could not be read without running it`] }
  const hasProjects = /\bprojects\s*:/.test(code)
  return {
    label,
    texts: [
      isThere ? `in ${file}` : hasProjects ? `not in ${file}` : NO_PLUGIN,
      ...(hasProjects ? [PROJECTS, ...(isThere ? [] : [NO_PLUGIN_THERE])] : []),
    ],
  }
}

type AskedProjects = Extract<HostAnswer, { readonly kind: 'asked' }>['projects']

function inProjects(file: string, isThere: boolean, projects: AskedProjects): Finding {
  const label = 'plugin'
  const found = isThere ? `in ${file}` : `not in ${file}`
  const without = projects.filter(({ hasPlugin, files }) => !hasPlugin && files.some(namesOloproof))
  if (without.length === 0) return { label, texts: [found, 'every project that may have suites has it'] }
  if (!isThere && projects.every(({ hasPlugin }) => !hasPlugin)) return { label, texts: [found, NO_PLUGIN_THERE] }
  const shown = without.slice(0, SHOWN_PROJECTS).map(({ name }) => name)
  const more = without.length > SHOWN_PROJECTS ? ` and ${without.length - SHOWN_PROJECTS} more` : ''
  return {
    label,
    texts: [
      found,
      `it does not hold in ${without.length === 1 ? 'project' : 'the projects'} ${shown.join(', ')}${more}: a plain vitest run fails at suites there`,
      'add plugins: [oloproof()] to the configuration of each, or let it extend the root (with Vitest 4.1 by `extends: true`)',
    ],
    trouble: 2,
  }
}

const SHOWN_PROJECTS = 5
const NO_PLUGIN_THERE = 'oloproof run does without it, editors and other reporters do not'
const NO_PLUGIN = `not there; ${NO_PLUGIN_THERE}`
const PROJECTS =
  'there are projects: each needs the plugin of its own, unless it extends the root (with Vitest 4.1 by `extends: true`); not looked at here'
