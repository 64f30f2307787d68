import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { beforeAll, expect, test } from 'vitest'
import { createProject } from '../support/packed-project.ts'

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
}

const ENTRIES = ['oloproof', 'config', 'evidence', 'reporter', 'ndjson'] as const

let reports: ReadonlyMap<string, string>

beforeAll(async () => {
  const { root, remove } = await createProject({})
  try {
    // What lies in a folder of that name is taken for somebody else's.
    renameSync(join(root, 'node_modules/oloproof'), join(root, 'package'))
    reports = reportsOf(join(root, 'package'))
  } finally {
    remove()
  }
})

test.each(ENTRIES)('what %s declares is what was agreed on', async (entry) => {
  // After a change that is meant: npx vitest run --project product test/package/api-report.test.ts -u
  await expect(reports.get(entry)).toMatchFileSnapshot(`api/${entry}.api.md`)
})

test('there is a report of every entry', () => {
  expect([...reports.keys()]).toEqual(ENTRIES)
  expect(readdirSync(new URL('api', import.meta.url)).sort()).toEqual(ENTRIES.map((entry) => `${entry}.api.md`).sort())
})

/** What each entry of an installed package declares, with all that it refers to. */
function reportsOf(folder: string): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const entries = Object.entries(exports).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [] : [{ name: name === '.' ? 'oloproof' : name.slice(2), types: entry.types }],
  )
  const configs = entries.map(({ name, types }) => ({ name, config: configOf(folder, name, types) }))
  const [first, ...others] = configs.map(({ config }) => config)
  if (first === undefined) return new Map()
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: others.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath),
  })
  return new Map(
    configs.map(({ name, config }) => {
      rmSync(config.reportFilePath, { force: true })
      Extractor.invoke(config, {
        compilerState,
        localBuild: true,
        messageCallback(message) {
          message.handled = true
        },
      })
      const [, declarations = ''] = /^```ts\n(.*)^```$/ms.exec(readFileSync(config.reportFilePath, 'utf8')) ?? []
      if (!declarations.includes('export')) throw new Error(`nothing is declared by ${name}`)
      return [name, `# ${name}\n\n\`\`\`ts\n${declarations.trim()}\n\`\`\`\n`]
    }),
  )
}

function configOf(projectFolder: string, name: string, types: string): ExtractorConfig {
  const off = { default: { logLevel: ExtractorLogLevel.None } }
  const reports = join(projectFolder, 'reports')
  mkdirSync(reports, { recursive: true })
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      newlineKind: 'lf',
      mainEntryPointFilePath: join(projectFolder, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: { strict: true, module: 'nodenext', target: 'es2023', types: [], skipLibCheck: true },
          files: [types],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: reports,
        reportTempFolder: join(reports, 'temporary'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: off,
        extractorMessageReporting: off,
        tsdocMessageReporting: off,
      },
    },
  })
}
