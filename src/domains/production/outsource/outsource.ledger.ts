import { eq } from 'drizzle-orm'
import { insert, update } from '#server/db/rows.ts'
import { holderOf } from '#server/document/claim.ts'
import { Refusal } from '#server/http/refusal.ts'
import { workExecs } from '../exec/exec.table.ts'
import { happened, lockedOrder, type Working } from '../work-order/work-event.ledger.ts'
import { outsourceLines, outsourceOrders } from './outsource.table.ts'
import { TO_SHIP } from './outsource-order.register.ts'

/** 外协订单 (INV-42): a step is done in-house or stands on one open line, never both. Under the lock of the work order. */
type Stamped =
  | 'id'
  | 'tenantId'
  | 'createTime'
  | 'updateTime'
  | 'createUser'
  | 'createDept'
  | 'updateUser'
  | 'isDeleted'
  | 'version'
  | 'py'
  | 'status'
type Order = Omit<typeof outsourceOrders.$inferInsert, Stamped>
type Line = Omit<typeof outsourceLines.$inferInsert, Stamped | 'outsourceOrderId'>

export async function openOutsource(ctx: Working, row: Order, lines: readonly Line[]): Promise<string> {
  const order = await lockedOrder(ctx, row.workId)
  const outsourceOrderId = await insert(ctx, outsourceOrders, { ...row, status: TO_SHIP })
  for (const line of lines) {
    const outsourceLineId = await insert(ctx, outsourceLines, { ...line, outsourceOrderId })
    await update(ctx, workExecs, line.execId, { outsourceLineId })
  }
  await happened(ctx, order, { eventType: 'outsource', detail: { billNo: row.outsourceNo, supplierId: row.supplierId, qty: lines.length } })
  return outsourceOrderId
}

interface Row {
  readonly id: string
  readonly workId: string
  readonly outsourceNo: string
}

/** 取消 of an order, locked before, of which nothing was sent: the steps are in-house again. */
export async function cancelOutsource(ctx: Working, { id, workId, outsourceNo }: Row, reason: string): Promise<void> {
  const order = await lockedOrder(ctx, workId)
  const lines = await ctx.tx.select().from(outsourceLines).where(eq(outsourceLines.outsourceOrderId, id))
  for (const { id: subjectId } of lines) {
    const shipping = await holderOf({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, { subject: 'outsourceLine', subjectId })
    if (shipping) throw new Refusal(`正在办理外协发货（${shipping.number}），不能取消`)
  }
  for (const { execId } of lines) await update(ctx, workExecs, execId, { outsourceLineId: null })
  await happened(ctx, order, { eventType: 'outsourceCancel', detail: { billNo: outsourceNo, reason } })
}
