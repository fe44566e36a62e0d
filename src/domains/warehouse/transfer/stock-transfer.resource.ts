import { sql } from 'drizzle-orm'
import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Kept, keptBy, requireKeeper, requireKeeperSaying } from '../place/warehouse-keeper.ledger.ts'
import { postTimeOf } from '../receipt/receipt-rules.query.ts'
import { relocate, sendBack, ship, takeIn, transferOf } from './stock-transfer.ledger.ts'
import { stockTransfer } from './stock-transfer.register.ts'
import { stockTransfers } from './stock-transfer.table.ts'

/** Goods of customers, and those at other firms, are not ours to send about. */
const EXCLUDED: readonly string[] = ['custody', 'outsource']

function refuseExcluded({ warehouseType, warehouseName }: Kept): void {
  if (EXCLUDED.includes(warehouseType)) throw new Refusal(`代保管库与外协虚拟库不能调拨：${warehouseName}`)
}

export default resource(stockTransfer, stockTransfers, {
  access: staffOnly,
  comesFrom: {
    receipt: sql`select r.receipt_id as from_id, l.transfer_id as to_id, null::numeric as qty, sum(l.amount) as amount
      from wh_stock_transfer_line l join wh_stock_batch b on b.material_id = l.material_id and b.batch_no = l.batch_no and b.is_deleted = 0
      join wh_receipt_line r on r.id = b.receipt_line_id group by 1, 2`,
  },
  createActions: {
    async ship(ctx, { items, outDate, ...sending }) {
      const book = bookOf(ctx)
      refuseExcluded(await requireKeeperSaying(ctx, sending.fromWarehouseId, sending.standInReason))
      const target = await keptBy(book, sending.toWarehouseId)
      if (!target) throw new Refusal('调入仓库不存在或已停用')
      refuseExcluded(target)
      const id = await ship(book, { ...sending, outUserId: ctx.caller.userId }, items, postTimeOf(book, outDate))
      const others = target.keepers.filter(user => user !== ctx.caller.userId)
      await handOut(ctx.tx, ctx.site, ctx.newId, others, {
        ...{ title: `调拨入库：${target.warehouseName}，${sending.reason}`, instanceId: id },
        path: `/warehouse/transfer/index?transferState=out&toWarehouseId=${sending.toWarehouseId}`,
      })
      return id
    },
    async relocate(ctx, { items, warehouseId, ...moving }) {
      await requireKeeperSaying(ctx, warehouseId, moving.standInReason)
      const sending = { ...moving, fromWarehouseId: warehouseId, toWarehouseId: warehouseId, outUserId: ctx.caller.userId }
      return relocate(bookOf(ctx), sending, items)
    },
  },
  actions: {
    async take(ctx, { id }, { inDate, locationId, standInReason }) {
      const book = bookOf(ctx)
      const transfer = await transferOf(book, id)
      await requireKeeperSaying(ctx, transfer.toWarehouseId, standInReason)
      await takeIn(book, transfer, ctx.caller.userId, locationId, postTimeOf(book, inDate))
      await settleCase(ctx.tx, ctx.site, id, ctx.now)
      return standInReason ? { standInReason } : {}
    },
    async back(ctx, { id }, { backReason }) {
      const { tx, site, newId, caller, now } = ctx
      const transfer = await transferOf(bookOf(ctx), id)
      const { transferNo, fromWarehouseId, toWarehouseId, outUserId } = transfer
      const ends = await Promise.all([fromWarehouseId, toWarehouseId].map(warehouseId => keptBy(bookOf(ctx), warehouseId)))
      if (!ends.some(end => end?.keepers.includes(caller.userId))) await requireKeeper(ctx, toWarehouseId)
      await sendBack(bookOf(ctx), transfer, backReason)
      await settleCase(tx, site, id, now)
      const told = [outUserId, ...ends.flatMap(end => end?.keepers ?? [])].filter(user => user !== caller.userId)
      await notify(
        tx,
        newId,
        [...new Set(told)],
        { title: `调拨退回：${transferNo}`, content: `${caller.name} 退回调拨单 ${transferNo}：${backReason}` },
        site,
      )
      return {}
    },
  },
})
