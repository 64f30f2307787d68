import { DEFAULT_CONFIG } from './config.ts'

/**
 * The folder that a text of `oloproof.yaml` names as its `store`, read without a parser; null where only a parser could
 * tell. A guess: whoever relies on it holds it against what the parser says.
 */
export function writtenStore(text: string): string | null {
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*$/, ''))
  // What is written in braces may stand anywhere on its line.
  if (lines.some((line) => /^(---\s*)?\{/.test(line))) return null
  const naming = lines.filter((line) => line.includes('store'))
  const [line, ...others] = naming
  if (line === undefined) return DEFAULT_CONFIG.store
  return others.length > 0 ? null : (/^store:\s+(["']?)([\w./-]+)\1\s*$/.exec(line)?.[2] ?? null)
}
