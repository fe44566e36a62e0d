import { atLeast, positive } from '#model/form/arithmetic.ts'

type Key = 'planned' | 'sourced' | 'ordered' | 'arrived' | 'received' | 'invoiced'

/** How far a line has come at one stage: nothing, a part, or all that is wanted. */
export interface Stage {
  readonly key: Key
  readonly qty: string
  readonly state: 'none' | 'part' | 'done'
}

const ALL: readonly Key[] = ['planned', 'sourced', 'ordered', 'arrived', 'received', 'invoiced']
const OF_ORDER: readonly Key[] = ['ordered', 'arrived', 'received', 'invoiced']

/** 进度. Of an order: what came of it. Of a plan, which says nothing about arrivals: what was ordered and came of all that it asked for. */
export function stagesOf(line: Readonly<Partial<Record<Key, string>>>, withoutPlan = false): Stage[] {
  const keys = (withoutPlan ? OF_ORDER : ALL).filter(key => line[key] !== undefined && (key !== 'sourced' || positive(line.sourced)))
  return keys.map(key => {
    const qty = line[key] ?? '0'
    const isOwn = key === 'planned' || key === 'sourced' || (key === 'ordered' && line.arrived !== undefined)
    const wanted = isOwn ? qty : ((line.arrived === undefined ? line.planned : line.ordered) ?? '0')
    return { key, qty, state: !positive(qty) ? 'none' : atLeast(qty, wanted) ? 'done' : 'part' }
  })
}
