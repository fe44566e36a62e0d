import { isEmpty } from '#model/empty.ts'
import type { FieldPath, FieldPerm, FieldPerms } from '#model/flow/tree.ts'
import { type FormValues, valueAt } from '#model/flow/value.ts'
import type { Diff } from './event.ts'
import { refuse } from './refusal.ts'

/** The permission of a path: its own, else its table's, else read. */
export function permOf(perms: FieldPerms, path: FieldPath): FieldPerm {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) if (Object.hasOwn(perms, at)) return perms[at]!
  return 'r'
}

/** Rejects changes that the node may not make, whatever the browser sent. */
export function checkWritable(perms: FieldPerms, diff: Diff): void {
  const wrong = Object.keys(diff).find(path => !permOf(perms, path).startsWith('w'))
  if (wrong !== undefined) refuse('E_FIELD_READONLY', undefined, wrong)
}

/** Fields the node must fill in; in a table, in every row. The shell adds the label to the message. */
export function checkRequired(perms: FieldPerms, form: FormValues): void {
  for (const [path, perm] of Object.entries(perms)) {
    if (perm !== 'w!') continue
    const value = valueAt(form, path)
    const missing = path.includes('.') && Array.isArray(value) ? value.some(isEmpty) : isEmpty(value)
    if (missing) refuse('E_FIELD_REQUIRED', undefined, path)
  }
}

/** A copy without hidden fields. */
export function visible(perms: FieldPerms, form: FormValues): FormValues {
  const strip = (values: FormValues, above: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
        const path = above === '' ? key : `${above}.${key}`
        if (perms[path] === '-') return []
        if (Array.isArray(value))
          return [
            [
              key,
              value.map(row => (row !== null && typeof row === 'object' && !Array.isArray(row) ? strip(row as FormValues, path) : row)),
            ],
          ]
        if (value !== null && typeof value === 'object') return [[key, strip(value as FormValues, path)]]
        return [[key, value]]
      }),
    )
  return strip(form, '')
}
