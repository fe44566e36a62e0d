import { and, asc, eq } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { type Book, mustBeKnown } from '../profile/supplier.ledger.ts'
import { supplierChanges } from '../profile/supplier.table.ts'
import { followFirm } from '../profile/supplier-account.ledger.ts'
import { type BankAccount, bankWords, defaultBankOf, replaceBank } from '../profile/supplier-bank.ledger.ts'
import { alter, type Entry, wordOf } from '../profile/supplier-history.ledger.ts'
import { type Changeable, changeable } from './supplier-change.chain.ts'
import { handOverTasks } from './supplier-handover.store.ts'

/** 变更单. The lines of an approved change, carried out on the day it takes effect. */
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

type Filed = typeof supplierChanges.$inferSelect
type Paper = Pick<EffectContext<unknown>, 'tx' | 'tenantId' | 'newId' | 'now' | 'flowKey' | 'number' | 'acting'>

export async function fileChanges({ tx, tenantId, newId, now }: Book, source: Source, lines: readonly ChangeLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(supplierChanges).values(
    lines.map(({ bank, ...line }) => ({
      ...{ ...line, ...bank, ...source },
      ...{ id: newId(), tenantId, applied: 'no', createTime: now, updateTime: now },
    })),
  )
}

/** What has been carried out already, for the book: the categories and certificates of a maintenance. */
export async function fileCarriedOut({ tx, tenantId, newId, now }: Book, source: Source, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(supplierChanges)
    .values(entries.map(entry => ({ ...entry, ...source, id: newId(), tenantId, applied: 'yes', createTime: now, updateTime: now })))
}

const linesOf = ({ tenantId, flowKey, number }: Paper) =>
  and(eq(supplierChanges.flowKey, flowKey), eq(supplierChanges.billNo, number), notDeleted(supplierChanges, tenantId))

/** 生效. All lines of a document, or none. */
export async function carryOutChanges(paper: Paper): Promise<void> {
  const { tx, now } = paper
  const lines = await tx.select().from(supplierChanges).where(linesOf(paper)).orderBy(asc(supplierChanges.id))
  for (const line of lines) await carryOut(paper, line)
  await tx.update(supplierChanges).set({ applied: 'yes', updateTime: now }).where(linesOf(paper))
}

/** 作废. */
export async function dropChanges(paper: Paper): Promise<void> {
  await paper.tx.update(supplierChanges).set({ isDeleted: 1, updateTime: paper.now }).where(linesOf(paper))
}

async function carryOut(paper: Paper, line: Filed): Promise<void> {
  const { supplierId, billNo, effectiveDate, changeField, newKey, bankAccountName, bankName, bankAccount } = line
  const before = await mustBeKnown(paper, supplierId)
  const stands =
    changeField === 'bank'
      ? bankWords((await defaultBankOf(paper.tx, supplierId)) ?? {})
      : await wordOf(paper, changeField, before[changeable[changeField as Changeable]] as string | null)
  // Only the value that was approved to be replaced is overwritten.
  if (stands !== (line.oldValue ?? '')) throw conflict(`变更前的内容已变为“${stands}”`)
  const source = { billNo, effectiveDate }
  if (changeField === 'bank') {
    if (!bankAccountName || !bankName || !bankAccount) throw new Error(`change ${line.id} names no account`)
    return replaceBank(paper, supplierId, { bankAccountName, bankName, bankAccount }, source)
  }
  await alter(paper, supplierId, { [changeField as Changeable]: newKey }, source)
  if (changeField === 'name' || changeField === 'phone') await followFirm(paper, before, await mustBeKnown(paper, supplierId))
  if (changeField === 'owner' && before.ownerUserId)
    await handOverTasks(paper.acting, { supplierId, from: before.ownerUserId, to: must(newKey, 'newKey'), billNo })
}
