import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import Format from 'typebox/format'
import { EXTERNAL } from '#model/account.ts'
import type { Master } from '#model/master.ts'
import { must } from '#model/must.ts'
import { type AnyTable, getTableConfig, getTableName } from '#server/db/table.ts'
import type { Tx } from '../db/database.ts'
import { find } from '../db/find.ts'
import { asPage } from '../db/listing.ts'
import { columnsOf as namesOf, prepared } from '../db/prepared.ts'
import { notDeleted } from '../db/rows.ts'
import { type Asked, containing, plainly, written } from '../db/search.ts'
import { type Caller, may } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { columnsOf, filled, labelOf } from './master-row.ts'
import { isWritten, searchName, snake, wordsOf } from './master-table.ts'
import type { ReferenceRow, ReferenceSource, Searching } from './reference.ts'

interface Limits {
  offered: SQL | undefined
  offers: Readonly<Record<string, SQL>>
  access(caller: Caller): SQL | undefined
  search(keyword: string): Asked | undefined
  counted: Readonly<Record<string, SQL>>
  /** Over several tables: its rows cannot be locked. */
  isView: boolean
}

const AMBIGUOUS = 2

/** The reference source of a master. */
export function masterSource(
  master: Master,
  table: AnyTable,
  { offered, offers, access, search, counted, isView }: Limits,
): ReferenceSource {
  const columns = columnsOf(table)
  const column = (key: string) => must(columns[key], `${master.key}.${key}`)
  const labels = master.label.map(column)
  const along = master.latestFirst ? desc : asc
  const order = [along(column(master.order)), along(columns.id)]
  /** A unique code identifies a row as well as its label does. */
  const codes = master.unique.flatMap(({ of: [key = '', ...more] }) => {
    const field = more.length === 0 ? master.fields[key] : undefined
    return field && isWritten(field) ? [column(key)] : []
  })
  /** Sums of another book are left out, because its readers are other people. */
  const tallied = Object.fromEntries(Object.entries(counted).filter(([key]) => master.picker.includes(key) && !(key in master.sums)))
  const select = (tx: Tx, where: SQL | undefined, more: Readonly<Record<string, SQL>> = {}) =>
    tx
      .select({ ...columns, ...more })
      .from(table)
      .where(where)
      .orderBy(...order)
  const byIds = prepared<Record<string, unknown>>(
    `select ${namesOf(table)} from ${getTableName(table)} where tenant_id = $1 and is_deleted = 0 and id = any($2::bigint[])`,
  )
  const seen = (caller: Caller) => and(notDeleted(columns, caller.tenantId), access(caller))
  const pickable = ({ offer, ...within }: Searching['within']) =>
    and(offer === undefined ? offered : offerOf(offers, offer), ...narrowed(columns, within))
  const asRow = (row: Record<string, unknown>): ReferenceRow => ({
    id: String(row.id),
    label: labelOf(master, row),
    row: filled(master, row),
  })
  /** Whatever the caller may read and the form copies, a picker returns no other columns than its own. */
  const asPicked = (row: Record<string, unknown>): ReferenceRow => {
    const { id, label } = asRow(row)
    const whole = filled({ fields: { ...master.fields, ...master.counted } }, row)
    return { id, label, row: Object.fromEntries(master.picker.flatMap(key => (key in whole ? [[key, whole[key]]] : []))) }
  }
  /** Searching hidden columns would reveal them by guessing. */
  const openWords = (caller: Caller, keyword: string): Asked[] => {
    const hidden = caller.accountType === EXTERNAL ? master.staffOnly : []
    const isReader = may(caller, `${master.key}_view`)
    if (isReader && hidden.length === 0) return []
    const picker = (isReader ? master.picker : master.open).filter(key => !hidden.includes(key))
    return [plainly(containingAny({ ...master, picker }, table, keyword.trim()))]
  }

  return {
    to: master.key,
    title: master.title,
    columns: master.picker.map(key => ({ key, title: must(master.fields[key] ?? master.counted[key], key).label })),
    book: { key: master.key, open: master.open, staffOnly: master.staffOnly },

    async find(tx, tenantId, ids) {
      return ids.length === 0 ? [] : (await tx.rows(byIds, [tenantId, ids])).map(asRow)
    },

    async labels(tx, tenantId, ids) {
      const rows = await select(tx, and(eq(columns.tenantId, tenantId), inArray(columns.id, [...ids])))
      return new Map(rows.map(row => [String(row.id), labelOf(master, row)]))
    },

    async search(tx, caller, { keyword, within, current, size, ids, isCounted = true }) {
      const words = ids ? undefined : search(keyword)
      const offset = (current - 1) * size
      const { page, ...total } = await find(tx, {
        ...{ table, id: columns.id, order, walkable: true, size, offset, isCounted },
        book: and(seen(caller), ids ? inArray(columns.id, [...ids]) : pickable(within)),
        asked: words ? [words, ...openWords(caller, keyword)] : [],
      })
      const more = may(caller, `${master.key}_view`) ? tallied : {}
      const rows = page ? await select(tx, page.where, more).limit(page.size).offset(page.offset) : []
      return asPage(rows.map(asPicked), total, { current, size })
    },

    async choose(tx, caller, text, within) {
      const named = or(
        ...[...new Set([...labels, ...codes])].map(column => eq(column, text)),
        eq(
          sql`concat_ws(' ', ${sql.join(
            labels.map(label => sql`nullif(${label}, '')`),
            sql`, `,
          )})`,
          text,
        ),
      )
      const meant = (which: SQL | undefined) => {
        const found = tx
          .select({ id: columns.id })
          .from(table)
          .where(and(seen(caller), pickable(within), which))
          .limit(AMBIGUOUS)
        return isView ? found : found.for('share')
      }
      const byId = Format.Test('id', text) ? await meant(eq(columns.id, text)) : []
      return (byId.length > 0 ? byId : await meant(named)).map(row => String(row.id))
    },
  }
}

function offerOf(offers: Limits['offers'], offer: string): SQL {
  const found = Object.hasOwn(offers, offer) ? offers[offer] : undefined
  if (!found) throw new Refusal(`没有可选的范围: ${offer}`)
  return found
}

/** Without the limiting value (no warehouse chosen yet), nothing is offered. */
export function narrowed(columns: Readonly<Record<string, PgColumn>>, within: Searching['within']): SQL[] {
  return Object.entries(within).map(([key, value]) => {
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined
    if (!column) throw new Refusal(`没有可筛选的列: ${key}`)
    return value === '' || (column.getSQLType() === 'bigint' && !Format.Test('id', value)) ? sql`false` : eq(column, value)
  })
}

/** By any text that the picker shows, by pinyin or by initials. */
export const containingAny = (master: Master, table: AnyTable, wanted: string): SQL =>
  or(...wordsOf(master).map(key => ilike(must(columnsOf(table)[key], key), containing(wanted)))) ?? sql`false`

/** The expression of the word index of a table, if it has one. */
export function indexedWords(master: Master, table: AnyTable): SQL | undefined {
  const name = getTableName(table)
  if (!getTableConfig(table).indexes.some(({ config }) => config.name === searchName(name))) return undefined
  return written(wordsOf(master).map(key => `"${name}"."${snake(key)}"`))
}
