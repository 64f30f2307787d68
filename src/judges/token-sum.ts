/** The sum of counts of tokens; null when none of them was reported. What is no count was not reported. */
export function tokenSum(...counts: readonly unknown[]): number | null {
  const reported = counts.filter((one): one is number => typeof one === 'number' && Number.isFinite(one) && one >= 0)
  return reported.length === 0 ? null : reported.reduce((sum, one) => sum + one, 0)
}
