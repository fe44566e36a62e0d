import Type from 'typebox'
import { folder } from './call.ts'
import { Decimal, Text } from './vocabulary.ts'

/** 对账单: a supplier's account with the company, as the supplier reads it. */
const call = folder('blade-biz/supplieraccount', 'finance')

export interface AccountMonth {
  month: string
  /** With tax, less what went back. */
  received: string
  invoiced: string
  paid: string
  /** Kept back, set off against advances, taken back. */
  lowered: string
  /** What is owed at its end. */
  closing: string
}

/** Typed by hand above, because inferring it is expensive. */
const Month = Type.Unsafe<AccountMonth>(
  Type.Object({ month: Text(), received: Decimal, invoiced: Decimal, paid: Decimal, lowered: Decimal, closing: Decimal }),
)

export const supplierAccountCalls = {
  mine: call.get('mine', 'What a supplier has delivered, invoiced and been paid, month by month, and what is open', {
    reply: Type.Object({
      uninvoiced: Decimal,
      owed: Decimal,
      overdue: Decimal,
      inFlight: Decimal,
      advance: Decimal,
      months: Type.Array(Month),
    }),
  }),
}
