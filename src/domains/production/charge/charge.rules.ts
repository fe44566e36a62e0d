import Big from 'big.js'

/** 炉时. Hours of a charge, shared by weight; the last row takes the rest (INV-97). */
export function sharedHours(hours: string, weights: readonly string[]): string[] {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0))
  let left = new Big(hours)
  return weights.map((weight, at) => {
    const share = at === weights.length - 1 || total.eq(0) ? left : new Big(hours).times(weight).div(total).round(2, Big.roundDown)
    left = left.minus(share)
    return share.toFixed(2)
  })
}
