import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ENABLED, type Master, type RowOfMaster } from '../../model/master.ts'
import { saying } from '../db/search.ts'
import type { Caller } from '../http/caller.ts'
import type { Scene } from '../http/route.ts'
import { columnsOf } from './master-row.ts'
import { containingAny, indexedWords, masterSource } from './master-source.ts'
import type { ReferenceSource } from './reference.ts'

/** What somebody is about to keep; without a row before, it is a new one. */
export type Saving<R> = (scene: Scene, row: R, before: (R & { readonly id: string }) | undefined) => Promise<Partial<R> | undefined>

export interface KeeperOptions<M extends Master> {
  /** What pickers offer; a master with the field `enabled` offers what is enabled without being told. */
  offered?: SQL
  /** Whose rows a person sees, in lists and pickers alike; all of the company when absent. */
  sight?(caller: Caller): SQL | undefined
  /** How a keyword finds rows whose words stand in another book; by what is written in their own columns when absent. */
  search?(wanted: string): SQL
  /** Of a view: the text that an index over the words of its book knows. */
  words?: SQL
  /** What each counted field counts, as a part of a select over the table. */
  counted?: { readonly [K in keyof M['counted']]: SQL }
  /** Refuses by a `Refusal`, completes by what it returns; in the transaction that keeps the row. */
  saving?: Saving<RowOfMaster<M>>
  /** Refuses to let rows go that something else still counts on; other masters are asked without being told. */
  removing?(scene: Scene, ids: readonly string[]): Promise<void>
}

/** 保管. A definition, the table it lives in, and what forms may pick from it. */
export interface Keeper {
  readonly master: Master
  readonly table: PgTable
  readonly tableName: string
  sight(caller: Caller): SQL | undefined
  search(keyword: string): SQL | undefined
  readonly words: SQL | undefined
  readonly counted: Readonly<Record<string, SQL>>
  readonly saving: Saving<Readonly<Record<string, unknown>>>
  removing(scene: Scene, ids: readonly string[]): Promise<void>
  readonly reference: ReferenceSource
}

export function keeper<M extends Master>(master: M, table: PgTable, options: KeeperOptions<M> = {}): Keeper {
  const { sight = () => undefined, counted = {}, saving = async () => undefined, removing = async () => {} } = options
  const uncounted = Object.keys(master.counted).filter(key => !(key in counted))
  if (uncounted.length > 0) throw new Error(`${master.key}: nobody counts ${uncounted.join(', ')}`)
  const offered = options.offered ?? (ENABLED in master.fields ? sql`${columnsOf(table)[ENABLED]} = 'yes'` : undefined)
  const words = options.words ?? indexedWords(master, table)
  const search = (keyword: string) => {
    const wanted = keyword.trim()
    if (!wanted) return undefined
    return options.search?.(wanted) ?? (words ? saying(words, wanted) : containingAny(master, table, wanted))
  }
  return Object.freeze({
    master,
    table,
    tableName: getTableName(table),
    sight,
    search,
    words,
    counted: counted as Record<string, SQL>,
    saving: saving as unknown as Keeper['saving'],
    removing,
    reference: masterSource(master, table, { offered, sight, search }),
  })
}
