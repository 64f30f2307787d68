import { createRequire } from 'node:module'

let version: string | undefined

/** The version of this package, as its `package.json` says. */
export function packageVersion(): string {
  // The package finds itself by name: the file stands elsewhere after a build.
  version ??= (createRequire(import.meta.url)('oloproof/package.json') as { readonly version: string }).version
  return version
}
