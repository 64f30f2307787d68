import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { CliOptions, Reporter } from 'vitest/node'
import { messageOf, OloproofError } from '../base/error.ts'
import { reportPath } from '../store/report-path.ts'
import { installExitGuard } from '../vitest/main/exit-guard.ts'
import type { ReporterOptions, ReporterSession } from '../vitest/main/join.ts'
import { configLoader } from './config-loader.ts'
import { ownArguments } from './own-arguments.ts'
import type { ReadArguments } from './read-arguments.ts'
import { vitestArguments } from './vitest-options.ts'

const OWN_OPTIONS = ['json', 'dry', 'system', 'judge', 'no-cache', 'limit', 'tag', 'junit', 'html']

/**
 * Runs Vitest in this process with our reporter and nothing of its own on standard output, and ends the process with the
 * exit code of `vitest run --reporter=oloproof`. Resolves in watch mode alone.
 *
 * @throws (as a rejection) `host_not_started`, when the host has trouble before it knows of us.
 */
export async function runVitest({ operands, flags, values, rest }: ReadArguments, own: ReporterOptions): Promise<void> {
  const [{ startVitest, parseCLI }, { joinAsReporter }] = await Promise.all([
    import('vitest/node'),
    import('../vitest/main/join.ts'),
  ])
  // Only to set the parser up takes longer than anything else here.
  const { filter, options } = rest.length === 0 ? NO_OPTIONS : vitestArguments(parseCLI, rest, OWN_OPTIONS)
  // The parser gives them under the names of the command line, which its type does not have.
  const {
    reporter: others,
    exclude,
    ...ofVitest
  } = options as typeof options & { readonly reporter?: string | string[] }
  let session: ReporterSession | undefined
  // A configuration may end the process while it is loaded, when nothing of the host knows of us.
  const exitGuard = installExitGuard(process)
  exitGuard.expectEnd()
  // A plain object, as the recorder of the plugin is.
  const reporter: Reporter = {
    // The host awaits it, though its type does not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onInit: async (vitest) => {
      exitGuard.set(null, false)
      session = await joinAsReporter(vitest, own)
    },
    onTestRunStart: (specifications) => session?.testRunStarted(specifications),
    onTestModuleEnd: (module) => session?.moduleEnded(module),
    onUserConsoleLog: (log) => session?.printed(log),
    onTestRunEnd: (modules, unhandledErrors) => session?.testRunEnded(modules, unhandledErrors),
  }
  const junit = values.get('junit')
  if (junit !== undefined) makeFolderOf(reportPath(ofVitest.root ?? process.cwd(), junit))
  const wanted = {
    ...configLoader(ofVitest.root ?? process.cwd(), values.get('config')),
    ...ofVitest,
    ...(exclude !== undefined && { cliExclude: [exclude].flat() }),
    ...valueOf(values, 'config'),
    ...valueOf(values, 'testNamePattern'),
    ...(values.has('project') && { project: [values.get('project') ?? ''] }),
    reporters: [
      reporter,
      ...[others ?? []].flat(),
      ...(junit === undefined ? [] : [['junit', { outputFile: junit }] as const]),
    ],
    '--': ownArguments(flags, values),
  }
  const starting = startVitest('test', [...operands, ...filter], wanted as Parameters<typeof startVitest>[2])
  const vitest = await starting.catch((error: unknown) => {
    exitGuard.set(null, false)
    throw session === undefined
      ? new OloproofError('host_not_started', { problem: messageOf(error).trim().replace(/\.$/, '') })
      : error
  })
  if (vitest.shouldKeepServer()) return
  await vitest.exit()
  // The process would end by itself, after timers that nobody waits for.
  await Promise.all([process.stdout, process.stderr].map(written))
  process.exit()
}

const NO_OPTIONS: { readonly filter: readonly string[]; readonly options: CliOptions } = {
  filter: [],
  options: { run: true },
}

/** The reporter of the host would end the process with a stack, and 1, as if a rule had failed. */
function makeFolderOf(path: string): void {
  try {
    mkdirSync(dirname(resolve(path)), { recursive: true })
  } catch (error) {
    throw new OloproofError('report_not_writable', { path, problem: messageOf(error) }, { cause: error })
  }
}

/** Resolves when everything that was written to `stream` is out, or cannot get out. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => void stream.write('', () => done()))
}

function valueOf<Name extends string>(
  values: ReadonlyMap<string, string>,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = values.get(name)
  return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]: string })
}
