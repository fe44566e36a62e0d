import Big from 'big.js'
import { scrapStockPiece, stockPieces } from '#domains/production/scrap/scrap-piece.ledger.ts'
import { residualOf, scrapWorth } from '#domains/production/scrap-price/scrap-price.ledger.ts'
import { lockedOrders } from '#domains/production/work-order/work-event.ledger.ts'
import { workingOf } from '#domains/production/work-order/work-paper.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { keptBy } from '#domains/warehouse/place/warehouse-keeper.ledger.ts'
import { avgCosts, movementsOf, valueOfPiece } from '#domains/warehouse/stock/stock.ledger.ts'
import { batchOf } from '#domains/warehouse/stock/stock-batch.ledger.ts'
import { type Picked, pickedAt, stockIdAt } from '#domains/warehouse/stock/stock-place.ledger.ts'
import { consume, heldStock } from '#domains/warehouse/stock/stock-reserve.ledger.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { must } from '#model/must.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { closeBy, giveUp, ncrAt, ncrById, takeUp } from '../nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '../nonconformity/nonconformity.register.ts'
import { addScrapApplication } from './addScrapApplication.flow.ts'
import { recordScrap, type Scrapped } from './scrap.ledger.ts'

type Doc = DocumentOf<typeof addScrapApplication>
type Submitted = SubmittedOf<typeof addScrapApplication>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'now' | 'doc' | 'documentId'>

const BIZ = 'SCRAP_OUT'
/** Not ours, or not here. */
const NOT_OURS: readonly string[] = ['custody', 'outsource', 'scrap']

const placesOf = (ctx: Asking<Doc>): Promise<ReadonlyMap<string, Picked>> =>
  pickedAt(
    ctx,
    ctx.doc.warehouseId ?? '0',
    (ctx.doc.items ?? []).flatMap(({ stockId }) => stockId ?? []),
  )

