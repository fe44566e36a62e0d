import { and, asc, type Column, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { EXTERNAL_ROLE } from '#company/roles.ts'
import { supplierWords } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import type { Field } from '#model/form/field.ts'
import { decimalsOf } from '#model/form/field.ts'
import { externalView, staffView } from '#model/master.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import type { App } from '#server/app.ts'
import { conditions, dateOf, decimalOf, type Filter, idOf, keyOf, type Listing, momentOf, page, text } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { saying } from '#server/db/search.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { columnsOf, sent } from '#server/document/master-row.ts'
import { wordsOf } from '#server/document/master-table.ts'
import { admit } from '#server/http/admit.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { isId, type Params } from '#server/http/input.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { labelsOf } from './label.store.ts'
import { papersOf } from './paper.store.ts'

/** 主数据, read. One list for all of them: the definition says what can be filtered and sorted by. */
export const right = (key: string, what: string) => `${key}_${what}`

/** The resource of a master that needs no step-up. */
export function resourceOf({ masters }: App, key: unknown): Resource {
  const found = masters.get(String(key))
  if (!found) throw missing('主数据不存在')
  if (found.master.stepUp) throw forbidden()
  return found
}

/** The resource of a step-up master. */
function stepUpResourceOf({ masters }: App, key: unknown): Resource {
  const found = masters.get(String(key))
  if (!found?.master.stepUp) throw missing('主数据不存在')
  return found
}

const STAFF = [1, 2] as const
const EVERYBODY = [1, 2, 3] as const

/**
 * The resource, if the caller has the right: view, edit, an action. External accounts may view masters that limit their rows, and do with
 * those rows what is meant for them.
 */
export function reach({ app, caller }: Context, key: string, what: string): Resource {
  const resource = resourceOf(app, key)
  const isOpen = (what === 'view' || isForOutside(resource, what)) && resource.access(caller)
  admit({ may: right(key, what), types: isOpen ? EVERYBODY : STAFF }, caller)
  return seenBy(resource, caller)
}

const isForOutside = ({ master: { actions, createActions } }: Resource, what: string): boolean =>
  [actions, createActions].some(all => Object.hasOwn(all, what) && all[what]!.roles?.includes(EXTERNAL_ROLE) === true)

/** The resource as the caller sees it, or undefined if they may not view it. */
export function seen({ app, caller }: Pick<Context, 'app' | 'caller'>, key: string): Resource | undefined {
  const resource = app.masters.get(key)
  if (!resource || resource.master.stepUp || !may(caller, right(key, 'view'))) return undefined
  return caller.accountType === EXTERNAL && !resource.access(caller) ? undefined : seenBy(resource, caller)
}

/** The same for a step-up master, which external accounts never read. */
export function reachStepUp({ app, caller }: Context, key: string, what: string): Resource {
  const resource = stepUpResourceOf(app, key)
  admit({ may: right(key, what), types: STAFF }, caller)
  return resource
}

const views = new WeakMap<Resource, Map<string, Resource>>()

/** What somebody is not shown they do not search, sort or add up either. */
function seenBy(resource: Resource, caller: Caller): Resource {
  const isOutside = caller.accountType === EXTERNAL
  const mayOpen = (book: string) => may(caller, right(book, 'view'))
  const closed = isOutside ? 'outside' : [...new Set(Object.values(resource.master.sums))].filter(book => !mayOpen(book)).join()
  if (!closed) return resource
  const known = views.get(resource) ?? new Map<string, Resource>()
  const made = known.get(closed) ?? {
    ...resource,
    master: isOutside ? externalView(resource.master, supplierWords[resource.master.key]) : staffView(resource.master, mayOpen),
  }
  views.set(resource, known.set(closed, made))
  return made
}

function filterOf({ kind, options }: Field, column: Column | SQL): Filter | undefined {
  if (options.several) return undefined
  switch (kind) {
    case 'text':
    case 'textarea':
      return text(column)
    case 'month':
    case 'dict':
      return keyOf(column)
    case 'user':
    case 'dept':
    case 'ref':
      return idOf(column)
    case 'date':
      return dateOf(column)
    case 'datetime':
      return momentOf(column)
    default:
      return decimalsOf[kind] === undefined ? undefined : decimalOf(column)
  }
}

function listingOf({ master, table, counted, hints, words }: Resource): Listing {
  const columns = columnsOf(table)
  const fields = Object.entries(master.fields)
  const along = master.latestFirst ? desc : asc
  const found = new Set(wordsOf(master))
  return {
    // Departments are asked with all that lies below them.
    filters: {
      updateTime: momentOf(columns.updateTime),
      ...Object.fromEntries(
        fields.flatMap(([key, field]) => {
          const filter = field.kind === 'dept' ? undefined : filterOf(field, columns[key]!)
          if (!filter) return []
          return [[key, words && found.has(key) ? { ...filter, hint: wanted => saying(words, wanted) } : filter] satisfies [string, Filter]]
        }),
      ),
      ...Object.fromEntries(
        Object.entries(master.counted).flatMap(([key, field]) => {
          const filter = filterOf(field, counted[key]!)
          return filter ? [[key, { ...filter, hint: hints[key] }]] : []
        }),
      ),
    },
    sorts: Object.fromEntries([...master.sorts].map(key => [key, counted[key] ?? columns[key]!])),
    order: [along(columns[master.order]!), along(columns.id)],
    ties: [columns[master.order]!, columns.id],
  }
}

const listings = new WeakMap<Resource, Listing>()

function knownListing(resource: Resource): Listing {
  const known = listings.get(resource) ?? listingOf(resource)
  listings.set(resource, known)
  return known
}

export const mine = ({ table, access }: Resource, { caller }: Pick<Context, 'caller'>) =>
  and(notDeleted(columnsOf(table), caller.tenantId), access(caller))

/** What of a master the caller may see, in the departments that were asked for. */
function bookOf(ctx: Context, resource: Resource, params: Params): SQL | undefined {
  const columns = columnsOf(resource.table)
  const inDepts = Object.entries(resource.master.fields).flatMap(([key, { kind, options }]) => {
    if (kind !== 'dept' || options.several) return []
    const asked = (name: string, said: (id: string) => SQL) => {
      const id = String(params[name] ?? '')
      return id === '' ? [] : [isId(id) ? said(id) : sql`false`]
    }
    return [
      ...asked(key, id => sql`${columns[key]} in ${deptAndBelow(ctx.caller.tenantId, id)}`),
      ...asked(`${key}_equal`, id => sql`${columns[key]} = ${id}`),
    ]
  })
  return and(mine(resource, ctx), ...inDepts)
}

/** The rows that a list shows under these filters, over all its pages. */
export const rowsOf = (ctx: Context, resource: Resource, params: Params): SQL | undefined =>
  and(bookOf(ctx, resource, params), ...conditions(params, knownListing(resource).filters))

export async function masterPage(ctx: Context<{ keyword?: string }>, resource: Resource) {
  const { table, counted } = resource
  const columns = columnsOf(table)
  return page(ctx.tx, ctx.params, knownListing(resource), {
    table,
    id: columns.id,
    where: bookOf(ctx, resource, ctx.params),
    words: resource.search(ctx.input.keyword ?? ''),
    ordered: isOrdered(resource),
    rows: async ({ where, order, size, offset }) => {
      const rows = await ctx.tx
        .select({ ...columns, ...counted })
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset)
      return withLabels(ctx, resource, rows)
    },
  })
}

