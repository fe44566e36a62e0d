import { supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { instantOf } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, positive } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { Refusal } from '#server/http/refusal.ts'
import { issueBills } from '../bill/bill.ledger.ts'
import { restateInvoices } from '../invoice/invoice.ledger.ts'
import { advanceLeft } from '../payable/advance-left.query.ts'
import { type ApEntry, balanceOf, postAp } from '../payable/ap.ledger.ts'
import { heldPayables, openPayable } from '../payable/payable.ledger.ts'
import { offsetOf, payApply, sourceOf } from './pay_apply.flow.ts'
import { lapsedFaults, payDayFaults } from './pay-day.query.ts'
import { payFaults } from './pay-rules.query.ts'
import { payableIds } from './pay-source.query.ts'
import { isUnderWay, type Payee, payeeOf } from './payee.query.ts'
import { closePayRecord, keepPayRecord, paidBy, pay, payRecordOf } from './payment.ledger.ts'

type Doc = SubmittedOf<typeof payApply>
type Asking = Pick<FormContext<unknown>, 'tx' | 'documentId' | 'instanceId' | 'number'>

/** 付款申请. Every sum is claimed at submit and given back by whatever ends the paper; the cashier's word writes the books. */
export default effects(payApply, {
  async compute(ctx) {
    const { tx, doc } = ctx
    const { supplierId } = doc
    if (!supplierId) return {}
    // Of a contract that the invoice does not belong to: shown as it stands, and refused by the check.
    const sources = (await payableIds(tx, doc)).map((id, at) => id ?? sourceOf(doc.items?.[at] ?? {}))
    const [seen, snapshot, { payable: payableBalance }, advance] = await Promise.all([
      heldPayables.seenBy(
        ctx,
        sources.flatMap(id => (id ? { payableId: id } : [])),
      ),
      snapshotOf(ctx, supplierId),
      balanceOf(tx, supplierId),
      advanceLeft(tx, { ...doc, supplierId }, ctx.documentId),
    ])
    return {
      ...snapshot,
      payableBalance,
      advanceBalance: advance.toFixed(2),
      items: sources.map((payableId = '') => {
        const found = seen.find({ payableId })
        if (!found) return {}
        const { amount, paidAmount, dueDate } = found
        return { sourceAmount: amount, paidAmount, inFlightAmount: seen.held({ payableId }).toFixed(2), dueDate }
      }),
    }
  },

  async facts(ctx) {
    const supplier = await supplierOf(ctx, ctx.doc.supplierId)
    const early = (ctx.doc.items ?? []).some(({ dueDate }) => !!dueDate && dueDate > (ctx.doc.expectPayDate ?? ''))
    return { supplierBlacklisted: supplier?.supplierStatus === 'blacklisted' ? 'yes' : 'no', notYetDue: early ? 'yes' : 'no' }
  },

  check: payFaults,

  async submitted(ctx) {
    mustBeNone(await lapsedFaults(ctx))
    await claim(ctx)
  },

  step: {
    /** The accountant may have changed what is offset: then other sums are in flight. */
    async ap_acct(ctx) {
      mustBeNone(checkForm(payApply, ctx.doc))
      await claim(ctx)
    },
  },

  async approved(ctx) {
    const { doc, documentId, number } = ctx
    const [faults, record] = await Promise.all([payDayFaults(ctx), payRecordOf(ctx.tx, documentId)])
    mustBeNone(faults)
    if (!record || record.bankAccount !== doc.bankAccount) throw new Refusal('收款账户与审批时不一致，请退回重新提交')
    const { supplierId, actualAmount, payMethod } = doc
    const payDate = must(doc.payDate, 'the day that the cashier filled in')
    await heldPayables.use(ctx)
    await postAp(ctx, entriesOf(doc, number), instantOf(payDate))
    if (doc.payKind === 'advance')
      await openPayable(ctx, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount: actualAmount })
    if (positive(actualAmount)) {
      const { payeeName, bankName, bankAccount } = record
      const payee = { supplierId, payeeName, bankName, bankAccount }
      await pay(ctx, { sourceType: 'payApply', billNo: number, amount: actualAmount, payMethod, ...paidBy(doc) }, [payee])
      await issueBills(ctx, { billType: payMethod, supplierId, sourceNo: number }, doc.bills ?? [])
    }
    const invoiceIds = doc.items.flatMap(item => item.purchaseInvoiceId ?? [])
    const [accounts] = await Promise.all([
      accountsOf(ctx.tx, ctx.tenantId, supplierId),
      restateInvoices(ctx, invoiceIds),
      closePayRecord(ctx, documentId, 'paid', payDate),
    ])
    await ctx.notify(accounts, noticeOf(ctx, record.bankAccount))
  },

  async rejected(ctx) {
    await Promise.all([heldPayables.free(ctx), closePayRecord(ctx, ctx.documentId, 'released')])
  },
})

