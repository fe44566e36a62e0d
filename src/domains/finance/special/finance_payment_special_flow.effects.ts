import { sql } from 'drizzle-orm'
import { contractOf } from '#domains/procurement/contract/contract.ledger.ts'
import { lockSuppliers, supplierOf, today } from '#domains/supplier/profile/supplier.ledger.ts'
import { instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { above, add } from '#model/form/arithmetic.ts'
import { checkForm } from '#model/form/read.ts'
import { paramValue } from '#platform/param/param.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { postExpenses } from '../expense/expense.ledger.ts'
import { restateInvoices } from '../invoice/invoice.ledger.ts'
import { type ApEntry, postAp } from '../payable/ap.ledger.ts'
import { heldPayables, openPayable, payableOf } from '../payable/payable.ledger.ts'
import { payeeFaults, supplierPayee } from '../payment/payee.query.ts'
import { paidBy, pay } from '../payment/payment.ledger.ts'
import { financePaymentSpecialFlow } from './finance_payment_special_flow.flow.ts'
import { keepSpecial, overdueOf } from './special-payment.ledger.ts'

type Doc = SubmittedOf<typeof financePaymentSpecialFlow>
type Context = FormContext<Doc>
type Item = Doc['items'][number]

/** 特殊付款. What it names is claimed like by any payment; what has no invoice becomes an advance that somebody answers for. */
export default effects(financePaymentSpecialFlow, {
  async compute(ctx) {
    const { supplierId, items = [] } = ctx.doc
    const ids = items.flatMap(({ payableId }) => (payableId ? [{ payableId }] : []))
    const seen = await heldPayables.seenBy(ctx, ids)
    return {
      ...(await supplierPayee(ctx, supplierId)),
      items: items.map(({ payableId = '' }) => (seen.find({ payableId }) ? { openAmount: seen.free({ payableId }).toFixed(2) } : {})),
    }
  },

  async check(ctx) {
    const { supplierId } = ctx.doc
    if (supplierId) lockSuppliers(ctx.tx, [supplierId])
    const faults = [...(await promiseFaults(ctx)), ...(await supplierFaults(ctx)), ...(await itemFaults(ctx))]
    return faults.length === 0 && supplierId ? payeeFaults(ctx, supplierId, ctx.doc) : faults
  },

  submitted: ctx => heldPayables.hold(ctx, wishesOf(ctx.doc)),

  step: {
    async fin_head(ctx) {
      const problems = [...checkForm(financePaymentSpecialFlow, ctx.doc), ...(await promiseFaults(ctx))]
      if (problems.length > 0) throw faulty(problems)
    },
  },

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    const { supplierId = null, payeeName, bankName, bankAccount, applyAmount, payMethod, items } = doc
    const paid = paidBy(doc)
    const postTime = instantOf(paid.payDate)
    await pay(ctx, { sourceType: 'special', billNo, amount: applyAmount, payMethod, ...paid }, [
      { supplierId, payeeName, bankName, bankAccount },
    ])
    if (wishesOf(doc).length > 0) await heldPayables.use(ctx)
    if (supplierId) await postSupplier(ctx, supplierId, postTime)
    else await postExpenses(ctx, expensesOf(ctx), postTime)
    const named = await Promise.all(items.map(({ payableId }) => (payableId ? payableOf(ctx.tx, payableId) : undefined)))
    await restateInvoices(
      ctx,
      named.flatMap(payable => payable?.purchaseInvoiceId ?? []),
    )
    await keepSpecial(ctx, owedOf(doc), paid.payDate)
  },

  rejected: ctx => heldPayables.free(ctx),
})

/** Each payable, and the contract as a whole. */
function wishesOf({ items, purchaseContractId, applyAmount }: Doc): { payableId: string; amount: string }[] {
  return [
    ...items.flatMap(({ payableId, payAmount }) => (payableId ? [{ payableId, amount: payAmount }] : [])),
    ...(purchaseContractId ? [{ payableId: purchaseContractId, amount: applyAmount }] : []),
  ]
}

const total = (items: readonly Item[]) => items.reduce((sum, { payAmount }) => add(sum, payAmount) ?? sum, '0.00')
/** What is paid to a supplier without an invoice. */
const owedOf = ({ supplierId, items }: Doc) => (supplierId ? total(items.filter(({ payableId }) => !payableId)) : '0.00')

