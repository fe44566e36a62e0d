import { asc, eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { plus } from '#model/number.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { beginCount, beginRecount, finishCount, recordCount } from '../stocktake/stocktake.ledger.ts'
import { stocktakeLines } from '../stocktake/stocktake.table.ts'
import { loadYear } from './load-year.ts'
import { type StocktakeSeed, stocktakes } from './stock.ts'

const DAY = 86_400_000

/** A year of movements, and the stocktakes after it. */
export async function loadStock(ctx: DemoContext): Promise<void> {
  // Before the first count: at the turn of a month that is the month before.
  const counted = new Date(ctx.now.getTime() - Math.max(...stocktakes.map(({ daysAgo }) => daysAgo)) * DAY)
  await loadYear(ctx, `${formatDate(counted, 'yyyy-MM')}-01`)
  for (const stocktake of stocktakes) await countOne(ctx, stocktake)
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
      ...{ scope: 'all', blind: stocktake.counted === undefined ? 'no' : 'yes' },
    },
    countUserId,
  )
  const differences = new Map([...stocktake.differences].map(([code, diff]) => [idOf('material', code), diff]))
  const lines = await tx.select().from(stocktakeLines).where(eq(stocktakeLines.stocktakeId, id)).orderBy(asc(stocktakeLines.lineNo))
  const counted = lines.slice(0, stocktake.counted)
  const found = (some: typeof lines) => new Map(some.map(line => [line.id, plus(line.bookQty, differences.get(line.materialId) ?? '0')]))
  await recordCount(book, id, found(counted))
  if (stocktake.counted !== undefined) return
  const again = counted.filter(line => differences.has(line.materialId))
  if (again.length > 0) {
    await beginRecount(book, id)
    await recordCount(book, id, found(again), 'second')
  }
  await finishCount(book, id)
}
