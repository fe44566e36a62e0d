import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { cashBill } from './bill.ledger.ts'
import { billsIssued } from './bill.table.ts'
import { billIssued } from './bill-issued.register.ts'
import { returnBill } from './bill-return.ledger.ts'

export default [
  resource(billIssued, billsIssued, {
    access: staffOnly,
    actions: {
      async cash(ctx, { id }, { paidDate, bankVoucherNo }) {
        await cashBill(bookOf(ctx), id, { paidDate, bankVoucherNo })
        return undefined
      },
      async giveBack(ctx, { id }, { reason }) {
        await returnBill(bookOf(ctx), id, reason)
        return undefined
      },
    },
  }),
]
