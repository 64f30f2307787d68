/**
 * `##[command]` and `##vso[command]`, which the log of a CI job takes anywhere in a line; the first group is what stands
 * before the bracket. It is global, for `replace` alone.
 *
 * @example
 * ```ts
 * 'at ##[error]x'.replace(WORKFLOW_COMMAND, '##$1\\[') // 'at ##\\[error]x'
 * ```
 */
export const WORKFLOW_COMMAND: RegExp = /##([a-z]*)\[/gi
