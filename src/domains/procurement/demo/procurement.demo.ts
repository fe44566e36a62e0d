import { materials as materialSeeds } from '#domains/warehouse/demo/materials.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import { type DemoContext, demo } from '#server/document/demo.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { type Draw, drawOn } from '../plan/plan-draw.ledger.ts'
import { keepPlan, openPlan } from '../plan/purchase-plan.ledger.ts'
import { purchasePlanLines } from '../plan/purchase-plan.table.ts'
import { recordPrices } from '../price/price-history.ledger.ts'
import { awardedPrices } from './awarded-prices.ts'
import { loadDrafts } from './drafts.ts'
import { loadOrders } from './load-orders.ts'
import { draftPlans, type OpenPlanSeed, openPlanSeed, sourcedPlanSeed } from './purchase-plans.ts'
import { loadSourcings } from './sourcings.ts'

const DAY = 86_400_000

/** 采购 of the demo company. Drafts are saved through the engine; the open plan is written directly. */
export default demo({
  // Drafts show stock, orders are of suppliers, and what is over is closed.
  after: ['warehouse', 'supplier', 'finance'],
  async books(ctx) {
    await savePlanDrafts(ctx)
    await openOnePlan(ctx, openPlanSeed, 1)
    await openOnePlan(ctx, sourcedPlanSeed, 2)
    await loadSourcings(ctx)
    await tellPrices(ctx)
    await loadOrders(ctx)
    await loadDrafts(ctx)
  },
})

async function savePlanDrafts({ tx, site, app, newId, now, tenantId, idOf }: DemoContext): Promise<void> {
  const needDate = formatDate(new Date(now.getTime() + 40 * DAY), 'yyyy-MM-dd')
  for (const { name, by, dept, lines } of draftPlans) {
    const useDeptId = idOf('dept', dept)
    const acting = { engine: app.engine, site, tx, tenantId, user: idOf('user', by), dept: useDeptId, now, newId }
    await saveDraft(acting, {
      flowKey: 'procurement_plan',
      form: {
        planName: name,
        planType: 'month',
        planMonth: formatDate(now, 'yyyy-MM'),
        purchaseType: 'refractory',
        items: lines.map(([code, qty]) => ({
          ...{ materialId: idOf('material', code), qty, needDate, useDeptId, purpose: '车间月度耗用' },
        })),
      },
    })
  }
}

/** What a year of awards said about some materials. */
async function tellPrices(ctx: DemoContext): Promise<void> {
  const today = formatDate(ctx.now, 'yyyy-MM-dd')
  const prices = awardedPrices.flatMap(({ material, supplier, qty, prices: paid }) => {
    const [materialId, supplierId] = [ctx.idOf('material', material), ctx.idOf('supplier', supplier)]
    return paid.map((taxPrice, at) => {
      const priceDate = addMonths(today, at - paid.length)
      const bill = { priceDate, billNo: `DB${priceDate.replaceAll('-', '')}0001`, bizLineId: ctx.newId() }
      return { ...bill, priceKind: 'award' as const, materialId, supplierId, qty, taxPrice, taxRate: '0.13' }
    })
  })
  await recordPrices(ctx, prices)
}

async function openOnePlan(ctx: DemoContext, seed: OpenPlanSeed, nth: number): Promise<void> {
  const { tx, newId, tenantId, idOf } = ctx
  const now = new Date(ctx.now.getTime() - 35 * DAY)
  const book = { tx, newId, now, tenantId }
  const { name, by, dept, buyer, purchaseType, purpose, lines } = seed
  const [id, planNo] = [newId(), `CGJH${formatDate(now, 'yyyyMMdd')}000${nth}`]
  const [buyerId, useDeptId] = [idOf('user', buyer), idOf('dept', dept)]
  const priced = lines.map(([code, approved, ...drawn]) => {
    const seed = must(
      materialSeeds.find(each => each.materialCode === code),
      code,
    )
    return { seed, approved, drawn, estAmount: (Number(seed.lastPrice) * Number(approved)).toFixed(2) }
  })
  const totalEstAmount = priced.reduce((sum, line) => sum + Number(line.estAmount), 0).toFixed(2)
  const header = { planNo, planName: name, planType: 'month', planMonth: formatDate(now, 'yyyy-MM'), purchaseType, buyerId }
  const by_ = { applyUserId: idOf('user', by), applyDeptId: useDeptId, lineCount: lines.length, totalEstAmount }
  await keepPlan(book, id, { ...header, ...by_ }, 'approving')
  await openPlan(book, id, {
    planNo,
    lines: priced.map(({ seed, approved, estAmount }) => ({
      ...{ materialId: idOf('material', seed.materialCode), materialCode: seed.materialCode, materialName: seed.materialName },
      ...{ qty: approved, approvedQty: approved, sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0' },
      ...{ overReceiptRate: '0', needDate: formatDate(ctx.now, 'yyyy-MM-dd'), estPrice: seed.lastPrice, estAmount },
      ...{ useDeptId, purpose, buyerId },
    })),
  })
  const made = await tx.select().from(purchasePlanLines)
  const lineIds = new Map(made.filter(line => line.planId === id).map(line => [line.materialCode, line.id]))
  if (seed === sourcedPlanSeed) for (const [code, lineId] of lineIds) ctx.remember('sourcedPlanLine', code, lineId)
  const KINDS = ['SOURCE', 'DIRECT', 'ORDER', 'RECEIVE'] as const
  const source = { bizId: newId(), billNo: `QC${formatDate(now, 'yyyyMMdd')}0001` }
  // By kind: nothing is received before it is ordered.
  for (const [at, bizType] of KINDS.entries())
    await drawOn(
      book,
      priced.flatMap(({ seed, drawn }): Draw[] => {
        const qty = drawn[at]
        return qty ? [{ ...source, bizType, qty, lineId: must(lineIds.get(seed.materialCode), seed.materialCode), bizLineId: newId() }] : []
      }),
    )
}
