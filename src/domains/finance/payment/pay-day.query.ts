import { sql } from 'drizzle-orm'
import { supplierOf, today } from '#domains/supplier/profile/supplier.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import type { Tx } from '#server/db/database.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import { quotaOf } from '../invoice/invoice.ledger.ts'
import type { payApply } from './pay_apply.flow.ts'

type Doc = SubmittedOf<typeof payApply>
type Context = FormContext<Doc>

/**
 * 额度失效. A quota expires with its month and cannot be requested afterwards. A running document keeps its own: a payment of the last day
 * may be recorded on the first of the next month.
 */
export async function lapsedFaults({ tx, tenantId, now, doc }: Context): Promise<Fault[]> {
  const quotaMonth = (await quotaOf(tx, tenantId, doc.payQuotaId))?.quotaMonth ?? ''
  if (quotaMonth >= today({ now }).slice(0, 7)) return []
  return [{ path: 'payQuotaId', message: `付款额度的月份 ${quotaMonth} 已过，额度已失效，请选用当月额度` }]
}

/**
 * 付款当日. What only the day of payment shows: whether the quota is of that month (INV-33), and whether legal approval is needed (INV-10).
 */
export async function payDayFaults(ctx: Context): Promise<Fault[]> {
  return (await Promise.all([monthFaults(ctx), legalFaults(ctx)])).flat()
}

async function monthFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  const quotaMonth = (await quotaOf(tx, tenantId, doc.payQuotaId))?.quotaMonth
  if (quotaMonth === doc.payDate?.slice(0, 7)) return []
  return [{ path: 'payDate', message: `实际付款日期不在付款额度的月份 ${quotaMonth}，请退回重新提交，选用当月额度` }]
}

/** A supplier blacklisted after the legal step has passed it without approval. */
async function legalFaults(ctx: Context): Promise<Fault[]> {
  const supplier = await supplierOf(ctx, ctx.doc.supplierId)
  if (supplier?.supplierStatus !== 'blacklisted' || (await legalAgreed(ctx.tx, ctx.instanceId))) return []
  return [{ path: 'supplierId', message: '供应商已拉黑，须法务审批，请退回重新提交' }]
}

/** Since the last submit: an approval of the earlier content does not count. */
async function legalAgreed(tx: Tx, instanceId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from wf_task where instance_id = ${instanceId} and node_id = 'legal' and result in ('approved', 'auto')
      and arrived_at >= (select max(at) from wf_event where instance_id = ${instanceId} and type in ('Submitted', 'Resubmitted'))`)
  return rows.length > 0
}
