import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { advisoryLock } from '#server/db/advisory-lock.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import type { Book } from './ap.ledger.ts'
import { payableHolds, payables } from './payable.table.ts'

type PayableKind = 'invoice' | 'plan' | 'contract' | 'quota' | 'advance'

export interface NewPayable {
  /** That of the invoice, the row of the pay plan, the contract, the quota; of the supplier for what was paid in advance. */
  readonly id: string
  readonly payableKind: PayableKind
  readonly supplierId: string
  readonly sourceNo: string
  readonly amount: string
  readonly dueDate?: string | null
}

/** The paper that pays. */
export interface Payer {
  readonly documentId: string
  readonly billNo: string
}

export interface Wish {
  readonly payableId: string
  readonly amount: string
}

/** What a payable still has, as one paper sees it: what that paper holds itself does not stand in its way. */
export interface Standing {
  readonly payableKind: string
  readonly supplierId: string
  readonly sourceNo: string
  readonly amount: string
  readonly paidAmount: string
  readonly inFlightAmount: string
  readonly openAmount: string
  readonly dueDate: string | null
}

type Row = typeof payables.$inferSelect

/** 可付额. Something new to pay; an amount that grows (an advance) is added to what is there. */
export async function openPayable({ tx, tenantId, now }: Book, { dueDate = null, ...payable }: NewPayable): Promise<void> {
  await tx
    .insert(payables)
    .values({ ...payable, dueDate, tenantId, paidAmount: '0', inFlightAmount: '0', createTime: now, updateTime: now })
    .onConflictDoUpdate({ target: payables.id, set: { amount: sql`${payables.amount} + ${payable.amount}`, updateTime: now } })
}

/** 占用. Claims what a paper wants to pay; whatever it had claimed before is free first. All of it or nothing (INV-33). */
export async function holdPayables(book: Book, payer: Payer, wishes: readonly Wish[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  const wanted = wishes.filter(wish => new Big(wish.amount).gt(0))
  await ownTurn(book, payer)
  const rows = await locked(book, [...wanted.map(wish => wish.payableId), ...(await heldBy(tx, payer)).map(hold => hold.payableId)])
  await free(book, payer, rows)
  for (const { payableId, amount } of wanted) {
    const row = rows.get(payableId)
    if (!row) throw missing('可付额不存在')
    const open = openOf(row)
    if (open.lt(amount)) throw new Refusal(`${row.sourceNo} 可付余额 ${open.toFixed(2)} 小于本次付款 ${new Big(amount).toFixed(2)}`)
    row.inFlightAmount = new Big(row.inFlightAmount!).plus(amount).toFixed(2)
  }
  await writeBack(book, rows)
  if (wanted.length > 0)
    await tx
      .insert(payableHolds)
      .values(wanted.map(wish => ({ ...wish, id: newId(), tenantId, documentId: payer.documentId, billNo: payer.billNo, createTime: now })))
}

/** 释放. Nothing held, nothing done. */
export async function releasePayables(book: Book, payer: Payer): Promise<void> {
  await ownTurn(book, payer)
  const rows = await locked(
    book,
    (await heldBy(book.tx, payer)).map(hold => hold.payableId),
  )
  await free(book, payer, rows)
  await writeBack(book, rows)
}

/** 付讫. What was in flight is paid. */
export async function payHeld(book: Book, payer: Payer): Promise<void> {
  await ownTurn(book, payer)
  const rows = await locked(
    book,
    (await heldBy(book.tx, payer)).map(hold => hold.payableId),
  )
  const held = await closeHolds(book, payer, 'used')
  if (held.length === 0) throw conflict('该单据没有占用的应付')
  for (const { payableId, amount } of held) {
    const row = rows.get(payableId)!
    row.inFlightAmount = new Big(row.inFlightAmount!).minus(amount).toFixed(2)
    row.paidAmount = new Big(row.paidAmount!).plus(amount).toFixed(2)
  }
  await writeBack(book, rows)
}

export async function standings(tx: Tx, ids: readonly string[], payer: Payer): Promise<Map<string, Standing>> {
  const rows = await tx
    .select()
    .from(payables)
    .where(inArray(payables.id, [...ids, '0']))
  const own = new Map((await heldBy(tx, payer)).map(hold => [hold.payableId, hold.amount]))
  return new Map(
    rows.map(row => {
      const inFlight = new Big(row.inFlightAmount!).minus(own.get(row.id) ?? 0)
      const open = new Big(row.amount!).minus(row.paidAmount!).minus(inFlight)
      return [row.id, { ...(row as unknown as Standing), inFlightAmount: inFlight.toFixed(2), openAmount: open.toFixed(2) }]
    }),
  )
}

const openOf = ({ amount, paidAmount, inFlightAmount }: Row) => new Big(amount!).minus(paidAmount!).minus(inFlightAmount!)

/** What a paper holds is read before its payables are locked: meanwhile nobody else may claim or give back for the same paper. */
const ownTurn = ({ tx }: Book, { documentId }: Payer) => advisoryLock(tx, `payer ${documentId}`)

const ours = ({ documentId }: Payer) => and(eq(payableHolds.documentId, documentId || '0'), eq(payableHolds.state, 'held'))

const heldBy = (tx: Tx, payer: Payer) =>
  tx.select({ payableId: payableHolds.payableId, amount: payableHolds.amount }).from(payableHolds).where(ours(payer))

const closeHolds = ({ tx, now }: Book, payer: Payer, state: 'used' | 'freed') =>
  tx
    .update(payableHolds)
    .set({ state, closeTime: now })
    .where(ours(payer))
    .returning({ payableId: payableHolds.payableId, amount: payableHolds.amount })

async function free(book: Book, payer: Payer, rows: ReadonlyMap<string, Row>): Promise<void> {
  for (const { payableId, amount } of await closeHolds(book, payer, 'freed')) {
    const row = rows.get(payableId)!
    row.inFlightAmount = new Big(row.inFlightAmount!).minus(amount).toFixed(2)
  }
}

/** Always in the order of ids, so that two papers never wait for each other. */
async function locked({ tx, tenantId }: Book, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(payables)
    .where(and(inArray(payables.id, [...ids, '0']), eq(payables.tenantId, tenantId)))
    .orderBy(asc(payables.id))
    .for('update')
  return new Map(rows.map(row => [row.id, row]))
}

async function writeBack({ tx, now }: Book, rows: ReadonlyMap<string, Row>): Promise<void> {
  for (const { id, paidAmount, inFlightAmount } of rows.values())
    await tx.update(payables).set({ paidAmount, inFlightAmount, updateTime: now }).where(eq(payables.id, id))
}
