import { runInThisContext } from 'node:vm'
import { expect } from 'vitest'

/**
 * Compares a value with what a comment says of it, where the comment begins with a literal; prose says nothing to
 * compare. Numbers agree to 14 digits; `0.884...` stands for a number that begins so, `…` in a text for any text.
 */
export function expectClaimed(value: unknown, comment: string): void {
  const claimed = literalAtStart(comment)
  if (claimed !== undefined) expect(value).toEqual(matcherOf(claimed.value))
}

function literalAtStart(text: string): { readonly value: unknown } | undefined {
  const written = text.replace(/-?\d+\.\d+(?=\.\.\.)/g, '"$&').replace(/(?<="-?\d+\.\d+)\.\.\./g, '..."')
  for (let end = written.length; end > 0; end -= 1) {
    try {
      return { value: runInThisContext(`'use strict'; (${written.slice(0, end)})`) }
    } catch {
      // No literal up to here.
    }
  }
  return undefined
}

function matcherOf(claimed: unknown): unknown {
  if (typeof claimed === 'number') return matching(claimed, (value) => isClose(value, claimed))
  if (typeof claimed === 'string') return matching(claimed, (value) => isAlike(value, claimed))
  if (Array.isArray(claimed)) return claimed.map(matcherOf)
  if (typeof claimed !== 'object' || claimed === null) return claimed
  return Object.fromEntries(Object.entries(claimed).map(([key, inner]) => [key, matcherOf(inner)]))
}

function isClose(value: unknown, claimed: number): boolean {
  return typeof value === 'number' && Math.abs(value - claimed) <= 1e-14 * Math.abs(claimed)
}

function isAlike(value: unknown, claimed: string): boolean {
  if (typeof value === 'number') return claimed.endsWith('...') && String(value).startsWith(claimed.slice(0, -3))
  const parts = claimed.split('…').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return typeof value === 'string' && new RegExp(`^${parts.join('[^]*')}$`).test(value)
}

/** Shows the claim where it does not hold. */
function matching(claimed: unknown, matches: (value: unknown) => boolean): unknown {
  return { asymmetricMatch: matches, toString: () => 'Claim', toAsymmetricMatcher: () => JSON.stringify(claimed) }
}
