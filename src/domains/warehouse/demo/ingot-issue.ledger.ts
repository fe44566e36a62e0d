import { eq } from 'drizzle-orm'
import type { DemoContext } from '#server/document/demo.ts'
import { issueOut } from '../issue/issue.ledger.ts'
import { stockBatches } from '../stock/stock.table.ts'
import { pick } from '../stock/stock-pick.store.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'

const STORE = 'YL01'

interface Asked {
  readonly workId: string
  readonly orderNo: string
  readonly materialId: string
  readonly count: number
}

/** Ingots for a work order of the demo company, given out by the keeper. */
export async function issueIngots(ctx: DemoContext, { workId, orderNo, materialId, count }: Asked): Promise<void> {
  const { newId, idOf, tx } = ctx
  const warehouseId = idOf('warehouse', STORE)
  const cards = await tx.select().from(stockBatches).where(eq(stockBatches.materialId, materialId)).orderBy(stockBatches.batchNo)
  const book = { ...ctx, documentId: newId(), number: `QCLL-${orderNo}`, actor: idOf('user', 'liang.yan') }
  const free = await pick(
    book,
    warehouseId,
    cards.map(({ batchNo }, lineNo) => ({ lineNo, materialId, batchNo, qty: '999999999' })),
  )
  await heldStock.hold(
    book,
    free.slice(0, count).map(({ qty: amount, ...place }) => ({ ...place, bizType: 'ISSUE', bizLineId: newId(), amount })),
  )
  await issueOut(
    book,
    {
      ...{ sourceType: 'requisition', warehouseId, useDeptId: idOf('dept', 'forge'), costSubject: 'direct', workId },
      receiverId: idOf('user', 'xue.gang'),
    },
    await consume(book),
  )
}
