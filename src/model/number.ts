import Big from 'big.js'

/** Exact decimals. Input is a number or a decimal text, output is text, because floats would round silently. */
export type Decimal = string | number

/** Half up: away from zero at exactly half, also below zero. */
export function round(value: Decimal, decimals = 2): string {
  return new Big(value).toFixed(decimals, Big.roundHalfUp)
}

/** `1234567.5` → `1,234,567.5`; with decimals, rounded first. */
export function thousands(value: Decimal, decimals?: number): string {
  const text = decimals === undefined ? new Big(value).toFixed() : round(value, decimals)
  const [whole = '', fraction] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

export const plus = (left: Decimal, right: Decimal): string => new Big(left).plus(right).toFixed()
export const minus = (left: Decimal, right: Decimal): string => new Big(left).minus(right).toFixed()
export const times = (left: Decimal, right: Decimal): string => new Big(left).times(right).toFixed()

const QUOTIENT_DECIMALS = 10

/** Rounded half up to ten decimals without trailing zeros; more digits would only pretend precision. */
export function divide(left: Decimal, right: Decimal, decimals = QUOTIENT_DECIMALS): string {
  const divisor = new Big(right)
  if (divisor.eq(0)) throw new RangeError('The second number cannot be zero.')
  const precise = Big()
  precise.DP = decimals + 1
  const quotient = new precise(left).div(divisor)
  return new Big(quotient.toFixed(decimals, Big.roundHalfUp)).toFixed()
}

export const compare = (left: Decimal, right: Decimal): -1 | 0 | 1 => new Big(left).cmp(right)
