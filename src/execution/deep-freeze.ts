/** Freezes a JSON value with everything in it and returns it. The value is at most as deep as `canonicalJson` admits. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
