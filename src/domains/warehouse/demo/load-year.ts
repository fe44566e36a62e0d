import { asc } from 'drizzle-orm'
import { monthAfter, turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { locations } from '../place/location.table.ts'
import { post } from '../stock/stock.ledger.ts'
import { openingStock } from './stock.ts'
import { MONTHS, type YearMove, yearOfMoves } from './year.ts'

const HOUR = 3_600_000
/** Days of the opening, of receipts and of issues. */
const DAYS = { opening: '01', receipts: '08', issues: '21' }
const PREFIXES: Readonly<Record<string, string>> = { OPENING: 'QC', RECEIPT: 'RK', PRODUCE_IN: 'SC', ISSUE: 'LL', SALES_OUT: 'XS' }

/** 期初库存, and the receipts and issues of the months before this day. */
export async function loadYear(ctx: DemoContext, until: string): Promise<void> {
  const first = addMonths(until, -MONTHS)
  await openBooks(ctx, first.slice(0, 7))
  const shelfOf = await shelves(ctx)
  const moves = yearOfMoves(first)
  for (let month = 0; month < MONTHS; month++) {
    const period = addMonths(first, month).slice(0, 7)
    const here = moves.filter(move => move.month === month)
    const book = (of: YearMove[], day: string) => postOn(ctx, of, shelfOf, new Date(instantOf(`${period}-${day}`).getTime() + 10 * HOUR))
    await book(
      here.filter(({ qty }) => !qty.startsWith('-')),
      month === 0 ? DAYS.opening : DAYS.receipts,
    )
    await book(
      here.filter(({ qty }) => qty.startsWith('-')),
      DAYS.issues,
    )
  }
}

/** 启用账套. All months from the first one to this one are open. */
async function openBooks(ctx: DemoContext, first: string): Promise<void> {
  const [openUserId, now] = [ctx.idOf('user', 'zheng.guoping'), formatDate(ctx.now, 'yyyy-MM')]
  for (let period = first; period <= now; period = monthAfter(period))
    await turnPeriod(ctx, period, 'open', openUserId, { isFirst: period === first ? 'yes' : 'no', openTime: instantOf(`${period}-01`) })
}

/** The location of each lot. */
async function shelves({ tx, idOf }: DemoContext): Promise<(move: YearMove) => string | undefined> {
  const places = new Map<string, string[]>()
  for (const row of await tx.select().from(locations).orderBy(asc(locations.locationCode)))
    places.set(row.warehouseId, [...(places.get(row.warehouseId) ?? []), row.id])
  const lots = new Map<string, number>()
  for (const { material, batches } of openingStock) for (const batchNo of batches) lots.set(`${material} ${batchNo}`, lots.size)
  return ({ seed, batchNo }) => {
    const here = places.get(idOf('warehouse', seed.warehouse)) ?? ['0']
    const lot = lots.get(`${seed.material} ${batchNo}`) ?? lots.get(`${seed.material} ${seed.batches[0]}`) ?? 0
    return here[lot % here.length]
  }
}

async function postOn(
  ctx: DemoContext,
  moves: readonly YearMove[],
  shelfOf: (move: YearMove) => string | undefined,
  at: Date,
): Promise<void> {
  if (moves.length === 0) return
  const { newId, idOf } = ctx
  const papers = new Map([...new Set(moves.map(({ bizType }) => bizType))].map(bizType => [bizType, newId()]))
  await post(
    ctx,
    moves.map(move => ({
      ...{ bizType: move.bizType, bizId: papers.get(move.bizType) ?? newId(), bizLineId: newId() },
      billNo: `${PREFIXES[move.bizType]}${formatDate(at, 'yyyyMMdd')}0001`,
      ...{ warehouseId: idOf('warehouse', move.seed.warehouse), locationId: shelfOf(move) },
      ...{ materialId: idOf('material', move.seed.material), batchNo: move.batchNo, qty: move.qty, amount: move.amount },
    })),
    at,
  )
}
