import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { keepPlan, openPlan } from '#domains/procurement/plan/purchase-plan.ledger.ts'
import { purchasePlanLines } from '#domains/procurement/plan/purchase-plan.table.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { round, times } from '#model/number.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Made } from './made.ts'

const NAMES: Readonly<Record<string, string>> = {
  ...{ ingot: '钢锭', scrap: '废钢生铁', refractory: '耐材辅料', spare: '备品备件', tool: '刀具量具', office: '劳保用品' },
}
const PURPOSE = '年度生产用料'

/** 采购计划 of a month and a kind: it asks for what these purchases bring, a line for each of them. */
export async function loadPlan(demo: DemoContext, planNo: string, wanted: readonly Made[]): Promise<void> {
  const { tx, tenantId, newId, now, idOf } = demo
  const id = newId()
  const items = wanted.flatMap(made => made.purchase.lines.map(line => ({ made, line, materialId: idOf('material', line.material) })))
  const known = await materialsById(
    tx,
    tenantId,
    items.map(({ materialId }) => materialId),
  )
  const first = must(wanted[0], 'something to buy').purchase
  const { type } = first
  const lines = items.map(({ made: { purchase }, line, materialId }) => {
    const { materialCode, materialName } = must(known.get(materialId), line.material)
    return {
      ...{ materialId, materialCode, materialName, qty: line.qty, approvedQty: line.qty, sourcedQty: '0' },
      ...{ directQty: '0', orderedQty: '0', receivedQty: '0', overReceiptRate: '0', needDate: purchase.due, estPrice: line.price },
      ...{ estAmount: round(times(line.qty, line.price)), useDeptId: idOf('dept', purchase.dept), purpose: PURPOSE },
      buyerId: idOf('user', purchase.buyer),
    }
  })
  const planMonth = first.ordered.slice(0, 7)
  const [year = '', month = ''] = planMonth.split('-')
  await keepPlan(
    demo,
    id,
    {
      ...{
        planNo,
        planName: `${year} 年 ${Number(month)} 月${NAMES[type] ?? ''}采购计划`,
        planType: 'month',
        planMonth,
        purchaseType: type,
      },
      ...{ buyerId: idOf('user', first.buyer), applyUserId: idOf('user', 'li.ming'), applyDeptId: idOf('dept', first.dept) },
      ...{ lineCount: lines.length, totalEstAmount: lines.reduce((sum, { estAmount }) => sum.plus(estAmount), new Big(0)).toFixed(2) },
    },
    'approving',
  )
  await openPlan(demo, id, { planNo, lines })
  const made = await tx.select().from(purchasePlanLines).where(eq(purchasePlanLines.planId, id)).orderBy(purchasePlanLines.lineNo)
  for (const [at, { made: of, line }] of items.entries()) of.planLines.set(line.material, must(made[at], formatDate(now, 'yyyy-MM')).id)
}
