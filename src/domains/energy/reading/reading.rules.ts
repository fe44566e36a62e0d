import Big from 'big.js'

/** 尖, 峰, 平, 谷. */
export const PERIODS = ['sharp', 'peak', 'flat', 'valley'] as const
export type Period = (typeof PERIODS)[number]
export type Four = Readonly<Record<Period, Big>>

export const four = (of: (period: Period) => Big): Four => ({
  sharp: of('sharp'),
  peak: of('peak'),
  flat: of('flat'),
  valley: of('valley'),
})
export const total = (of: Four): Big => PERIODS.reduce((sum, period) => sum.plus(of[period]), new Big(0))

/** Equal parts, to three decimals; the last one takes the rest. */
export function spread(whole: Big, days: number): Big[] {
  const each = whole.div(days).round(3, Big.roundDown)
  return Array.from({ length: days }, (_, at) => (at === days - 1 ? whole.minus(each.times(days - 1)) : each))
}

/** A meter without registers: as its parent used that day; without one, all of it at the flat price. */
export function shared(whole: Big, parent: Four | undefined): Four {
  const sum = parent ? total(parent) : new Big(0)
  if (!parent || sum.eq(0)) return { sharp: new Big(0), peak: new Big(0), flat: whole, valley: new Big(0) }
  const part = (period: Period) => whole.times(parent[period]).div(sum).round(3, Big.roundHalfUp)
  const [sharp, peak, valley] = [part('sharp'), part('peak'), part('valley')]
  return { sharp, peak, valley, flat: whole.minus(sharp).minus(peak).minus(valley) }
}
