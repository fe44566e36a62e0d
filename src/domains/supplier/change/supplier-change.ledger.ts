import { only } from '#server/db/rows.ts'
import { conflict } from '#server/http/refusal.ts'
import { type Book, today } from '../profile/supplier.ledger.ts'
import { supplierChanges, supplierStops } from '../profile/supplier.table.ts'
import type { BankAccount } from '../profile/supplier-bank.ledger.ts'
import type { Entry } from '../profile/supplier-history.ledger.ts'
import { carryOut, close } from './supplier-due.ledger.ts'

/** 变更单. An approved line waits for its day and is then carried out, once. */
export interface ChangeLine {
  readonly changeField: string
  readonly oldValue: string
  readonly newValue: string
  /** What the row will hold; of a bank change the account. */
  readonly newKey: string
  readonly bank?: BankAccount | undefined
}

interface Source {
  readonly supplierId: string
  readonly flowKey: string
  readonly billNo: string
  readonly effectiveDate: string
}

export async function fileChanges(book: Book, source: Source, lines: readonly ChangeLine[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  if (lines.length === 0) return
  const filed = await tx
    .insert(supplierChanges)
    .values(
      lines.map(({ bank, ...line }) => ({
        ...{ ...line, ...bank, ...source },
        ...{ id: newId(), tenantId, applied: 'no', createTime: now, updateTime: now },
      })),
    )
    .returning()
  if (source.effectiveDate <= today(book)) for (const change of filed) mustGo(await carryOut(book, change))
}

/** What has been carried out already, for the book: the categories and certificates of a maintenance. */
export async function fileCarriedOut({ tx, tenantId, newId, now }: Book, source: Source, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(supplierChanges)
    .values(entries.map(entry => ({ ...entry, ...source, id: newId(), tenantId, applied: 'yes', createTime: now, updateTime: now })))
}

/** 停用: from its day on. */
export async function fileStop(
  book: Book,
  stop: { supplierId: string; stopReason: string; stopDetail: string; stopDate: string; billNo: string },
): Promise<void> {
  const { tx, tenantId, newId, now } = book
  const filed = await tx
    .insert(supplierStops)
    .values({ ...stop, id: newId(), tenantId, applied: 'no', createTime: now, updateTime: now })
    .returning()
  if (stop.stopDate <= today(book)) mustGo(await close(book, only(filed)))
}

/** Whoever agrees to it today is told why it cannot be; nobody waits for a day that has come. */
function mustGo(why: string): void {
  if (why) throw conflict(why)
}
