import { plannedOf } from '#domains/production/demand/demand.ledger.ts'
import { sum } from '#model/form/arithmetic.ts'
import type { Book } from '#server/document/ledger.ts'
import { contractLinesOf } from '../contract/contract.ledger.ts'
import { priced } from '../contract/contract.rules.ts'
import { linesOf, type Order, type OrderLine } from './order.ledger.ts'

/** 变更, against the books: what a line is now, and what the order comes to with all lines. */
export interface ChangeRow {
  readonly lineAction?: string | undefined
  readonly salesOrderLineId?: string | undefined
  readonly salesContractLineId?: string | undefined
  readonly newQty?: string | undefined
  readonly newPrice?: string | undefined
  readonly newDate?: string | undefined
}

type Reading = Pick<Book, 'tx' | 'tenantId'>

export interface Changed {
  readonly row: ChangeRow
  readonly line: OrderLine | undefined
  /** Of the line, or of the contract line that is added. */
  readonly productId: string | undefined
  readonly salesContractLineId: string | undefined
  readonly producedQty: string
}

export async function changedLines(book: Reading, order: Order, rows: readonly ChangeRow[]): Promise<readonly Changed[]> {
  const lines = new Map((await linesOf(book, order.id)).map(line => [line.id, line]))
  const bought = new Map((await contractLinesOf(book, order.salesContractId)).map(line => [line.id, line]))
  const planned = await plannedOf(book.tx, [...lines.keys()])
  return rows.map(row => {
    const line = row.lineAction === 'add' ? undefined : lines.get(row.salesOrderLineId ?? '')
    const added = row.lineAction === 'add' ? bought.get(row.salesContractLineId ?? '') : undefined
    return {
      ...{ row, line, productId: line?.productId ?? added?.productId },
      ...{ salesContractLineId: line?.salesContractLineId ?? added?.id, producedQty: String(planned.get(line?.id ?? '') ?? 0) },
    }
  })
}

/** What the order amounts to with these changes. */
export async function amountAfter(book: Reading, order: Order, changed: readonly Changed[]): Promise<string> {
  const touched = new Set(changed.map(({ line }) => line?.id))
  const rates = new Map((await contractLinesOf(book, order.salesContractId)).map(line => [line.id, line.taxRate]))
  const kept = (await linesOf(book, order.id)).filter(line => !touched.has(line.id))
  const rest = sum(kept, line => line.lineAmount)
  return sum([{ amount: rest }, ...changed.filter(({ row }) => row.lineAction !== 'remove').map(amountOf)], ({ amount }) => amount)

  function amountOf({ row, line, salesContractLineId = '' }: Changed) {
    const taxRate = line?.taxRate ?? rates.get(salesContractLineId)
    return { amount: taxRate ? priced({ qty: row.newQty ?? '0', taxPrice: row.newPrice ?? '0', taxRate }).lineAmount : '0' }
  }
}
