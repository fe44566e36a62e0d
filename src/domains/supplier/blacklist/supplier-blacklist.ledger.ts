import { and, eq } from 'drizzle-orm'
import { addMonths } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Site } from '#server/site.ts'
import { type Book, lockSuppliers, today } from '../profile/supplier.ledger.ts'
import { supplierBlacklists } from '../profile/supplier.table.ts'
import { freezeAccounts, reopenAccounts } from '../profile/supplier-account.ledger.ts'
import { alter } from '../profile/supplier-history.ledger.ts'
import { trialExcess } from '../profile/supplier-trade.ledger.ts'

export type Black = typeof supplierBlacklists.$inferSelect

/** Months; permanent ones have none. */
const MONTHS: Record<string, number> = { m6: 6, y1: 12, y3: 36 }

export async function openBlack(tx: Tx, supplierId: string): Promise<Black | undefined> {
  const [found] = await tx
    .select()
    .from(supplierBlacklists)
    .where(and(eq(supplierBlacklists.supplierId, supplierId), eq(supplierBlacklists.blackState, 'open')))
  return found
}

/** 拉黑. Row and status in one step (INV-11); accounts are disabled and open sessions are terminated. */
export async function blacklist(
  book: Book & { site: Site },
  supplierId: string,
  why: {
    blackReason: string
    blackDetail: string
    blackPeriod: string
    orderDisposal?: string
    claimAmount?: string | undefined
    billNo: string
  },
): Promise<void> {
  const { tx, tenantId, newId, now, site } = book
  const { blackPeriod, claimAmount, ...rest } = why
  const startDate = today(book)
  const endDate = MONTHS[blackPeriod] ? addMonths(startDate, MONTHS[blackPeriod]) : null
  const claims = Number(claimAmount ?? 0) > 0
  lockSuppliers(tx, [supplierId])
  if (await openBlack(tx, supplierId)) throw conflict('供应商已在黑名单中')
  const frozenUserIds = await freezeAccounts(book, site, supplierId)
  await tx.insert(supplierBlacklists).values({
    ...{ ...rest, frozenUserIds },
    ...{ id: newId(), tenantId, supplierId, startDate, endDate, blackState: 'open', createTime: now, updateTime: now },
    ...{ claimAmount: claims ? claimAmount : null, claimSettled: claims ? 'no' : 'yes' },
  })
  await alter(book, supplierId, { status: 'blacklisted' }, { billNo: why.billNo, more: { blackEndDate: endDate } })
}

/** 解除. The grade restarts at C and the disabled accounts are enabled. A return on trial must not exceed the trial limit (INV-13). */
export async function lift(book: Book, supplierId: string, restoreStatus: string, billNo: string): Promise<void> {
  const { tx, now } = book
  lockSuppliers(tx, [supplierId])
  const black = await openBlack(tx, supplierId)
  if (!black) throw conflict('供应商不在黑名单中')
  const excess = restoreStatus === 'trial' ? await trialExcess(book, supplierId) : ''
  if (excess) throw conflict(excess)
  await tx
    .update(supplierBlacklists)
    .set({ blackState: 'removed', removeDate: today(book), removeBillNo: billNo, updateTime: now })
    .where(and(eq(supplierBlacklists.supplierId, supplierId), eq(supplierBlacklists.blackState, 'open')))
  await alter(book, supplierId, { status: restoreStatus, level: 'C' }, { billNo, more: { blackEndDate: null } })
  await reopenAccounts(book, (black.frozenUserIds ?? []) as string[])
}
