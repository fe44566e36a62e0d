import { atLeast, positive } from '#model/form/arithmetic.ts'

type Key = 'planned' | 'sourced' | 'ordered' | 'arrived' | 'received' | 'invoiced'

/** How far a line has come at one stage: nothing, a part, or all that is wanted. */
export interface Stage {
  readonly key: Key
  readonly qty: string
  readonly state: 'none' | 'part' | 'done'
}

const ALL: readonly Key[] = ['planned', 'sourced', 'ordered', 'arrived', 'received', 'invoiced']
const OUTSIDE: readonly Key[] = ['ordered', 'arrived', 'received', 'invoiced']

/** 进度. What was ordered is compared with what the plan asked for, what came with what was ordered. */
export function stagesOf(line: Readonly<Partial<Record<Key, string>>>, isOutside = false): Stage[] {
  const keys = (isOutside ? OUTSIDE : ALL).filter(key => line[key] !== undefined && (key !== 'sourced' || positive(line.sourced)))
  return keys.map(key => {
    const qty = line[key] ?? '0'
    const wanted = key === 'planned' || key === 'sourced' || key === 'ordered' ? qty : (line.ordered ?? '0')
    return { key, qty, state: !positive(qty) ? 'none' : atLeast(qty, wanted) ? 'done' : 'part' }
  })
}
