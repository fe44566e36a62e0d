import Big from 'big.js'
import type { Column } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { columnsOf, prepared } from '../db/prepared.ts'
import { type AnyTable, getTableName } from '../db/table.ts'
import { conflict, Refusal } from '../http/refusal.ts'
import { type Breach, breachesIn } from './breach.ts'
import type { EffectContext } from './effects.ts'
import { holdRules, type Sums } from './hold-rules.ts'
import type { Book } from './ledger.ts'

/** The paper that holds, and what it takes to write the books; a context of effects has it all. */
export type Holding = Book & Pick<EffectContext<unknown>, 'documentId' | 'number'>
export type Looking = Pick<Holding, 'tx' | 'tenantId' | 'documentId'>

/** The accounts that a paper draws on, as it sees them. Changes are kept in memory and written back at once. */
export interface Accounts<K> {
  /** How much may still be held of an account; undefined is as much as anybody likes. */
  free(of: K): Big | undefined
  move(of: K, change: { held: Big; used: Big }): void
  writeBack(ctx: Holding): Promise<void>
}

interface Hold {
  readonly id: string
  readonly documentId: string
  readonly amount: string
}
type HoldTable<K = unknown> = AnyTable & { readonly [C in 'id' | 'documentId' | 'state']: Column } & { readonly $inferSelect: Hold & K }
type Kept = 'id' | 'tenantId' | 'documentId' | 'billNo' | 'used' | 'state' | 'createTime' | 'closeTime'
/** What a paper wants to hold: how much of which account, and whatever else the table keeps of it. */
type Wish<T extends HoldTable, K = unknown> = Omit<T['$inferInsert'], Kept> & { readonly amount: string } & K

interface End<T extends HoldTable> {
  readonly row: T['$inferSelect']
  /** What is left of the hold is free again. */
  readonly used: Big
}

interface Definition<T extends HoldTable, K, A> {
  /** The accounts something is held of, locked in the order of their keys, so that two papers never wait for each other. */
  readonly of: { open(ctx: Looking, of: readonly K[], how: 'lock' | 'look'): Promise<A>; readonly sums: Sums }
  /** The invariant that limits what is held, for the nightly check. */
  readonly invariant: string
  /** Rejects what may not be held however much of it there is. */
  allows?(ctx: Holding, wish: Wish<T, K>, accounts: A): Promise<void>
  /** What a paper is told that wants more than is free. */
  short(ctx: Holding, wish: Wish<T, K>, accounts: A): Refusal | Promise<Refusal>
  /** Told when nothing is held, when another paper holds the same line, and when more is used than was held. */
  readonly words: { readonly none: string; readonly twice: string; readonly excess: string }
}

interface HoldBook<T extends HoldTable, K, A> {
  /** 占用. All of it or nothing, instead of whatever the paper held before. */
  hold(ctx: Holding, wishes: readonly Wish<T, K>[]): Promise<void>
  /** 占用. As much of each of these accounts as `share` says once they are locked. */
  holdOf(ctx: Holding, of: readonly K[], share: (accounts: A) => readonly Wish<T, K>[]): Promise<void>
  /** 使用. Each hold as a whole or in `part`; the rest is free again. `post` writes the accounts itself, with whatever else it posts. */
  use(ctx: Holding, how?: { part?(row: T['$inferSelect']): string; post?(ends: End<T>[], accounts: A): Promise<void> }): Promise<End<T>[]>
  /** 释放. Whatever the paper still holds. */
  free(ctx: Holding): Promise<void>
  /** What a paper holds, in the order it was held. */
  heldBy(tx: Tx, documentId: string): Promise<T['$inferSelect'][]>
  /** The accounts as a paper sees them: what it holds itself does not stand in its way. */
  seenBy(ctx: Looking, of: readonly K[]): Promise<A>
  /** Figures and holds tell the same, no account is overdrawn, no hold outlives its case. */
  breaches(tx: Tx): Promise<Breach[]>
}

const NONE = new Big(0)

