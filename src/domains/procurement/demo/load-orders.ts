import { eq } from 'drizzle-orm'
import { announce, arrivalLinesOf, arrivalOf, registerArrival } from '#domains/warehouse/arrival/arrival.ledger.ts'
import { judgeLines } from '#domains/warehouse/arrival/arrival-judge.ledger.ts'
import { weigh } from '#domains/warehouse/arrival/arrival-weigh.ledger.ts'
import { materials as materialSeeds } from '#domains/warehouse/demo/materials.ts'
import { keptBy } from '#domains/warehouse/place/warehouse-keeper.ledger.ts'
import { receiveArrival } from '#domains/warehouse/receipt/receipt-arrival.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { signAgreement } from '../agreement/purchase-agreement.ledger.ts'
import { purchaseAgreementLines } from '../agreement/purchase-agreement.table.ts'
import { cancelOrder, closeLine, linesOf, openOrder } from '../order/purchase-order.ledger.ts'
import { purchaseOrders } from '../order/purchase-order.table.ts'
import { keepPlan, openPlan } from '../plan/purchase-plan.ledger.ts'
import { purchasePlanLines } from '../plan/purchase-plan.table.ts'
import { agreements, type OrderSeed, orders, type TruckSeed } from './orders.ts'

const DAY = 86_400_000

/** 框架协议 and 采购订单 of the demo company, written by the functions of the actions, each on its day. */
export async function loadOrders(ctx: DemoContext): Promise<void> {
  const day = (days: number) => formatDate(new Date(ctx.now.getTime() + days * DAY), 'yyyy-MM-dd')
  for (const { no, name, supplier, buyer, rule, payTerm, from, to, quotaAmount = null, lines } of agreements) {
    const now = new Date(ctx.now.getTime() + Math.min(from, -3) * DAY)
    const id = await signAgreement(
      { ...ctx, now },
      {
        ...{ agreementNo: no, agreementName: name, supplierId: ctx.idOf('supplier', supplier), buyerId: ctx.idOf('user', buyer) },
        ...{ startDate: day(from), endDate: day(to), pricingRule: rule, payTerm, quotaAmount, autoRenew: 'no' },
      },
      lines.map(([material, taxPrice, quotaQty, leadDays]) => ({
        ...{ materialId: ctx.idOf('material', material), taxPrice, taxRate: '0.13', quotaQty, leadDays, minOrderQty: null },
      })),
    )
    ctx.remember('agreement', no, id)
  }
  const plan = await plannedFor(ctx, day)
  for (const seed of orders) await order(ctx, seed, plan, day)
}

