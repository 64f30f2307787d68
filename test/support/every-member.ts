/** A type with no optional member at any depth: a sample of it forgets nothing that the type may hold. */
export type EveryMember<T> = T extends readonly [unknown, ...unknown[]]
  ? T
  : T extends readonly (infer Item)[]
    ? readonly EveryMember<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]-?: EveryMember<T[Key]> }
      : T

/** The values of a union of texts, from a record that the compiler requires to name them all. */
export function everyValue<Union extends string>(values: Readonly<Record<Union, true>>): readonly Union[] {
  return Object.keys(values) as Union[]
}
