import Big from 'big.js'

/**
 * Exact arithmetic for `derive`, `rules` and `when` that tolerates half-filled forms: a missing operand makes the result missing, and a comparison
 * with a missing value is false.
 */
export type Amount = string | number | undefined

const known = (value: Amount): value is string | number => value !== undefined && value !== ''

const combine = (left: Amount, right: Amount, work: (left: Big, right: Big) => Big): string | undefined =>
  known(left) && known(right) ? work(new Big(left), new Big(right)).toFixed() : undefined

export const add = (left: Amount, right: Amount) => combine(left, right, (a, b) => a.plus(b))
export const minus = (left: Amount, right: Amount) => combine(left, right, (a, b) => a.minus(b))
export const times = (left: Amount, right: Amount) => combine(left, right, (a, b) => a.times(b))
/** Division by zero gives a missing result, which a rule can report. */
export const over = (left: Amount, right: Amount) =>
  known(right) && !new Big(right).eq(0) ? combine(left, right, (a, b) => a.div(b)) : undefined

/** The sum of the values that are present; 0 for an empty table. */
export function sum<R>(rows: readonly R[] | undefined, of: (row: R) => Amount): string {
  return (rows ?? [])
    .reduce((total, row) => {
      const value = of(row)
      return known(value) ? total.plus(value) : total
    }, new Big(0))
    .toFixed()
}

export const rounded = (value: Amount, decimals: number): string | undefined =>
  known(value) ? new Big(value).toFixed(decimals, Big.roundHalfUp) : undefined

const compared = (left: Amount, right: Amount, test: (order: number) => boolean) =>
  known(left) && known(right) && test(new Big(left).cmp(right))

export const atLeast = (left: Amount, right: Amount) => compared(left, right, order => order >= 0)
export const atMost = (left: Amount, right: Amount) => compared(left, right, order => order <= 0)
export const above = (left: Amount, right: Amount) => compared(left, right, order => order > 0)
export const below = (left: Amount, right: Amount) => compared(left, right, order => order < 0)
export const same = (left: Amount, right: Amount) => compared(left, right, order => order === 0)
export const positive = (value: Amount) => above(value, 0)

/** The usual priced line: amount with tax, without tax, and the tax. Rates are fractions (0.13); an entry that no dictionary has counts as missing. */
export function taxed(qty: Amount, taxPrice: Amount, taxRate: Amount): { lineAmount?: string; noTaxAmount?: string; lineTax?: string } {
  const lineAmount = rounded(times(qty, taxPrice), 2)
  const rate = Number.isFinite(Number(taxRate)) ? taxRate : undefined
  const noTaxAmount = rounded(over(lineAmount, add(1, rate)), 2)
  return { lineAmount, noTaxAmount, lineTax: rounded(minus(lineAmount, noTaxAmount), 2) }
}

/** A total split by percentages: rounded to cents, and the last one takes the cent that is left over. */
export function shares(total: string, ratios: readonly string[]): string[] {
  let left = new Big(total)
  return ratios.map((ratio, at) => {
    const share = at === ratios.length - 1 ? left : new Big(total).times(ratio).div(100).round(2, Big.roundHalfUp)
    left = left.minus(share)
    return share.toFixed(2)
  })
}
