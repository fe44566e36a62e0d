import Big from 'big.js'

/** Shares of a whole by weights, rounded; the largest takes the rest, so that they add up (INV-84). */
export function sharedBy(whole: Big, weights: readonly Big[], decimals: number): Big[] {
  const sum = weights.reduce((total, weight) => total.plus(weight), new Big(0))
  if (weights.length === 0) return []
  const shares = weights.map(weight => (sum.eq(0) ? new Big(0) : whole.times(weight).div(sum).round(decimals, Big.roundHalfUp)))
  const rest = shares.reduce((left, share) => left.minus(share), whole)
  const largest = weights.reduce((best, weight, at) => (weight.gt(weights[best] ?? 0) ? at : best), 0)
  return shares.map((share, at) => (at === largest ? share.plus(rest) : share))
}
