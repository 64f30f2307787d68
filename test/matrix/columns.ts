import { join } from 'node:path'
import { OWN_TOOLCHAIN, toolchain, type Toolchain } from '../support/toolchain.ts'

/** One Vitest on one Node. */
export interface Column {
  /** As it stands over the table: `5 x 24`. */
  readonly name: string
  readonly vitest: '4.1' | '5'
  readonly node: '20' | '22' | '24'
  /** Why nothing runs there, for a pair that Vitest itself refuses. */
  readonly unsupported?: string
  /** Whether the short form has it: `npm test` runs on Vitest 4.1 and the Node that is there. */
  readonly isShort?: true
}

export const COLUMNS: readonly Column[] = [
  { name: '4.1 x 20', vitest: '4.1', node: '20' },
  { name: '4.1 x 22', vitest: '4.1', node: '22' },
  { name: '4.1 x 24', vitest: '4.1', node: '24' },
  { name: '5 x 20', vitest: '5', node: '20', unsupported: 'not supported by Vitest 5' },
  { name: '5 x 22', vitest: '5', node: '22', isShort: true },
  { name: '5 x 24', vitest: '5', node: '24', isShort: true },
]

/** Why nothing runs in a column here; undefined where it does. */
export function whyNotHere({ unsupported, node }: Column): string | undefined {
  if (unsupported !== undefined) return unsupported
  if (node === OWN_NODE || (process.platform === 'linux' && process.arch === 'x64')) return undefined
  return 'its Node is installed on Linux on x64 alone'
}

/** What the projects of a column run on, given the folder of {@link installTools}. */
export function toolchainOf({ vitest, node }: Column, tools: string): Toolchain {
  const path = node === OWN_NODE ? process.execPath : join(tools, `node-${node}/bin/node`)
  // Vitest 4.1 is that of this repository.
  return vitest === '5' ? toolchain(path, tools) : { ...OWN_TOOLCHAIN, node: path }
}

const OWN_NODE = process.versions.node.split('.')[0]
