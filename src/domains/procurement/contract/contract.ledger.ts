import Big from 'big.js'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Book } from '../plan/purchase-plan.ledger.ts'
import { contractPayPlans, purchaseContracts } from './contract.table.ts'

type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime'
export type Contract = typeof purchaseContracts.$inferSelect
export type PayPlan = typeof contractPayPlans.$inferSelect
type NewContract = Omit<typeof purchaseContracts.$inferInsert, Kept | 'contractState'>
type Stage = Pick<typeof contractPayPlans.$inferInsert, 'payStage' | 'payRatio' | 'planPayDate' | 'payCondition'>

/** 合同生效. The contract and its payment plan, whose last row takes the rounding difference (INV-19). */
export async function signContract(
  book: Book,
  contract: NewContract,
  stages: readonly Stage[],
): Promise<{ id: string; planIds: string[] }> {
  const { tx, tenantId, newId, now } = book
  const ratios = stages.reduce((sum, { payRatio }) => sum.plus(payRatio ?? 0), new Big(0))
  if (!ratios.eq(100)) throw new Refusal('付款比例合计须为 100%')
  const id = newId()
  const stamp = { tenantId, createTime: now, updateTime: now }
  await tx.insert(purchaseContracts).values({ ...contract, ...stamp, id, contractState: 'effective' })
  let left = new Big(contract.totalAmount)
  const rows = stages.map((stage, at) => {
    const share = at === stages.length - 1 ? left : new Big(contract.totalAmount).times(stage.payRatio).div(100).round(2, Big.roundHalfUp)
    left = left.minus(share)
    const { contractNo, supplierId } = contract
    return {
      ...stage,
      ...stamp,
      id: newId(),
      purchaseContractId: id,
      contractNo,
      supplierId,
      lineNo: at + 1,
      planPayAmount: share.toFixed(2),
    }
  })
  await tx.insert(contractPayPlans).values(rows)
  return { id, planIds: rows.map(row => row.id) }
}

export async function contractOf(tx: Tx, tenantId: string, id: string | undefined): Promise<Contract | undefined> {
  if (!id) return undefined
  const [found] = await tx
    .select()
    .from(purchaseContracts)
    .where(and(eq(purchaseContracts.id, id), notDeleted(purchaseContracts, tenantId)))
  return found
}

export async function payPlansOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, PayPlan>> {
  const rows = await tx
    .select()
    .from(contractPayPlans)
    .where(and(inArray(contractPayPlans.id, [...ids, '0']), notDeleted(contractPayPlans, tenantId)))
    .orderBy(asc(contractPayPlans.id))
  return new Map(rows.map(row => [row.id, row]))
}
