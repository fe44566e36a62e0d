import { taxed } from '#model/form/arithmetic.ts'

interface Priced {
  readonly qty?: string
  readonly taxPrice?: string
  readonly taxRate?: string
}

/** The amounts of a row that has a quantity, a price and a rate. */
export function priced({ qty, taxPrice, taxRate }: Priced): { lineAmount: string; noTaxAmount: string; lineTax: string } {
  const { lineAmount = '0.00', noTaxAmount = '0.00', lineTax = '0.00' } = taxed(qty, taxPrice, taxRate)
  return { lineAmount, noTaxAmount, lineTax }
}
