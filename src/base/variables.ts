const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** The names between `${` and `}` in a text, each once. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]
}

/** Whether every `${` of a text begins the name of a variable. */
export function areVariablesWellFormed(text: string): boolean {
  return !text.replace(VARIABLE, '').includes('${')
}

/** The text with its variables replaced. */
export function withVariables(text: string, valueOf: (name: string) => string): string {
  return text.replace(VARIABLE, (_, name: string) => valueOf(name))
}
