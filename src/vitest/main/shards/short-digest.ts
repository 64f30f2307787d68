/** As much of a digest as tells it from another. */
export function shortDigest(digest: string): string {
  return `sha256:${digest.slice(0, 12)}…`
}
