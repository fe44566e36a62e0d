import Big from 'big.js'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { contractAward } from '../award/award.ledger.ts'
import { drawOn, undraw } from '../plan/plan-draw.ledger.ts'
import type { Book } from '../plan/purchase-plan.ledger.ts'
import { contractPayPlans, purchaseContractLines, purchaseContracts } from './contract.table.ts'
import { planAmounts } from './pay-plan.rules.ts'

type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'
export type Contract = typeof purchaseContracts.$inferSelect
export type ContractLine = typeof purchaseContractLines.$inferSelect
export type PayPlan = typeof contractPayPlans.$inferSelect
type NewContract = Omit<typeof purchaseContracts.$inferInsert, Kept | 'contractState' | 'batchNo' | 'lineOpinion'>
type NewLine = Omit<typeof purchaseContractLines.$inferInsert, Kept | 'purchaseContractId' | 'contractNo' | 'supplierId' | 'lineNo'>
export type Stage = Pick<typeof contractPayPlans.$inferInsert, 'payStage' | 'payRatio' | 'planPayDate' | 'payCondition'>

/** Approved by a batch that is being carried out; exists only inside that transaction. */
export const AGREED = 'agreed'

/** 签订, past its paper: contracts that were there before the books were opened. */
export async function signContract(
  book: Book,
  contract: NewContract & { readonly contractNo: string },
  stages: readonly Stage[],
): Promise<{ id: string; planIds: string[] }> {
  const { tx, tenantId, newId, now } = book
  const id = newId()
  await tx.insert(purchaseContracts).values({ ...contract, id, tenantId, createTime: now, updateTime: now, contractState: 'effective' })
  const made = must(await contractOf(tx, tenantId, id), 'the contract')
  return { id, planIds: (await planPayments(book, ofContract(made), made.totalAmount, stages)).map(plan => plan.id) }
}

type Of = Pick<typeof contractPayPlans.$inferInsert, 'purchaseContractId' | 'generalContractId' | 'contractNo' | 'supplierId'>

/** 付款计划. Makes up the contract to the cent (INV-19). */
export async function planPayments(book: Book, of: Of, total: string, stages: readonly Stage[]): Promise<PayPlan[]> {
  const { tx, tenantId, newId, now } = book
  const ratios = stages.reduce((sum, { payRatio }) => sum.plus(payRatio), new Big(0))
  if (!ratios.eq(100)) throw new Refusal('付款比例合计须为 100%')
  const amounts = planAmounts(total, stages)
  const stamp = { tenantId, createTime: now, updateTime: now }
  const rows = stages.map((stage, at) => ({
    ...{ ...stage, ...of, ...stamp, id: newId(), lineNo: at + 1, planPayAmount: must(amounts[at], 'an amount') },
  }))
  await tx.insert(contractPayPlans).values(rows)
  const ids = rows.map(({ id }) => id)
  return [...(await payPlansOf(tx, tenantId, ids)).values()]
}

const ofContract = ({ id, contractNo, supplierId }: Contract): Of => ({
  ...{ purchaseContractId: id, contractNo: must(contractNo, 'the number'), supplierId },
})

/** 合同账. A contract follows its document from the first draft that has a supplier; one in a batch follows the batch. */
export async function keepContract(book: Book, id: string, values: NewContract, state: 'draft' | 'approving'): Promise<void> {
  const { tx, tenantId, now } = book
  const before = await contractOf(tx, tenantId, id)
  const contractState = before?.contractState === AGREED ? AGREED : state
  const row = { ...values, tenantId, contractState, lineOpinion: null, updateTime: now, isDeleted: 0 }
  const kept = await tx
    .insert(purchaseContracts)
    .values({ ...row, id, createTime: now })
    .onConflictDoUpdate({
      target: purchaseContracts.id,
      set: row,
      setWhere: or(isNull(purchaseContracts.batchNo), eq(purchaseContracts.contractState, AGREED)),
    })
  if (kept.rowCount !== 1) throw conflict(inBatch((await contractOf(tx, tenantId, id))?.batchNo))
}

const inBatch = (batchNo?: string | null) => `该合同已列入批次 ${batchNo ?? ''}，由批次统一审批`

/** 占用. The lines as submitted take their share of the award lines (INV-17), and of the plan lines what no award has taken (INV-14). */
export async function holdLines(book: Book, contract: Contract, lines: readonly NewLine[]): Promise<void> {
  const { tx, tenantId, newId, now } = book
  await freeLines(book, contract.id)
  const { id: purchaseContractId, supplierId } = contract
  const contractNo = must(contract.contractNo, 'the number')
  const stamp = { tenantId, createTime: now, updateTime: now, purchaseContractId, contractNo, supplierId }
  const rows = lines.map((line, at) => ({ ...line, ...stamp, id: newId(), lineNo: at + 1 }))
  await tx.insert(purchaseContractLines).values(rows)
  for (const { awardLineId, qty } of inOrder(rows)) await contractAward(book, awardLineId, qty)
  await drawOn(
    book,
    rows.flatMap(({ id: bizLineId, planLineId, awardLineId, qty }) =>
      planLineId && !awardLineId
        ? [{ lineId: planLineId, bizType: 'DIRECT' as const, qty, bizId: contract.id, bizLineId, billNo: contractNo }]
        : [],
    ),
  )
}

