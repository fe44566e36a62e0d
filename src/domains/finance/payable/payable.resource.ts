import { and, ne, sql } from 'drizzle-orm'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { EXTERNAL } from '#model/account.ts'
import { ownFirm } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { redate, restateInvoices } from '../invoice/invoice.ledger.ts'
import { deductOpen, lockedPenalties, requireOpen } from '../penalty/penalty.ledger.ts'
import { moveAdvance, refundAdvance, requireAdvance } from './advance.ledger.ts'
import { apEntry } from './ap-entry.register.ts'
import { requireDeductible } from './payable.ledger.ts'
import { payable } from './payable.register.ts'
import { apLedger, payables } from './payable.table.ts'

const ownEntries = ownFirm(apLedger.supplierId, apEntry.key)

export default [
  resource(payable, payables, {
    access: ownFirm(payables.supplierId, payable.key),
    offers: {
      special: sql`${payables.payableKind} in ('invoice', 'plan', 'general') and ${payables.amount} > ${payables.paidAmount} + ${payables.inFlightAmount}`,
    },
    counted: { openAmount: sql`(payable.amount - payable.paid_amount - payable.in_flight_amount)` },
    files: {
      async deduct(ctx, { id, supplierId = '' }, { penaltyId, amount }) {
        const [penalty] = await lockedPenalties(bookOf(ctx), [penaltyId])
        requireOpen(penalty, supplierId, amount)
        await requireDeductible(bookOf(ctx), id, amount)
      },
      move: (ctx, _, { supplierId, fromContractId: purchaseContractId, amount }) =>
        requireAdvance(bookOf(ctx), { supplierId, purchaseContractId, amount }),
      refund: (ctx, _, { supplierId, purchaseContractId, amount }) =>
        requireAdvance(bookOf(ctx), { supplierId, purchaseContractId, amount }),
    },
    actions: {
      async deduct(ctx, { id, supplierId = '', purchaseInvoiceId = '0' }, { penaltyId, amount }) {
        await deductOpen(bookOf(ctx), penaltyId, { id, supplierId }, amount)
        await restateInvoices(bookOf(ctx), [purchaseInvoiceId])
        return undefined
      },
      async due(ctx, { purchaseInvoiceId = '0', id }, { dueDate, dueReason }) {
        // The first share of an invoice stands for it in lists.
        if (id === purchaseInvoiceId) await redate(bookOf(ctx), purchaseInvoiceId, dueDate)
        return { dueDate, dueReason }
      },
      async move(ctx, _, { supplierId, fromContractId: purchaseContractId, toContractId, amount }) {
        await moveAdvance(bookOf(ctx), { supplierId, purchaseContractId, amount }, toContractId)
        return undefined
      },
      async refund(ctx, _, { supplierId, purchaseContractId, amount, ...cameIn }) {
        const partyName = (await supplierOf(bookOf(ctx), supplierId))?.supplierName ?? ''
        await refundAdvance(bookOf(ctx), { supplierId, purchaseContractId, amount }, { ...cameIn, partyName })
        return undefined
      },
    },
  }),
  resource(apEntry, apLedger, {
    // What is accrued is our own estimate.
    access: caller => and(ownEntries(caller), caller.accountType === EXTERNAL ? ne(apLedger.accountKind, 'accrued') : undefined),
  }),
]