async function postSupplier(ctx: EffectContext<Doc>, supplierId: string, postTime: Date): Promise<void> {
  const { tx, doc, number: billNo } = ctx
  const common = { supplierId, billNo, purchaseContractId: doc.purchaseContractId }
  const kinds = await Promise.all(
    doc.items.map(async ({ payableId }) => (payableId ? (await payableOf(tx, payableId))?.payableKind : 'plan')),
  )
  const of = (kind: string) => total(doc.items.filter((_, at) => kinds[at] === kind))
  const [invoiced, ahead] = [of('invoice'), of('plan')]
  const entries: ApEntry[] = []
  if (above(invoiced, 0)) entries.push({ ...common, entryType: 'PAYMENT', accountKind: 'payable', amount: `-${invoiced}` })
  if (above(ahead, 0)) {
    entries.push({ ...common, entryType: 'ADVANCE', accountKind: 'advance', amount: ahead })
    await openPayable(ctx, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: '预付余额', amount: ahead })
  }
  await postAp(ctx, entries, postTime)
}

/** In an emergency without a supplier: an expense of the department that asks, one entry per subject. */
function expensesOf({ doc, documentId: sourceLineId, number: billNo, initiator }: EffectContext<Doc>) {
  const subjects = [...new Set(doc.items.map(({ feeItem }) => feeItem))]
  const summary = doc.specialReason.slice(0, 200)
  return subjects.map(subject => ({
    ...{ sourceType: 'finance_payment_special_flow', billNo, sourceLineId, costDeptId: initiator.dept, subject, summary },
    amount: total(doc.items.filter(({ feeItem }) => feeItem === subject)),
  }))
}

async function promiseFaults(ctx: Context): Promise<Fault[]> {
  const { tx, tenantId, doc } = ctx
  if (!doc.invoicePromiseDate || doc.payDate) return []
  const days = Number((await paramValue(tx, tenantId, 'special.invoicePromise.maxDays')) ?? 60)
  const last = addDays(today(ctx), days)
  if (doc.invoicePromiseDate >= today(ctx) && doc.invoicePromiseDate <= last) return []
  return [{ path: 'invoicePromiseDate', message: `发票补交期限须在今天至 ${last} 之间` }]
}

async function supplierFaults(ctx: Context): Promise<Fault[]> {
  const { tx, tenantId, doc, initiator } = ctx
  const late = await overdueOf(ctx, { applyUserId: initiator.user, supplierId: doc.supplierId })
  if (late) return [{ path: 'specialKind', message: `特殊付款 ${late} 的发票逾期未补，不能再次申请` }]
  if (!doc.supplierId) return []
  const supplier = await supplierOf(ctx, doc.supplierId)
  if (!supplier || supplier.supplierStatus === 'blacklisted') return [{ path: 'supplierId', message: '供应商不存在或已拉黑' }]
  const contract = doc.purchaseContractId ? await contractOf(tx, tenantId, doc.purchaseContractId) : undefined
  if (!doc.purchaseContractId) return []
  const isUsable = contract?.supplierId === doc.supplierId && ['effective', 'finished'].includes(contract.contractState)
  return isUsable ? [] : [{ path: 'purchaseContractId', message: '采购合同不属于该供应商，或未生效' }]
}

async function itemFaults(ctx: Context): Promise<Fault[]> {
  const { tx, doc } = ctx
  const faults: Fault[] = []
  for (const [at, { payableId, payAmount, openAmount, relatedNo }] of doc.items.entries()) {
    const fault = (path: string, message: string) => void faults.push({ path: `items.${at}.${path}`, message })
    if (payableId) {
      const payable = await payableOf(tx, payableId)
      const contractId = payable?.purchaseContractId ?? undefined
      if (payable?.supplierId !== doc.supplierId || !['invoice', 'plan', 'general'].includes(payable?.payableKind ?? ''))
        fault('payableId', '应付单不属于该供应商')
      else if (payable?.payShare === 'retention') fault('payableId', '质保金不能走特殊付款')
      else if (payable?.payableKind === 'invoice' && contractId !== doc.purchaseContractId)
        fault('payableId', contractId ? '该应付属于采购合同，请选择该合同' : '该应付不属于所选合同')
      else if (above(payAmount, openAmount ?? '0')) fault('payAmount', `本次付款不能大于未付余额 ${openAmount ?? '0.00'}`)
    }
    if (doc.specialKind === 'over_quota' && !(await isPayApply(ctx, relatedNo))) fault('relatedNo', '关联单号不是付款申请单号')
  }
  return faults
}

async function isPayApply({ tx, tenantId }: Context, number = ''): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from document where tenant_id = ${tenantId} and flow_key = 'pay_apply' and number = ${number} and approval_status <> 3`,
  )
  return rows.length > 0
}