/** Sums in flight. What was paid in advance is kept under the supplier, whose row is locked by then; the contract has its own part of it. */
async function claim(ctx: EffectContext<Doc>): Promise<void> {
  const { tx, doc, documentId } = ctx
  await Promise.all([heldPayables.hold(ctx, await wishesOf(tx, doc)), keepRecord(ctx)])
  if (positive(offsetOf(doc)) && (await advanceLeft(tx, doc, documentId)).lt(offsetOf(doc)))
    throw faulty([{ path: 'offsetAmount', message: '冲预付金额不能大于预付余额' }])
}

function mustBeNone(problems: readonly Fault[]): void {
  if (problems.length > 0) throw faulty(problems)
}

/** What the supplier hears: money, or nothing but an advance that is used up. */
function noticeOf({ doc, number }: EffectContext<Doc>, bankAccount: string): { title: string; content: string } {
  const offset = offsetOf(doc)
  if (!positive(doc.actualAmount))
    return { title: `冲销预付通知：${number}`, content: `已于 ${doc.payDate} 以预付款冲销应付贵公司款项 ${offset} 元，本次不另付款。` }
  const paid = `已于 ${doc.payDate} 向贵公司付款 ${doc.actualAmount} 元，收款账号尾号 ${bankAccount.slice(-4)}。`
  return { title: `付款通知：${number}`, content: paid }
}

/** What the paper draws on: each source, the month's quota, the contract as a whole, what was paid in advance. */
async function wishesOf(tx: Tx, doc: Doc): Promise<{ payableId: string; amount: string }[]> {
  const ids = await payableIds(tx, doc)
  const { supplierId, payQuotaId, purchaseContractId, applyAmount, actualAmount } = doc
  return [
    ...doc.items.map(({ payAmount: amount }, at) => ({ payableId: must(ids[at], 'what a line pays'), amount })),
    { payableId: must(payQuotaId, 'the quota'), amount: applyAmount },
    ...(purchaseContractId ? [{ payableId: purchaseContractId, amount: actualAmount }] : []),
    { payableId: supplierId, amount: offsetOf(doc) },
  ]
}

function entriesOf(doc: Doc, billNo: string): ApEntry[] {
  const { supplierId, purchaseContractId, actualAmount } = doc
  const common = { supplierId, billNo, purchaseContractId }
  if (doc.payKind === 'advance') return [{ ...common, entryType: 'ADVANCE', accountKind: 'advance', amount: actualAmount }]
  const offset = offsetOf(doc)
  const entries: ApEntry[] = []
  if (above(actualAmount, 0)) entries.push({ ...common, entryType: 'PAYMENT', accountKind: 'payable', amount: `-${actualAmount}` })
  if (above(offset, 0))
    entries.push(
      { ...common, entryType: 'ADVANCE_OFFSET', accountKind: 'payable', amount: `-${offset}` },
      { ...common, entryType: 'ADVANCE_OFFSET', accountKind: 'advance', amount: `-${offset}` },
    )
  return entries
}

/**
 * 账户快照. On the way through its approvers a paper keeps the account it was submitted with, whatever happens to the supplier's own; on its
 * writer's desk it follows the supplier.
 */
async function snapshotOf(ctx: Asking, supplierId: string): Promise<Payee | undefined> {
  const { tx, documentId } = ctx
  const [record, underWay] = await Promise.all([payRecordOf(tx, documentId), isUnderWay(ctx)])
  if (record?.state === 'running' && record.supplierId === supplierId && underWay) {
    const { payeeName, bankName, bankAccount } = record
    return { payeeName, bankName, bankAccount }
  }
  return payeeOf(tx, supplierId)
}

async function keepRecord(ctx: EffectContext<Doc>): Promise<void> {
  const { doc, documentId, tenantId, number } = ctx
  const { supplierId, payKind, payeeName, bankName, bankAccount, applyAmount, actualAmount } = doc
  await keepPayRecord(ctx, {
    ...{ id: documentId, tenantId, billNo: number, supplierId, payKind, payeeName, bankName, bankAccount },
    ...{ purchaseContractId: doc.purchaseContractId ?? null, applyAmount, offsetAmount: offsetOf(doc), actualAmount },
    state: 'running',
  })
}
