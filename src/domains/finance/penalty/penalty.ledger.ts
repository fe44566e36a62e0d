import Big from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { claimSettled } from '#domains/quality/loss/quality-loss.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { notDeleted, only } from '#server/db/rows.ts'
import { type Book, post, standing } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { conflict, missing, Refusal } from '#server/http/refusal.ts'
import { postExpenses, reverseExpenses } from '../expense/expense.ledger.ts'
import { postAp, reverseAp } from '../payable/ap.ledger.ts'
import { deductPayable, openOf, payableOf } from '../payable/payable.ledger.ts'
import { penalties, penaltyDeducts } from './penalty.table.ts'

export type Penalty = typeof penalties.$inferSelect

export interface NewPenalty {
  readonly supplierId: string
  readonly purchaseContractId?: string | null | undefined
  /** Dictionary penalty_source, and the line or paper that causes it. */
  readonly sourceType: 'inspection' | 'late' | 'review' | 'blacklist' | 'outsource' | 'loss' | 'manual'
  readonly sourceId?: string | undefined
  /** The number of the paper, as people read it. */
  readonly sourceNo?: string | undefined
  readonly penaltyReason: string
  readonly deductAmount: string
  /** Whose expenses it lowers; the department of the supplier's buyer unless said. */
  readonly costDeptId?: string | undefined
}

const RULE = { prefix: 'KK', date: 'YMD', digits: 4 } as const

/** 提出扣款, by other departments: a buyer and the head of purchasing confirm it. A source is written once. Returns its id. */
export const proposePenalty = (book: Book, penalty: NewPenalty): Promise<string> => write(book, penalty, 'proposed')

/** 待扣, by papers that were approved by everybody concerned. */
export const openPenalty = (book: Book, penalty: NewPenalty): Promise<string> => write(book, penalty, 'open')

async function write(book: Book, { costDeptId, ...penalty }: NewPenalty, penaltyState: 'proposed' | 'open'): Promise<string> {
  const { tx, tenantId, newId, now } = book
  if (new Big(penalty.deductAmount).lte(0)) throw new Refusal('扣款金额须大于零')
  const id = newId()
  const penaltyNo = await nextNumber(tx, { tenantId, flowKey: 'penalty', rule: RULE, now })
  const made = await tx
    .insert(penalties)
    .values({
      ...{ ...penalty, penaltyReason: penalty.penaltyReason.slice(0, 200), id, tenantId, penaltyNo, penaltyState, settledAmount: '0' },
      ...{ costDeptId: costDeptId ?? (await deptOfBuyer(book, penalty.supplierId)), penaltyDate: formatDate(now, 'yyyy-MM-dd') },
      ...{ createTime: now, updateTime: now },
    })
    .onConflictDoNothing()
  if (made.rowCount !== 1) throw conflict('该来源的扣款已登记')
  return id
}

/** The department of the person responsible for the supplier, else of the head of purchasing. */
async function deptOfBuyer({ tx, tenantId }: Book, supplierId: string): Promise<string> {
  const heads = await holdersOf(tx, tenantId, 'purchase_head')
  const { rows } = await tx.execute<{ dept: string }>(sql`
    select d.dept_id::text as dept from sys_user_dept d left join sup_supplier s on s.id = ${supplierId} and s.owner_user_id = d.user_id
    where s.id is not null or d.user_id = any (${sql.param([...heads])}::bigint[]) order by s.id nulls last, d.sort limit 1`)
  if (!rows[0]) throw new Refusal('没有采购部部长，扣款无从计入部门')
  return rows[0].dept
}

