import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a project of a user runs on. */
export interface Toolchain {
  /** Path of the Node that runs it. */
  readonly node: string
  /** Folders of installed packages; of a package that several hold, the first one's is taken. */
  readonly modules: readonly string[]
}

/** How a test run says what the projects that it makes run on. */
export const TOOLCHAIN_VARIABLE = 'OLOPROOF_TEST_TOOLCHAIN'

const OWN_MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** The Node that runs this and the packages of this repository. */
export const OWN_TOOLCHAIN: Toolchain = { node: process.execPath, modules: [OWN_MODULES] }

/** A toolchain with the packages of this repository behind its own: what the package depends on, and what tests use. */
export function toolchain(node: string, modules: string): Toolchain {
  return { node, modules: [modules, OWN_MODULES] }
}

/** What a test run was asked to make its projects with; else this Node and the packages of this repository. */
export function toolchainInForce(): Toolchain {
  const given = process.env[TOOLCHAIN_VARIABLE]
  return given === undefined ? OWN_TOOLCHAIN : (JSON.parse(given) as Toolchain)
}

/** `PATH` with the Node of a toolchain before all others. */
export function pathOf({ node }: Toolchain): string {
  return [dirname(node), process.env['PATH']].join(process.platform === 'win32' ? ';' : ':')
}
