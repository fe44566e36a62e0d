import { sql } from 'drizzle-orm'
import { pieceMoves } from '#domains/production/piece/piece.table.ts'
import { postCosts } from '#domains/production/piece-cost/piece-cost.ledger.ts'
import { PRODUCE_OUT } from '#domains/production/piece-cost/piece-cost.register.ts'
import { costWork, type Worked } from '#domains/production/workshop-rate/work-cost.ledger.ts'
import { workshopRates } from '#domains/production/workshop-rate/workshop-rate.table.ts'
import { YEAR_STORE } from '#domains/warehouse/demo/load-year-materials.ts'
import { post as postStock } from '#domains/warehouse/stock/stock.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { lastDayOf } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { post } from '#server/document/ledger.ts'
import { nextNumbers } from '#server/document/number.ts'
import { inChunks } from './chunks.ts'
import { type Numbered, qualityOfPiece } from './load-orders.ts'
import type { YearOrder } from './made.ts'
import type { Dice } from './random.ts'

/** 元/h of work and of energy, and what a month differs by at most. */
export const RATES = { forge: [182, 232], heat: [90, 300], machining: [126, 35], casting: [113, 160] } as const
const SWING = 0.03
const RULE = { prefix: 'WGRK', date: 'YMD', digits: 4 } as const

/** 车间费率 of the months for which nobody has said one. */
export async function loadYearRates({ tx, newId, idOf, tenantId }: DemoContext, months: readonly string[], dice: Dice): Promise<void> {
  const { rows } = await tx.execute<{ month: string; shop: string }>(
    sql`select month, workshop_id::text as shop from erp_producation_workshop_rate where tenant_id = ${tenantId} and is_deleted = 0`,
  )
  const isKnown = (month: string, shop: string) => rows.some(row => row.month === month && row.shop === shop)
  const made = months.flatMap(month =>
    Object.entries(RATES).map(([shop, rates]) => {
      const [hourRate, energyRate] = rates.map(rate => (rate * dice.between(1 - SWING, 1 + SWING)).toFixed(4)) as [string, string]
      const created = instantOf(`${month}-01`)
      const workshopId = idOf('dept', shop)
      return { id: newId(), tenantId, createTime: created, updateTime: created, month, workshopId, hourRate, energyRate, status: 'open' }
    }),
  )
  await tx.insert(workshopRates).values(made.filter(({ month, workshopId }) => !isKnown(month, workshopId)))
}

/** 工时与能耗, month by month at the rates of the month. */
export async function loadYearCosts(demo: DemoContext, months: readonly string[], costed: readonly Worked[]): Promise<void> {
  for (const month of months) {
    const last = new Date(instantOf(lastDayOf(month)).getTime() + 86_399_000)
    const own = costed.filter(({ at }) => at && formatDate(at, 'yyyy-MM') === month)
    const book = { ...demo, now: last < demo.now ? last : demo.now }
    await inChunks(own, 800, part => costWork(book, part))
  }
}

/** 完工入库 on the days on which the keeper took pieces in, each at what it had cost. */
export async function loadYearStock(demo: DemoContext, orders: readonly YearOrder[], numbers: Numbered): Promise<void> {
  const { tx, tenantId, newId, idOf } = demo
  const [warehouseId, keeper] = [idOf('warehouse', YEAR_STORE), idOf('user', 'liang.yan')]
  const made = orders.flatMap(order =>
    order.pieces.flatMap(piece => (piece.stockTime ? [{ order, piece, at: piece.stockTime.getTime() }] : [])),
  )
  const ids = sql.param(made.map(({ piece }) => piece.id))
  const { rows } = await tx.execute<{ id: string; amount: string }>(sql`
    select piece_id::text as id, sum(amount)::text as amount from erp_producation_piece_cost where piece_id = any (${ids}::bigint[]) group by 1`)
  const costs = new Map(rows.map(({ id, amount }) => [id, amount]))
  for (const day of [...new Set(made.map(({ at }) => at))].sort((one, other) => one - other)) {
    const own = made.filter(({ at }) => at === day)
    const book = { ...demo, now: new Date(day) }
    const bills = await nextNumbers(tx, { tenantId, flowKey: 'produceIn', rule: RULE, now: book.now }, own.length)
    const rowsOf = own.map(({ order, piece }, nth) => ({
      ...{ order, piece, billNo: must(bills[nth], 'its number'), amount: costs.get(piece.id) ?? '0.00' },
      proCode: must(numbers.pieces.get(piece), 'its number'),
    }))
    await postStock(
      book,
      rowsOf.map(({ order, piece, billNo, amount, proCode }) => ({
        ...{ bizType: 'PRODUCE_IN', bizId: order.id, bizLineId: piece.id, billNo, warehouseId, materialId: order.materialId },
        ...{ batchNo: proCode, proCode, qty: '1', amount, qualityState: qualityOfPiece(piece) },
      })),
    )
    await postCosts(
      book,
      rowsOf.map(({ order, piece, billNo, amount }) => ({
        ...{ workId: order.id, pieceId: piece.id, costItem: PRODUCE_OUT, billNo, basis: '-1', amount: `-${amount}` },
      })),
    )
    await post(
      { tx, tenantId, newId, now: book.now },
      pieceMoves,
      rowsOf.map(({ piece, billNo }) => ({
        ...{
          pieceId: piece.id,
          moveType: 'STOCK_IN',
          fromPlace: 'wait_in',
          toPlace: 'stock',
          refId: warehouseId,
          billNo,
          moveUserId: keeper,
        },
      })),
    )
  }
}
