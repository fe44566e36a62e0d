/** 盘点范围. What a count is about: the whole warehouse, or what lies at some places, is of some categories, or is one of some materials. */
export interface Scope {
  readonly scope: string
  readonly locationIds?: readonly string[] | null | undefined
  readonly categoryIds?: readonly string[] | null | undefined
  readonly materialIds?: readonly string[] | null | undefined
}
interface Key {
  readonly locationId: string
  readonly materialId: string
  readonly categoryId?: string | null | undefined
}

export const WHOLE = 'all'

const idsOf = ({ scope, locationIds, categoryIds, materialIds }: Scope): readonly string[] =>
  ({ location: locationIds, category: categoryIds, material: materialIds })[scope] ?? []

export function isInScope(of: Scope, { locationId, materialId, categoryId }: Key): boolean {
  const key = { location: locationId, category: categoryId, material: materialId }[of.scope]
  return of.scope === WHOLE || (!!key && idsOf(of).includes(key))
}

/** Counts of different kinds may meet in the same goods, counts of one kind only if they name the same. */
export const overlaps = (one: Scope, other: Scope): boolean =>
  one.scope !== other.scope || one.scope === WHOLE || idsOf(one).some(id => idsOf(other).includes(id))

export const isNamed = (of: Scope): boolean => of.scope === WHOLE || idsOf(of).length > 0
