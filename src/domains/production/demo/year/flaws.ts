import type { Steps } from '#domains/production/work-order/work-snapshot.ledger.ts'
import type { Worked } from './floor.ts'
import { ticked } from './plan.ts'
import type { Dice } from './random.ts'

/** 不合格: what of a year's pieces fails, at which step, and what is decided about it. */
export type Fate = 'recheck' | 'rework' | 'concession' | 'scrap'

export interface Flaw {
  readonly nodeKey: string
  readonly fate: Fate
  /** The steel is to blame, not who worked on it. */
  readonly isMaterial: boolean
}

/** One piece in nine; of those that fail, every third is worked again, every fourth is lost. */
const FAILS = 0.11
const FATES: readonly Fate[] = ['rework', 'rework', 'rework', 'scrap', 'scrap', 'recheck', 'concession', 'concession']
/** Where each is found: steps that are not done in a furnace, by process code. */
const FOUND: Readonly<Record<Fate, readonly string[]>> = {
  recheck: ['JG20', 'JG25', 'JG30', 'JG60'],
  rework: ['JG10', 'JG40', 'JG45', 'JG60', 'DZ50'],
  concession: ['JG40', 'JG45', 'JG25', 'DZ50'],
  scrap: ['JG20', 'JG20', 'JG30'],
}
const STEEL = 'JG20'

/** Of the pieces of an order. At most one of them is lost: one more was planned than is wanted. */
export function flawsOf(dice: Dice, nodes: Steps, pieces: number): readonly (Flaw | undefined)[] {
  let isOneLost = false
  return Array.from({ length: pieces }, () => {
    if (!dice.chance(FAILS)) return undefined
    const drawn = dice.pick(FATES)
    const fate = drawn === 'scrap' && isOneLost ? 'rework' : drawn
    isOneLost ||= fate === 'scrap'
    const places = nodes.filter(
      ({ processCode, isCheck, qualities }) => FOUND[fate].includes(processCode) && isCheck && qualities.length > 0,
    )
    if (places.length === 0) return undefined
    const { nodeKey, processCode } = dice.pick(places)
    return { nodeKey, fate, isMaterial: fate === 'scrap' && processCode === STEEL && dice.chance(0.5) }
  })
}

/** A step that failed: when it was found, taken up and agreed about, and when the piece went on, if it did. */
export interface Failure {
  readonly fate: Fate
  readonly isMaterial: boolean
  readonly found: Date
  readonly answered: Date
  readonly agreed: Date
  readonly settled?: Date
  /** 返工: the same step once more. */
  readonly again?: Worked
}

const HOUR = 3_600_000
/** Hours until somebody answers for what failed, and until it is agreed what becomes of it. */
const ANSWERS = { least: 3, most: 30 }
const AGREES: Readonly<Record<Fate, readonly [least: number, most: number]>> = {
  recheck: [2, 16],
  rework: [20, 60],
  concession: [48, 150],
  scrap: [70, 190],
}

export function failureOf({ fate, isMaterial }: Flaw, found: Date, dice: Dice): Failure {
  const later = (than: Date, [least, most]: readonly [number, number]) =>
    new Date(ticked(than.getTime() + dice.between(least, most) * HOUR))
  const answered = later(found, [ANSWERS.least, ANSWERS.most])
  const agreed = later(answered, AGREES[fate])
  return { fate, isMaterial, found, answered, agreed, ...(fate === 'rework' ? {} : { settled: agreed }) }
}
