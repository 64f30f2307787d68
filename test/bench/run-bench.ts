import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchLines, type BenchResult } from './bench-lines.ts'
import { BENCHMARKS } from './benchmarks.ts'
import { measure } from './measure.ts'

/**
 * `npm run bench`: measures the packed package against an empty `vitest run` on this machine and prints a table.
 * It exits with 0 whether or not the targets are met, and with another code when something does not run.
 *
 *   npm run bench -- [--only NAME]... [--rounds N]
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, rounds: { type: 'string', default: '5' } },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds takes a whole number from 1, not ${values.rounds}`)
  const names = values.only ?? BENCHMARKS.map(({ name }) => name)
  const chosen = names.map((name) => {
    const found = BENCHMARKS.find((benchmark) => benchmark.name === name)
    if (found !== undefined) return found
    throw new Error(`no benchmark ${name}; there are ${BENCHMARKS.map((one) => one.name).join(', ')}`)
  })

  const [cpu] = cpus()
  print(`node ${process.version}, ${cpus().length} x ${cpu?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)}`)
  print(`median of ${rounds} rounds (best round), the empty run and the other in turn`)
  const results: BenchResult[] = []
  for (const benchmark of chosen) results.push({ benchmark, rounds: await measure(benchmark, rounds) })
  for (const line of benchLines(results)) print(line)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
