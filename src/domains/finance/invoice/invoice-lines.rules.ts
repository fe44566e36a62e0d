import { type Amount, taxed } from '#model/form/arithmetic.ts'

interface Priced {
  readonly qty?: Amount
  readonly taxPrice?: Amount
  readonly taxRate?: Amount
}

const moneyOf = (row: Priced) => taxed(row.qty, row.taxPrice, row.taxRate)

/** @PRICE!: the amounts of a line at the price of its receipt. */
export const pricedDerive = {
  lineAmount: (row: Priced) => moneyOf(row).lineAmount,
  noTaxAmount: (row: Priced) => moneyOf(row).noTaxAmount,
  lineTax: (row: Priced) => moneyOf(row).lineTax,
} as const
