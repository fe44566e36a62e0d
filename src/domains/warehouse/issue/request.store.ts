import Big from 'big.js'
import { eq, inArray } from 'drizzle-orm'
import { positive, same } from '#model/form/arithmetic.ts'
import type { Tx } from '#server/db/database.ts'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from '../material/material.table.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { avgCosts } from '../stock/stock.ledger.ts'
import { freePlaces, offers, type Picked, pick, type Want } from '../stock/stock-pick.store.ts'
import { consume, type Held, heldStock } from '../stock/stock-reserve.ledger.ts'
import { givesOut } from '../stock/stock-usable.ledger.ts'
import { type Issuing, issueOut } from './issue.ledger.ts'

/** 申领. What every paper that asks a warehouse for something does with stock: looks, holds, gives out. */
export interface Row {
  readonly materialId?: string
  readonly batchNo?: string
  readonly qty?: string
  readonly availableQty?: string
  readonly issuedQty?: string
}

interface Request {
  readonly warehouseId?: string
  readonly items?: readonly Row[]
}

type Looking = Pick<FormContext<Request>, 'tx' | 'doc' | 'documentId'>

/** What is there for each row, what it costs on average, which batch is the oldest. What the paper holds itself counts as there. */
export async function lookUp({ tx, doc, documentId }: Looking) {
  const { warehouseId, items = [] } = doc
  if (!warehouseId) return items.map(() => ({}))
  const materialIds = items.flatMap(({ materialId }) => materialId ?? [])
  const own = heldStock.heldBy(tx, documentId)
  const [places, costs] = await Promise.all([freePlaces(tx, warehouseId, materialIds, own), avgCosts(tx, warehouseId, materialIds)])
  const found = offers(places, items)
  return items.map(({ materialId = '' }, at) => ({ ...found[at]!, unitCost: costs.get(materialId) }))
}

/** 保管员. Whoever keeps the warehouse gives it out. */
export async function resourceOf(tx: Tx, warehouseId: string | undefined): Promise<string> {
  const [found] = await tx
    .select({ keeperId: warehouses.keeperId })
    .from(warehouses)
    .where(eq(warehouses.id, warehouseId || '0'))
  return found?.keeperId ?? ''
}

/** Whether this warehouse gives out these materials at all. */
export async function requestFaults({ tx, doc: { warehouseId, items = [] } }: Looking): Promise<Fault[]> {
  const ids = items.flatMap(({ materialId }) => materialId ?? [])
  const [[warehouse], known] = await Promise.all([
    tx
      .select({ type: warehouses.warehouseType })
      .from(warehouses)
      .where(eq(warehouses.id, warehouseId || '0')),
    tx
      .select({
        id: materials.id,
        materialType: materials.materialType,
        doubleUnit: materials.doubleUnit,
        batchManaged: materials.batchManaged,
      })
      .from(materials)
      .where(inArray(materials.id, [...ids, '0'])),
  ])
  const closed = givesOut(warehouse?.type ?? '')
    ? []
    : [{ path: 'warehouseId', message: '旧件、不良品、废料、退货、代保管和外协虚拟库不能领料' }]
  const of = new Map(known.map(row => [row.id, row]))
  return [
    ...closed,
    ...items.flatMap((row, at) => {
      const material = of.get(row.materialId ?? '')
      if (!material) return []
      if (material.materialType === 'asset') return [{ path: `items.${at}.materialId`, message: '固定资产不能领料' }]
      if (material.batchManaged === 'yes' && lacksBatch(row))
        return [{ path: `items.${at}.batchNo`, message: '批次管理的物料须填写批次号' }]
      return isFollowed(material) && takesPart(row)
        ? [{ path: `items.${at}.qty`, message: `钢锭须整支领用，重量 ${row.availableQty ?? ''} kg` }]
        : []
    }),
  ]
}

/** One asks for a batch that lies there, and gives out from one: what is not there yet has none to name. */
const lacksBatch = ({ batchNo, availableQty, issuedQty }: Row) => !batchNo && positive(issuedQty ?? availableQty)

/** An ingot is asked for and given out whole, or not at all. */
const takesPart = ({ qty, issuedQty, availableQty }: Row) =>
  positive(availableQty) && [qty, issuedQty].some(asked => asked && positive(asked) && !same(asked, availableQty))

type Holding = EffectContext<Request>

/** Promises what is asked for to the paper, and lets go of what it held before. With `some`, as much as there is. */
export async function hold(ctx: Holding, bizType: string, wants: readonly Want[], how: 'all' | 'some' = 'all'): Promise<void> {
  const { tx, doc, documentId, newId } = ctx
  const picked = await pick(ctx, doc.warehouseId!, wants, await heldStock.heldBy(tx, documentId))
  if (how === 'all') for (const want of wants) await requireMet(ctx, want, picked)
  await heldStock.hold(
    ctx,
    picked.map(({ qty, ...place }) => ({ ...place, bizType, bizLineId: newId(), amount: qty })),
  )
}

/** The last of it may have gone to somebody else between the look and the submit. */
async function requireMet({ tx }: Holding, { materialId, lineNo, qty }: Want, picked: readonly Picked[]): Promise<void> {
  const there = picked.filter(each => each.lineNo === lineNo).reduce((sum, each) => sum.plus(each.qty), new Big(0))
  if (there.gte(qty)) return
  const [material] = await tx.select().from(materials).where(eq(materials.id, materialId))
  throw new Refusal(
    `库存可用数量不足：${material?.materialCode} ${material?.materialName} 可用 ${there.toFixed(3)}，需要 ${new Big(qty).toFixed(3)}`,
  )
}

export const wantsOf = ({ items = [] }: Request, qty: (row: Row) => string | undefined): Want[] =>
  items.flatMap((row, lineNo) => {
    const wanted = qty(row)
    return wanted && new Big(wanted).gt(0) ? [{ lineNo, materialId: row.materialId!, batchNo: row.batchNo, qty: wanted }] : []
  })

/** 发料. Gives out what the keeper wrote down, from what the paper holds; another batch than promised is looked for anew. */
export async function giveOut(ctx: Holding, bizType: string, issuing: Issuing): Promise<void> {
  const { tx, documentId } = ctx
  const wants = wantsOf(ctx.doc, row => row.issuedQty)
  if (wants.length === 0) throw new Refusal('实发数量不能全部为零，无货可发请退回')
  if (!covers(await heldStock.heldBy(tx, documentId), wants)) await hold(ctx, bizType, wants)
  const less = spread(await heldStock.heldBy(tx, documentId), wants)
  await issueOut(ctx, issuing, await consume(ctx, less))
}

const serving = (holds: readonly Held[], { lineNo, batchNo }: Want) =>
  holds.filter(held => held.lineNo === lineNo && (!batchNo || held.batchNo === batchNo))

const covers = (holds: readonly Held[], wants: readonly Want[]) =>
  wants.every(want =>
    serving(holds, want)
      .reduce((sum, held) => sum.plus(held.amount), new Big(0))
      .gte(want.qty),
  )

/** How much leaves each place, by the line of the hold; what is not named stays. */
function spread(holds: readonly Held[], wants: readonly Want[]): Map<string, string> {
  const less = new Map(holds.map(held => [held.bizLineId, '0']))
  for (const want of wants) {
    let left = new Big(want.qty)
    for (const held of serving(holds, want)) {
      const taken = left.lt(held.amount) ? left : new Big(held.amount)
      less.set(held.bizLineId, taken.toFixed(3))
      left = left.minus(taken)
    }
  }
  return less
}
