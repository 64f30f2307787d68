import { writeFileSync } from 'node:fs'
import { schemaFiles } from './schemas.ts'

for (const [name, text] of Object.entries(schemaFiles())) {
  writeFileSync(new URL(`../schemas/${name}`, import.meta.url), text)
}
