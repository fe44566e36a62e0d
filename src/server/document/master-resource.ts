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

/** A row about to be saved; `before` is absent for a new one. */
export type Saving<R> = (ctx: Context, row: R, before: (R & { readonly id: string }) | undefined) => Promise<Partial<R> | undefined>

/** Who acts: one person, or whoever filed an action and those who confirmed it, in order. */
export type People = readonly string[]

/** Carries out an action on a locked row; the returned values are saved. Throw a Refusal to reject. */
type Does<R, V> = (ctx: Context, row: R, values: V, people: People) => Promise<Readonly<Record<string, unknown>> | undefined>
type RowOfAction<D> = D extends Action<infer R, infer _> ? R : never
/** Creates a row and returns its id. */
type Creates<V> = (ctx: Context, values: V, people: People) => Promise<string>
/** What must hold already when an action is filed that others confirm. Throw a Refusal to reject. */
type Files<R, V> = (ctx: Context, row: R, values: V) => Promise<void>

export interface ResourceOptions<M extends Master> {
  /** What pickers offer. Default: enabled rows, if the master has the field `enabled`. */
  offered?: SQL
  /** Alternative offers, by the name that `within` of a form gives: `{ offer: '"issuable"' }`. */
  offers?: Readonly<Record<string, SQL>>
  /** The rows a person may see, in lists and pickers. Default: all of the company. */
  access?(caller: Caller): SQL | undefined
  /** How a keyword finds rows whose words are in another table. Default: by the words of the row. */
  search?(wanted: string): Asked
  /** For a view: the text expression of the word index of its table. */
  words?: SQL
  /** SQL of each counted column. */
  counted?: { readonly [K in keyof M['counted']]: SQL }
  /** A cheap indexed condition for a value of a counted column, applied first because counting is expensive. */
  hints?: { readonly [K in keyof M['counted']]?: (value: string) => SQL | undefined }
  /** The table is a view over several tables: whoever picks a row locks what is behind it when it is used. */
  isView?: true
  /** For views over several tables, whose rows cannot be locked: locks what is behind a row before an action. */
  locks?(ctx: Context, id: string): Promise<void>
  /** Runs in the transaction that saves the row. Throw a `Refusal` to reject; returned values are added. */
  saving?: Saving<RowOfMaster<M>>
  /** Runs after a row was added, typed or imported, in the same transaction. */
  added?(ctx: Context, row: RowOfMaster<M> & { readonly id: string }): Promise<void>
  /** Reference fields that do not prevent deletion of their target, such as history. */
  outlives?: readonly (keyof M['fields'] & string)[]
  /** Throw a Refusal to prevent deletion. References from other masters are checked automatically. */
  removing?(ctx: Context, ids: readonly string[]): Promise<void>
  /**
   * 单据链, upwards: the books and flows that its rows came from, by key. Each is a `select` of `from_id`, `to_id`, `qty` (null where units
   * differ) and `amount`, with an index for either id.
   */
  comesFrom?: Readonly<Record<string, SQL>>
  /** Downwards, to papers: flows have no resource that could say where they came from. */
  leadsTo?: Readonly<Record<string, SQL>>
  actions?: { readonly [K in keyof M['actions']]: Does<RowOfAction<M['actions'][K]>, ValuesOf<M['actions'][K]>> }
  createActions?: { readonly [K in keyof M['createActions']]: Creates<ValuesOf<M['createActions'][K]>> }
  /** For actions that others confirm: checked when they are filed, so that nobody is asked to confirm what cannot be. */
  files?: { readonly [K in keyof M['actions']]?: Files<RowOfAction<M['actions'][K]>, ValuesOf<M['actions'][K]>> }
  /** The same for those that create a row. */
  filesNew?: { readonly [K in keyof M['createActions']]?: Files<unknown, ValuesOf<M['createActions'][K]>> }
}

/** A definition bound to its table, and what forms may pick from it. */
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
  readonly comesFrom: Readonly<Record<string, SQL>>
  readonly leadsTo: Readonly<Record<string, SQL>>
  readonly actions: Readonly<Record<string, Does<unknown, unknown>>>
  readonly createActions: Readonly<Record<string, Creates<unknown>>>
  readonly files: Readonly<Record<string, Files<unknown, unknown> | undefined>>
  readonly reference: ReferenceSource
}

export function resource<M extends Master>(master: M, table: AnyTable, options: ResourceOptions<M> = {}): Resource {
  const { access = () => undefined, saving = async () => undefined, removing = async () => {} } = options
  // One level deeper, columns keep the name of their table: alone in a select they lose it, and a subquery would take its own column instead.
  const counted: Record<string, SQL> = Object.fromEntries(
    Object.entries((options.counted ?? {}) as Record<string, SQL>).map(([key, of]) => [key, sql`${of}`]),
  )
  const { added = async () => {}, actions = {}, createActions = {} } = options
  const undone = (asked: object, does: object) => Object.keys(asked).filter(key => !(key in does))
  const uncounted = undone(master.counted, counted)
  if (uncounted.length > 0) throw new Error(`${master.key}: no SQL for counted columns ${uncounted.join(', ')}`)
  const idle = [...undone(master.actions, actions), ...undone(master.createActions, createActions)]
  if (idle.length > 0) throw new Error(`${master.key}: no handler for actions ${idle.join(', ')}`)
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
    counted,
    hints: (options.hints ?? {}) as Resource['hints'],
    ...(options.locks && { locks: options.locks }),
    saving: saving as unknown as Resource['saving'],
    added: added as unknown as Resource['added'],
    outlives: options.outlives ?? [],
    removing,
    comesFrom: options.comesFrom ?? {},
    leadsTo: options.leadsTo ?? {},
    actions: actions as Resource['actions'],
    createActions: createActions as Resource['createActions'],
    files: { ...options.files, ...options.filesNew } as Resource['files'],
    reference: masterSource(master, table, {
      offered,
      offers: options.offers ?? {},
      access,
      search,
      counted,
      isView: options.isView ?? false,
    }),
  })
}
