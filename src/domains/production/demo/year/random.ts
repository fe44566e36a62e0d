/** 随机数. The same numbers in every run, so that every demo company has had the same year. */
export interface Dice {
  /** From 0 up to, but not, 1. */
  next(): number
  between(from: number, until: number): number
  pick<T>(of: readonly T[]): T
  chance(share: number): boolean
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from, until) => from + (until - from) * next(),
    pick: of => of[Math.floor(next() * of.length)] as never,
    chance: share => next() < share,
  }
}
