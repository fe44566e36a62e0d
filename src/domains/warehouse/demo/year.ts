import { addMonths } from '#model/day.ts'
import { round, times } from '#model/number.ts'
import { materials } from './materials.ts'
import { openingStock, type StockSeed } from './stock.ts'

/** 示范年度. The number of months with movements before the current one, so that trends and ages have something to show. */
export const MONTHS = 13

export interface YearMove {
  /** Starting with 0. */
  readonly month: number
  readonly bizType: string
  readonly seed: StockSeed
  readonly batchNo: string
  /** Signed, like the amount. Issues have the amount of their receipt, so the average cost stays the opening cost. */
  readonly qty: string
  readonly amount: string
}

/** By material_type; other types are bought and issued. */
const MADE: Readonly<Record<string, readonly [comes: string, goes: string]>> = {
  1: ['PRODUCE_IN', 'SALES_OUT'],
  3: ['PRODUCE_IN', 'ISSUE'],
}
const BOUGHT = ['RECEIPT', 'ISSUE'] as const

/** Relative volume by calendar month; February has the Spring Festival. */
const BUSY = [0.8, 0.5, 1.1, 1.2, 1.1, 1, 0.9, 0.9, 1.1, 1, 1.2, 1.3]
/** Months in which the current stock arrived, mostly recent ones. */
const ARRIVALS = [12, 9, 11, 0, 12, 7, 10, 12, 4, 11, 8, 12, 10]
/** Some spare parts and tools have not been issued since the fourth month. */
const isKept = (materialType: string, at: number) => ['5', '6'].includes(materialType) && at % 3 === 1

/** Every sixth month a lot of each material arrives and is issued the month after; the current stock arrived once and stays. */
export function yearOfMoves(first: string): YearMove[] {
  const typeOf = new Map(materials.map(({ materialCode, materialType }) => [materialCode, materialType]))
  return openingStock.flatMap((seed, at) => {
    const materialType = typeOf.get(seed.material) ?? ''
    const isIdle = isKept(materialType, at)
    const [comes, goes] = MADE[materialType] ?? BOUGHT
    const isBatched = seed.batches[0] !== ''
    const move = (month: number, bizType: string, batchNo: string, qty: string): YearMove => ({
      ...{ month, seed, batchNo, qty, bizType: month === 0 ? 'OPENING' : bizType },
      amount: round(times(qty, seed.unitCost)),
    })
    const left = seed.batches.map((batchNo, lot) =>
      move(isIdle ? lot % 3 : (ARRIVALS[(at * 3 + lot) % ARRIVALS.length] ?? 0), comes, batchNo, seed.qty),
    )
    const through = Array.from({ length: MONTHS - 1 }, (_, month) => month).flatMap(month => {
      if ((at + month) % 6 || (isIdle && month > 3)) return []
      const day = addMonths(first, month)
      const share = (0.6 + (at % 4) / 10) * (BUSY[Number(day.slice(5, 7)) - 1] ?? 1) * seed.batches.length
      const qty = seed.isOneByOne ? seed.qty : String(Math.max(1, Math.round(Number(seed.qty) * share)))
      const batchNo = isBatched ? `${seed.material.replace('-', '')}-${day.slice(2, 4)}${day.slice(5, 7)}L` : ''
      return [move(month, comes, batchNo, qty), move(month + 1, goes, batchNo, `-${qty}`)]
    })
    return [...left, ...through]
  })
}
