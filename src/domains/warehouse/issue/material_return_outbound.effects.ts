import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { fedOf } from '#domains/production/feed/feed.ledger.ts'
import { costReturn } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { lockOpenOrder, orderState } from '#domains/production/work-order/work-issue.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { notDeleted } from '#server/db/rows.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { materialsById } from '../material/material.ledger.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { post } from '../stock/stock.ledger.ts'
import { GOOD } from '../stock/stock-usable.ledger.ts'
import { expenseOf } from './issue.ledger.ts'
import { issues } from './issue.table.ts'
import { heldReturns, issueLinesOf, type Returned, takeReturn } from './issue-return.ledger.ts'
import { materialReturnOutbound } from './material_return_outbound.flow.ts'
import { resourceOf } from './request.store.ts'

type Doc = SubmittedOf<typeof materialReturnOutbound>

/** Where nothing good is kept, and rejects may lie. */
const REJECTS: readonly string[] = ['defect', 'scrap']

/** 退料. What comes back is claimed at submit (INV-28); the keeper takes it in at the cost it left with. */
export default effects(materialReturnOutbound, {
  async facts(ctx) {
    const workId = await workOf(ctx)
    const isOver = workId ? (await orderState(ctx, workId))?.isOver : false
    return { workOrderClosed: isOver ? 'yes' : 'no', keeperUserId: await resourceOf(ctx.tx, ctx.doc.warehouseId) }
  },

  check: async ctx => [...(await lineFaults(ctx)), ...(await fedFaults(ctx)), ...(await placeFaults(ctx))],

  async submitted(ctx) {
    await heldReturns.hold(
      ctx,
      ctx.doc.items.map(({ issueLineId: lineId, qty: amount }) => ({ lineId, amount })),
    )
    // Its lines are locked now: nobody feeds what comes back.
    const [fed] = await fedFaults(ctx)
    if (fed) throw new Refusal(fed.message)
  },

  async approved(ctx) {
    const { doc, documentId, number } = ctx
    const states = new Map(doc.items.map(item => [item.issueLineId, item.qualityState]))
    const rejects = [...states.values()].includes('bad') ? await rejectStore(ctx) : ''
    const workId = await workOf(ctx)
    if (workId) await lockOpenOrder(ctx, workId)
    const back = await takeReturn(ctx)
    await post(
      ctx,
      back.map(({ id, line, qty, amount }) => {
        const qualityState = states.get(line.id) ?? GOOD
        const warehouseId = qualityState === 'bad' ? rejects : doc.warehouseId
        return {
          ...{ bizType: 'ISSUE_RETURN', bizId: documentId, bizLineId: id, billNo: number, qty, amount },
          ...{ warehouseId, materialId: line.materialId, batchNo: line.batchNo ?? '', qualityState },
          // Back on the shelf it came from, if it is the same warehouse.
          locationId: (line.warehouseId === warehouseId && line.locationId) || '0',
        }
      }),
    )
    if (workId) await costReturn(ctx, { workId, billNo: number }, await ofKinds(ctx, back))
    await lowerExpenses(ctx, back)
  },

  rejected: ctx => heldReturns.free(ctx),
})

/** What came back is no expense of whoever got it (INV-86). */
async function lowerExpenses(ctx: EffectContext<Doc>, back: readonly Returned[]): Promise<void> {
  const [issue] = await ctx.tx.select().from(issues).where(eq(issues.id, ctx.doc.issueId))
  if (!issue) return
  await postExpenses(
    ctx,
    back.map(({ id, line, amount }) => ({
      ...{ ...expenseOf(issue), sourceType: 'material_return_outbound', billNo: ctx.number, sourceLineId: id },
      ...{ amount: new Big(amount).neg().toFixed(2), summary: line.materialName },
    })),
  )
}

/** Each line belongs to the issue, and what others bring back of it is not ours to bring. */
async function lineFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { issueId, items } = ctx.doc
  const lines = await heldReturns.seenBy(
    ctx,
    items.map(({ issueLineId: lineId }) => ({ lineId })),
  )
  return items.flatMap(({ issueLineId: lineId, qty }, at) => {
    if (lines.find({ lineId })?.issueId !== issueId) return [{ path: `items.${at}.issueLineId`, message: '出库明细不属于所选出库单' }]
    const free = lines.free({ lineId })
    return free.lt(qty) ? [{ path: `items.${at}.qty`, message: `可退数量 ${free.toFixed(3)}，其余已退或正在办理退料` }] : []
  })
}

/** The work order that it was issued to. */
async function workOf({ tx, doc }: Pick<FormContext<{ issueId?: string }>, 'tx' | 'doc'>): Promise<string | undefined> {
  const [found] = await tx
    .select({ workId: issues.workId })
    .from(issues)
    .where(eq(issues.id, doc.issueId || '0'))
  return found?.workId ?? undefined
}

/** What became part of a piece does not come back. */
async function fedFaults({ tx, doc }: Pick<FormContext<Doc>, 'tx' | 'doc'>): Promise<Fault[]> {
  const ids = doc.items.map(({ issueLineId }) => issueLineId)
  const [lines, fed] = [await issueLinesOf(tx, ids), await fedOf(tx, ids)]
  return doc.items.flatMap(({ issueLineId, qty }, at) => {
    const line = lines.find(({ id }) => id === issueLineId)
    const used = fed.get(issueLineId)?.weight
    if (!line || !used || used.lte(0)) return []
    const left = new Big(line.qty).minus(line.returnedQty).minus(used)
    const message = `锭号 ${line.batchNo ?? ''} 已投料 ${used.toFixed(3)} kg，可退 ${left.toFixed(3)} kg`
    return left.lt(qty) ? [{ path: `items.${at}.qty`, message }] : []
  })
}

/** With the type of material that the cost of a work order asks for. */
async function ofKinds({ tx, tenantId }: EffectContext<Doc>, back: readonly Returned[]) {
  const known = await materialsById(
    tx,
    tenantId,
    back.map(({ line }) => line.materialId),
  )
  return back.map(({ line, qty, amount }) => ({ id: line.id, materialType: known.get(line.materialId)?.materialType ?? '', qty, amount }))
}

async function placeFaults({ tx, doc }: FormContext<Doc>): Promise<Fault[]> {
  const [warehouse] = await tx.select().from(warehouses).where(eq(warehouses.id, doc.warehouseId))
  const good = doc.items.some(item => item.qualityState !== 'bad')
  return good && REJECTS.includes(warehouse?.warehouseType ?? '') ? [{ path: 'warehouseId', message: '良品不能退入不良品库或废料库' }] : []
}

/** 不良品库. The chosen warehouse if it is one, else the first there is. */
async function rejectStore({ tx, tenantId, doc }: EffectContext<Doc>): Promise<string> {
  const stores = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(notDeleted(warehouses, tenantId), eq(warehouses.enabled, 'yes'), inArray(warehouses.warehouseType, [...REJECTS])))
    .orderBy(asc(warehouses.warehouseType), asc(warehouses.warehouseCode))
  const found = stores.find(store => store.id === doc.warehouseId) ?? stores[0]
  if (!found) throw new Refusal('没有启用的不良品库，不良品无处可退')
  return found.id
}
