/** 实测值图: where a value, its limits and what other pieces had stand on one line. Pixels are drawn, so that floats are good enough. */
export interface Scaled {
  /** Shares of the width, 0 to 1. */
  readonly value: number
  readonly band: readonly [number, number]
  readonly others: readonly number[]
  readonly mean?: number | undefined
}

interface Measured {
  readonly value: string
  readonly lower: string
  readonly upper: string
  readonly others: readonly string[]
}

const MARGIN = 0.12

const numbersIn = (texts: readonly string[]): number[] =>
  texts
    .filter(text => text !== '')
    .map(Number)
    .filter(Number.isFinite)

/** Nothing without a number, or without anything to hold it against. */
export function scaled({ value, lower, upper, others }: Measured): Scaled | undefined {
  const [own] = numbersIn([value])
  const [low] = numbersIn([lower])
  const [high] = numbersIn([upper])
  const peers = numbersIn(others)
  if (own === undefined || (low === undefined && high === undefined && peers.length === 0)) return undefined
  const bounds = [low, high].filter(each => each !== undefined)
  // What may not be more than so much begins at nothing, unless it goes below that.
  const all = [own, ...peers, ...bounds, ...(low === undefined && high !== undefined && high > 0 ? [0] : [])]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const room = (most - least || Math.abs(most) || 1) * MARGIN
  const [from, until] = [least - room, most + room]
  const at = (figure: number) => (figure - from) / (until - from)
  return {
    ...{ value: at(own), band: [low === undefined ? 0 : at(low), high === undefined ? 1 : at(high)], others: peers.map(at) },
    mean: peers.length > 2 ? at(peers.reduce((sum, each) => sum + each, 0) / peers.length) : undefined,
  }
}
