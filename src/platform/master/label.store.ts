import type { Columns } from '#model/form/lines.ts'
import { pointsAt } from '#model/master.ts'
import { entriesOf } from '#platform/dict/entries.store.ts'
import { each } from '#server/document/fill.ts'
import { labelKey } from '#server/document/text.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Context } from '#server/http/route.ts'

type Row = Readonly<Record<string, unknown>>
/** What looking up names requires; the tenant limits the result. */
export type Reading = Pick<Context, 'tx' | 'app' | 'site'> & { readonly caller: Pick<Caller, 'tenantId'> }

const LABELLED = new Set(['user', 'dept', 'ref', 'dict'])

/** Only these fields of a row can refer to something; a varied field may in some rows. */
const labelled = (all: Columns): Columns =>
  Object.fromEntries(Object.entries(all).filter(([, field]) => LABELLED.has(field.kind) || field.as))

/** Names of everything that rows refer to, one statement per kind. Returns the labels of each row. */
export async function labelsOf(ctx: Reading, all: Columns, rows: readonly Row[]): Promise<(row: Row) => Record<string, string>> {
  const fields = labelled(all)
  const wanted = new Map<string, Set<string>>()
  const codes = new Set<string>()
  for (const row of rows)
    each(fields, row, (field, value) => {
      const to = pointsAt(field)
      if (to) wanted.set(to, (wanted.get(to) ?? new Set()).add(value))
      if (field.kind === 'dict' && field.code) codes.add(field.code)
    })
  const names = await ctx.app.references.labels(ctx.tx, ctx.caller.tenantId, wanted)
  if (codes.size > 0) for (const { code, key, text } of await entriesOf(ctx, [...codes])) names[`dict:${code}:${key}`] = text
  return row => {
    const own: Record<string, string> = {}
    each(fields, row, (field, value) => {
      const key = labelKey(field, value)
      if (key && names[key] !== undefined) own[key] = names[key]
    })
    return own
  }
}
