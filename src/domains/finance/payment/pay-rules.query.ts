import { contractOf, payPlansOf } from '#domains/procurement/contract/contract.ledger.ts'
import { lockSuppliers, supplierOf } from '#domains/supplier/profile/supplier.ledger.ts'
import { addMonths } from '#model/day.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { type Invoice, invoicesOf, quotaOf } from '../invoice/invoice.ledger.ts'
import type { payApply } from './pay_apply.flow.ts'
import { payableIds } from './pay-source.query.ts'
import { payeeFaults } from './payee.query.ts'

type Doc = SubmittedOf<typeof payApply>
type Context = FormContext<Doc>

/** Checks a payment against the books: at submit, and again when the cashier pays. The supplier is locked until then. */
export async function payFaults(ctx: Context): Promise<Fault[]> {
  lockSuppliers(ctx.tx, [ctx.doc.supplierId])
  return (
    await Promise.all([
      supplierFaults(ctx),
      payeeFaults(ctx, ctx.doc.supplierId, ctx.doc),
      quotaFaults(ctx),
      contractFaults(ctx),
      itemFaults(ctx),
    ])
  ).flat()
}

async function supplierFaults(ctx: Context): Promise<Fault[]> {
  const supplier = await supplierOf(ctx, ctx.doc.supplierId)
  if (!supplier) return [{ path: 'supplierId', message: '供应商不存在' }]
  if (supplier.supplierStatus !== 'blacklisted' || ctx.doc.payKind === 'payable') return []
  return [{ path: 'payKind', message: '供应商已拉黑，只能支付已入账发票的应付款' }]
}

/** 月度额度. Payments without a quota use the special flow. */
async function quotaFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const path = 'payQuotaId'
  const quota = await quotaOf(tx, tenantId, doc.payQuotaId)
  if (!quota) return [{ path, message: '请选择付款额度；没有额度的请走财务特殊付款' }]
  if (quota.supplierId !== doc.supplierId) return [{ path, message: '付款额度不属于该供应商' }]
  if (quota.quotaMonth !== doc.expectPayDate.slice(0, 7)) return [{ path, message: '付款额度的月份与期望付款日期不一致' }]
  return []
}

async function contractFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const path = 'purchaseContractId'
  if (!doc.purchaseContractId) return []
  const contract = await contractOf(tx, tenantId, doc.purchaseContractId)
  if (!contract) return [{ path, message: '采购合同不存在' }]
  if (contract.supplierId !== doc.supplierId) return [{ path, message: '采购合同不属于该供应商' }]
  if (!['effective', 'finished'].includes(contract.contractState)) return [{ path, message: '采购合同未生效或已终止' }]
  if (doc.payKind !== 'retention') return []
  // INV-36: the warranty must have ended.
  if (!contract.acceptDate) return [{ path, message: '采购合同尚未验收，不能支付质保金' }]
  const free = addMonths(contract.acceptDate, contract.warrantyMonths ?? 0)
  return free > (doc.payDate ?? doc.expectPayDate) ? [{ path, message: `质保期至 ${free}，期满后才能支付质保金` }] : []
}

async function itemFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const { items } = doc
  const named = (key: 'purchaseInvoiceId' | 'payPlanId') => items.flatMap(item => item[key] ?? [])
  const [invoices, plans] = await Promise.all([
    invoicesOf(tx, tenantId, named('purchaseInvoiceId')),
    payPlansOf(tx, tenantId, named('payPlanId')),
  ])
  const payables = await payableIds(tx, doc)
  return items.flatMap((item, at) => {
    if (item.paySource === 'invoice') {
      const message = invoiceFault(doc, invoices.get(item.purchaseInvoiceId ?? ''), payables[at])
      return message ? [{ path: `items.${at}.purchaseInvoiceId`, message }] : []
    }
    const plan = plans.get(item.payPlanId ?? '')
    const path = `items.${at}.payPlanId`
    if (!plan || plan.purchaseContractId !== doc.purchaseContractId) return [{ path, message: '付款计划行不属于所选合同' }]
    return plan.payStage === 'prepay' ? [] : [{ path, message: '只有预付阶段的付款计划可以预付' }]
  })
}

function invoiceFault({ supplierId, purchaseContractId }: Doc, invoice: Invoice | undefined, payableId: string | undefined): string {
  if (!invoice || invoice.supplierId !== supplierId) return '采购发票不属于该供应商'
  if (!['posted', 'partly_paid'].includes(invoice.invoiceState)) return `采购发票 ${invoice.invoiceNo} 未入账或已付清`
  // The total of a contract is known only if the payment names the contract.
  if (payableId) return ''
  return invoice.purchaseContractId && !purchaseContractId
    ? `采购发票 ${invoice.invoiceNo} 属于采购合同，请选择该合同`
    : `采购发票 ${invoice.invoiceNo} 不属于所选合同`
}
