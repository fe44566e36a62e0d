import { closeDemand, openDemand } from '#domains/production/demand/demand.ledger.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { contractOf, setContractState } from '../contract/contract.ledger.ts'
import { customerKnown } from '../customer/customer.ledger.ts'
import { keepVersion, linesOf, lockedOrder, type Order, type OrderLine, setLine, setOrder } from './order.ledger.ts'

type Acting = Book & { readonly actor: string }
/** Demands are opened by whoever decides. */
const workingOf = ({ tx, newId, now, tenantId, actor }: Acting) => ({ tx, newId, now, caller: { userId: actor, deptId: '', tenantId } })

/** 下达. The order is binding, its contract runs, and each line asks production for its pieces. */
export async function releaseOrder(
  book: Acting,
  orderId: string,
  confirmDate: string | undefined,
  promised: ReadonlyMap<string, string | undefined>,
  billNo: string,
) {
  const order = await lockedOrder(book, orderId)
  const lines = await linesOf(book, orderId)
  for (const line of lines) await setLine(book, line.id, { promiseDate: promised.get(line.id) ?? null })
  await setOrder(book, orderId, { orderState: 'released', confirmDate: confirmDate ?? null })
  const contract = must(await contractOf(book, order.salesContractId), 'the contract')
  if (contract.contractState === 'effective') await setContractState(book, contract.id, 'running')
  await demandLines(book, order, await linesOf(book, orderId))
  await keepVersion(book, orderId, billNo)
}

/** 生产需求, one per line. */
export async function demandLines(book: Acting, order: Order, lines: readonly OrderLine[]): Promise<void> {
  const { customerName, shortName } = await customerKnown(book, order.customerId)
  for (const { id, lineNo, productId, drawingVersion, qty, requireDate, promiseDate } of lines)
    await openDemand(workingOf(book), {
      ...{ salesOrderNo: order.salesOrderNo, lineNo, salesOrderLineId: id, customerName: shortName ?? customerName, productId },
      ...{ drawingVersion: drawingVersion ?? undefined, qty: Math.round(Number(qty)), requireDate, promiseDate: promiseDate ?? undefined },
    })
}

/** 取消 and 关闭: nothing more is wanted; pieces that were meant for the order are for nobody. */
export async function endOrder(book: Acting, orderId: string, orderState: 'cancelled' | 'closed', endReason: string): Promise<void> {
  for (const { id } of await linesOf(book, orderId)) await closeDemand(workingOf(book), id)
  await setOrder(book, orderId, { orderState, endReason })
}
