import type { FieldPath, Json } from './tree.ts'

/** What a form holds. Nested objects and line tables are values too. */
export type FormValues = Readonly<Record<string, unknown>>

const own = (holder: object, key: string): unknown => (Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined)

/**
 * The value at a path. A flat key wins (`supplierId.account`, put there by the server that followed the reference), then the path is
 * walked; a walk through a table gives the list of that column. Own properties only: `constructor` is not a field.
 */
export function valueAt(form: FormValues, path: FieldPath): unknown {
  if (Object.hasOwn(form, path)) return form[path]
  let value: unknown = form
  for (const key of path.split('.')) {
    if (Array.isArray(value)) value = value.flatMap(row => (row !== null && typeof row === 'object' ? [own(row, key)] : []))
    else if (value !== null && typeof value === 'object') value = own(value, key)
    else return undefined
  }
  return value
}

/** The rows of a line table; anything else has no rows. */
export function rowsAt(form: FormValues, path: FieldPath): readonly FormValues[] {
  const value = valueAt(form, path)
  return Array.isArray(value)
    ? value.filter((row): row is FormValues => row !== null && typeof row === 'object' && !Array.isArray(row))
    : []
}

/** Every distinct non-empty text or number below a value: one person, several, or a column of them. */
export function distinct(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) for (const item of each) visit(item)
    else if ((typeof each === 'string' && each !== '') || typeof each === 'number') found.add(String(each))
  }
  visit(value)
  return [...found]
}

/** Only what JSON can say; the rest (undefined, functions) reads as nothing. */
export const asJson = (value: unknown): Json => (value === undefined || typeof value === 'function' ? null : (value as Json))
