import { firstOf } from '#domains/production/demo/year/plan.ts'
import type { Dice } from '#domains/production/demo/year/random.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import type { Extent } from '#server/document/demo.ts'
import { type Basket, baskets, busyOf, levelOf } from './goods.ts'

/** 示范年度的采购. What was ordered when, from whom, and the trucks that brought it. Nothing is written here. */
export interface Purchase {
  readonly type: string
  readonly way: 'agreed' | 'sourced' | 'contract'
  readonly name: string
  readonly supplier: string
  readonly buyer: string
  readonly warehouse: string
  readonly dept: string
  /** Days. */
  readonly ordered: string
  readonly due: string
  readonly lines: readonly Bought[]
  readonly trucks: readonly Truck[]
  /** Where it went from the store; steel is given out by the workshops' own orders. */
  readonly usedAs?: string
}

export interface Bought {
  readonly material: string
  readonly qty: string
  /** With tax. */
  readonly price: string
}

export interface Truck {
  readonly on: string
  readonly loads: readonly Load[]
}

export interface Load {
  readonly material: string
  readonly qty: string
  readonly heatNo?: string
  readonly ingots?: readonly { readonly heatNo: string; readonly ingotNo: string; readonly weight: string; readonly isBad?: boolean }[]
  /** What of it the inspector did not find good: part of it goes back, or all of it is taken with a deviation. */
  readonly found?: { readonly what: 'fail' | 'concession'; readonly qty: string; readonly reason: string }
}

const LATEST_ORDER = 26
const [LATE, PARTED] = [0.09, 0.3]

/** Everything but ingots. */
export function otherPurchases(now: Date, { months, share }: Extent, dice: Dice): Purchase[] {
  const today = formatDate(now, 'yyyy-MM-dd')
  const made: Purchase[] = []
  for (let back = months; back >= 0; back--)
    for (const basket of baskets) {
      const wanted = basket.often * busyOf(back) * share
      const orders = Math.floor(wanted) + (dice.chance(wanted % 1) ? 1 : 0)
      for (let nth = 0; nth < orders; nth++) {
        const ordered = addDays(firstOf(now, back), 1 + Math.floor(dice.between(0, LATEST_ORDER)))
        const purchase = orderOf(basket, ordered, back, dice)
        if (ordered <= today) made.push(purchase)
      }
    }
  return made
}

function orderOf(basket: Basket, ordered: string, back: number, dice: Dice): Purchase {
  const { goods, leadDays, subject, often: _, ...rest } = basket
  const wanted = basket.way === 'sourced' ? [dice.pick(goods)] : goods.filter((_, at) => at === 0 || dice.chance(0.7))
  const due = addDays(ordered, leadDays + Math.floor(dice.between(0, 6)))
  const lines = wanted.map(([material, qty, price]) => ({
    ...{ material, qty: wholeOf(qty * dice.between(0.8, 1.25)), price: (price * levelOf(back) * dice.between(0.99, 1.01)).toFixed(4) },
  }))
  return { ...rest, ordered, due, lines, usedAs: subject, trucks: trucksOf(basket, lines, due, dice) }
}

const wholeOf = (qty: number): string => Math.max(1, Math.round(qty)).toFixed(3)

/** In one truck or two; now and then late, and now and then not as it should be. */
function trucksOf({ leadDays }: Basket, lines: readonly Bought[], due: string, dice: Dice): Truck[] {
  const isLate = dice.chance(LATE)
  const last = addDays(due, isLate ? 1 + Math.floor(dice.between(0, 9)) : -Math.floor(dice.between(0, Math.min(5, leadDays / 2))))
  const [first] = lines
  const fault = dice.next()
  const loads = lines.map((line): Load => ({ material: line.material, qty: line.qty, ...foundOf(line, fault) }))
  const isParted = lines.length > 1 && !loads.some(({ found }) => found) && dice.chance(PARTED)
  if (!isParted || !first) return [{ on: last, loads }]
  return [
    { on: addDays(last, -2), loads: loads.slice(0, 1) },
    { on: last, loads: loads.slice(1) },
  ]
}

/** Only what is inspected can be found wrong: iron is taken with a deviation, parts go back. */
function foundOf({ material, qty }: Bought, fault: number): Pick<Load, 'found'> {
  if (material === 'GD-0012' && fault < 0.12) return { found: { what: 'concession', qty, reason: '批次硅含量偏低，技术部同意配料使用' } }
  if (material === 'GD-0013' && fault > 0.94)
    return { found: { what: 'fail', qty: wholeOf(Number(qty) * 0.12), reason: '夹杂非金属，退回' } }
  if (material === 'BJ-0006' && fault > 0.8) return { found: { what: 'fail', qty: '1.000', reason: '喷口崩裂' } }
  return {}
}