/** 释放, once: lines that are out of use hold nothing. */
export async function freeLines(book: Book, contractId: string): Promise<void> {
  const freed = await book.tx
    .update(purchaseContractLines)
    .set({ isDeleted: 1, updateTime: book.now })
    .where(and(eq(purchaseContractLines.purchaseContractId, contractId), eq(purchaseContractLines.isDeleted, 0)))
    .returning()
  for (const { awardLineId, qty } of inOrder(freed)) await contractAward(book, awardLineId, new Big(qty).neg().toFixed(3))
  await undraw(book, { bizId: contractId, bizType: 'DIRECT' })
}

/** Award lines in the order of their ids, so that two contracts never wait for each other. */
const inOrder = (lines: readonly Pick<NewLine, 'awardLineId' | 'qty'>[]) =>
  lines
    .flatMap(({ awardLineId, qty }) => (awardLineId ? [{ awardLineId, qty }] : []))
    .sort((left, right) => (BigInt(left.awardLineId) < BigInt(right.awardLineId) ? -1 : 1))

/** Back with its writer; one that a batch has taken meanwhile is not changed. */
export const returnContract = (book: Book, id: string): Promise<void> => changeOwn(book, id, { contractState: 'draft', lineOpinion: null })
export const dropContract = (book: Book, id: string): Promise<void> => changeOwn(book, id, { isDeleted: 1 })

async function changeOwn({ tx, tenantId, now }: Book, id: string, values: Partial<typeof purchaseContracts.$inferInsert>): Promise<void> {
  const changed = await tx
    .update(purchaseContracts)
    .set({ ...values, updateTime: now })
    .where(and(eq(purchaseContracts.id, id), isNull(purchaseContracts.batchNo)))
  if (changed.rowCount !== 1) throw conflict(inBatch((await contractOf(tx, tenantId, id))?.batchNo))
}

/** 生效, once, with its payment plan. */
export async function effectContract(book: Book, id: string, stages: readonly Stage[]): Promise<{ contract: Contract; plans: PayPlan[] }> {
  const { tx, tenantId, now } = book
  const done = await tx
    .update(purchaseContracts)
    .set({ contractState: 'effective', updateTime: now })
    .where(and(eq(purchaseContracts.id, id), inArray(purchaseContracts.contractState, ['approving', AGREED])))
  if (done.rowCount !== 1) throw conflict('采购合同已生效')
  const contract = must(await contractOf(tx, tenantId, id), 'the contract')
  return { contract, plans: await planPayments(book, ofContract(contract), contract.totalAmount, stages) }
}

export async function contractOf(tx: Tx, tenantId: string, id: string | undefined): Promise<Contract | undefined> {
  if (!id) return undefined
  const [found] = await tx
    .select()
    .from(purchaseContracts)
    .where(and(eq(purchaseContracts.id, id), notDeleted(purchaseContracts, tenantId)))
  return found
}

export const contractLinesOf = ({ tx }: Pick<Book, 'tx'>, contractId: string): Promise<ContractLine[]> =>
  tx
    .select()
    .from(purchaseContractLines)
    .where(and(eq(purchaseContractLines.purchaseContractId, contractId || '0'), eq(purchaseContractLines.isDeleted, 0)))
    .orderBy(asc(purchaseContractLines.lineNo))

export async function contractLineOf({ tx }: Pick<Book, 'tx'>, id: string | null): Promise<ContractLine | undefined> {
  const [found] = id ? await tx.select().from(purchaseContractLines).where(eq(purchaseContractLines.id, id)) : []
  return found
}

/** 付款计划 of a contract, in its order. */
export const payPlansIn = (tx: Tx, contractId: string): Promise<PayPlan[]> =>
  tx
    .select()
    .from(contractPayPlans)
    .where(and(eq(contractPayPlans.purchaseContractId, contractId), eq(contractPayPlans.isDeleted, 0)))
    .orderBy(asc(contractPayPlans.lineNo))

export async function payPlansOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, PayPlan>> {
  const rows = await tx
    .select()
    .from(contractPayPlans)
    .where(and(inArray(contractPayPlans.id, [...ids, '0']), notDeleted(contractPayPlans, tenantId)))
    .orderBy(asc(contractPayPlans.id))
  return new Map(rows.map(row => [row.id, row]))
}
