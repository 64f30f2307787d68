/**
 * x ln(x / mean) + mean - x for x, mean > 0, to full relative accuracy near x = mean, where the terms cancel.
 *
 * `difference` is x - mean; the caller passes it where it knows it to more digits than a subtraction would leave.
 * Near the mean: the series of C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000 (`bd0`).
 */
export function deviance(x: number, mean: number, difference: number): number {
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference
  const ratio = difference / (x + mean)
  let sum = difference * ratio
  let term = 2 * x * ratio
  for (let odd = 3; ; odd += 2) {
    term *= ratio * ratio
    const next = sum + term / odd
    if (next === sum) return sum
    sum = next
  }
}
