import { asc, eq } from 'drizzle-orm'
import { formatDate, instantOf } from '#model/date.ts'
import { plus } from '#model/number.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { locations } from '../place/location.table.ts'
import { post } from '../stock/stock.ledger.ts'
import { beginCount, finishCount, recordCount } from '../stocktake/stocktake.ledger.ts'
import { stocktakeLines } from '../stocktake/stocktake.table.ts'
import { openingStock, type StocktakeSeed, stocktakes } from './stock.ts'

const DAY = 86_400_000

/** 期初库存, and what was counted since. */
export async function loadStock(ctx: DemoContext): Promise<void> {
  await openStock(ctx)
  for (const stocktake of stocktakes) await countOne(ctx, stocktake)
}

async function openStock(ctx: DemoContext): Promise<void> {
  const { tx, newId, now, idOf } = ctx
  const places = new Map<string, string[]>()
  for (const row of await tx.select().from(locations).orderBy(asc(locations.locationCode)))
    places.set(row.warehouseId, [...(places.get(row.warehouseId) ?? []), row.id])
  // Before the first count: at the turn of a month that is the month before.
  const counted = new Date(now.getTime() - Math.max(...stocktakes.map(({ daysAgo }) => daysAgo)) * DAY)
  const opened = instantOf(`${formatDate(counted, 'yyyy-MM')}-01`)
  const source = { bizType: 'OPENING', bizId: newId(), billNo: `QC${formatDate(opened, 'yyyyMMdd')}0001` }
  let at = 0
  await post(
    ctx,
    openingStock.flatMap(({ material, warehouse, batches, qty, unitCost }) =>
      batches.map(batchNo => {
        const warehouseId = idOf('warehouse', warehouse)
        const shelves = places.get(warehouseId) ?? ['0']
        const materialId = idOf('material', material)
        return {
          ...source,
          bizLineId: newId(),
          warehouseId,
          locationId: shelves[at++ % shelves.length],
          materialId,
          batchNo,
          qty,
          unitCost,
        }
      }),
    ),
    opened,
  )
}

async function countOne(ctx: DemoContext, stocktake: StocktakeSeed): Promise<void> {
  const { tx, idOf } = ctx
  const now = new Date(ctx.now.getTime() - stocktake.daysAgo * DAY)
  const book = { ...ctx, now }
  const countUserId = idOf('user', stocktake.countUser)
  const id = await beginCount(
    book,
    {
      stocktakeNo: `PD${formatDate(now, 'yyyyMMdd')}0001`,
      warehouseId: idOf('warehouse', stocktake.warehouse),
      countUserId,
      superviseUserId: idOf('user', stocktake.superviseUser),
    },
    countUserId,
  )
  const differences = new Map([...stocktake.differences].map(([code, diff]) => [idOf('material', code), diff]))
  const lines = await tx.select().from(stocktakeLines).where(eq(stocktakeLines.stocktakeId, id)).orderBy(asc(stocktakeLines.lineNo))
  const counted = lines.slice(0, stocktake.counted)
  await recordCount(book, id, new Map(counted.map(line => [line.id, plus(line.bookQty, differences.get(line.materialId) ?? '0')])))
  if (stocktake.counted === undefined) await finishCount(book, id)
}
