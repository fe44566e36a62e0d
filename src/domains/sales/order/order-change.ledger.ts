import { postReceivable } from '#domains/finance/receivable/receivable.ledger.ts'
import { changeDemand, closeDemand } from '#domains/production/demand/demand.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { priced } from '../contract/contract.rules.ts'
import { today } from '../customer/customer.ledger.ts'
import { keepVersion, lockedOrder, type OrderLine, retotal, setLine, setOrder } from './order.ledger.ts'
import { type Changed, changedLines } from './order-change.query.ts'
import { addLines, requireRoom } from './order-draft.ledger.ts'
import { demandLines } from './order-release.ledger.ts'
import type { salesOrderEditFlow } from './sales_order_edit_flow.flow.ts'

type Paper = EffectContext<SubmittedOf<typeof salesOrderEditFlow>>
const workingOf = ({ tx, newId, now, tenantId, actor }: Paper) => ({ tx, newId, now, caller: { userId: actor, deptId: '', tenantId } })

/** 变更生效. All lines or none; production keeps what it has begun, and planners get the list of what is now too much or due on another day. */
export async function applyChange(paper: Paper): Promise<void> {
  const { doc, number: billNo } = paper
  const order = await lockedOrder(paper, doc.salesOrderId)
  const changed = await changedLines(paper, order, doc.changes)
  const said: string[] = []
  const gone: OrderLine[] = []
  for (const change of changed) {
    if (!change.line) continue
    if (change.row.lineAction === 'remove') gone.push(await removeLine(paper, change.line))
    else await updateLine(paper, change.line, change.row)
    said.push(`第 ${change.line.lineNo} 行：${wordsOf(change)}`)
  }
  // Last, because they may take what another line gives up.
  for (const change of changed) if (change.row.lineAction === 'add') await addLine(paper, change)
  await requireRoom(paper, order.id)
  await retotal(paper, order.id)
  await setOrder(paper, order.id, { changing: 'no', orderVersion: order.orderVersion + 1 })
  await keepVersion(paper, order.id, billNo, gone)
  if (positive(doc.extraCost)) await charge(paper, order.customerId)
  if (said.length > 0)
    await paper.notify(await holdersOf(paper.tx, paper.tenantId, 'planner'), {
      title: `销售订单已变更：${order.salesOrderNo}`,
      content: `${said.join('；')}。已投产的件保持原计划，请按需调整。`,
    })
}

const wordsOf = ({ row, line, producedQty }: Changed) =>
  row.lineAction === 'remove'
    ? `取消，已投产 ${producedQty} 件转为无订单`
    : `数量 ${line?.qty} → ${row.newQty}，交期 ${line?.requireDate} → ${row.newDate}，已投产 ${producedQty} 件`

async function addLine(paper: Paper, { row, salesContractLineId = '' }: Changed): Promise<void> {
  const order = await lockedOrder(paper, paper.doc.salesOrderId)
  const { newQty: qty = '0', newDate: requireDate = '', newPrice: taxPrice = '0' } = row
  const [made] = await addLines(paper, order, [{ salesContractLineId, qty, requireDate }])
  if (!made) return
  await setLine(paper, made.id, { taxPrice, ...priced({ ...made, taxPrice }) })
  await demandLines(paper, order, [made])
}

async function removeLine(paper: Paper, line: OrderLine): Promise<OrderLine> {
  await setLine(paper, line.id, { lineState: 'cancelled' })
  await closeDemand(workingOf(paper), line.id)
  return line
}

async function updateLine(paper: Paper, line: OrderLine, row: Changed['row']): Promise<void> {
  const { newQty: qty = line.qty, newPrice: taxPrice = line.taxPrice, newDate: requireDate = line.requireDate } = row
  await setLine(paper, line.id, { qty, taxPrice, requireDate, ...priced({ qty, taxPrice, taxRate: line.taxRate }) })
  await changeDemand(workingOf(paper), line.id, { qty: Math.round(Number(qty)), requireDate })
}

/** 变更费用 is owed from today. */
async function charge(paper: Paper, customerId: string): Promise<void> {
  const { doc, number: billNo } = paper
  const amount = doc.extraCost ?? '0'
  await postReceivable(paper, [{ customerId, entryType: 'SUNDRY', billNo, sourceNo: billNo, amount, dueDate: today(paper) }])
}
