import type { Reporter } from 'vitest/node'
import type { ReporterOptions, ReporterSession } from '../vitest/main/join.ts'
import type { ReadArguments } from './read-arguments.ts'

/**
 * Runs Vitest in this process with our reporter and nothing of its own on standard output. The exit code is set when this
 * resolves, as by `vitest run --reporter=oloproof`.
 */
export async function runVitest({ operands, flags, values, rest }: ReadArguments, own: ReporterOptions): Promise<void> {
  const [{ startVitest, parseCLI }, { joinAsReporter }] = await Promise.all([
    import('vitest/node'),
    import('../vitest/main/join.ts'),
  ])
  const { filter, options } = parseCLI(['vitest', 'run', ...rest])
  // The parser gives them under the names of the command line, which its type does not have.
  const {
    reporter: others,
    exclude,
    ...ofVitest
  } = options as typeof options & { readonly reporter?: string | string[] }
  let session: ReporterSession | undefined
  // A plain object, as the recorder of the plugin is.
  const reporter: Reporter = {
    // The host awaits it, though its type does not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onInit: async (vitest) => {
      session = await joinAsReporter(vitest, own)
    },
    onTestRunStart: (specifications) => session?.testRunStarted(specifications),
    onUserConsoleLog: (log) => session?.printed(log),
    onTestRunEnd: (modules, unhandledErrors) => session?.testRunEnded(modules, unhandledErrors),
  }
  const junit = values.get('junit')
  const vitest = await startVitest('test', [...operands, ...filter], {
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
    '--': argumentsOf(flags, values),
  } as Parameters<typeof startVitest>[2])
  if (!vitest.shouldKeepServer()) await vitest.exit()
}

function valueOf<Name extends string>(
  values: ReadonlyMap<string, string>,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = values.get(name)
  return value === undefined ? {} : ({ [name]: value } as { readonly [Key in Name]: string })
}

/** Our own options as the host hands them on. */
function argumentsOf(flags: ReadonlySet<string>, values: ReadonlyMap<string, string>): readonly string[] {
  const texts = ['system', 'judge', 'limit', 'tag', 'html'].flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [`--${name}=${value}`]
  })
  return [...texts, ...['no-cache', 'dry'].filter((name) => flags.has(name)).map((name) => `--${name}`)]
}
