import { creditCodeProblem } from '#company/credit-code.ts'

/** Customers abroad have a tax number of any form, or none. */
export const codeProblem = (tradeArea: string | undefined, creditCode: string | undefined): string =>
  tradeArea === 'export' ? '' : creditCodeProblem(creditCode ?? '')
