import { and, desc, eq, gte, ilike, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Flow } from '#model/flow/flow.ts'
import { decimalsOf, type Field } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'
import { type Beside, find, joined, type Query } from '#server/db/find.ts'
import { pageOf } from '#server/db/listing.ts'
import { type Asked, containing, isNumber, plainly, saying, word } from '#server/db/search.ts'
import { documentDays, documents } from '#server/document/document.table.ts'
import { caseWords, instances } from '#server/engine/shell/wf.table.ts'
import type { Params } from '#server/http/input.ts'
import type { Context } from '#server/http/route.ts'
import { accessOf, seesAll } from './case-access.query.ts'

/** A page of a flow's documents that the caller may see, by status, words and the searchable fields of the form. */
export async function findDocuments(ctx: Context, { key, search, fields }: Flow) {
  const { tx, caller, params } = ctx
  const [span, ...spans] = spansOf(ctx, key, search)
  // Reading one's own documents is faster than searching everybody's for a word, unless the word is rare.
  const words = ofWords(params).map(said => (said.isRare || seesAll(ctx, [key]) ? said : plainly(said.walked)))
  const named = ofForm(params, search, name => fields[name] as Field | undefined)
  // Documents of a period are sorted by their days, as in the index: in the order of the list, all of them might be at its far end.
  const beside = span && { table: documentDays, on: eq(documentDays.documentId, instances.bizId), where: span }
  const order = span ? [desc(documentDays.day), desc(documentDays.documentId)] : [desc(instances.startedAt), desc(instances.id)]
  const { page, ...total } = await find(tx, {
    ...{ table: instances, beside, order, walkable: true, id: instances.id },
    book: and(eq(instances.tenantId, caller.tenantId), eq(instances.defKey, key), sql`${instances.status} not in ('draft', 'deleted')`),
    asked: [...accessOf(ctx, [key]), ...words, ...[...ofState(params), ...spans.map(within)].map(plainly), ...bodies(ctx, key, named)],
    ...pageOf(params),
  })
  return { total, rows: page ? await read(ctx, beside, page) : [] }
}

/** Cases and bodies are large, so they are read only for the page shown; everything else uses indices. */
function read({ tx }: Context, beside: Beside | undefined, { where, order, size, offset }: Query) {
  const page = joined(tx.select({ id: instances.id }).from(instances), beside)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  const whole = tx
    .select({ instance: instances, data: documents.data })
    .from(instances)
    .innerJoin(documents, eq(documents.id, instances.bizId))
  return joined(whole, beside)
    .where(inArray(instances.id, page))
    .orderBy(...order)
}

const asked = (params: Params, name: string): string =>
  typeof params[name] === 'string' || typeof params[name] === 'number' ? String(params[name]).trim() : ''

function ofState(params: Params): SQL[] {
  const state = asked(params, 'approvalStatus')
  return /^\d$/.test(state) ? [eq(instances.approvalStatus, Number(state))] : []
}

function ofWords(params: Params): Asked[] {
  const [number, keyword] = [asked(params, 'number'), asked(params, 'keyword')]
  const said = caseWords('wf_instance.')
  const numbered = ilike(instances.number, containing(number))
  const ofNumber = { found: and(saying(said, number), numbered)!, walked: numbered, isRare: isNumber(number) }
  return [...(number ? [ofNumber] : []), ...(keyword ? [word(said, keyword)] : [])]
}

function ofForm(params: Params, search: readonly string[], fieldOf: (key: string) => Field | undefined): SQL[] {
  return search.flatMap(key => {
    const field = fieldOf(key)
    const whole = asked(params, key)
    return field && !isLines(field) && whole ? [one(field, key, whole)] : []
  })
}

/** A range of days of the form; either end may be open. */
const spansOf = ({ caller, params }: Context, flowKey: string, search: readonly string[]): SQL[] =>
  search.flatMap(key => {
    const [from, until] = [asked(params, `${key}_datege`).slice(0, 10), asked(params, `${key}_datele`).slice(0, 10)]
    if (!from && !until) return []
    const { tenantId, field, day } = documentDays
    return and(
      ...[eq(tenantId, caller.tenantId), eq(documentDays.flowKey, flowKey), eq(field, key)],
      ...[from ? gte(day, from) : undefined, until ? lte(day, until) : undefined],
    )!
  })

const within = (span: SQL): SQL =>
  sql`exists (select 1 from ${documentDays} where ${documentDays.documentId} = ${instances.bizId} and ${span})`

/** Found by the index over bodies, or read from the body of each case. A scalar subquery, because a join might start with all bodies. */
function bodies({ caller }: Context, flowKey: string, conditions: readonly SQL[]): Asked[] {
  if (conditions.length === 0) return []
  const meant = and(eq(documents.tenantId, caller.tenantId), eq(documents.flowKey, flowKey), ...conditions)
  return [
    {
      found: sql`${instances.bizId} in (select ${documents.id} from ${documents} where ${meant})`,
      walked: sql`(select ${meant} from ${documents} where ${documents.id} = ${instances.bizId})`,
    },
  ]
}

/** Fields with fixed values are found by the index over bodies, free text by substring. */
function one(field: Field, key: string, value: string): SQL {
  const free = ['text', 'textarea'].includes(field.kind)
  if (free) return sql`${documents.data} ->> ${key} ilike ${containing(value)}`
  const exact = field.options.several ? [value] : decimalsOf[field.kind] === 0 ? Number(value) : value
  return sql`${documents.data} @> ${JSON.stringify({ [key]: exact })}::jsonb`
}
