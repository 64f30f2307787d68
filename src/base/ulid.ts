const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM_LENGTH = 16

/** A source of ULIDs: 26 Crockford characters, 48 bits of time and 80 random bits, growing within one source. */
export type UlidSource = () => string

/**
 * Makes a {@link UlidSource} over a clock (milliseconds since the epoch) and a source of 16 random bytes.
 * Within one source every id is greater than the one before, even when the clock stands still or steps back.
 *
 * Source: https://github.com/ulid/spec, "Monotonicity".
 *
 * @example
 * ```ts
 * const next = ulidSource(() => 0, () => new Uint8Array(16))
 * next() // '00000000000000000000000000'
 * next() // '00000000000000000000000001'
 * ```
 */
export function ulidSource(now: () => number, randomBytes: () => Uint8Array): UlidSource {
  let lastTime = -1
  let digits: number[] = []
  return () => {
    const time = Math.floor(now())
    if (time > lastTime) {
      lastTime = time
      digits = Array.from(randomBytes().subarray(0, RANDOM_LENGTH), (byte) => byte % 32)
    } else if (!increment(digits)) {
      lastTime += 1
    }
    return encodeTime(lastTime) + digits.map((digit) => ALPHABET[digit]).join('')
  }
}

/** Adds one to a base-32 number in place; false when it wrapped around to zero. */
function increment(digits: number[]): boolean {
  for (let index = digits.length - 1; index >= 0; index--) {
    const digit = digits[index] ?? 0
    if (digit < 31) {
      digits[index] = digit + 1
      return true
    }
    digits[index] = 0
  }
  return false
}

function encodeTime(time: number): string {
  let text = ''
  for (let rest = time, index = 0; index < 10; index++) {
    text = ALPHABET.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}
