import Big from 'big.js'
import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { must } from '#model/must.ts'
import { effects } from '#server/document/effects.ts'
import { INVOICEABLE } from '../notice/invoice-notice.register.ts'
import { noticeLinesOf, noticeOf } from '../notice/notice.ledger.ts'
import { approveInvoice, rejectInvoice, requireVerified, submitInvoice } from './invoice-decide.ledger.ts'
import { invoiceFaults, numberFaults, ownQuantities, termDate } from './invoice-paper.query.ts'
import { receiptInvoiced } from './receiptInvoiced.flow.ts'

/** 采购收票. Its quantities are of the notice from the submit on; the last step posts it. */
export default effects(receiptInvoiced, {
  /** Everything of the notice that is not invoiced yet. */
  async propose({ tx, tenantId, doc }) {
    const notice = await noticeOf(tx, tenantId, doc.noticeId)
    if (!notice || (doc.items ?? []).length > 0) return {}
    const lines = await noticeLinesOf(tx, notice.id)
    const left = lines.map(({ id, qty, heldQty, invoicedQty }) => ({ id, qty: new Big(qty).minus(heldQty).minus(invoicedQty) }))
    const { invoiceType, taxRate } = notice
    return {
      ...{ invoiceType, taxRate },
      items: left.flatMap(({ id, qty }) => (qty.gt(0) ? [{ noticeLineId: id, qty: qty.toFixed(3) }] : [])),
    }
  },

  async compute(ctx) {
    const { tx, tenantId, documentId, doc } = ctx
    const notice = await noticeOf(tx, tenantId, doc.noticeId)
    const lines = new Map((await noticeLinesOf(tx, notice?.id)).map(line => [line.id, line]))
    const own = await ownQuantities(tx, documentId)
    return {
      supplierId: notice?.supplierId,
      termDate: await termDate(ctx, { ...doc, ...(notice && { supplierId: notice.supplierId }) }),
      items: (doc.items ?? []).map(({ noticeLineId = '' }) => {
        const line = lines.get(noticeLineId)
        if (!line) return {}
        const left = new Big(line.qty).minus(line.heldQty).minus(line.invoicedQty)
        return { noticeQty: left.plus(own.get(line.receiptLineId) ?? 0).toFixed(3) }
      }),
    }
  },

  async facts(ctx) {
    const owner = (await supplierOf(ctx, ctx.doc.supplierId))?.ownerUserId
    return { ...(owner ? { buyerUserId: owner } : {}) }
  },

  async check(ctx) {
    const { tx, tenantId, doc } = ctx
    const notice = await noticeOf(tx, tenantId, doc.noticeId)
    const isOwn = !!notice && (await accountsOf(tx, tenantId, notice.supplierId)).includes(ctx.initiator.user)
    if (!notice || !isOwn || !INVOICEABLE.includes(notice.noticeState))
      return [{ path: 'noticeId', message: '开票通知不存在、已开完或已过期' }]
    const lines = new Set((await noticeLinesOf(tx, notice.id)).map(({ id }) => id))
    const strange = doc.items.flatMap(({ noticeLineId }, at) =>
      lines.has(noticeLineId) ? [] : [{ path: `items.${at}.noticeLineId`, message: '通知行不属于所选开票通知' }],
    )
    return [...strange, ...(await numberFaults(ctx, doc)), ...(await invoiceFaults(ctx, doc))]
  },

  submitted: ctx =>
    submitInvoice(
      ctx,
      must(ctx.doc.supplierId, 'the supplier'),
      ctx.doc.items.map(({ noticeLineId, receiptLineId, qty }) => ({
        ...{ noticeLineId, receiptLineId: must(receiptLineId, 'the receipt line'), qty },
      })),
    ),

  step: { tax_acct: requireVerified },
  approved: approveInvoice,
  rejected: rejectInvoice,
})
