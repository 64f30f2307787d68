import { z } from 'zod'
import { eventSchema } from '../src/evidence/event.schema.ts'
import { configSchema } from '../src/store/config.schema.ts'

/** The JSON Schemas that ship in the package, as file name to text. */
export function schemaFiles(): Readonly<Record<string, string>> {
  return {
    'oloproof.schema.json': schemaText(configSchema, 'oloproof.yaml', 'Configuration of Oloproof.'),
    'events.schema.json': schemaText(eventSchema, 'Oloproof events', 'One line of the event stream of Oloproof.'),
  }
}

function schemaText(schema: z.ZodType, title: string, description: string): string {
  // What is accepted, not what checking returns: readers of events have to live with fields that they do not know.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return `${JSON.stringify({ $schema, title, description, ...rest }, null, 2)}\n`
}
