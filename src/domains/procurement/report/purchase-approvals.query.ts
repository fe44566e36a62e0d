import { type SQL, sql } from 'drizzle-orm'
import type { DocOf } from '#model/form/form.ts'
import { type Asking, reportQuery } from '#server/document/report-query.ts'
import { purchaseApprovals } from './purchase-approvals.report.ts'

type Filters = DocOf<typeof purchaseApprovals.filters>

/** The flows of each stage, from the plan to the payment. */
const STAGES = {
  plan: ['procurement_plan', 'procurement_barch_plan'],
  tender: ['inquiry_release', 'tender_release', 'inquiry_quantity_tender_release', 'tender_release_batch_flow'],
  award: ['bid_release', 'bid_inquiry_release', 'bid_quantity_release', 'bid_release_batch_flow', 'bid_inquiry_release_batch_flow'],
  contract: ['contract', 'contractBatch', 'contract_process', 'yx_contract'],
  payment: ['pay_apply_amount', 'pay_apply', 'finance_payment_special_flow', 'addFinancePayment'],
}

const begin = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')`

const rows = ({ filters, tenantId }: Asking<Filters>): SQL => {
  const { period: [from, until] = ['', ''] } = filters
  const flows = Object.entries(STAGES).flatMap(([stage, keys]) => keys.map(key => sql`(${key}, ${stage})`))
  const ended = sql`i.status in ('approved', 'rejected') and i.ended_at >= ${begin(from)} and i.ended_at < ${begin(until)} + interval '1 month'`
  return sql`
    select f.stage, count(i.id) filter (where i.status in ('running', 'returned', 'suspended')) as running, count(i.id) filter (where ${ended}) as ended,
      coalesce(round(sum(extract(epoch from i.ended_at - i.started_at)) filter (where ${ended}) / 3600, 1), 0) as hours
    from (values ${sql.join(flows, sql`, `)}) as f(flow, stage) join wf_instance i on i.tenant_id = ${tenantId} and i.def_key = f.flow
    where i.status in ('running', 'returned', 'suspended') or (${ended})
    group by 1`
}

export default reportQuery(purchaseApprovals, rows)
