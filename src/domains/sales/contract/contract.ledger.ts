import { and, asc, eq, sql } from 'drizzle-orm'
import { shares, sum } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { missing } from '#server/http/refusal.ts'
import { productsById } from '../product/product.ledger.ts'
import { priced } from './contract.rules.ts'
import { receivablePlans, salesContractLines, salesContracts } from './contract.table.ts'

export type Contract = typeof salesContracts.$inferSelect
export type ContractLine = typeof salesContractLines.$inferSelect
type Kept = 'id' | 'tenantId' | 'createTime' | 'updateTime' | 'contractState' | 'totalAmount' | 'totalNoTax' | 'totalTax'
type NewContract = Omit<typeof salesContracts.$inferInsert, Kept>
type NewLine = Pick<typeof salesContractLines.$inferInsert, 'productId' | 'techStandard' | 'qty' | 'taxPrice' | 'taxRate' | 'deliveryDate'>
type NewStage = Pick<typeof receivablePlans.$inferInsert, 'payStage' | 'payRatio' | 'planDate'>
type Reading = Pick<Book, 'tx' | 'tenantId'>

/** 签订. The contract, its lines as they are now, and the plan by which its money comes in, to the cent. */
export async function signContract(
  book: Book,
  contract: NewContract,
  lines: readonly NewLine[],
  stages: readonly NewStage[],
): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const { contractNo, customerId } = contract
  const products = await productsById(
    book,
    lines.map(line => line.productId),
  )
  const id = newId()
  const stamp = { tenantId, createTime: now, updateTime: now }
  const of = { ...stamp, salesContractId: id, contractNo, customerId }
  const rows = lines.map((line, at) => {
    const { productName, drawingNo, steelGrade, unit, unitWeight } = must(products.get(line.productId), 'the product')
    const { productId, techStandard, qty, taxPrice, taxRate, deliveryDate } = line
    return {
      ...{
        ...of,
        ...priced({ qty, taxPrice, taxRate }),
        id: newId(),
        lineNo: at + 1,
        productName,
        drawingNo,
        steelGrade,
        unit,
        unitWeight,
      },
      ...{ productId, techStandard, qty, taxPrice, taxRate, deliveryDate },
    }
  })
  const totalAmount = sum(rows, row => row.lineAmount)
  const totals = { totalAmount, totalNoTax: sum(rows, row => row.noTaxAmount), totalTax: sum(rows, row => row.lineTax) }
  await tx.insert(salesContracts).values({ ...contract, ...stamp, ...totals, id, contractState: 'effective' })
  await tx.insert(salesContractLines).values(rows)
  const amounts = shares(
    totalAmount,
    stages.map(stage => stage.payRatio),
  )
  await tx.insert(receivablePlans).values(
    stages.map(({ payStage, payRatio, planDate }, at) => ({
      ...{ ...of, id: newId(), stageNo: at + 1, payStage, payRatio, planDate, planAmount: must(amounts[at], 'the share') },
    })),
  )
  return id
}

export async function contractOf({ tx, tenantId }: Reading, id: string | undefined): Promise<Contract | undefined> {
  const [found] = await tx
    .select()
    .from(salesContracts)
    .where(and(eq(salesContracts.id, id || '0'), notDeleted(salesContracts, tenantId)))
  return found
}

export async function contractNumbered({ tx, tenantId }: Reading, contractNo: string): Promise<Contract | undefined> {
  const [found] = await tx
    .select()
    .from(salesContracts)
    .where(and(eq(salesContracts.contractNo, contractNo), notDeleted(salesContracts, tenantId)))
  return found
}

export const contractLinesOf = ({ tx }: Reading, contractId: string): Promise<ContractLine[]> =>
  tx
    .select()
    .from(salesContractLines)
    .where(eq(salesContractLines.salesContractId, contractId || '0'))
    .orderBy(asc(salesContractLines.lineNo))

/** The contract, locked: what is ordered of it is counted by one at a time (INV-46). */
export async function lockedContract(book: Reading, id: string): Promise<Contract> {
  book.tx.lock(`sales contract ${id}`)
  return (await contractOf(book, id)) ?? Promise.reject(missing('销售合同不存在'))
}

export async function setContractState({ tx, now }: Pick<Book, 'tx' | 'now'>, id: string, contractState: string): Promise<void> {
  await tx.update(salesContracts).set({ contractState, updateTime: now, version: sql`version + 1` }).where(eq(salesContracts.id, id))
}
