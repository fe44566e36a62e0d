import Format from 'typebox/format'
import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { type Columns, MOST_LINES } from '#model/form/lines.ts'
import type { Problem } from '#model/form/read.ts'
import { pointsAt } from '#model/master.ts'
import { entriesOf } from '#platform/dict/entries.store.ts'
import type { Context } from '#server/http/route.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Resolves references. Workbooks contain names, so a code, a name or the text of a dictionary entry is accepted as well as an id or key.
 * Missing, unavailable and ambiguous ones are returned as problems.
 */
export async function foundIn(ctx: Context, fields: Fields, sent: Row, before: Row = {}): Promise<{ row: Row; problems: Problem[] }> {
  const tables = Object.entries(fields).flatMap(([key, field]) => (isLines(field) ? [[key, field.columns] as const] : []))
  const single = Object.fromEntries(Object.entries(fields).filter(([, field]) => !isLines(field))) as Columns
  const asking = asker(ctx)
  const head = await found(asking, single, sent, before)
  const row: Record<string, unknown> = { ...head.row }
  const problems = [...head.problems]
  for (const [key, columns] of tables) {
    const given = row[key]
    // Invalid or too long tables are reported when the form is read.
    if (!Array.isArray(given) || given.length > MOST_LINES) continue
    const read: unknown[] = []
    for (const [at, line] of given.entries()) {
      const one = isRow(line) ? await found(asking, columns, line, {}, row) : { row: line, problems: [] }
      read.push(one.row)
      problems.push(...one.problems.map(({ path, message }) => ({ path: `${key}.${at}.${path}`, message })))
    }
    row[key] = read
  }
  return { row, problems }
}

const isRow = (line: unknown): line is Row => typeof line === 'object' && line !== null && !Array.isArray(line)

/** Candidates, and the name if it was given by id. */
interface Meant {
  readonly ids: readonly string[] | undefined
  readonly called: string
}
interface Asking {
  meant(field: Field, text: string, row: Row): Promise<Meant>
  /** What a row brings along, by which later references of the form may be limited. */
  brings(field: Field, id: string): Promise<Row>
}

/** Each distinct value is looked up once. */
function asker(ctx: Context): Asking {
  const known = new Map<string, Promise<Meant>>()
  return {
    meant(field, text, row) {
      const within = withinOf(field, row)
      const key = JSON.stringify([field.kind, field.code, field.to, text, within])
      const answer = known.get(key) ?? meantBy(ctx, field, text, within)
      known.set(key, answer)
      return answer
    },
    async brings({ copy = {}, to = '' }, id) {
      const [behind] = id ? ((await ctx.app.references.of(to)?.find(ctx.tx, ctx.caller.tenantId, [id])) ?? []) : []
      return Object.fromEntries(Object.entries(copy).map(([key, column]) => [key, behind?.row[column]]))
    },
  }
}

async function meantBy(ctx: Context, field: Field, text: string, within: Readonly<Record<string, string>>): Promise<Meant> {
  const ids = await candidates(ctx, field, text, within)
  return { ids, called: ids?.length === 0 ? await calledBy(ctx, field, text) : text }
}

/** Names the row behind an id, if the person may see it. */
async function calledBy({ tx, caller, app }: Context, field: Field, text: string): Promise<string> {
  const source = Format.Test('id', text) ? app.references.of(pointsAt(field) ?? '') : undefined
  const found = await source?.search(tx, caller, { keyword: '', within: {}, current: 1, size: 1, ids: [text], isCounted: false })
  return found?.records[0]?.label ?? text
}

/** One row of fields; a line of a table may also be limited by fields of the header. */
async function found(
  asking: Asking,
  fields: Columns,
  sent: Row,
  before: Row,
  around: Row = {},
): Promise<{ row: Row; problems: Problem[] }> {
  const row: Record<string, unknown> = { ...sent }
  const problems: Problem[] = []
  // A reference limited by another one is resolved after it.
  const ordered = Object.entries(fields).sort(([, left], [, right]) => Number(!!left.within) - Number(!!right.within))
  for (const [key, field] of ordered) {
    if (field.options.derived || isUntouched(key, field, row, before)) continue
    const values = textsOf(row[key], field)
    const meant: string[] = []
    for (const text of values) {
      const { ids, called } = await asking.meant(field, text, { ...around, ...row })
      if (ids?.length === 1) meant.push(ids[0]!)
      else if (ids) problems.push({ path: key, message: `${field.label}中${ids.length === 0 ? '没有' : '有多个'}“${called}”` })
    }
    if (meant.length > 0) row[key] = field.options.several ? meant : meant[0]
    if (isLimiting(field, fields)) Object.assign(row, await asking.brings(field, meant[0] ?? ''))
  }
  return { row, problems }
}

/** Whether another field is limited by what this one brings along. */
const isLimiting = ({ copy = {} }: Field, fields: Columns): boolean =>
  Object.values(fields).some(({ within = {} }) => Object.values(within).some(name => Object.hasOwn(copy, name)))

const textsOf = (value: unknown, { options }: Field): string[] => {
  const list = Array.isArray(value) ? value : options.several && typeof value === 'string' ? value.split(/[,，、;；]/) : [value]
  return list.flatMap(one => (typeof one === 'string' || typeof one === 'number' ? [String(one).trim()] : [])).filter(Boolean)
}

/** An unchanged value is kept even if it is no longer offered. */
const isUntouched = (key: string, { within = {} }: Field, row: Row, before: Row) =>
  [key, ...Object.values(within)].every(name => JSON.stringify(row[name] ?? '') === JSON.stringify(before[name] ?? ''))

async function candidates(
  ctx: Context,
  field: Field,
  text: string,
  within: Readonly<Record<string, string>>,
): Promise<string[] | undefined> {
  if (field.kind === 'dict' && field.code) {
    const entries = await entriesOf(ctx, [field.code])
    const open = entries.filter(({ key, isSealed }) => key !== '-1' && isSealed !== 1)
    const byKey = open.filter(({ key }) => key === text)
    return (byKey.length > 0 ? byKey : open.filter(entry => entry.text === text)).map(({ key }) => key)
  }
  const source = ctx.app.references.of(pointsAt(field) ?? '')
  return source?.choose?.(ctx.tx, ctx.caller, text, within)
}

/** The columns a picker is limited to: by another field of the form, or by a quoted constant. */
const withinOf = ({ within = {} }: Field, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(within).map(([column, from]) => [column, from.startsWith('"') ? from.slice(1, -1) : String(row[from] ?? '')]),
  )
