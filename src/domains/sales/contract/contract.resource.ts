import { sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { ownCustomers } from '../customer/customer-access.ledger.ts'
import { lockedContract } from './contract.ledger.ts'
import { receivablePlans, salesContractLines, salesContracts } from './contract.table.ts'
import { receivablePlan } from './receivable-plan.register.ts'
import { salesContract } from './sales-contract.register.ts'
import { salesContractLine } from './sales-contract-line.register.ts'

const ordered = sql`sal_order o join sal_order_line l on l.sales_order_id = o.id and l.is_deleted = 0 and l.line_state = 'open'
  where o.is_deleted = 0 and o.order_state <> 'cancelled'`
const orderedQty = sql`(select coalesce(sum(l.qty), 0)::numeric(18, 3) from ${ordered} and l.sales_contract_line_id = sal_contract_line.id)`

export default [
  resource(salesContract, salesContracts, {
    access: ownCustomers(salesContracts.customerId, 'salesContract'),
    offered: sql`${salesContracts.contractState} in ('effective', 'running')`,
    counted: {
      orderedAmount: sql`(select coalesce(sum(l.line_amount), 0)::numeric(18, 2) from ${ordered} and o.sales_contract_id = sal_contract.id)`,
    },
    files: { terminate: (ctx, { id }) => requireNoOrder(ctx, id) },
    comesFrom: {
      salesAgreement: sql`select c.sales_agreement_id as from_id, c.id as to_id, null::numeric as qty, c.total_amount as amount
        from sal_contract c where c.sales_agreement_id is not null and c.is_deleted = 0`,
    },
    actions: {
      async terminate(ctx, { id }, { terminateReason }) {
        await requireNoOrder(ctx, id)
        return { contractState: 'terminated', terminateDate: formatDate(ctx.now, 'yyyy-MM-dd'), terminateReason }
      },
    },
  }),
  resource(salesContractLine, salesContractLines, {
    access: ownCustomers(salesContractLines.customerId, 'salesContractLine'),
    counted: { orderedQty, openQty: sql`(sal_contract_line.qty - ${orderedQty})::numeric(18, 3)` },
  }),
  resource(receivablePlan, receivablePlans, { access: ownCustomers(receivablePlans.customerId, 'receivablePlan') }),
]

/** Orders that are neither done nor given up keep a contract alive. */
async function requireNoOrder({ tx, caller }: Context, id: string): Promise<void> {
  await lockedContract({ tx, tenantId: caller.tenantId }, id)
  const open = await tx.execute<{
    no: string
  }>(sql`select sales_order_no as no from sal_order where sales_contract_id = ${id} and is_deleted = 0
    and order_state in ('draft', 'rejected', 'approving', 'released', 'running') order by 1 limit 1`)
  if (open.rows[0]) throw new Refusal(`合同还有未完订单 ${open.rows[0].no}，不能终止`)
}
