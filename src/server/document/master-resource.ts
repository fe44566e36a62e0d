import { type SQL, sql } from 'drizzle-orm'
import type { Action, ValuesOf } from '#model/action.ts'
import { ENABLED, type Master, type RowOfMaster } from '#model/master.ts'
import { type AnyTable, getTableName } from '#server/db/table.ts'
import { type Asked, plainly, word } from '../db/search.ts'
import type { Caller } from '../http/caller.ts'
import type { Context } from '../http/route.ts'
import { columnsOf } from './master-row.ts'
import { containingAny, indexedWords, masterSource } from './master-source.ts'
import type { ReferenceSource } from './reference.ts'

/** What somebody is about to keep; without a row before, it is a new one. */
export type Saving<R> = (ctx: Context, row: R, before: (R & { readonly id: string }) | undefined) => Promise<Partial<R> | undefined>

/** What an action does to a row that nobody else holds now; what it returns is kept in the row. A sentence refuses. */
type Does<R, V> = (ctx: Context, row: R, values: V) => Promise<Readonly<Record<string, unknown>> | undefined>
type RowOfAction<D> = D extends Action<infer R, infer _> ? R : never
/** What makes a row: its id. */
type Creates<V> = (ctx: Context, values: V) => Promise<string>

export interface ResourceOptions<M extends Master> {
  /** What pickers offer; a master with the field `enabled` offers what is enabled without being told. */
  offered?: SQL
  /** What some forms pick from instead, by the name that their `within` gives it: `{ offer: '"issuable"' }`. */
  offers?: Readonly<Record<string, SQL>>
  /** Whose rows a person sees, in lists and pickers alike; all of the company when absent. */
  access?(caller: Caller): SQL | undefined
  /** How a keyword finds rows whose words stand in another book; by what is written in their own columns when absent. */
  search?(wanted: string): Asked
  /** Of a view: the text that an index over the words of its book knows. */
  words?: SQL
  /** What each counted field counts, as a part of a select over the table. */
  counted?: { readonly [K in keyof M['counted']]: SQL }
  /** What an index knows about the rows for which that comes to a certain value: asked first, as counting is dear. */
  hints?: { readonly [K in keyof M['counted']]?: (value: string) => SQL | undefined }
  /** Of a view over several tables, whose rows cannot be locked: locks what a row stands for, before it is read for an action. */
  locks?(ctx: Context, id: string): Promise<void>
  /** Refuses by a `Refusal`, completes by what it returns; in the transaction that keeps the row. */
  saving?: Saving<RowOfMaster<M>>
  /** What follows when a row has come, typed or imported; in the same transaction. */
  added?(ctx: Context, row: RowOfMaster<M> & { readonly id: string }): Promise<void>
  /** Fields that point at rows without counting on them: what is told about a row stays told when it is gone. */
  outlives?: readonly (keyof M['fields'] & string)[]
  /** Refuses to let rows go that something else still counts on; other masters are asked without being told. */
  removing?(ctx: Context, ids: readonly string[]): Promise<void>
  actions?: { readonly [K in keyof M['actions']]: Does<RowOfAction<M['actions'][K]>, ValuesOf<M['actions'][K]>> }
  createActions?: { readonly [K in keyof M['createActions']]: Creates<ValuesOf<M['createActions'][K]>> }
}

/** 保管. A definition, the table it lives in, and what forms may pick from it. */
export interface Resource {
  readonly master: Master
  readonly table: AnyTable
  readonly tableName: string
  access(caller: Caller): SQL | undefined
  search(keyword: string): Asked | undefined
  readonly words: SQL | undefined
  readonly counted: Readonly<Record<string, SQL>>
  readonly hints: Readonly<Record<string, ((value: string) => SQL | undefined) | undefined>>
  locks?(ctx: Context, id: string): Promise<void>
  readonly saving: Saving<Readonly<Record<string, unknown>>>
  added(ctx: Context, row: Readonly<Record<string, unknown>> & { readonly id: string }): Promise<void>
  readonly outlives: readonly string[]
  removing(ctx: Context, ids: readonly string[]): Promise<void>
  readonly actions: Readonly<Record<string, Does<unknown, unknown>>>
  readonly createActions: Readonly<Record<string, Creates<unknown>>>
  readonly reference: ReferenceSource
}

export function resource<M extends Master>(master: M, table: AnyTable, options: ResourceOptions<M> = {}): Resource {
  const { access = () => undefined, counted = {}, saving = async () => undefined, removing = async () => {} } = options
  const { added = async () => {}, actions = {}, createActions = {} } = options
  const undone = (asked: object, does: object) => Object.keys(asked).filter(key => !(key in does))
  const uncounted = undone(master.counted, counted)
  if (uncounted.length > 0) throw new Error(`${master.key}: nobody counts ${uncounted.join(', ')}`)
  const idle = [...undone(master.actions, actions), ...undone(master.createActions, createActions)]
  if (idle.length > 0) throw new Error(`${master.key}: nobody does ${idle.join(', ')}`)
  const offered = options.offered ?? (ENABLED in master.fields ? sql`${columnsOf(table)[ENABLED]} = 'yes'` : undefined)
  const words = options.words ?? indexedWords(master, table)
  const search = (keyword: string) => {
    const wanted = keyword.trim()
    if (!wanted) return undefined
    return options.search?.(wanted) ?? (words ? word(words, wanted) : plainly(containingAny(master, table, wanted)))
  }
  return Object.freeze({
    master,
    table,
    tableName: getTableName(table),
    access,
    search,
    words,
    counted: counted as Record<string, SQL>,
    hints: (options.hints ?? {}) as Resource['hints'],
    ...(options.locks && { locks: options.locks }),
    saving: saving as unknown as Resource['saving'],
    added: added as unknown as Resource['added'],
    outlives: options.outlives ?? [],
    removing,
    actions: actions as Resource['actions'],
    createActions: createActions as Resource['createActions'],
    reference: masterSource(master, table, { offered, offers: options.offers ?? {}, access, search }),
  })
}