/** 撤回. The source is taken back, and its penalty with it, unless somebody has kept something back for it already. */
export async function dropPenalties(
  { tx, tenantId, now }: Book,
  sourceType: NewPenalty['sourceType'],
  sourceId: string,
  endReason: string,
) {
  const found = await tx
    .select()
    .from(penalties)
    .where(and(eq(penalties.sourceType, sourceType), eq(penalties.sourceId, sourceId), notDeleted(penalties, tenantId)))
    .for('update')
  for (const { id, penaltyNo, penaltyState, settledAmount } of found) {
    if (penaltyState === 'waived') continue
    if (!['proposed', 'open'].includes(penaltyState) || Number(settledAmount) > 0)
      throw conflict(`扣款单 ${penaltyNo} 已列入通知或扣款，不能撤回`)
    await tx.update(penalties).set({ penaltyState: 'waived', endReason, updateTime: now }).where(eq(penalties.id, id))
  }
}

/** Locked, in the order of ids. */
export async function lockedPenalties({ tx, tenantId }: Book, ids: readonly string[]): Promise<Penalty[]> {
  return tx
    .select()
    .from(penalties)
    .where(and(inArray(penalties.id, [...ids, '0']), notDeleted(penalties, tenantId)))
    .orderBy(asc(penalties.id))
    .for('update')
}

export const leftOf = ({ deductAmount, settledAmount }: Pick<Penalty, 'deductAmount' | 'settledAmount'>): Big =>
  new Big(deductAmount).minus(settledAmount)

/** 列入通知. All of them open, and of this supplier. */
export async function takePenalties(book: Book, noticeId: string, supplierId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = new Map((await lockedPenalties(book, ids)).map(row => [row.id, row]))
  for (const id of ids) requireOpen(found.get(id), supplierId, '0')
  await book.tx
    .update(penalties)
    .set({ penaltyState: 'taken', noticeId, updateTime: book.now })
    .where(inArray(penalties.id, [...ids]))
}

/** Whatever the notice has taken and not kept back can be taken again. */
export async function freePenalties({ tx, now }: Book, noticeId: string): Promise<void> {
  await tx
    .update(penalties)
    .set({ penaltyState: 'open', noticeId: null, updateTime: now })
    .where(and(eq(penalties.noticeId, noticeId), eq(penalties.penaltyState, 'taken')))
}

/** Looked up, not locked. */
export const penaltiesOf = ({ tx, tenantId }: Pick<Book, 'tx' | 'tenantId'>, ids: readonly string[]): Promise<Penalty[]> =>
  tx
    .select()
    .from(penalties)
    .where(and(inArray(penalties.id, [...ids, '0']), notDeleted(penalties, tenantId)))

/** 扣款冲应付. An open penalty lowers a payable of the same supplier. */
export async function deductOpen(
  book: Book,
  penaltyId: string,
  { id: payableId, supplierId }: { id: string; supplierId: string },
  amount: string,
): Promise<void> {
  const [penalty] = await lockedPenalties(book, [penaltyId])
  requireOpen(penalty, supplierId, amount)
  await deduct(book, penalty, payableId, amount)
}

export function requireOpen(penalty: Penalty | undefined, supplierId: string, amount: string): asserts penalty is Penalty {
  if (!penalty || penalty.supplierId !== supplierId) throw missing('该供应商没有这张扣款单')
  if (penalty.penaltyState !== 'open') throw conflict(`扣款单 ${penalty.penaltyNo} 不在待扣状态`)
  if (leftOf(penalty).lt(amount)) throw new Refusal(`扣款单 ${penalty.penaltyNo} 未扣金额 ${leftOf(penalty).toFixed(2)} 小于本次扣款`)
}

