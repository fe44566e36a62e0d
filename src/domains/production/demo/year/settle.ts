import Big from 'big.js'
import { eq, sql } from 'drizzle-orm'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { settleMonth } from '#domains/production/cost-close/settle.ledger.ts'
import { workshopRates } from '#domains/production/workshop-rate/workshop-rate.table.ts'
import { settleVariance } from '#domains/warehouse/variance/variance-settle.ledger.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Dice } from './random.ts'

/** What a workshop spent, among what its rates charged: more in one month, less in another. */
const SPENT = { least: 0.93, most: 1.06 }
const PARTS = { wages: 0.62, depreciation: 0.28 } as const

/** 反结账: months that the demo company had closed take the postings of the year. Answers which. */
export async function reopenMonths(demo: DemoContext, months: readonly string[]): Promise<string[]> {
  const { rows } = await demo.tx.execute<{ period: string }>(sql`select period from accounting_period
    where tenant_id = ${demo.tenantId} and state = 'closed' and is_deleted = 0 and period = any (${sql.param([...months])}::text[]) order by 1`)
  for (const { period } of rows) await turnPeriod(demo, period, 'open', demo.idOf('user', 'zheng.guoping'))
  return rows.map(({ period }) => period)
}

/** 月末结转 of every workshop, and 结账: what is over is over. */
export async function closeMonths(demo: DemoContext, months: readonly string[], dice: Dice): Promise<void> {
  const closeUserId = demo.idOf('user', 'zheng.guoping')
  for (const month of months) {
    const { rows } = await demo.tx.execute<{ id: string; shop: string; labor: string }>(sql`
      select rate_id::text as id, workshop_id::text as shop, absorbed_labor::text as labor from erp_producation_workshop_month
      where tenant_id = ${demo.tenantId} and month = ${month} and status = 'open' order by workshop_id`)
    for (const { id, shop: workshopId, labor } of rows) {
      const spent = spentOf(labor, dice)
      await settleMonth(demo, { id, workshopId, month }, spent)
      await demo.tx
        .update(workshopRates)
        .set({ ...spent, status: 'closed', updateTime: demo.now })
        .where(eq(workshopRates.id, id))
    }
    await settleDifferences(demo, month)
    await turnPeriod(demo, month, 'closed', closeUserId, { closeUserId, closeTime: demo.now })
  }
}

/** 差异结转: what invoices said differently from the receipts, by cents. */
async function settleDifferences(demo: DemoContext, month: string): Promise<void> {
  const { rows } = await demo.tx.execute(sql`select 1 from wh_variance_ledger
    where tenant_id = ${demo.tenantId} and period <= ${month} group by material_id having sum(amount) <> 0 limit 1`)
  if (rows.length > 0) await settleVariance(demo, month)
}

function spentOf(absorbed: string, dice: Dice) {
  const total = new Big(absorbed).times(dice.between(SPENT.least, SPENT.most).toFixed(4)).round(2)
  const [wages, depreciation] = [PARTS.wages, PARTS.depreciation].map(share => total.times(share).round(2)) as [Big, Big]
  return { wages: wages.toFixed(2), depreciation: depreciation.toFixed(2), otherCost: total.minus(wages).minus(depreciation).toFixed(2) }
}
