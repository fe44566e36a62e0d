import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { pointsAt } from '#model/master.ts'
import type { App } from '#server/app.ts'
import type { ReferenceSource, Searching } from '#server/document/reference.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * 筛选. What a picker shows it may be narrowed by, and what the reference of some form or row is narrowed by. By anything else nobody narrows:
 * pickers are open to all staff, and asked often enough they would tell an amount or an account that they do not show.
 */
export function requireNarrowable(app: App, { to, columns }: ReferenceSource, within: Searching['within']): void {
  const shown = [...columns.map(({ key }) => key), ...(app.masters.get(to)?.master.label ?? [])]
  const [strange] = Object.keys(within).filter(column => !shown.includes(column) && !declaredIn(app).get(to)?.has(column))
  if (strange !== undefined) throw new Refusal(`没有可筛选的列: ${strange}`)
}

type Declared = ReadonlyMap<string, ReadonlySet<string>>
const known = new WeakMap<App, Declared>()

/** Definitions do not change while the house stands. */
function declaredIn(app: App): Declared {
  const declared = known.get(app) ?? declaredBy(formsOf(app))
  known.set(app, declared)
  return declared
}

/** Everything people fill in: papers, rows, and what is asked when something is done with a row. */
function formsOf({ engine, masters }: App): Fields[] {
  const flows = [...engine.flows.flows.values()].map(({ flow }) => flow.fields)
  const rows = [...masters.values()].flatMap(({ master: { fields, actions, createActions } }) => [
    fields,
    ...[...Object.values(actions), ...Object.values(createActions)].map(action => action.fields),
  ])
  return [...flows, ...rows]
}

function declaredBy(forms: readonly Fields[]): Declared {
  const declared = new Map<string, Set<string>>()
  for (const field of forms.flatMap(fields => Object.values(fields).flatMap(single))) {
    const to = pointsAt(field) ?? ''
    declared.set(to, new Set([...(declared.get(to) ?? []), ...Object.keys(field.within ?? {})]))
  }
  return declared
}

/** The columns of a table, and the cases of a value whose kind another one decides. */
function single(field: Fields[string]): Field[] {
  if (isLines(field)) return Object.values(field.columns).flatMap(single)
  return [field, ...Object.values(field.as ?? {})]
}
