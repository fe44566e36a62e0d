import Big from 'big.js'
import { openPeriod } from '#domains/finance/period/period.ledger.ts'
import { type Holding, holdBook } from '#server/document/hold.ts'
import { Refusal } from '#server/http/refusal.ts'
import { LockedBalances, type Place, whole } from './locked-balances.store.ts'
import { write } from './stock.ledger.ts'
import { stockReserves } from './stock.table.ts'
import { requireMovable, requireUsable, shortage } from './stock-rules.store.ts'

export type Held = typeof stockReserves.$inferSelect

/** 库存占用. Stock promised to documents that wait for their approvers; nobody else can take it meanwhile (INV-26). */
export const heldStock = holdBook(stockReserves, {
  of: {
    open: (ctx, places: readonly Place[], how) => LockedBalances.open(ctx, places, how),
    sums: {
      from: 'stock_balance',
      key: { warehouseId: 'warehouse_id', materialId: 'material_id', locationId: 'location_id', batchNo: 'batch_no' },
      ...{ held: 'reserved_qty', total: 'on_hand_qty' },
    },
  },
  invariant: 'INV-26',
  allows: (ctx, wish, balances) => requireUsable(ctx, wish, balances.balance(wish)),
  short: (ctx, wish, balances) => shortage(ctx, { ...wish, qty: wish.amount }, balances.balance(wish)),
  words: { none: '该单据没有占用的库存', twice: '该明细已占用库存，请勿重复提交', excess: '出库数量不能超过占用数量' },
})

/** 出库. Turns what a document holds into movements out of stock: all of it, or less by line. What is left over is free again. */
export async function consume(ctx: Holding, less: ReadonlyMap<string, string> = new Map(), postTime: Date = ctx.now): Promise<string[]> {
  const period = await openPeriod(ctx, postTime)
  let ids: string[] = []
  await heldStock.use(ctx, {
    part: ({ bizLineId, amount }) => notNegative(less.get(bizLineId) ?? amount),
    async post(ends, balances) {
      const moves = ends.map(({ row: { bizType, bizLineId, billNo, documentId: bizId, proCode, ...place }, used }) => ({
        ...{ bizType, bizId, bizLineId, billNo, proCode, qty: used.neg().toFixed(3) },
        ...whole(place),
      }))
      const leaving = (await requireMovable(ctx, moves)).filter(({ qty }) => new Big(qty).lt(0))
      ids = await write(ctx, balances, leaving, { postTime, period })
    },
  })
  return ids
}

function notNegative(qty: string): string {
  if (new Big(qty).lt(0)) throw new Refusal('出库数量不能小于零')
  return qty
}
