import { OloproofError } from '../base/error.ts'
import type { CaseRow } from './case-row.ts'
import { readWholeText } from './read-text.ts'
import { parseStrictYaml } from './strict-yaml.ts'

const MAX_BYTES = 1024 * 1024

/** The rows of a `.yaml` file: the elements of one sequence. At most 1 MiB: the parser is slow, aliases multiply. */
export async function* yamlRows(path: string, name: string): AsyncGenerator<CaseRow> {
  const parsed = await parseStrictYaml(
    await readWholeText(path, name, MAX_BYTES, 'write it as .jsonl, one case a line'),
  )
  if (!parsed.ok) {
    const [{ place, problem } = { place: '1:1', problem: 'not YAML' }] = parsed.issues
    throw new OloproofError('case_file_invalid', { place: `${name}:${place}`, problem })
  }
  const { value, placeOf } = parsed.yaml
  if (!Array.isArray(value)) {
    throw new OloproofError('case_file_invalid', { place: name, problem: 'not a sequence of cases' })
  }
  for (const [index, element] of value.entries()) yield { value: element, place: `${name}:${placeOf([index]).place}` }
}
