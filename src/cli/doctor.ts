import { boundedText } from '../../reporter/bounded-text.ts'
import { countOf, formatCount } from '../../reporter/format-count.ts'
import { labelledLine } from '../../reporter/labelled-line.ts'
import { packageVersion } from '../store/package-version.ts'
import { namesOloproof } from '../vitest/main/uses-oloproof.ts'
import { askHost, type HostAnswer } from './ask-host.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { configFindings } from './config-findings.ts'
import type { Finding } from './finding.ts'
import { installedHost } from './installed-host.ts'
import { pluginFinding } from './plugin-finding.ts'

const SHOWN_COLUMNS = 300
const LEAST_NODE = [20, 19] as const

/** `oloproof doctor`: whether everything is there that a run needs, and the limits that hold. */
export async function doctor({ surroundings }: CommandRequest): Promise<CommandReply> {
  const { root, env, theme } = surroundings
  const host = vitest(root)
  const answer = host.trouble === undefined ? await askHost(root) : null
  const named = new Set(answer?.kind === 'asked' ? answer.configFiles : [])
  const findings = [
    { label: 'oloproof', texts: [packageVersion()] },
    node(process.versions.node),
    host,
    pluginFinding(root, answer),
    ...(answer === null ? [] : [suites(answer)]),
    ...(await configFindings(root, env, named)),
  ]
  const troubles = findings.flatMap(({ trouble }) => trouble ?? [])
  return {
    lines: [
      ...findings.flatMap(({ label, texts, trouble, remark }) =>
        texts.map((text, index) => {
          const line = labelledLine(index === 0 ? label : '', boundedText(text, SHOWN_COLUMNS))
          return trouble === undefined && remark === undefined ? line : theme.warning(line)
        }),
      ),
      '',
      conclusion(findings, theme.warning),
    ],
    exitCode: troubles.includes(2) ? 2 : (troubles[0] ?? 0),
  }
}

/** What to do about it, by the labels of the lines above. */
function conclusion(findings: readonly Finding[], warning: (text: string) => string): string {
  const labels = (wanted: (finding: Finding) => boolean): string =>
    findings
      .filter(wanted)
      .map(({ label }) => label)
      .join(', ')
  const troubles = labels(({ trouble }) => trouble !== undefined)
  const remarks = labels(({ trouble, remark }) => trouble === undefined && remark !== undefined)
  const parts = [
    ...(troubles === '' ? [] : [`To mend: ${troubles}.`]),
    ...(remarks === '' ? [] : [`${troubles === '' ? 'Suites can run. ' : ''}To consider: ${remarks}.`]),
  ]
  return parts.length === 0 ? 'Nothing is wrong.' : warning(parts.join(' '))
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

/** By the text of the test files: running one would call what it calls. */
function suites(answer: HostAnswer): Finding {
  const label = 'suites'
  if (answer.kind === 'failed') {
    const [first = '', ...rest] = answer.problem
    return { label, texts: [`Vitest cannot be asked for its test files: ${first}`, ...rest], trouble: 2 }
  }
  const named = answer.files.filter(namesOloproof).length
  const of = countOf(answer.files.length, 'test file')
  if (named > 0) return { label, texts: [`${of}, of which ${formatCount(named)} may have suites`] }
  const where = answer.include.join(', ')
  return { label, texts: [`none of ${of} imports oloproof; test files are ${where}`], trouble: 2 }
}
