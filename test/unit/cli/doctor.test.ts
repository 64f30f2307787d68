import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HostAnswer } from '../../../src/cli/ask-host.ts'
import { configFindings } from '../../../src/cli/config-findings.ts'
import { pluginFinding } from '../../../src/cli/plugin-finding.ts'
import { packageVersion } from '../../../src/store/package-version.ts'
import { commandsIn } from '../../support/command.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const CONFIG = "import { oloproof } from 'oloproof/config'\nexport default { plugins: [oloproof()] }\n"

/** What the host says of two projects, of which the first has a suite. */
function twoProjects(root: string, first: boolean, second: boolean): HostAnswer {
  const files = ['a.test.ts', 'b.test.ts'].map((name) => join(root, name))
  writeFileSync(files[0] ?? '', "import { describeSuite } from 'oloproof'\n")
  writeFileSync(files[1] ?? '', "import { test } from 'vitest'\n")
  const projects = [
    { name: 'alpha', hasPlugin: first, files: files.slice(0, 1) },
    { name: 'beta', hasPlugin: second, files: files.slice(1) },
  ]
  return { kind: 'asked', files, include: ['*'], projects, configFiles: [] }
}

describe('the plugin in projects', () => {
  const WITHOUT = "export default { test: { projects: ['packages/*'] } }\n"

  test.each([
    ['that do not extend the root', CONFIG, false, false, 2],
    ['of which one with suites does not have it', WITHOUT, false, true, 2],
    ['of which those with suites have it', WITHOUT, true, false, undefined],
    ['of which none has it, nor the root', WITHOUT, false, false, undefined],
  ])('%s', (_, text, first, second, trouble) => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'vitest.config.ts'), text)
    const finding = pluginFinding(root, twoProjects(root, first, second))
    expect(finding.trouble).toBe(trouble)
    expect(finding.texts.join('\n').includes('it does not hold in project alpha: a plain vitest run fails')).toBe(
      trouble === 2,
    )
  })
})

describe('the configuration is the one that a run reads', () => {
  test('a file that the plugin names, with its keys', async () => {
    const root = temporaryDirectory()
    mkdirSync(join(root, 'ci'))
    writeFileSync(join(root, 'oloproof.yaml'), 'polcy: {}\n')
    writeFileSync(
      join(root, 'ci/oloproof.yaml'),
      'policy: { rules: [{ id: a, metric: b, at_least: 0.5 }] }\njudges: { j: { provider: openai, model: m, rubric: r, api_key: "${JUDGE_KEY}" } }\n',
    )
    const findings = await configFindings(root, {}, new Set(['ci/oloproof.yaml']))
    expect(findings).toContainEqual({ label: 'config', texts: ['ci/oloproof.yaml, 1 rule'] })
    expect(findings).toContainEqual({ label: 'keys', texts: ['JUDGE_KEY is not set'], trouble: 2 })
  })

  test.each([
    ['outside of the project', ['../oloproof.yaml'], '../oloproof.yaml is outside the project'],
    ['that is not there', ['ci/oloproof.yaml'], 'cannot read ci/oloproof.yaml'],
    ['of several', ['a.yaml', 'b.yaml'], 'the plugin is told of several configuration files: a.yaml, b.yaml'],
  ])('one %s is refused as a run refuses it', async (_, named, text) => {
    const [finding] = await configFindings(temporaryDirectory(), {}, new Set(named))
    expect(finding).toMatchObject({ label: 'config', trouble: 2 })
    expect(finding?.texts.join('\n')).toContain(text)
  })
})

describe('oloproof doctor', () => {
  test('finds nothing wrong with a project that has all, and shows the limits', async () => {
    const root = temporaryDirectory()
    writeFileSync(
      join(root, 'oloproof.yaml'),
      'concurrency: { system: 2 }\npolicy: { rules: [{ id: a, metric: b, at_least: 0.5 }] }\n',
    )
    writeFileSync(join(root, 'vitest.config.ts'), CONFIG)
    const { text } = await commandsIn(root)('doctor')
    expect(text.replace(/^( {2}(?:node|vitest)\s+).*$/gm, '$1…')).toBe(
      `
  oloproof  ${packageVersion()}
  node      …
  vitest    …
  plugin    in vitest.config.ts
  config    oloproof.yaml, 1 rule
  store     .oloproof, writable
  limits    2 calls to systems and 4 to judges at once
            60s and 60s for an attempt
            4 attempts within 10m

To mend: vitest.`.slice(1),
    )
    expect(text).toContain('not installed here: npm install --save-dev vitest')
  })

  test('counts one of a kind as one', async () => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'oloproof.yaml'), 'concurrency: { system: 1, judge: 1 }\nretry: { attempts: 1 }\n')
    const { text } = await commandsIn(root)('doctor')
    expect(text).toContain('  limits    1 call to systems and 1 to judges at once\n')
    expect(text).toContain('            1 attempt within 10m\n')
  })

  test.each([
    ['a comment', CONFIG.replace('plugins', '// plugins').replace(' }\n', '\n}\n')],
    ['a string', "export default { plugins: ['oloproof() of oloproof/config'] }"],
  ])('does not take %s for the plugin', async (_, text) => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'vitest.config.ts'), text)
    expect((await commandsIn(root)('doctor')).text).toContain('  plugin    not there;')
  })

  test.each([
    ['in vitest.config.ts', CONFIG.replace(' }\n', ', test: { projects: [{ test: {} }] } }\n')],
    ['not in vitest.config.ts', "export default { test: { projects: ['packages/*'] } }"],
  ])('says what projects need where the plugin is %s', async (found, text) => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'vitest.config.ts'), text)
    expect((await commandsIn(root)('doctor')).text).toContain(
      `  plugin    ${found}\n            there are projects: each needs the plugin of its own, unless it extends the root`,
    )
  })

  test('tells of a configuration in a folder above, which does not hold here', async () => {
    const top = temporaryDirectory()
    const root = join(top, 'packages/bot')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(top, 'oloproof.yaml'), '')
    const { text } = await commandsIn(root)('doctor')
    expect(text).toMatch(/To mend: vitest\. To consider: config\.$/)
    expect(text).toContain(
      `
  config    no oloproof.yaml: all is default, no rule: without one nothing is decided, unless a suite has its own
            there is an oloproof.yaml in ../..; it holds for projects with their root there: to use it, run there, or pass that folder to Vitest as --root
`,
    )
  })

  test('names what is wrong in the configuration, and ends with 2', async () => {
    const root = temporaryDirectory()
    writeFileSync(join(root, 'oloproof.yaml'), 'concurency: { system: 2 }\n')
    const { text, exitCode } = await commandsIn(root)('doctor')
    expect(text).toMatch(/^ {2}config {4}oloproof\.yaml:1:1: unknown key.*concurency; did you mean concurrency\?$/m)
    expect(exitCode).toBe(2)
  })
})
