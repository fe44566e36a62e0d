import { inArray } from 'drizzle-orm'
import { type Draw, drawOn } from '#domains/procurement/plan/plan-draw.ledger.ts'
import { keepPlan, openPlan } from '#domains/procurement/plan/purchase-plan.ledger.ts'
import { purchasePlanLines } from '#domains/procurement/plan/purchase-plan.table.ts'
import { formatDate } from '#model/date.ts'
import { depts } from '#platform/org/org.table.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { materials as materialSeeds } from './demo/materials.ts'
import { draftPlans, openPlanSeed } from './demo/purchase-plans.ts'
import type { Seeding } from './load.ts'
import type { Masters } from './load-masters.ts'

const DAY = 86_400_000
const TENANT = '000000'

/** 采购. Drafts are saved through the engine, as their writers would; the open plan is what the books begin with. */
export async function loadPurchasing(seeding: Seeding, masters: Masters, userIds: ReadonlyMap<string, string>): Promise<void> {
  const { tx } = seeding
  const codes = [...new Set([...draftPlans.map(plan => plan.dept), openPlanSeed.dept])]
  const rows = await tx.select({ id: depts.id, code: depts.deptCode }).from(depts).where(inArray(depts.deptCode, codes))
  const deptIds = new Map(rows.map(row => [row.code, row.id]))
  const known = { masters, userIds, deptIds }
  await savePlanDrafts(seeding, known)
  await openOnePlan(seeding, known)
}

interface Known {
  masters: Masters
  userIds: ReadonlyMap<string, string>
  deptIds: ReadonlyMap<string | null, string>
}

async function savePlanDrafts({ tx, site, app, newId, now }: Seeding, { masters, userIds, deptIds }: Known): Promise<void> {
  const needDate = formatDate(new Date(now.getTime() + 40 * DAY), 'yyyy-MM-dd')
  for (const { name, by, dept, lines } of draftPlans) {
    const useDeptId = deptIds.get(dept)!
    const acting = { engine: app.engine, site, tx, tenantId: TENANT, user: userIds.get(by)!, dept: useDeptId, now, newId }
    await saveDraft(acting, {
      flowKey: 'procurement_plan',
      form: {
        planName: name,
        planType: 'month',
        planMonth: formatDate(now, 'yyyy-MM'),
        purchaseType: 'refractory',
        items: lines.map(([code, qty]) => ({
          ...{ materialId: masters.materials.get(code), qty, needDate, useDeptId, purpose: '车间月度耗用' },
        })),
      },
    })
  }
}

async function openOnePlan(seeding: Seeding, { masters, userIds, deptIds }: Known): Promise<void> {
  const { tx, newId } = seeding
  const now = new Date(seeding.now.getTime() - 35 * DAY)
  const book = { tx, newId, now, tenantId: TENANT }
  const { name, by, dept, buyer, purchaseType, lines } = openPlanSeed
  const [id, planNo] = [newId(), `CGJH${formatDate(now, 'yyyyMMdd')}0001`]
  const [buyerId, useDeptId] = [userIds.get(buyer)!, deptIds.get(dept)!]
  const priced = lines.map(([code, approved, ...drawn]) => {
    const seed = materialSeeds.find(each => each.materialCode === code)!
    return { seed, approved, drawn, estAmount: (Number(seed.lastPrice) * Number(approved)).toFixed(2) }
  })
  const totalEstAmount = priced.reduce((sum, line) => sum + Number(line.estAmount), 0).toFixed(2)
  const header = { planNo, planName: name, planType: 'month', planMonth: formatDate(now, 'yyyy-MM'), purchaseType, buyerId }
  const by_ = { applyUserId: userIds.get(by)!, applyDeptId: useDeptId, lineCount: lines.length, totalEstAmount }
  await keepPlan(book, id, { ...header, ...by_ }, 'approving')
  await openPlan(book, id, {
    planNo,
    lines: priced.map(({ seed, approved, estAmount }) => ({
      ...{ materialId: masters.materials.get(seed.materialCode)!, materialCode: seed.materialCode, materialName: seed.materialName },
      ...{ qty: approved, approvedQty: approved, sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0' },
      ...{ overReceiptRate: '0', needDate: formatDate(seeding.now, 'yyyy-MM-dd'), estPrice: seed.lastPrice, estAmount },
      ...{ useDeptId, purpose: '备件储备', buyerId },
    })),
  })
  const made = await tx.select().from(purchasePlanLines)
  const lineIds = new Map(made.filter(line => line.planId === id).map(line => [line.materialCode, line.id]))
  const KINDS = ['SOURCE', 'DIRECT', 'AWARDED', 'RECEIVE'] as const
  const source = { bizId: newId(), billNo: `QC${formatDate(now, 'yyyyMMdd')}0001` }
  // One kind after the other: nothing is received before it is ordered.
  for (const [at, bizType] of KINDS.entries())
    await drawOn(
      book,
      priced.flatMap(({ seed, drawn }): Draw[] => {
        const qty = drawn[at]
        return qty ? [{ ...source, bizType, qty, lineId: lineIds.get(seed.materialCode)!, bizLineId: newId() }] : []
      }),
    )
}
