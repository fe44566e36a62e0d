import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { must } from '#model/must.ts'
import { insert, update } from '#server/db/rows.ts'
import { bookOf, post, standing } from '#server/document/ledger.ts'
import { shanghai } from '#server/http/present.ts'
import { workExecs } from '../exec/exec.table.ts'
import { happened, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { internalSettlements, workshopEntrusts } from './entrust.table.ts'
import { INTERNAL } from './workshop-entrust.register.ts'

/** 车间委托. Under the lock of the work order, like everything that happens to its pieces. */
type Entrusted = Omit<
  typeof workshopEntrusts.$inferInsert,
  'id' | 'tenantId' | 'workId' | 'createTime' | 'updateTime' | 'createUser' | 'createDept' | 'updateUser' | 'isDeleted' | 'version' | 'py'
>

export async function entrustSteps(ctx: Working, order: WorkOrderRow, execIds: readonly string[], row: Entrusted): Promise<void> {
  const entrustId = await insert(ctx, workshopEntrusts, { ...row, workId: order.id })
  for (const id of execIds) await update(ctx, workExecs, id, { entrustId, execShopId: row.toWorkshopId })
  const { billNo, nodeKey, toWorkshopId } = row
  await happened(ctx, order, { eventType: 'entrust', detail: { billNo, nodeKey, toWorkshopId, qty: execIds.length } })
}

interface Step {
  readonly id: string
  readonly entrustId: string | null
}

/** 完工: hours at the agreed price, if the workshops settle. */
export async function settleEntrust(ctx: Working, exec: Step, hours: Big, endTime: Date): Promise<void> {
  if (!exec.entrustId) return
  const [found] = await ctx.tx.select().from(workshopEntrusts).where(eq(workshopEntrusts.id, exec.entrustId))
  const { id: entrustId, settleMode, hourPrice, fromWorkshopId, toWorkshopId } = must(found, 'the entrustment of a step')
  if (settleMode !== INTERNAL || !hourPrice) return
  const amount = hours.times(hourPrice).round(2, Big.roundHalfUp).toFixed(2)
  const book = bookOf(ctx)
  await post(book, internalSettlements, [
    {
      ...{ entrustId, execId: exec.id, fromWorkshopId, toWorkshopId, hours: hours.toFixed(2), hourPrice, amount },
      period: shanghai(endTime).slice(0, 7),
    },
  ])
}

/** 撤销完工: equal and opposite. */
export async function unsettleEntrust(ctx: Working, { id }: Step): Promise<void> {
  const rows = await ctx.tx.select().from(internalSettlements).where(eq(internalSettlements.execId, id)).orderBy(internalSettlements.id)
  const book = bookOf(ctx)
  await post(
    book,
    internalSettlements,
    standing(rows).map(({ id: reverseOf, entrustId, execId, fromWorkshopId, toWorkshopId, hours, hourPrice, amount, period }) => ({
      ...{ entrustId, execId, fromWorkshopId, toWorkshopId, hourPrice, period, reverseOf },
      ...{ hours: new Big(hours).neg().toFixed(2), amount: new Big(amount).neg().toFixed(2) },
    })),
  )
}
