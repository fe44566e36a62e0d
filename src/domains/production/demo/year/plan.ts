import { formatDate, instantOf } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { Extent } from '#server/document/demo.ts'
import { type YearProduct, yearProducts } from './products.ts'
import type { Dice } from './random.ts'

/** 示范年度的排产. Which orders were released when. Months rise gently, with a dip in the ninth back; the thirteenth has a tenth. */
export interface Plan {
  readonly product: YearProduct
  readonly pieces: number
  /** When it may start. */
  readonly released: Date
}

/** Pieces by month, from this one back. */
const PIECES = [62, 60, 58, 57, 55, 53, 51, 49, 46, 24, 45, 43, 40, 5]
const SIZES = [2, 2, 3, 3, 3, 4]
const DAY = 86_400_000
/** 0.1 h, to which all times are rounded. */
const TICK = 360_000
export const ticked = (at: number): number => Math.ceil(at / TICK) * TICK

export const firstOf = (now: Date, back: number): string => addMonths(`${formatDate(now, 'yyyy-MM')}-01`, -back)

/** The months of the year, the oldest first. */
export const monthsOf = (now: Date, { months }: Extent): string[] =>
  Array.from({ length: months + 1 }, (_, at) => firstOf(now, months - at).slice(0, 7))

export function planOf(now: Date, dice: Dice, extent: Extent): Plan[] {
  const total = yearProducts.reduce((sum, { share }) => sum + share, 0)
  const product = () => {
    let left = dice.next() * total
    return must(
      yearProducts.find(each => {
        left -= each.share
        return left < 0
      }) ?? yearProducts.at(-1),
      'a product',
    )
  }
  const plans: Plan[] = []
  for (let back = extent.months; back >= 0; back--) {
    const since = instantOf(firstOf(now, back)).getTime() + DAY / 2
    const until = instantOf(firstOf(now, back - 1)).getTime() - DAY / 2
    const wanted = Math.max(1, Math.round((PIECES[back] ?? 0) * extent.share))
    const month: { product: YearProduct; pieces: number }[] = []
    for (let left = wanted; left > 0; ) {
      const pieces = Math.min(left, dice.pick(SIZES))
      month.push({ product: product(), pieces })
      left -= pieces
    }
    for (const [at, each] of month.entries()) {
      const released = since + ((until - since) * at) / month.length
      // Of this month only what was released by now.
      if (released < now.getTime() - DAY) plans.push({ ...each, released: new Date(Math.floor(released / TICK) * TICK) })
    }
  }
  return plans
}