/** 占用账. An amount or a quantity is put aside for a paper under way, then used in part or as a whole, or freed. */
export function holdBook<T extends HoldTable<K>, K, A extends Accounts<K>>(table: T, definition: Definition<T, K, A>): HoldBook<T, K, A> {
  type Row = T['$inferSelect']
  const { of, invariant, allows, short, words } = definition
  const name = getTableName(table)

  // The state is a value, or the planner would read an index of all that is held instead of the one of documents.
  const held = prepared<Row & object>(`select ${columnsOf(table)} from ${name} where document_id = $1 and state = $2 order by id`)
  const end = prepared(`update ${name} h set used = e.used, state = case when e.used > 0 then 'used' else 'freed' end, close_time = $1
    from unnest($2::bigint[], $3::numeric[]) as e (id, used) where h.id = e.id`)

  const heldBy = (tx: Tx, documentId: string): Promise<Row[]> => tx.rows(held, [documentId || '0', 'held'])

  /** What a paper holds is read before its accounts are locked: meanwhile nobody else holds or frees for the same paper. */
  function own({ tx, documentId }: Holding): Promise<Row[]> {
    tx.lock(`${name} ${documentId}`)
    return heldBy(tx, documentId)
  }

  const letGo = (accounts: A, rows: readonly Row[]) => {
    for (const row of rows) accounts.move(row, { held: new Big(row.amount).neg(), used: NONE })
  }

  function close({ tx, now }: Holding, ends: readonly End<T>[]): void {
    if (ends.length > 0) tx.send(end, [now, ends.map(({ row }) => row.id), ends.map(({ used }) => used.toFixed())])
  }

  async function holdOf(ctx: Holding, keys: readonly K[], share: (accounts: A) => readonly Wish<T, K>[]): Promise<void> {
    const { tx, tenantId, newId, now, documentId, number } = ctx
    const before = await own(ctx)
    const accounts = await of.open(ctx, [...before, ...keys], 'lock')
    letGo(accounts, before)
    const wanted = share(accounts).filter(({ amount }) => new Big(amount).gt(0))
    for (const wish of wanted) {
      await allows?.(ctx, wish, accounts)
      if (accounts.free(wish)?.lt(wish.amount)) throw await short(ctx, wish, accounts)
      accounts.move(wish, { held: new Big(wish.amount), used: NONE })
    }
    const ended = before.map(row => ({ row, used: NONE }))
    const rows = wanted.map(wish => ({ ...wish, id: newId(), tenantId, documentId, billNo: number, createTime: now }))
    const insert = async () =>
      rows.length > 0
        ? tx
            .insert(table as AnyTable)
            .values(rows)
            .onConflictDoNothing()
        : undefined
    close(ctx, ended)
    const [made] = await Promise.all([insert(), accounts.writeBack(ctx)])
    if (made && made.rowCount !== rows.length) throw conflict(words.twice)
  }

  return {
    hold: (ctx, wishes) => holdOf(ctx, wishes, () => wishes),
    holdOf,
    free: ctx => holdOf(ctx, [], () => []),

    async use(ctx, { part = (row: Row) => row.amount, post } = {}) {
      const mine = await own(ctx)
      if (mine.length === 0) throw conflict(words.none)
      const accounts = await of.open(ctx, mine, 'lock')
      const ends = mine.map(row => ({ row, used: new Big(part(row)) }))
      for (const { row, used } of ends) {
        if (used.lt(0) || used.gt(row.amount)) throw new Refusal(words.excess)
        accounts.move(row, { held: new Big(row.amount).neg(), used })
      }
      close(ctx, ends)
      await (post ? post(ends, accounts) : accounts.writeBack(ctx))
      return ends
    },

    heldBy,

    async seenBy(ctx, keys) {
      const mine = await heldBy(ctx.tx, ctx.documentId)
      const accounts = await of.open(ctx, [...mine, ...keys], 'look')
      letGo(accounts, mine)
      return accounts
    },

    breaches: tx => breachesIn(tx, holdRules(table, invariant, of.sums)),
  }
}
