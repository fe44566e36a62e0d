import Big from 'big.js'
import { receiptLinesOf } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { noticeable } from '#domains/warehouse/receipt/receipt-invoiced.ledger.ts'
import { effects } from '#server/document/effects.ts'
import { INVOICEABLE } from '../notice/invoice-notice.register.ts'
import { noticeLinesOf, noticeOf } from '../notice/notice.ledger.ts'
import { approveInvoice, rejectInvoice, requireVerified, submitInvoice } from './invoice-decide.ledger.ts'
import { invoiceFaults, numberFaults, ownQuantities, termDate } from './invoice-paper.query.ts'
import { receiptInvoicedYwy } from './receiptInvoiced_ywy.flow.ts'

/** 采购收票, by a buyer. Without a notice the receipts are announced and invoiced by the same paper. */
export default effects(receiptInvoicedYwy, {
  async propose({ tx, tenantId, doc }) {
    const notice = await noticeOf(tx, tenantId, doc.noticeId)
    if (!notice || (doc.items ?? []).length > 0) return {}
    const { supplierId, invoiceType, taxRate } = notice
    const items = (await noticeLinesOf(tx, notice.id)).flatMap(({ receiptLineId, qty, heldQty, invoicedQty }) => {
      const left = new Big(qty).minus(heldQty).minus(invoicedQty)
      return left.gt(0) ? [{ receiptLineId, qty: left.toFixed(3) }] : []
    })
    return { supplierId, invoiceType, taxRate, items }
  },

  async compute(ctx) {
    const { tx, documentId, doc } = ctx
    const ids = (doc.items ?? []).map(({ receiptLineId = '' }) => receiptLineId)
    const noticed = new Map((await noticeLinesOf(tx, doc.noticeId)).map(line => [line.receiptLineId, line]))
    const received = new Map((await receiptLinesOf(tx, ids)).map(line => [line.id, line]))
    const own = await ownQuantities(tx, documentId)
    return {
      termDate: await termDate(ctx, doc),
      items: ids.map(id => {
        const [line, notice] = [received.get(id), noticed.get(id)]
        if (!line) return {}
        const left = notice ? new Big(notice.qty).minus(notice.heldQty).minus(notice.invoicedQty) : noticeable(line)
        return { uninvoicedQty: left.plus(own.get(id) ?? 0).toFixed(3) }
      }),
    }
  },

  async check(ctx) {
    const { tx, tenantId, doc } = ctx
    const faults = [...(await numberFaults(ctx, doc)), ...(await invoiceFaults(ctx, doc))]
    if (!doc.noticeId) return faults
    const notice = await noticeOf(tx, tenantId, doc.noticeId)
    if (!notice || notice.supplierId !== doc.supplierId || !INVOICEABLE.includes(notice.noticeState))
      return [{ path: 'noticeId', message: '开票通知不存在、已开完或已过期' }, ...faults]
    const lines = new Set((await noticeLinesOf(tx, notice.id)).map(({ receiptLineId }) => receiptLineId))
    const strange = doc.items.flatMap(({ receiptLineId }, at) =>
      lines.has(receiptLineId) ? [] : [{ path: `items.${at}.receiptLineId`, message: '入库行不在所选开票通知中' }],
    )
    return [...strange, ...faults]
  },

  async submitted(ctx) {
    const { tx, doc } = ctx
    const noticed = new Map((await noticeLinesOf(tx, doc.noticeId)).map(({ receiptLineId, id }) => [receiptLineId, id]))
    const items = doc.items.map(({ receiptLineId, qty }) => ({ receiptLineId, qty, noticeLineId: noticed.get(receiptLineId) }))
    await submitInvoice(ctx, doc.supplierId, items)
  },

  step: { tax_acct: requireVerified },
  approved: approveInvoice,
  rejected: rejectInvoice,
})
