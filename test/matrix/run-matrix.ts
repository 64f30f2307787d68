// `npm run test:matrix` runs every way in every column, as many at once as there are cores, and prints the table. `--short`
// runs the short form, which CI has; `--way TEXT` the ways whose name or theme has this text, `--column "5 x 24"`, which may
// be repeated, those columns. The last line is `cells: N passed, N failed`.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { COLUMNS, toolchainOf, whyNotHere } from './columns.ts'
import { installTools } from './install-tools.ts'
import { matrixLines, type MatrixTable } from './matrix-lines.ts'
import { runCell, type Cell } from './run-cell.ts'
import { WAYS } from './ways.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    way: { type: 'string', default: '' },
    column: { type: 'string', multiple: true },
  },
})

async function main(): Promise<boolean> {
  const tools = await installTools(values.short ? 'short' : 'all')
  const columns = COLUMNS.filter(
    ({ name, isShort }) =>
      (values.column === undefined || values.column.includes(name)) && (!values.short || isShort === true),
  ).map((column) => ({ ...column, whyNot: whyNotHere(column) }))
  const limit = pLimit(availableParallelism())
  const themes: MatrixTable['themes'] = await Promise.all(
    Object.entries(WAYS).map(async ([theme, ways]) => ({
      name: theme,
      rows: await Promise.all(
        ways
          .filter(({ name, isShort }) => `${theme} ${name}`.includes(values.way) && (!values.short || isShort === true))
          .map(async (way) => ({
            name: way.name,
            cells: await Promise.all(
              columns.map(async (column): Promise<Cell> => {
                if (column.whyNot !== undefined) return { status: 'unsupported' }
                if (way.columns?.includes(column.name) === false) return { status: 'left out' }
                return limit(() => runCell(way, { ...column, tools, toolchain: toolchainOf(column, tools) }))
              }),
            ),
          })),
      ),
    })),
  )
  const shown = themes.filter(({ rows }) => rows.length > 0)
  const cells = shown.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
  const count = (status: Cell['status']): number => cells.filter((cell) => cell.status === status).length
  print([...matrixLines({ columns, themes: shown }), `cells: ${count('passed')} passed, ${count('failed')} failed`])
  return count('failed') === 0 && count('passed') > 0
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

process.exitCode = (await main()) ? 0 : 1
