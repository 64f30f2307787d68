// `npm run operating-characteristics` computes the tables of src/stats/RATIONALE.md, each between its markers, from what
// the product decides with. Everything random has a fixed seed: the file changes when the product does.
import { readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { tableLines } from './operating-characteristics/section.ts'
import { SECTIONS } from './operating-characteristics/sections.ts'

const file = new URL('../src/stats/RATIONALE.md', import.meta.url)

async function main(only: readonly string[]): Promise<void> {
  let text = readFileSync(file, 'utf8')
  for (const section of SECTIONS) {
    if (only.length > 0 && !only.includes(section.name)) continue
    const started = Date.now()
    text = withTable(text, section.name, tableLines(section).join('\n'))
    process.stdout.write(`${section.name}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  }
  const config = await resolveConfig(file)
  writeFileSync(file, await format(text, { ...config, parser: 'markdown' }))
}

function withTable(text: string, name: string, table: string): string {
  const [start, end] = [`<!-- table: ${name} -->`, '<!-- end of table -->']
  const from = text.indexOf(start)
  const to = text.indexOf(end, from)
  if (from === -1 || to === -1) throw new Error(`RATIONALE.md has no place for the table: ${start} … ${end}`)
  return `${text.slice(0, from)}${start}\n\n${table}\n\n${text.slice(to)}`
}

await main(process.argv.slice(2))
