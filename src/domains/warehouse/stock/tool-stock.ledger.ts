import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext, FormContext } from '#server/document/effects.ts'
import { hold, lookUp } from '../issue/request.store.ts'
import { warehouses } from '../place/warehouse.table.ts'
import { post } from './stock.ledger.ts'
import { stockLedger } from './stock.table.ts'
import { consume, heldStock } from './stock-reserve.ledger.ts'

/** 刀具库. What the stores do for papers about cutting tools: look, hold, give out, take back, scrap. */
interface Wanted {
  readonly lineNo: number
  readonly materialId: string
  readonly qty: string
}

const ISSUE = 'KNIFE_ISSUE'

/** The store that forms propose: the first one that is not being counted. */
export async function toolStore(tx: Tx, tenantId: string): Promise<string | undefined> {
  const [store] = await tx
    .select({ id: warehouses.id })
    .from(warehouses)
    .where(and(notDeleted(warehouses, tenantId), eq(warehouses.enabled, 'yes'), eq(warehouses.warehouseType, 'tool')))
    .orderBy(asc(warehouses.frozen), asc(warehouses.warehouseCode))
  return store?.id
}

type Looking = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'documentId'>

/** What is free of each material in a store and what one costs on average, in the order asked. */
export function toolsThere(
  ctx: Looking,
  warehouseId: string | undefined,
  materialIds: readonly (string | undefined)[],
): Promise<{ availableQty?: string; unitCost?: string | undefined }[]> {
  const items = materialIds.map(materialId => (materialId ? { materialId } : {}))
  return lookUp({ ...ctx, doc: { ...(warehouseId ? { warehouseId } : {}), items } })
}

export const holdTools = (ctx: EffectContext<unknown>, warehouseId: string, wanted: readonly Wanted[]): Promise<void> =>
  hold({ ...ctx, doc: { warehouseId } }, ISSUE, wanted)

export const freeTools = (ctx: EffectContext<unknown>): Promise<void> => heldStock.free(ctx)

/** 发刀. What leaves the store for each line, at what it cost. */
export async function giveTools(
  ctx: EffectContext<unknown>,
  warehouseId: string,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, string>> {
  await holdTools(ctx, warehouseId, wanted)
  const lines = new Map((await heldStock.heldBy(ctx.tx, ctx.documentId)).map(held => [held.bizLineId, held.lineNo]))
  const ids = await consume(ctx)
  const rows = await ctx.tx.select().from(stockLedger).where(inArray(stockLedger.id, ids))
  const worth = new Map<number, string>()
  for (const { bizLineId, amount } of rows) {
    const line = lines.get(bizLineId) ?? 0
    worth.set(line, new Big(worth.get(line) ?? 0).minus(amount).toFixed(2))
  }
  return worth
}

interface Back extends Wanted {
  /** What it is worth in stock again; nothing when it is scrapped. */
  readonly amount: string
  readonly isScrapped: boolean
}

/** 收刀. What holders hand in: usable tools come back at their cost, worn ones come in and go out worth nothing. */
export async function takeTools(ctx: EffectContext<unknown>, warehouseId: string, back: readonly Back[]): Promise<void> {
  if (back.length === 0) return
  const { documentId: bizId, number: billNo, newId } = ctx
  const move = ({ materialId, qty, amount, isScrapped }: Back) => {
    const common = { bizId, billNo, warehouseId, materialId, batchNo: '' }
    const returned = { ...common, bizType: 'KNIFE_RETURN', bizLineId: newId(), qty, amount: isScrapped ? '0' : amount }
    return isScrapped
      ? [returned, { ...common, bizType: 'KNIFE_SCRAP', bizLineId: newId(), qty: new Big(qty).neg().toFixed(3), amount: '0' }]
      : [returned]
  }
  await post(ctx, back.flatMap(move))
}
