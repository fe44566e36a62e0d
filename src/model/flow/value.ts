import type { FieldPath, Json } from './tree.ts'

/** The values of a form; nested objects and line tables are values too. */
export type FormValues = Readonly<Record<string, unknown>>

const own = (holder: object, key: string): unknown => (Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined)

/**
 * The value at a path. A flat key wins (`supplierId.account`, set by the server that resolved the reference), then the path is followed; a path
 * through a table gives the list of that column. Own properties only: `constructor` is not a field.
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

/** All distinct non-empty texts or numbers in a value: one person, several, or a column of them. */
export function distinct(value: unknown): string[] {
  const found = new Set<string>()
  const visit = (each: unknown): void => {
    if (Array.isArray(each)) for (const item of each) visit(item)
    else if ((typeof each === 'string' && each !== '') || typeof each === 'number') found.add(String(each))
  }
  visit(value)
  return [...found]
}

/** Values that JSON cannot express (undefined, functions) become null. */
export const asJson = (value: unknown): Json => (value === undefined || typeof value === 'function' ? null : (value as Json))
