import Big from 'big.js'
import { lockSuppliers, supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { type EffectContext, effects } from '#server/document/effects.ts'
import { leftOf, penaltiesOf } from '../penalty/penalty.ledger.ts'
import { invoiceApply } from './invoice_apply.flow.ts'
import { confirmNotice, dropNotice, issueNotice, takeNotice } from './notice.ledger.ts'
import { noticeFaults, noticeLines, noticeProposal } from './notice-lines.query.ts'

type Doc = SubmittedOf<typeof invoiceApply>

/** 开票通知. Quantities and penalties are taken at submit; the last step lets the supplier invoice, a refusal frees everything. */
export default effects(invoiceApply, {
  propose: noticeProposal,

  async compute(ctx) {
    const { doc } = ctx
    const lines = await noticeLines(ctx)
    const penalties = new Map(
      (
        await penaltiesOf(
          ctx,
          (doc.penalties ?? []).map(({ penaltyId = '' }) => penaltyId),
        )
      ).map(row => [row.id, row]),
    )
    return {
      items: (doc.items ?? []).map(({ receiptLineId = '' }) => {
        const found = lines.get(receiptLineId)
        if (!found) return {}
        const { receiptNo, receiptDate, purchaseOrderNo, can } = found
        return { receiptNo, receiptDate, purchaseOrderNo: purchaseOrderNo ?? '无订单', canNoticeQty: can.toFixed(3) }
      }),
      penalties: (doc.penalties ?? []).map(({ penaltyId = '' }) => {
        const found = penalties.get(penaltyId)
        return found ? { deductAmount: leftOf(found).toFixed(2) } : {}
      }),
    }
  },

  async facts(ctx) {
    const { supplierId } = ctx.doc
    const owner = (await supplierOf(ctx, supplierId))?.ownerUserId
    const accounts = supplierId ? await accountsOf(ctx.tx, ctx.tenantId, supplierId) : []
    return { supplierUserIds: accounts, ...(owner ? { buyerUserId: owner } : {}) }
  },

  check: noticeFaults,

  async submitted(ctx) {
    lockSuppliers(ctx.tx, [ctx.doc.supplierId])
    ctx.note({ supplierConfirm: 'wait' })
    await take(ctx)
  },

  step: {
    async sup(ctx) {
      ctx.note({ supplierConfirm: 'yes' })
      await confirmNotice(ctx, ctx.documentId, 'yes')
    },
  },

  async approved(ctx) {
    const { doc, documentId, number, tx, tenantId } = ctx
    const { supplierId, invoiceType, invoiceDeadline, noticeAmount } = doc
    await issueNotice(ctx, documentId, { invoiceType, invoiceDeadline })
    await ctx.notify(await accountsOf(tx, tenantId, supplierId), {
      title: `开票通知：${number}`,
      content: `请在 ${invoiceDeadline} 前按通知 ${number} 开具发票 ${noticeAmount} 元，并在“开票通知”中上传。`,
    })
  },

  async rejected(ctx) {
    await dropNotice(ctx, ctx.documentId)
  },
})

async function take(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, documentId, number } = ctx
  const known = await noticeLines(ctx)
  const lines = doc.items.map(({ receiptLineId, qty }) => {
    const { line, receiptNo, receiptDate, purchaseOrderNo } = must(known.get(receiptLineId), 'the receipt line')
    const { materialId, materialCode, materialName, specs, modelNo, unit, netPrice: taxPrice, taxRate } = line
    const lineAmount = must(taxed(qty, taxPrice, taxRate).lineAmount, 'an amount')
    return {
      ...{ receiptLineId, qty, receiptNo, receiptDate, purchaseOrderNo, materialId, materialCode, materialName, specs, modelNo, unit },
      ...{ taxPrice, taxRate, lineAmount },
    }
  })
  const [periodStart, periodEnd] = doc.reconcilePeriod
  const amount = (of: 'totalAmount' | 'totalNoTax' | 'totalTax' | 'penaltyAmount') => new Big(doc[of] ?? 0).toFixed(2)
  await takeNotice(
    ctx,
    {
      ...{ id: documentId, noticeNo: number, supplierId: doc.supplierId, periodStart, periodEnd, invoiceType: doc.invoiceType },
      ...{ taxRate: must(lines[0], 'a line').taxRate, totalAmount: amount('totalAmount'), totalNoTax: amount('totalNoTax') },
      ...{ totalTax: amount('totalTax'), penaltyAmount: amount('penaltyAmount'), invoiceDeadline: doc.invoiceDeadline },
    },
    lines,
    doc.penalties.map(({ penaltyId }) => penaltyId),
  )
}
