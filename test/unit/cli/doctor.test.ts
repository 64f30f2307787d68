import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageVersion } from '../../../src/store/package-version.ts'
import { commandsIn } from '../../support/command.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const CONFIG = "import { oloproof } from 'oloproof/config'\nexport default { plugins: [oloproof()] }\n"

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

1 to look at.`.slice(1),
    )
    expect(text).toContain('not installed here: npm install --save-dev vitest')
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
    expect((await commandsIn(root)('doctor')).text).toContain(
      `
  config    no oloproof.yaml: all is default, no rule: nothing is decided
            there is an oloproof.yaml in ../..; it holds for projects with their root there
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
