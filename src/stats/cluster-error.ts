/** So many cases whose `size` values add up to `residual` above (or below) the mean of all values, each. */
export interface ClusterResidual {
  readonly cases: number
  readonly size: number
  readonly residual: number
}

/**
 * The standard error of the mean of all values when those of one case may depend on each other in any way, for at least
 * two cases: sqrt(G / (G - 1)) sqrt(sum of squared residuals of cases) / number of values. Copies of all values change
 * nothing: the residuals of cases grow as the number of values does.
 *
 * K.-Y. Liang & S. L. Zeger, Biometrika 73 (1986) 13, with the factor for G clusters; also the linearised variance of a
 * survey with one stage of sampling.
 */
export function clusterError(clusters: readonly ClusterResidual[]): number {
  let [cases, values, squares] = [0, 0, 0]
  for (const { cases: alike, size, residual } of clusters) {
    cases += alike
    values += alike * size
    squares += alike * residual * residual
  }
  return Math.sqrt((cases / (cases - 1)) * squares) / values
}
