import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Book, lockSuppliers, mustBeKnown, type Supplier, today } from '../profile/supplier.ledger.ts'
import { supplierChanges, supplierStops } from '../profile/supplier.table.ts'
import { followFirm } from '../profile/supplier-account.ledger.ts'
import { bankWords, defaultBankOf, replaceBank } from '../profile/supplier-bank.ledger.ts'
import { alter, entryOf, wordOf } from '../profile/supplier-history.ledger.ts'
import { closingFaults } from '../profile/supplier-standing.query.ts'
import { type Changeable, changeable } from './supplier-change.chain.ts'

/** 到期生效. What was agreed on is looked at once more on its day: the books may have moved since. */
export type DueChange = typeof supplierChanges.$inferSelect
export type DueStop = typeof supplierStops.$inferSelect

/** 移交: another buyer looks after the supplier from now on. */
export interface Handed {
  readonly supplierId: string
  readonly from: string
  readonly to: string
  readonly billNo: string
}

export interface Outcome {
  readonly done: number
  /** What did not take effect, in words for whoever has to see to it; each said once. */
  readonly left: readonly { readonly title: string; readonly content: string }[]
  readonly handed: readonly Handed[]
}

/** What has come due, of one supplier or of all: in the order it was agreed on. */
export async function carryOutDue(book: Book, supplierId?: string): Promise<Outcome> {
  const ids = supplierId ? [supplierId] : await suppliersDue(book)
  await lockSuppliers(book.tx, ids)
  const all = { done: 0, left: [] as Outcome['left'][number][], handed: [] as Handed[] }
  for (const id of ids) {
    for (const change of await changesDue(book, id)) {
      const { ownerUserId } = await mustBeKnown(book, id)
      const why = await carryOut(book, change)
      if (why) all.left.push(await leaveChange(book, change, why))
      else all.done++
      if (!why && change.changeField === 'owner' && ownerUserId && change.newKey)
        all.handed.push({ supplierId: id, from: ownerUserId, to: change.newKey, billNo: change.billNo })
    }
    for (const stop of await stopsDue(book, id)) {
      const why = await close(book, stop)
      if (!why) all.done++
      else if (why !== stop.heldReason) all.left.push(await leaveStop(book, stop, why))
    }
  }
  return all
}

/** Why a change cannot be carried out any more, or '' once it is. */
export async function carryOut(book: Book, change: DueChange): Promise<string> {
  const { tx, now } = book
  const { supplierId, billNo, effectiveDate, changeField, newKey } = change
  const before = await mustBeKnown(book, supplierId)
  const why = await movedMeanwhile(book, change, before)
  if (why) return why
  await tx.update(supplierChanges).set({ applied: 'yes', updateTime: now }).where(eq(supplierChanges.id, change.id))
  const source = { billNo, effectiveDate }
  if (changeField === 'bank') {
    const { bankAccountName, bankName, bankAccount } = change
    if (!bankAccountName || !bankName || !bankAccount) throw new Error(`change ${change.id} names no account`)
    await replaceBank(book, supplierId, { bankAccountName, bankName, bankAccount }, source)
    return ''
  }
  await alter(book, supplierId, { [changeField as Changeable]: newKey }, source)
  if (changeField === 'name' || changeField === 'phone') await followFirm(book, before, await mustBeKnown(book, supplierId))
  return ''
}

/** Somebody blacklisted meanwhile stays blacklisted: that says more than being closed. What was ordered or paid ahead meanwhile is waited for. */
export async function close(book: Book, { id, supplierId, stopDate, billNo }: DueStop): Promise<string> {
  const { supplierStatus } = await mustBeKnown(book, supplierId)
  const [fault] = await closingFaults(book, supplierId)
  if (fault) return fault.message
  await book.tx.update(supplierStops).set({ applied: 'yes', heldReason: null, updateTime: book.now }).where(eq(supplierStops.id, id))
  if (supplierStatus !== 'blacklisted') await alter(book, supplierId, { status: 'stopped' }, { billNo, effectiveDate: stopDate })
  return ''
}

/** A paper overwrites what it saw and nothing else, and a blacklisted supplier changes no more. */
async function movedMeanwhile({ tx }: Book, { supplierId, changeField, oldValue }: DueChange, firm: Supplier): Promise<string> {
  if (firm.supplierStatus === 'blacklisted') return '供应商已被拉黑'
  const stands =
    changeField === 'bank'
      ? bankWords((await defaultBankOf(tx, supplierId)) ?? {})
      : await wordOf(tx, changeField, firm[changeable[changeField as Changeable]] as string | null)
  return stands === (oldValue ?? '') ? '' : `变更前的内容已变为“${stands}”`
}

/** For good: what would overwrite something else today must not do so some other day. */
async function leaveChange(book: Book, { id, supplierId, billNo, effectiveDate, changeField }: DueChange, heldReason: string) {
  const { tx, now } = book
  await tx.update(supplierChanges).set({ heldReason, updateTime: now }).where(eq(supplierChanges.id, id))
  const { supplierName } = await mustBeKnown(book, supplierId)
  const what = (await entryOf(tx, 'supplier_history_field', changeField))?.value ?? changeField
  return {
    title: `供应商变更未生效：${billNo}`,
    content: `供应商“${supplierName}”的${what}变更（${billNo}）应于 ${effectiveDate} 生效。${heldReason}，本次变更未生效，请核实后重新办理。`,
  }
}

/** Until what speaks against it is settled; it is tried again every day. */
async function leaveStop(book: Book, { id, supplierId, billNo, stopDate }: DueStop, heldReason: string) {
  await book.tx.update(supplierStops).set({ heldReason, updateTime: book.now }).where(eq(supplierStops.id, id))
  const { supplierName } = await mustBeKnown(book, supplierId)
  return {
    title: `供应商停用未生效：${billNo}`,
    content: `供应商“${supplierName}”应于 ${stopDate} 停用（${billNo}）。${heldReason}；处理后系统自动停用。`,
  }
}

/** About whom something has come due. */
export async function suppliersDue(book: Book): Promise<string[]> {
  const changes = await changesDue(book)
  const stops = await stopsDue(book)
  return [...new Set([...changes, ...stops].map(each => each.supplierId))]
}

async function changesDue({ tx, tenantId, now }: Book, supplierId?: string): Promise<DueChange[]> {
  const { tenantId: tenant, applied, heldReason, effectiveDate, supplierId: of, id } = supplierChanges
  return tx
    .select()
    .from(supplierChanges)
    .where(
      and(
        ...[eq(tenant, tenantId), eq(applied, 'no'), isNull(heldReason), lte(effectiveDate, today({ now }))],
        supplierId ? eq(of, supplierId) : undefined,
      ),
    )
    .orderBy(asc(effectiveDate), asc(id))
}

async function stopsDue({ tx, tenantId, now }: Book, supplierId?: string): Promise<DueStop[]> {
  const { tenantId: tenant, applied, stopDate, supplierId: of, id } = supplierStops
  return tx
    .select()
    .from(supplierStops)
    .where(and(...[eq(tenant, tenantId), eq(applied, 'no'), lte(stopDate, today({ now }))], supplierId ? eq(of, supplierId) : undefined))
    .orderBy(asc(stopDate), asc(id))
}
