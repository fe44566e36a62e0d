import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { pointsAt } from '#model/master.ts'
import type { App } from '#server/app.ts'
import { columnsFor, type ReferenceSource, type Searching } from '#server/document/reference.ts'
import type { Caller } from '#server/http/caller.ts'
import { Refusal } from '#server/http/refusal.ts'

/**
 * 筛选. A picker can be filtered by the columns it shows and by those that some form or row declares. Nothing else: pickers are open to all
 * staff, and repeated queries could reveal hidden amounts or accounts.
 */
export function requireNarrowable(app: App, caller: Caller, source: ReferenceSource, within: Searching['within']): void {
  const { to } = source
  const shown = [...columnsFor(source, caller), ...(app.masters.get(to)?.master.label ?? [])]
  const [strange] = Object.keys(within).filter(column => !shown.includes(column) && !declaredIn(app).get(to)?.has(column))
  if (strange !== undefined) throw new Refusal(`没有可筛选的列: ${strange}`)
}

type Declared = ReadonlyMap<string, ReadonlySet<string>>
const known = new WeakMap<App, Declared>()

/** Cached, because definitions do not change while the app runs. */
function declaredIn(app: App): Declared {
  const declared = known.get(app) ?? declaredBy(formsOf(app))
  known.set(app, declared)
  return declared
}

/** All forms: documents, rows, and actions. */
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

/** The columns of a table, and the cases of a `varied` field. */
export function single(field: Fields[string]): Field[] {
  if (isLines(field)) return Object.values(field.columns).flatMap(single)
  return [field, ...Object.values(field.as ?? {})]
}