/** 扣回. Lowers the payable and what is owed, and the expenses of the buyer's department. The penalty is locked by the caller. */
export async function deduct(book: Book, penalty: Penalty, payableId: string, amount: string): Promise<void> {
  const { id: penaltyId, penaltyNo: billNo, noticeId, supplierId, purchaseContractId, costDeptId, penaltyReason } = penalty
  await deductPayable(book, payableId, amount)
  const lowered = new Big(amount).neg().toFixed(2)
  const entry = { supplierId, entryType: 'PENALTY', accountKind: 'payable', billNo, purchaseContractId, amount: lowered } as const
  const apEntryId = only(await postAp(book, [entry]))
  const [deductId] = await post(book, penaltyDeducts, [{ penaltyId, payableId, noticeId, amount, billNo, apEntryId, reverseOf: null }])
  await postExpenses(book, [
    {
      ...{ sourceType: 'penalty', billNo, sourceLineId: must(deductId, 'the row'), costDeptId, subject: 'other', amount: lowered },
      summary: `扣款：${penaltyReason}`.slice(0, 200),
    },
  ])
  await claimSettled(book, penalty, amount)
  const settledAmount = new Big(penalty.settledAmount).plus(amount)
  const isSettled = settledAmount.eq(penalty.deductAmount)
  await book.tx
    .update(penalties)
    .set({
      ...{ settledAmount: settledAmount.toFixed(2), updateTime: book.now, version: sql`${penalties.version} + 1` },
      ...(isSettled && { penaltyState: 'settled', noticeId: null }),
    })
    .where(eq(penalties.id, penaltyId))
}

/** 扣回, when an invoice of the notice is posted: as much as its payables have; the rest waits for the next invoice. */
export async function deductTaken(book: Book, noticeId: string, payableIds: readonly string[]): Promise<void> {
  const taken = await book.tx
    .select()
    .from(penalties)
    .where(and(eq(penalties.noticeId, noticeId), eq(penalties.penaltyState, 'taken')))
    .orderBy(asc(penalties.id))
    .for('update')
  for (const penalty of taken) {
    let current = penalty
    for (const payableId of payableIds) {
      const open = openOf(await payableOf(book.tx, payableId))
      const part = leftOf(current).lt(open) ? leftOf(current) : open
      if (part.lte(0)) continue
      await deduct(book, current, payableId, part.toFixed(2))
      current = { ...current, settledAmount: new Big(current.settledAmount).plus(part).toFixed(2) }
    }
  }
}

/** 红冲. What was kept back of a payable is given back, and can be kept back again. */
export async function undeduct(book: Book, payableId: string): Promise<void> {
  const { tx, now } = book
  const rows = standing(
    await tx.select().from(penaltyDeducts).where(eq(penaltyDeducts.payableId, payableId)).orderBy(asc(penaltyDeducts.id)),
  )
  for (const { id, penaltyId, noticeId, amount, billNo, apEntryId } of rows) {
    const penalty = only(await lockedPenalties(book, [penaltyId]))
    const [back, apBack] = [new Big(amount).neg().toFixed(2), await reverseAp(book, apEntryId)]
    await deductPayable(book, payableId, back)
    await post(book, penaltyDeducts, [{ penaltyId, payableId, noticeId, amount: back, billNo, apEntryId: apBack, reverseOf: id }])
    await reverseExpenses(book, 'penalty', [id])
    await claimSettled(book, penalty, back)
    const settledAmount = new Big(penalty.settledAmount).minus(amount).toFixed(2)
    await tx
      .update(penalties)
      .set({ ...(await stateAfter(book, penalty, noticeId)), settledAmount, updateTime: now })
      .where(eq(penalties.id, penaltyId))
  }
}

/** Under its notice, if that is in force. What another notice has taken meanwhile stays there, and what was waived stays waived. */
async function stateAfter({ tx }: Book, { penaltyState }: Penalty, noticeId: string | null) {
  if (penaltyState === 'taken' || penaltyState === 'waived') return {}
  const { rows: live } = await tx.execute(
    sql`select 1 from fin_invoice_notice where id = ${noticeId ?? '0'} and notice_state in ('to_invoice', 'partial', 'invoiced') and is_deleted = 0`,
  )
  return live.length > 0 ? { penaltyState: 'taken', noticeId } : { penaltyState: 'open', noticeId: null }
}
