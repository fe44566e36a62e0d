import type { Fields, Form } from '#model/form/form.ts'
import { checkForm, type Problem, readForm } from '#model/form/read.ts'
import { each } from '#server/document/fill.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { foundIn } from './point.store.ts'

type Row = Readonly<Record<string, unknown>>

interface Beside {
  /** The existing row: unchanged values need not be offered any more. */
  before?: Row
  computed?: Record<string, unknown>
}

/** 所填. Resolves, reads and checks what was sent for a row or an action, as the browser does. Throws a Refusal on problems. */
export async function readSent(ctx: Context, form: Form, sent: Row, { before, computed }: Beside = {}): Promise<Row> {
  const { fields } = form
  const pointed = await foundIn(ctx, fields, sent, before)
  const first = readForm(form, { ...pointed.row }, { computed })
  const rows = await rowsBehind(ctx, fields, first.doc as Row)
  const read = readForm(form, { ...pointed.row }, { rowOf: (to, id) => rows.get(`${to}:${id}`), computed })
  const problems = [...pointed.problems, ...read.problems]
  // Rules compare values, so they are asked once every value could be read.
  const checked = checkForm(problems.length > 0 ? { ...form, rules: [] } : form, read.doc)
  refuse([...problems, ...checked])
  return read.doc as Row
}

/** All problems at once, one per field: whoever imports rows corrects each of them once. */
function refuse(problems: readonly Problem[]): void {
  const first = problems.filter(({ path }, at) => problems.findIndex(other => other.path === path) === at)
  if (first[0]) throw new Refusal(first[0].message, 400, { problems: first })
}

/** Rows from which other fields are copied. */
async function rowsBehind({ tx, caller, app }: Context, fields: Fields, row: Row): Promise<Map<string, Record<string, unknown>>> {
  const rows = new Map<string, Record<string, unknown>>()
  const wanted = new Map<string, Set<string>>()
  each(fields, row, (field, id) => field.copy && field.to && wanted.set(field.to, (wanted.get(field.to) ?? new Set()).add(id)))
  for (const [to, ids] of wanted)
    for (const { id, row: one } of (await app.references.of(to)?.find(tx, caller.tenantId, [...ids])) ?? []) rows.set(`${to}:${id}`, one)
  return rows
}
