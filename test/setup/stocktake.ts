import { eq } from 'drizzle-orm'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { beginCount, beginRecount, finishCount, recordCount } from '#domains/warehouse/stocktake/stocktake.ledger.ts'
import { stocktakeLines } from '#domains/warehouse/stocktake/stocktake.table.ts'
import type { AppTools } from './app-test.ts'
import { moved, type TestBook } from './books.ts'
import { stockIn } from './stock.ts'

/** 复盘. Whoever counts again finds the same. */
export async function recountAlike(book: TestBook, stocktakeId: string): Promise<void> {
  const lines = await book.tx.select().from(stocktakeLines).where(eq(stocktakeLines.stocktakeId, stocktakeId))
  if (lines.some(line => line.countQty === null)) return
  const again = lines.filter(({ diffQty, firstCount }) => Number(diffQty) !== 0 && firstCount === null)
  if (again.length === 0) return
  await beginRecount(book, stocktakeId)
  await recordCount(book, stocktakeId, new Map(again.map(({ id, countQty }) => [id, countQty!])), 'second')
}

/** Counts for one test, by this keeper and under the eyes of wei.lin. */
export function countsIn(tools: AppTools, keeper: string) {
  const { app, booking, rows, user } = tools
  const { warehouse, material } = stockIn(tools)
  const people = () => ({ countUserId: user(keeper), superviseUserId: user('wei.lin') })
  const begin = (warehouseId: string) =>
    booking(book =>
      beginCount(book, { stocktakeNo: `PD${warehouseId}`, warehouseId, scope: 'all', blind: 'no', ...people() }, user(keeper)),
    )
  const finish = (stocktakeId: string) =>
    booking(async book => {
      await recountAlike(book, stocktakeId)
      await finishCount(book, stocktakeId)
    })

  /** A warehouse of its own with materials of which so much is booked and so much was found. */
  async function counting(...lines: [booked: string, found: string, unitCost?: string][]) {
    const warehouseId = await warehouse()
    const materialIds = await Promise.all(lines.map(() => material()))
    await booking(book =>
      post(
        book,
        lines.map(([booked, , unitCost = '100'], at) =>
          moved(book.newId, { warehouseId, materialId: materialIds[at]! }, booked, { unitCost }),
        ),
      ),
    )
    const stocktakeId = await begin(warehouseId)
    const written = await rows('stocktake_line', { stocktake_id: stocktakeId })
    const lineIds = materialIds.map(id => written.find(row => row.material_id === id)!.id!)
    await booking(book => recordCount(book, stocktakeId, new Map(lineIds.map((id, at) => [id, lines[at]![1]]))))
    return { warehouseId, materialIds, place: { warehouseId, materialId: materialIds[0]! }, stocktakeId, lineIds }
  }
  return {
    people,
    begin,
    finish,
    counting,
    async counted(...lines: Parameters<typeof counting>) {
      const count = await counting(...lines)
      await finish(count.stocktakeId)
      return count
    },
    /** The state of the count, and whether its warehouse is blocked. */
    async stateOf(stocktakeId: string): Promise<string> {
      const [found] = await app.sql<{ state: string }>(
        `select s.state || case w.frozen when 'yes' then ', frozen' else '' end as state
         from stocktake s join wh_warehouse w on w.id = s.warehouse_id where s.id = $1`,
        [stocktakeId],
      )
      return found!.state
    },
  }
}
