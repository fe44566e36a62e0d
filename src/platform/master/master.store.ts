import { and, asc, type Column, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Field } from '#model/form/field.ts'
import { decimalsOf } from '#model/form/field.ts'
import { insideOf, outsideOf } from '#model/master.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { live } from '#server/db/keeper.ts'
import { conditions, dateOf, decimalOf, type Filter, idOf, keyOf, type Listing, momentOf, page, text } from '#server/db/listing.ts'
import { saying } from '#server/db/search.ts'
import type { Keeper } from '#server/document/master-keeper.ts'
import { columnsOf, sent } from '#server/document/master-row.ts'
import { wordsOf } from '#server/document/master-table.ts'
import type { House } from '#server/house.ts'
import { admit } from '#server/http/admit.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { isId, type Params } from '#server/http/input.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { labelsOf } from './label.store.ts'
import { papersOf } from './paper.store.ts'

/** 主数据, read. One list for all of them: the definition says what can be filtered and sorted by. */
export const right = (key: string, what: string) => `${key}_${what}`

/** The keeper of a master that the main token opens. */
export function keeperOf({ masters }: House, key: unknown): Keeper {
  const found = masters.get(String(key))
  if (!found) throw missing('主数据不存在')
  if (found.master.salary) throw forbidden()
  return found
}

/** The keeper of a master that only the salary token opens. */
export function salaryKeeperOf({ masters }: House, key: unknown): Keeper {
  const found = masters.get(String(key))
  if (!found?.master.salary) throw missing('主数据不存在')
  return found
}

const STAFF = [1, 2] as const
const EVERYBODY = [1, 2, 3] as const
const EXTERNAL = 3

/** The keeper of the master that is meant, if the caller may do this with it: view, edit, a deed. An outsider looks only where its sight is narrowed. */
export function reach({ house, caller }: Scene, key: string, what: string): Keeper {
  const keeper = keeperOf(house, key)
  admit({ may: right(key, what), types: what === 'view' && keeper.sight(caller) ? EVERYBODY : STAFF }, caller)
  return seenBy(keeper, caller)
}

/** The same behind the salary token, where outsiders have nothing to look for. */
export function reachSalary({ house, caller }: Scene, key: string, what: string): Keeper {
  const keeper = salaryKeeperOf(house, key)
  admit({ may: right(key, what), types: STAFF }, caller)
  return keeper
}

const seen = new WeakMap<Keeper, Map<string, Keeper>>()

/** What somebody is not shown they do not search, sort or add up either. */
function seenBy(keeper: Keeper, caller: Caller): Keeper {
  const isOutside = caller.accountType === EXTERNAL
  const mayOpen = (book: string) => may(caller, right(book, 'view'))
  const closed = isOutside ? 'outside' : [...new Set(Object.values(keeper.master.sums))].filter(book => !mayOpen(book)).join()
  if (!closed) return keeper
  const known = seen.get(keeper) ?? new Map<string, Keeper>()
  const made = known.get(closed) ?? { ...keeper, master: isOutside ? outsideOf(keeper.master) : insideOf(keeper.master, mayOpen) }
  seen.set(keeper, known.set(closed, made))
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

function listingOf({ master, table, counted, hints, words }: Keeper): Listing {
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

const listings = new WeakMap<Keeper, Listing>()

function knownListing(keeper: Keeper): Listing {
  const known = listings.get(keeper) ?? listingOf(keeper)
  listings.set(keeper, known)
  return known
}

export const mine = ({ table, sight }: Keeper, { caller }: Pick<Scene, 'caller'>) =>
  and(live(columnsOf(table), caller.tenantId), sight(caller))

/** What of a master the caller may see, in the departments that were asked for. */
function bookOf(scene: Scene, keeper: Keeper, params: Params): SQL | undefined {
  const columns = columnsOf(keeper.table)
  const inDepts = Object.entries(keeper.master.fields).flatMap(([key, { kind, options }]) => {
    const asked = params[key]
    if (kind !== 'dept' || options.several || asked === undefined || asked === '') return []
    return isId(String(asked)) ? [sql`${columns[key]} in ${deptAndBelow(scene.caller.tenantId, String(asked))}`] : [sql`false`]
  })
  return and(mine(keeper, scene), ...inDepts)
}

/** The rows that a list shows under these filters, over all its pages. */
export const rowsOf = (scene: Scene, keeper: Keeper, params: Params): SQL | undefined =>
  and(bookOf(scene, keeper, params), ...conditions(params, knownListing(keeper).filters))

export async function masterPage(scene: Scene<{ keyword?: string }>, keeper: Keeper) {
  const { table, counted } = keeper
  const columns = columnsOf(table)
  return page(scene.tx, scene.params, knownListing(keeper), {
    table,
    id: columns.id,
    where: bookOf(scene, keeper, scene.params),
    words: keeper.search(scene.input.keyword ?? ''),
    ordered: isOrdered(keeper),
    rows: async ({ where, order, size, offset }) => {
      const rows = await scene.tx
        .select({ ...columns, ...counted })
        .from(table)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset)
      return withLabels(scene, keeper, rows)
    },
  })
}

/**
 * What a list is ordered by is there in every row, if the definition says so. Said again here, it lets the database begin a list with the
 * book that has the order, even where that book is joined on the left.
 */
function isOrdered({ master, table }: Keeper): SQL | undefined {
  return master.fields[master.order]?.options.required ? isNotNull(columnsOf(table)[master.order]!) : undefined
}

export async function oneMaster(scene: Scene<{ id: string }>, keeper: Keeper) {
  const columns = columnsOf(keeper.table)
  const rows = await scene.tx
    .select({ ...columns, ...keeper.counted })
    .from(keeper.table)
    .where(and(mine(keeper, scene), eq(columns.id, scene.input.id)))
  const [found] = await withLabels(scene, keeper, rows)
  return found ?? Promise.reject(missing())
}

/** Each row brings the names of what it points at, and where the papers it names are read. */
async function withLabels(scene: Scene, { master }: Keeper, rows: readonly Record<string, unknown>[]) {
  const shown = rows.map(row => sent(master, row))
  const labels = await labelsOf(scene, { ...master.fields, ...master.counted }, shown)
  const papers = await papersOf(scene, shown)
  const leading = (row: Record<string, unknown>) =>
    Object.values(row).flatMap(value => (papers.has(value as string) ? [[`paper:${value}`, papers.get(value as string)!]] : []))
  return shown.map(row => ({ ...row, labels: { ...labels(row), ...Object.fromEntries(leading(row)) } }))
}