/**
 * What a list is ordered by is there in every row, if the definition says so. Said again here, it lets the database begin a list with the
 * book that has the order, even where that book is joined on the left.
 */
function isOrdered({ master, table }: Resource): SQL | undefined {
  return master.fields[master.order]?.options.required ? isNotNull(columnsOf(table)[master.order]!) : undefined
}

export async function oneMaster(ctx: Context<{ id: string }>, resource: Resource) {
  const columns = columnsOf(resource.table)
  const rows = await ctx.tx
    .select({ ...columns, ...resource.counted })
    .from(resource.table)
    .where(and(mine(resource, ctx), eq(columns.id, ctx.input.id)))
  const [found] = await withLabels(ctx, resource, rows)
  return found ?? Promise.reject(missing())
}

/** Each row brings the names of what it points at, and where the papers it names are read. */
async function withLabels(ctx: Context, { master }: Resource, rows: readonly Record<string, unknown>[]) {
  const shown = rows.map(row => sent(master, row))
  const [labels, papers] = await Promise.all([labelsOf(ctx, { ...master.fields, ...master.counted }, shown), papersOf(ctx, shown)])
  const leading = (row: Record<string, unknown>) =>
    Object.values(row).flatMap(value => (papers.has(value as string) ? [[`paper:${value}`, papers.get(value as string)!]] : []))
  for (const row of shown) row.labels = papers.size === 0 ? labels(row) : { ...labels(row), ...Object.fromEntries(leading(row)) }
  return shown
}
