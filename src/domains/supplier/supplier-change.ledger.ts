import { and, asc, eq, lte } from 'drizzle-orm'
import { type Book, lockSuppliers, mustBeKnown, today, type Whole } from './supplier.ledger.ts'
import { supplierChanges, supplierStops } from './supplier.table.ts'
import { followFirm } from './supplier-account.ledger.ts'
import { type BankAccount, replaceBank } from './supplier-bank.ledger.ts'
import type { Changeable } from './supplier-change.chain.ts'
import { alter } from './supplier-history.ledger.ts'
import { openOf } from './supplier-trade.ledger.ts'

/** 变更单. An approved line waits for its day and is then carried out, once. */
export interface ChangeLine {
  readonly changeField: string
  readonly oldValue: string
  readonly newValue: string
  /** What the row will hold; of a bank change the account. */
  readonly newKey: string
  readonly bank?: BankAccount | undefined
}

type Row = Whole<typeof supplierChanges.$inferSelect, 'supplierId' | 'billNo' | 'effectiveDate' | 'changeField'>
type Stop = Whole<typeof supplierStops.$inferSelect, 'supplierId' | 'billNo' | 'stopDate'>

export async function fileChanges(
  book: Book,
  { supplierId, flowKey, billNo, effectiveDate }: { supplierId: string; flowKey: string; billNo: string; effectiveDate: string },
  lines: readonly ChangeLine[],
): Promise<void> {
  const { tx, tenantId, newId, now } = book
  if (lines.length === 0) return
  await tx.insert(supplierChanges).values(
    lines.map(({ bank, ...line }) => ({
      ...line,
      ...bank,
      ...{ id: newId(), tenantId, supplierId, flowKey, billNo, effectiveDate, applied: 'no', createTime: now, updateTime: now },
    })),
  )
  await carryOutDue(book, supplierId)
}

/** 停用: from its day on. */
export async function fileStop(
  book: Book,
  stop: { supplierId: string; stopReason: string; stopDetail: string; stopDate: string; billNo: string },
): Promise<void> {
  const { tx, tenantId, newId, now } = book
  await tx.insert(supplierStops).values({ ...stop, id: newId(), tenantId, applied: 'no', createTime: now, updateTime: now })
  await carryOutDue(book, stop.supplierId)
}

/** What has come due, of one supplier or of all: in the order it was agreed on. */
export async function carryOutDue(book: Book, supplierId?: string): Promise<number> {
  const { tx } = book
  const day = today(book)
  const changes = await tx
    .select()
    .from(supplierChanges)
    .where(
      and(
        ...[eq(supplierChanges.tenantId, book.tenantId), eq(supplierChanges.applied, 'no'), lte(supplierChanges.effectiveDate, day)],
        supplierId ? eq(supplierChanges.supplierId, supplierId) : undefined,
      ),
    )
    .orderBy(asc(supplierChanges.effectiveDate), asc(supplierChanges.id))
  const stops = await tx
    .select()
    .from(supplierStops)
    .where(
      and(
        ...[eq(supplierStops.tenantId, book.tenantId), eq(supplierStops.applied, 'no'), lte(supplierStops.stopDate, day)],
        supplierId ? eq(supplierStops.supplierId, supplierId) : undefined,
      ),
    )
  await lockSuppliers(
    tx,
    [...changes, ...stops].map(each => each.supplierId!),
  )
  for (const change of changes) await carryOut(book, change as Row)
  for (const stop of stops) await close(book, stop as Stop)
  return changes.length + stops.length
}

async function carryOut(book: Book, change: Row): Promise<void> {
  const { tx, now } = book
  const mine = and(eq(supplierChanges.id, change.id), eq(supplierChanges.applied, 'no'))
  const done = await tx.update(supplierChanges).set({ applied: 'yes', updateTime: now }).where(mine)
  if (done.rowCount !== 1) return
  const { supplierId, billNo, effectiveDate, changeField, newKey } = change
  const source = { billNo, effectiveDate }
  if (changeField === 'bank') {
    const { bankAccountName, bankName, bankAccount } = change
    return replaceBank(book, supplierId, { bankAccountName: bankAccountName!, bankName: bankName!, bankAccount: bankAccount! }, source)
  }
  await alter(book, supplierId, { [changeField as Changeable]: newKey }, source)
  if (changeField === 'name' || changeField === 'phone') await followFirm(book, await mustBeKnown(book, supplierId))
}

/** Somebody blacklisted meanwhile stays blacklisted: that says more than being closed. What was ordered meanwhile is waited for. */
async function close(book: Book, { id, supplierId, stopDate, billNo }: Stop): Promise<void> {
  const { supplierStatus } = await mustBeKnown(book, supplierId)
  if ((await openOf(book.tx, supplierId)).openOrderCount > 0) return
  await book.tx.update(supplierStops).set({ applied: 'yes', updateTime: book.now }).where(eq(supplierStops.id, id))
  if (supplierStatus !== 'blacklisted') await alter(book, supplierId, { status: 'stopped' }, { billNo, effectiveDate: stopDate })
}
