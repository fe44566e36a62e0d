import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { dropInvoice, type Item, takeInvoice } from './invoice-paper.ledger.ts'
import { termDate } from './invoice-paper.query.ts'
import { postInvoice } from './invoice-post.ledger.ts'

/** A paper about an invoice, once it was submitted. */
export interface Submitted {
  readonly supplierId?: string
  readonly noticeId?: string
  readonly invoiceNo: string
  readonly invoiceCode?: string
  readonly invoiceDate: string
  readonly invoiceType: string
  readonly taxRate: string
  readonly invoiceAmount: string
  readonly invoiceTax: string
  readonly diffAmount?: string
  readonly dueDate?: string
  readonly verifyState?: string
  readonly items: readonly { readonly receiptLineId?: string }[]
}

/** 提交. */
export async function submitInvoice(ctx: EffectContext<Submitted>, supplierId: string, items: readonly Item[]): Promise<void> {
  const { doc, documentId: id, number: billNo } = ctx
  const { invoiceNo, invoiceCode = '', invoiceDate, invoiceType, taxRate, invoiceAmount, invoiceTax, diffAmount, noticeId } = doc
  const dueDate = doc.dueDate ?? (await termDate(ctx, doc)) ?? invoiceDate
  await takeInvoice(
    ctx,
    {
      ...{ id, invoiceNo, invoiceCode, invoiceDate, invoiceType, taxRate, invoiceAmount, invoiceTax, supplierId, billNo, dueDate },
      ...{ noticeId: noticeId ?? null, diffAmount: diffAmount ?? '0', verifyState: 'wait' },
    },
    items,
  )
}

/** 查验. Only a genuine invoice goes on. */
export async function requireVerified({ doc }: EffectContext<Submitted>): Promise<void> {
  if (doc.verifyState !== 'ok') throw new Refusal('发票查验一致后才能同意；查验不符的请选择不同意并说明原因')
}

/** 入账. */
export async function approveInvoice(ctx: EffectContext<Submitted>): Promise<void> {
  await requireVerified(ctx)
  const { doc } = ctx
  const dueDate = doc.dueDate ?? (await termDate(ctx, doc)) ?? doc.invoiceDate
  await postInvoice(ctx, ctx.documentId, { dueDate, verifyState: doc.verifyState ?? null })
  await tell(ctx, `发票已入账：${doc.invoiceNo}`, `贵公司的发票 ${doc.invoiceNo}（${doc.invoiceAmount} 元）已入账，到期日 ${dueDate}。`)
}

/** 不同意. The supplier hears of it, with its image. */
export async function rejectInvoice(ctx: EffectContext<Partial<Submitted>>): Promise<void> {
  await dropInvoice(ctx, ctx.documentId)
  const { doc, number } = ctx
  if (ctx.actor && ctx.actor !== ctx.initiator.user)
    await tell(ctx, `发票被退回：${number}`, `发票 ${doc.invoiceNo ?? ''} 未通过，请查看审批意见，更正后重新提交。`)
}

async function tell(ctx: EffectContext<Partial<Submitted>>, title: string, content: string): Promise<void> {
  const { doc, tx, tenantId } = ctx
  if (doc.supplierId) await ctx.notify(await accountsOf(tx, tenantId, doc.supplierId), { title, content })
}
