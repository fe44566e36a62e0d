import Big from 'big.js'
import { and, asc, type Column, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { type AnyTable, getTableColumns, getTableName } from '../db/table.ts'
import { missing } from '../http/refusal.ts'
import type { Accounts, Looking } from './hold.ts'
import type { Sums } from './hold-rules.ts'

/** A table of `masterTable`: a row is an account. */
type AccountTable = AnyTable & { readonly [C in 'id' | 'tenantId' | 'updateTime' | 'version']: Column } & {
  readonly $inferSelect: { readonly id: string }
}

/** How much there is in an account, how much of it is used, and how much is held. */
type Figures<C> = { readonly [F in 'total' | 'used' | 'held']: C }

interface AccountRows<R, K> extends Accounts<K> {
  find(of: K): R | undefined
  /** Whatever is not there cannot be held. */
  row(of: K): R
  held(of: K): Big
  free(of: K): Big
}

/** Accounts that are rows of a table. `by` is the field of a hold that names their id. */
export function accountsIn<T extends AccountTable, B extends string>(
  table: T,
  { by, unknown, ...figures }: Figures<string & keyof T['$inferSelect']> & { readonly by: B; readonly unknown: string },
) {
  type Row = T['$inferSelect']
  type Key = { readonly [F in B]: string }
  const nameOf = (field: string) => (getTableColumns(table) as Record<string, Column>)[field]!.name
  const columns = { held: nameOf(figures.held), used: nameOf(figures.used), total: nameOf(figures.total) }
  const sums: Sums = { from: getTableName(table), key: { [by]: 'id' }, ...columns }

  async function writeBack(tx: Tx, now: Date, moved: readonly [id: string, Figures<Big>][]): Promise<void> {
    if (moved.length === 0) return
    const [held, used, ids] = [sql.identifier(columns.held), sql.identifier(columns.used), sql.param(moved.map(([id]) => id))]
    const changes = (figure: 'held' | 'used') => sql.param(moved.map(([, each]) => each[figure].toFixed()))
    await tx.execute(sql`update ${table} a set ${held} = a.${held} + m.held, ${used} = a.${used} + m.used, version = a.version + 1,
      update_time = ${now.toISOString()} from unnest(${ids}::bigint[], ${changes('held')}::numeric[], ${changes('used')}::numeric[])
      as m (id, held, used) where a.id = m.id`)
  }

  /** In the order of ids, so that two papers never wait for each other. */
  async function open({ tx, tenantId }: Looking, of: readonly Key[], how: 'lock' | 'look'): Promise<AccountRows<Row, Key>> {
    const found = tx
      .select()
      .from(table)
      .where(and(inArray(table.id, [...new Set(of.map(each => each[by])), '0']), eq(table.tenantId, tenantId)))
      .orderBy(asc(table.id))
    const rows = new Map<string, Row>((await (how === 'lock' ? found.for('update') : found)).map(row => [row.id, row]))
    const moved = new Map<string, Figures<Big>>()
    const find = (key: Key) => rows.get(key[by])
    const figure = (key: Key, name: keyof Figures<Big>) =>
      new Big((find(key) as Record<string, string> | undefined)?.[figures[name]] ?? 0).plus(moved.get(key[by])?.[name] ?? 0)
    return {
      find,
      row: key => find(key) ?? raise(unknown),
      held: key => figure(key, 'held'),
      free: key => figure(key, 'total').minus(figure(key, 'used')).minus(figure(key, 'held')),
      move(key, { held, used }) {
        const before = moved.get(key[by])
        moved.set(key[by], { total: new Big(0), held: held.plus(before?.held ?? 0), used: used.plus(before?.used ?? 0) })
      },
      writeBack: ({ tx, now }) => writeBack(tx, now, [...moved]),
    }
  }

  return { sums, open }
}

function raise(message: string): never {
  throw missing(message)
}
