import Big from 'big.js'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { only } from '#server/db/rows.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { openPeriod } from '../period/period.ledger.ts'
import { apBalances, apLedger } from './payable.table.ts'

export type { Book }
export type AccountKind = 'payable' | 'advance' | 'accrued'

export interface ApEntry {
  readonly supplierId: string
  /** Dictionary ap_entry_type. */
  readonly entryType: string
  readonly accountKind: AccountKind
  readonly billNo: string
  /** Signed. */
  readonly amount: string
  readonly purchaseContractId?: string | null | undefined
}

const WORDS: Record<AccountKind, string> = { payable: '应付余额', advance: '预付余额', accrued: '暂估余额' }

/**
 * 应付账. The only way to change what is owed to a supplier. No account of a supplier becomes negative (INV-34). The period is the month of the
 * day; openings are of the first one, whose day is the one before it.
 */
export async function postAp(
  book: Book,
  entries: readonly (ApEntry & { reverseOf?: string })[],
  postTime: Date = book.now,
  firstPeriod?: string,
): Promise<string[]> {
  if (entries.length === 0) return []
  const suppliers = entries.map(entry => entry.supplierId)
  const [period, balances] = await Promise.all([firstPeriod ?? openPeriod(book, postTime), locked(book, suppliers)])
  const rows = entries.map(({ purchaseContractId, reverseOf, ...entry }) => {
    const balance = must(balances.get(entry.supplierId), 'the locked balance')
    const after = new Big(balance[entry.accountKind]).plus(entry.amount)
    if (after.lt(0)) throw new Refusal(`供应商${WORDS[entry.accountKind]}不足：现有 ${balance[entry.accountKind]}`)
    balance[entry.accountKind] = after.toFixed(2)
    return {
      ...{ ...entry, purchaseContractId: purchaseContractId ?? null, reverseOf: reverseOf ?? null },
      ...{ balance: after.toFixed(2), postDate: formatDate(postTime, 'yyyy-MM-dd'), period },
    }
  })
  const restated = [...balances.values()].map(({ supplierId, payable, advance, accrued }) =>
    book.tx.update(apBalances).set({ payable, advance, accrued }).where(eq(apBalances.supplierId, supplierId)),
  )
  const [ids] = await Promise.all([post(book, apLedger, rows), ...restated])
  return ids
}

/** An equal opposite row that names the first; no row is taken back twice (INV-01). */
export async function reverseAp(book: Book, id: string): Promise<string> {
  const { tx } = book
  const [row] = await tx.select().from(apLedger).where(eq(apLedger.id, id))
  if (!row) throw missing('应付分录不存在')
  if (row.reverseOf) throw new Refusal('冲销分录不能再次冲销')
  await locked(book, [row.supplierId])
  const done = await tx.select({ id: apLedger.id }).from(apLedger).where(eq(apLedger.reverseOf, id))
  if (done.length > 0) throw conflict('该分录已被冲销')
  const { supplierId, entryType, accountKind, billNo, purchaseContractId, amount } = row
  const opposite = { supplierId, entryType, accountKind: accountKind as AccountKind, billNo, purchaseContractId }
  return only(await postAp(book, [{ ...opposite, amount: new Big(amount).neg().toFixed(2), reverseOf: id }]))
}

/** What a document has posted about a supplier and not reversed. */
export async function apPostedBy(tx: Tx, supplierId: string, billNo: string): Promise<string[]> {
  const rows = await tx
    .select({ id: apLedger.id, reverseOf: apLedger.reverseOf })
    .from(apLedger)
    .where(and(eq(apLedger.supplierId, supplierId), eq(apLedger.billNo, billNo)))
    .orderBy(asc(apLedger.id))
  return standing(rows).map(row => row.id)
}

/** 预付余额 of one contract, or of a supplier and no contract (INV-91). */
export async function advanceOf(tx: Tx, of: { readonly purchaseContractId: string } | { readonly supplierId: string }): Promise<string> {
  const meant =
    'supplierId' in of
      ? and(eq(apLedger.supplierId, of.supplierId), isNull(apLedger.purchaseContractId))
      : eq(apLedger.purchaseContractId, of.purchaseContractId)
  const [found] = await tx
    .select({ advance: sql<string>`coalesce(sum(${apLedger.amount}), 0)::numeric(18, 2)::text` })
    .from(apLedger)
    .where(and(meant, eq(apLedger.accountKind, 'advance')))
  return found?.advance ?? '0.00'
}

export type Balance = Record<AccountKind, string>
const NOTHING: Balance = { payable: '0.00', advance: '0.00', accrued: '0.00' }

export const balanceOf = async (tx: Tx, supplierId: string): Promise<Balance> => (await balancesOf(tx, [supplierId]))(supplierId)

/** Of several suppliers at once. */
export async function balancesOf(tx: Tx, supplierIds: readonly string[]): Promise<(supplierId: string) => Balance> {
  const rows = await tx
    .select()
    .from(apBalances)
    .where(inArray(apBalances.supplierId, [...supplierIds, '0']))
  const known = new Map(rows.map(({ supplierId, payable, advance, accrued }) => [supplierId, { payable, advance, accrued }]))
  return supplierId => known.get(supplierId) ?? NOTHING
}

/** In the order of suppliers, so that two postings never wait for each other. */
async function locked({ tx, tenantId }: Book, supplierIds: readonly string[]) {
  const ids = [...new Set(supplierIds)].sort()
  const begun = tx
    .insert(apBalances)
    .values(ids.map(supplierId => ({ tenantId, supplierId })))
    .onConflictDoNothing()
  const all = tx.select().from(apBalances).where(inArray(apBalances.supplierId, ids)).orderBy(asc(apBalances.supplierId)).for('update')
  const [, rows] = await Promise.all([begun, all])
  return new Map(rows.map(row => [row.supplierId, row]))
}
