import Big from 'big.js'
import type { YearIngot } from '#domains/production/demo/year/ingots.ts'
import { priceOfIngot, weightOfIngot } from '#domains/production/demo/year/load-products.ts'
import { yearIngots } from '#domains/production/demo/year/products.ts'
import type { Dice } from '#domains/production/demo/year/random.ts'
import { formatDate } from '#model/date.ts'
import { addDays, monthsBetween } from '#model/day.ts'
import type { Extent } from '#server/document/demo.ts'
import { levelOf } from './goods.ts'
import { grouped } from './grouped.ts'
import type { Bought, Load, Purchase, Truck } from './purchases.ts'

/**
 * 示范年度的钢锭. The ingots that the workshops used, as they were bought: a contract a month with each mill, delivered heat by heat on Mondays. A few
 * that the inspector refused come on top.
 */
const MILLS = { alloyed: '北岭重型铸锭有限公司', plain: '示范特钢锭材有限公司' } as const
const TAX = 1.13
/** Days between the contract and the first train, and how much before the train was promised. */
const AHEAD = 24
const [BAD, LATE] = [0.05, 0.08]
/** On its way now: kind by its place in the list, ingots, and days from now until it was promised. */
const COMING: readonly (readonly [kind: number, count: number, days: number])[] = [
  [0, 4, 4],
  [3, 8, 6],
  [6, 3, 13],
]

const GRADES = new Map(yearIngots.map(([material, , grade]) => [material, grade]))
/** Without a kind it is the mill of most. */
export const millOf = (material: string | undefined): string => (GRADES.get(material ?? '') === '34CrNiMo6' ? MILLS.alloyed : MILLS.plain)
const dayOf = ({ received }: YearIngot): string => formatDate(received, 'yyyy-MM-dd')

export function steelPurchases(ingots: readonly YearIngot[], now: Date, { share }: Extent, dice: Dice): Purchase[] {
  const today = formatDate(now, 'yyyy-MM-dd')
  const contracts = grouped(ingots, ingot => `${dayOf(ingot).slice(0, 7)} ${millOf(ingot.material)}`)
  const came = contracts
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => contractOf(key.slice(8), own, monthsBetween(`${key.slice(0, 7)}-01`, today), dice))
  return [...came, ...(share === 1 ? comingSteel(today) : [])]
}

const head = { type: 'ingot', way: 'contract', name: '钢锭', buyer: 'zhu.lei', warehouse: 'YL01', dept: 'forge' } as const

function contractOf(supplier: string, ingots: readonly YearIngot[], back: number, dice: Dice): Purchase {
  const trucks = grouped(ingots, dayOf)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([on, own]): Truck => ({ on, loads: grouped(own, ({ material }) => material).map(of => loadOf(of, dice)) }))
  const [first, last] = [trucks[0]?.on ?? '', trucks.at(-1)?.on ?? '']
  const due = addDays(last, dice.chance(LATE) ? -3 : 2)
  return { ...head, supplier, ordered: addDays(first, -AHEAD), due, trucks, lines: linesOf(trucks, back) }
}

function loadOf([material, own]: [string, YearIngot[]], dice: Dice): Load {
  const good = own.map(({ heatNo, ingotNo, weight }) => ({ heatNo, ingotNo, weight }))
  const [first] = good
  const isBad = first !== undefined && dice.chance(BAD)
  const ingots = isBad
    ? [...good, { ...first, ingotNo: `${first.heatNo}-99`, weight: weightOfIngot(material).toFixed(3), isBad: true }]
    : good
  const qty = ingots.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toFixed(3)
  return { material, qty, ingots, ...(isBad ? { found: { what: 'fail', qty: '0', reason: '锭身横裂，深度超出允许' } } : {}) }
}

/** What the trucks bring of each kind, at the price of the month. */
function linesOf(trucks: readonly Truck[], back: number): Bought[] {
  const sums = new Map<string, Big>()
  for (const { material, qty } of trucks.flatMap(({ loads }) => loads)) sums.set(material, (sums.get(material) ?? new Big(0)).plus(qty))
  return [...sums].map(([material, qty]) => ({ material, qty: qty.toFixed(3), price: priceOf(material, back) }))
}

/** In whole cents: ingots are received one by one, and cost together what the contract says. */
const priceOf = (material: string, back: number): string => new Big(priceOfIngot(material)).times(TAX).times(levelOf(back)).toFixed(2)

function comingSteel(today: string): Purchase[] {
  return COMING.flatMap(([kind, count, days]): Purchase[] => {
    const material = yearIngots[kind]?.[0]
    if (!material) return []
    const qty = (weightOfIngot(material) * count).toFixed(3)
    const due = addDays(today, days)
    const lines = [{ material, qty, price: priceOf(material, 0) }]
    return [{ ...head, supplier: millOf(material), ordered: addDays(due, -AHEAD), due, lines, trucks: [] }]
  })
}
