import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { weightOfIngot } from './load-products.ts'
import type { YearOrder, YearPiece } from './made.ts'
import { yearIngots } from './products.ts'

/** 示范年度的钢锭. One for each piece that was begun, heat by heat as the mill sent them, and some that lie in the store. */
export interface YearIngot {
  readonly material: string
  readonly heatNo: string
  readonly ingotNo: string
  /** kg. */
  readonly weight: string
  readonly received: Date
}
export type Ingots = ReadonlyMap<YearPiece, YearIngot>

const HOUR = 3_600_000
const PER_HEAT = 4
/** Days between arrival and use, at least. */
const EARLY = 12
/** In the store now, of each kind. */
const SPARE = 6
const SPARE_DAYS = 20
/** What an ingot weighs more or less than its kind, in turn. */
const OFF = [120, -85, 40, 210, -160, 15, -45]

export function ingotsOf(orders: readonly YearOrder[], first: string, now: Date): { fed: Ingots; spare: readonly YearIngot[] } {
  const fed = new Map<YearPiece, YearIngot>()
  const spare: YearIngot[] = []
  for (const [kind, [material]] of yearIngots.entries()) {
    const wanted = orders
      .filter(({ plan }) => plan.product.ingot === material)
      .flatMap(({ pieces }) => pieces.flatMap(piece => (piece.startTime ? [{ piece, at: piece.startTime.getTime() }] : [])))
      .sort((one, other) => one.at - other.at)
    const ingot = (nth: number, received: Date): YearIngot => {
      const heatNo = `Y${kind + 1}-${String(1001 + Math.floor(nth / PER_HEAT))}`
      const weight = (weightOfIngot(material) + (OFF[nth % OFF.length] ?? 0)).toFixed(3)
      return { material, heatNo, ingotNo: `${heatNo}-${String((nth % PER_HEAT) + 1).padStart(2, '0')}`, weight, received }
    }
    for (const [nth, { piece }] of wanted.entries())
      fed.set(piece, ingot(nth, arrival(wanted[nth - (nth % PER_HEAT)]?.at ?? now.getTime(), first)))
    const heats = Math.ceil(wanted.length / PER_HEAT) * PER_HEAT
    const lately = arrival(now.getTime() - (SPARE_DAYS - EARLY) * 24 * HOUR, first)
    for (let at = 0; at < SPARE; at++) spare.push(ingot(heats + at, lately))
  }
  return { fed, spare }
}

/** The Monday before, in the morning; those that were used first were there when the books began. */
function arrival(used: number, first: string): Date {
  let day = formatDate(new Date(used - EARLY * 24 * HOUR), 'yyyy-MM-dd')
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, -1)
  return new Date(instantOf(day < first ? first : day).getTime() + 8 * HOUR)
}
