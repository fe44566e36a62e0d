import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { receiptLinesBy } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { post } from '#domains/warehouse/stock/stock.ledger.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'
import type { Made } from './made.ts'

const RULE = { prefix: 'LL', date: 'YMD', digits: 4 } as const
const GOOD = 'good'

/** 领用. What an order has brought goes to those who asked for it; what was taken with a deviation lies in the store. */
export async function useUp(demo: DemoContext, { purchase, orderId }: Made): Promise<void> {
  const { tx, tenantId, newId, now, idOf } = demo
  const brought = await receiptLinesBy(tx, must(orderId, 'the order'))
  const lines = brought.filter(({ qualityState }) => qualityState === GOOD)
  if (lines.length === 0) return
  const number = await nextNumber(tx, { tenantId, flowKey: 'yearIssue', rule: RULE, now })
  const [documentId, warehouseId] = [newId(), idOf('warehouse', purchase.warehouse)]
  const book = { ...demo, documentId, number, actor: idOf('user', purchase.warehouse === 'BJ01' ? 'song.jun' : 'liang.yan') }
  const moved = await post(
    book,
    lines.map(({ materialId, batchNo, qty }) => ({
      ...{ bizType: 'ISSUE', bizId: documentId, bizLineId: newId(), billNo: number, warehouseId, materialId },
      ...{ batchNo: batchNo ?? '', qty: `-${qty}` },
    })),
  )
  const to = { useDeptId: idOf('dept', purchase.dept), receiverId: idOf('user', 'xue.gang'), costSubject: purchase.usedAs }
  await issueOut(book, { sourceType: 'requisition', warehouseId, ...to }, moved)
}