/** One plan asks for all that is ordered here. */
async function plannedFor(ctx: DemoContext, day: (days: number) => string): Promise<ReadonlyMap<string, string>> {
  const now = new Date(ctx.now.getTime() - 70 * DAY)
  const book = { ...ctx, now }
  const wanted = new Map<string, number>()
  for (const { lines } of orders) for (const [material, qty] of lines) wanted.set(material, (wanted.get(material) ?? 0) + Number(qty))
  const priced = [...wanted].map(([code, qty]) => {
    const seed = must(
      materialSeeds.find(each => each.materialCode === code),
      code,
    )
    return { seed, qty: (qty * 2).toFixed(3), estAmount: (qty * 2 * Number(seed.lastPrice)).toFixed(2) }
  })
  const [id, planNo] = [ctx.newId(), `CGJH${formatDate(now, 'yyyyMMdd')}0001`]
  const [buyerId, useDeptId] = [ctx.idOf('user', 'zhu.lei'), ctx.idOf('dept', 'forge')]
  await keepPlan(
    book,
    id,
    {
      ...{ planNo, planName: '钢锭刀具季度计划', planType: 'month', planMonth: formatDate(now, 'yyyy-MM'), purchaseType: 'ingot', buyerId },
      ...{ applyUserId: ctx.idOf('user', 'meng.deshan'), applyDeptId: useDeptId, lineCount: priced.length },
      totalEstAmount: priced.reduce((sum, line) => sum + Number(line.estAmount), 0).toFixed(2),
    },
    'approving',
  )
  await openPlan(book, id, {
    planNo,
    lines: priced.map(({ seed, qty, estAmount }) => ({
      ...{ materialId: ctx.idOf('material', seed.materialCode), materialCode: seed.materialCode, materialName: seed.materialName },
      ...{ qty, approvedQty: qty, sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0' },
      ...{ overReceiptRate: seed.materialType === '2' ? '3.00' : '0', needDate: day(25), estPrice: seed.lastPrice, estAmount },
      ...{ useDeptId, purpose: '生产用料', buyerId },
    })),
  })
  const made = await ctx.tx.select().from(purchasePlanLines).where(eq(purchasePlanLines.planId, id))
  return new Map(made.map(line => [line.materialCode, line.id]))
}

async function order(ctx: DemoContext, seed: OrderSeed, plan: ReadonlyMap<string, string>, day: (days: number) => string): Promise<void> {
  const book = { ...ctx, now: new Date(ctx.now.getTime() - seed.daysAgo * DAY) }
  const agreement = must(
    agreements.find(({ no }) => no === seed.agreement),
    seed.agreement,
  )
  const purchaseAgreementId = ctx.idOf('agreement', seed.agreement)
  const agreed = await ctx.tx
    .select()
    .from(purchaseAgreementLines)
    .where(eq(purchaseAgreementLines.purchaseAgreementId, purchaseAgreementId))
  const made = await openOrder(
    book,
    {
      ...{ supplierId: ctx.idOf('supplier', agreement.supplier), buyerId: ctx.idOf('user', agreement.buyer), payTerm: agreement.payTerm },
      ...{ purchaseAgreementId, deliveryPlace: '本公司厂区' },
    },
    seed.lines.map(([material, qty, price]) => {
      const line = must(
        agreed.find(({ materialCode }) => materialCode === material),
        material,
      )
      return {
        ...{ materialId: line.materialId, agreementLineId: line.id, planLineId: must(plan.get(material), material), qty },
        ...{ taxPrice: price ?? line.taxPrice, taxRate: line.taxRate, deliveryDate: day(seed.due) },
        warehouseId: ctx.idOf('warehouse', seed.warehouse),
      }
    }),
    seed.becomes === 'wait',
  )
  const issued = { ...made, orderState: 'issued' }
  if (seed.becomes === 'cancelled') await cancelOrder(book, issued, '型号变更，另行下单')
  if (seed.becomes === 'closed')
    for (const line of await linesOf(book, made.id)) await closeLine(book, issued, line.id, '供应商无法按期供货，改由他处采购')
  if (seed.becomes === 'confirmed')
    await ctx.tx
      .update(purchaseOrders)
      .set({ orderState: 'confirmed', confirmDate: formatDate(book.now, 'yyyy-MM-dd'), confirmRemark: '按期交货' })
      .where(eq(purchaseOrders.id, made.id))
  for (const truck of seed.trucks ?? []) await bring(ctx, made.id, truck, day)
}

/** 送货. A truck that is announced today, or came on its day and was weighed, counted and accepted then. */
async function bring(ctx: DemoContext, orderId: string, seed: TruckSeed, day: (days: number) => string): Promise<void> {
  const lines = await linesOf(ctx, orderId)
  const load = {
    items: lines.flatMap((line, at) =>
      seed.qtys[at]
        ? [
            {
              purchaseOrderLineId: line.id,
              qty: seed.qtys[at],
              millCertNo: `ZB26-${at + 71}`,
              ...(seed.heatNo ? { heatNo: seed.heatNo } : {}),
            },
          ]
        : [],
    ),
  }
  const truck = { vehiclePlate: seed.plate, driverName: seed.driver, driverPhone: '16800008801' }
  if (seed.becomes === 'noticed') {
    await announce(ctx, orderId, { ...truck, planDate: day(seed.on) }, load)
    return
  }
  const book = { ...ctx, now: new Date(ctx.now.getTime() + seed.on * DAY) }
  const { keepers } = must(await keptBy(ctx, must(lines[0], 'a line').warehouseId), 'its warehouse')
  const keeperId = must(keepers[0], 'a keeper')
  const id = await registerArrival(book, orderId, { ...truck, arrivalDate: day(seed.on), keeperId }, load)
  const weighNo = `BD${day(seed.on).replaceAll('-', '')}0001`
  if (seed.net) await weigh(book, await arrivalOf(book, id), { weighNo, grossWeight: String(15_400 + seed.net), tareWeight: '15400' })
  if (seed.becomes === 'arrived') return
  const [arrival, counted] = [await arrivalOf(book, id), await arrivalLinesOf(book, id)]
  const failed = seed.failed ? [{ ...seed.failed, arrivalLineId: must(counted[0], 'a line').id }] : []
  await judgeLines(book, arrival, counted, failed, arrival.arrivalNo)
  if (seed.becomes === 'accepted') return
  // The months before are closed.
  const first = instantOf(`${formatDate(ctx.now, 'yyyy-MM')}-01`)
  const now = book.now < first ? first : book.now
  await receiveArrival({ ...book, now }, { arrivalId: id, receiptDate: formatDate(now, 'yyyy-MM-dd'), keeperId })
}
