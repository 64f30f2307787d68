const MAX_DECIMALS = 10

/**
 * A rate as a percentage with one decimal, `'81.2%'` for 13/16: the nearest decimal to the exact value of the double
 * `100 * rate`, ties to the even digit, as Python's `{:.1%}` prints it (`toFixed` rounds ties away from zero).
 *
 * More decimals are printed where one would mislead: a rate that is not 0, not 1 and not `apartFrom` (the threshold it
 * is held against) never prints like one of them.
 *
 * @example
 * ```ts
 * formatRate(0.8125) // '81.2%'
 * formatRate(0.70000748, 0.7) // '70.001%'
 * formatRate(4999 / 5000) // '99.98%'
 * ```
 */
export function formatRate(rate: number, apartFrom?: number): string {
  const others = [0, 1, ...(apartFrom === undefined ? [] : [apartFrom])].filter((other) => other !== rate)
  for (let decimals = 1; decimals <= MAX_DECIMALS; decimals++) {
    const text = percent(rate, decimals)
    if (others.every((other) => percent(other, decimals) !== text)) return text
  }
  return percent(rate, 1)
}

/** A threshold as it was written, as a percentage with at least one decimal: `'70.0%'`, `'70.05%'`. */
export function formatRateThreshold(threshold: number): string {
  let decimals = 1
  while (decimals < MAX_DECIMALS && Number(`${(threshold * 100).toFixed(decimals)}e-2`) !== threshold) decimals++
  return percent(threshold, decimals)
}

function percent(rate: number, decimals: number): string {
  const value = Math.abs(rate * 100)
  const digits = isTie(value, decimals) ? tieToEven(value, decimals) : value.toFixed(decimals)
  return `${rate < 0 && Number(digits) > 0 ? '-' : ''}${digits}%`
}

// Halfway between two decimals of this length stand, among the doubles, exactly the odd multiples of 2^-(decimals + 1);
// multiplying by a power of two is exact.
function isTie(value: number, decimals: number): boolean {
  return Math.abs((value * 2 ** (decimals + 1)) % 2) === 1
}

function tieToEven(value: number, decimals: number): string {
  const below = value.toFixed(decimals + 1).slice(0, -1)
  return Number(below.at(-1)) % 2 === 0 ? below : value.toFixed(decimals)
}