export default effects(addScrapApplication, {
  async propose(ctx) {
    const ncr = ctx.doc.ncrId ? await ncrById(reading(ctx), ctx.doc.ncrId) : undefined
    const stockId = ncr && (await frozenBy(ctx, ncr))
    if (!ncr || !stockId) return {}
    const { dutyType, dutyDeptId, qty, description } = ncr
    return {
      ...{ scrapObject: ncr.pieceId ? 'product' : 'raw', scrapType: 'quality', dutyType: dutyType ?? undefined },
      ...{ dutyDeptId: dutyDeptId ?? undefined, items: [{ stockId, qty: qty ?? undefined, defectDesc: description.slice(0, 200) }] },
    }
  },

  async compute(ctx) {
    const places = await placesOf(ctx)
    const ids = [...places.values()].map(({ materialId }) => materialId)
    const [costs, goods] = [await avgCosts(ctx.tx, ctx.doc.warehouseId ?? '0', ids), await materialsById(ctx.tx, ctx.tenantId, ids)]
    const rows = (ctx.doc.items ?? []).map(async ({ stockId, qty, totalWeight }) => {
      const place = places.get(stockId ?? '')
      if (!place || !qty) return {}
      const worth = await scrapWorth(ctx, goods.get(place.materialId)?.steelGrade)
      return {
        bookCost: place.proCode
          ? await valueOfPiece(ctx, place.proCode)
          : new Big(qty).times(costs.get(place.materialId) ?? 0).toFixed(2, Big.roundHalfUp),
        standardResidual: worth && totalWeight ? residualOf(totalWeight, worth) : undefined,
      }
    })
    return { items: await Promise.all(rows) }
  },

  async check(ctx) {
    const { doc } = ctx
    const store = await keptBy(ctx, doc.warehouseId)
    if (!store || NOT_OURS.includes(store.warehouseType)) return [{ path: 'warehouseId', message: '该仓库的货物不能申请报废' }]
    const places = await placesOf(ctx as Asking<Doc>)
    const stock = await heldStock.seenBy(ctx, [...places.values()])
    const faults: Fault[] = await ncrFaults(ctx)
    for (const [at, { stockId, qty }] of doc.items.entries()) {
      const place = places.get(stockId)
      const free = place && stock.free(place)
      if (!place) faults.push({ path: `items.${at}.stockId`, message: '所选库存不在该仓库，请重新选择' })
      else if (place.proCode && !new Big(qty).eq(1)) faults.push({ path: `items.${at}.qty`, message: '逐件管理的产品，数量为 1' })
      else if (free?.lt(qty)) faults.push({ path: `items.${at}.qty`, message: `可用库存 ${free.toFixed(3)} 小于报废数量` })
      const ncr = place && (await ncrAt(reading(ctx), place))
      if (ncr && ncr.id !== doc.ncrId)
        faults.push({ path: `items.${at}.stockId`, message: `该库存有不合格单 ${ncr.ncrNo}，请从不合格单发起` })
      if (place && !(await scrapWorth(ctx, undefined)))
        faults.push({ path: `items.${at}.standardResidual`, message: '没有维护废钢价，请成本会计先维护' })
    }
    return faults
  },

  claims: ctx =>
    ctx.doc.ncrId
      ? [
          {
            ...{ subject: 'nonconformity.disposition', subjectId: ctx.doc.ncrId, path: 'ncrId' },
            refusal: ({ number }) => `该不合格单已有处置申请：${number}`,
          },
        ]
      : [],

  async submitted(ctx) {
    const ncr = ctx.doc.ncrId ? await ncrById(reading(ctx), ctx.doc.ncrId) : undefined
    const { dutyType, dutyDeptId } = ctx.doc
    if (ncr) await takeUp(workingOf(ctx), [ncr], { disposition: 'scrap', docId: ctx.documentId, docNo: ctx.number, dutyType, dutyDeptId })
    const places = await placesOf(ctx as Asking<unknown> as Asking<Doc>)
    await heldStock.hold(
      ctx,
      ctx.doc.items.map(({ stockId, qty }) => {
        const { warehouseId, locationId, materialId, batchNo, proCode } = must(places.get(stockId), 'the stock')
        return { warehouseId, locationId, materialId, batchNo, proCode, bizType: BIZ, bizLineId: ctx.newId(), amount: qty }
      }),
    )
  },

  async approved(ctx) {
    const { doc, number: billNo, documentId } = ctx
    const working = workingOf(ctx)
    const places = await placesOf(ctx as Asking<unknown> as Asking<Doc>)
    const pieces = await stockPieces(
      working,
      [...places.values()].flatMap(({ proCode }) => proCode || []),
    )
    const workIds = [...pieces.values()].map(({ piece }) => piece.workId)
    if (workIds.length > 0) await lockedOrders(working, workIds)
    const moved = await movementsOf(ctx, await consume(ctx))
    const scrapped: Scrapped[] = []
    for (const move of moved) {
      const item = must(itemOf(doc, places, move), 'the line')
      const one = pieces.get(move.proCode)
      if (one) await scrapStockPiece(working, one.piece, { billNo })
      const { materialId, batchNo, bizLineId } = move
      const card = batchNo ? await batchOf(ctx, materialId, batchNo) : undefined
      const good = (await materialsById(ctx.tx, ctx.tenantId, [materialId])).get(materialId)
      const accumCost = new Big(move.amount).neg().toFixed(2)
      scrapped.push({
        ...{ materialId, batchNo, qty: new Big(move.qty).neg().toFixed(3), weight: item.totalWeight, accumCost },
        ...{ pieceId: one?.piece.id ?? null, workId: one?.piece.workId ?? null, sourceLineId: one?.piece.id ?? bizLineId },
        ...{ heatNo: one?.piece.heatNo ?? card?.heatNo ?? null, ingotNo: one?.piece.ingotNo ?? card?.ingotNo ?? null },
        ...{ supplierId: one?.supplierId ?? card?.supplierId ?? null, outsourcerId: one?.outsourcerId },
        ...{ materialCost: one?.materialCost ?? accumCost, steelGrade: good?.steelGrade, residualValue: item.residualValue },
        name: [good?.materialName, batchNo].filter(Boolean).join(' '),
      })
    }
    const { dutyType, dutyDeptId } = doc
    await recordScrap(ctx, { billNo, documentId, dutyType, dutyDeptId }, scrapped)
    if (doc.ncrId)
      await closeBy(working, [{ id: doc.ncrId }], { disposition: 'scrap', docId: documentId, docNo: billNo, dutyType, dutyDeptId })
    if (moved.length !== doc.items.length) throw new Refusal('库存已变化，请重新提交')
  },

  async rejected(ctx) {
    await heldStock.free(ctx)
    await giveUp(workingOf(ctx), ctx.documentId)
  },
})

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })

/** The stock that a nonconformity has frozen. */
const frozenBy = (
  ctx: Pick<Asking<unknown>, 'tx' | 'tenantId'>,
  { warehouseId, locationId, materialId, batchNo }: NonNullable<Awaited<ReturnType<typeof ncrById>>>,
) => stockIdAt(ctx, { warehouseId: warehouseId ?? '0', locationId: locationId ?? '0', materialId, batchNo: batchNo ?? '' })

/** All that it has frozen goes, and nothing else is being done about it. */
async function ncrFaults(ctx: Asking<Submitted>): Promise<Fault[]> {
  if (!ctx.doc.ncrId) return []
  const ncr = await ncrById(reading(ctx), ctx.doc.ncrId)
  if (!ncr?.warehouseId) return [{ path: 'ncrId', message: '不合格单不是在库货物' }]
  if (ncr.state !== NCR_OPEN && ncr.dispositionDocId !== ctx.documentId) return [{ path: 'ncrId', message: '不合格单不在待处置状态' }]
  const stockId = await frozenBy(ctx, ncr)
  const isWhole = ctx.doc.items.some(item => item.stockId === stockId && new Big(item.qty).eq(ncr.qty ?? 0))
  return isWhole ? [] : [{ path: 'items', message: '须报废该不合格单冻结的全部数量' }]
}

/** The line that a movement was made for. */
const itemOf = ({ items }: Submitted, places: ReadonlyMap<string, Picked>, move: Pick<Picked, 'materialId' | 'locationId' | 'batchNo'>) =>
  items.find(({ stockId }) => {
    const place = places.get(stockId)
    return place?.materialId === move.materialId && place.locationId === move.locationId && place.batchNo === move.batchNo
  })
