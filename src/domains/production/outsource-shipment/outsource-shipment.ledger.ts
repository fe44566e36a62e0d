import { update } from '#server/db/rows.ts'
import { bookOf, type Entry, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { held } from '../exec/exec-held.store.ts'
import { conclude } from '../exec/inspect.ledger.ts'
import { begun, finished, report } from '../exec/report.ledger.ts'
import { stepBlocksAnywhere } from '../exec/start-blocks.query.ts'
import { outsourceOrders } from '../outsource/outsource.table.ts'
import { restateSettled } from '../outsource/outsource-invoiced.ledger.ts'
import { ALL_BACK, PARTIAL_BACK, SHIPPED } from '../outsource/outsource-order.register.ts'
import { acceptOutsourced } from '../outsource/outsource-receipt.ledger.ts'
import { movePiece } from '../piece/piece.ledger.ts'
import { happened, lockedOrder, type Working } from '../work-order/work-event.ledger.ts'
import { isOut, movedLines, type OutsourceOrder } from './outsource-shipment.query.ts'
import { BACK, OUT } from './outsource-shipment.register.ts'
import { outsourceShipmentLines, outsourceShipments } from './outsource-shipment.table.ts'

/** 外协收发 (INV-41). Under the lock of the work order, like everything that happens to its pieces. */
export type Load = Omit<Entry<typeof outsourceShipments>, 'outsourceOrderId' | 'supplierId' | 'outsourceDirection' | 'totalQty'>

export interface Sent {
  readonly outsourceLineId: string
  readonly unitWeight: string
}

export interface Returned extends Sent {
  readonly isScrap: boolean
  readonly pass: boolean
  readonly chipReturn?: string | undefined
}

/** 停止点H passes only with its witness. */
const HOLD_POINT = 2
const BLAME = { sourceType: 'outsource', dutyType: 'outsource' } as const

/** 发出. The step is being worked on from now on, at the place of the firm. */
export async function shipOut(ctx: Working, order: OutsourceOrder, load: Load, sent: readonly Sent[]): Promise<void> {
  const work = await lockedOrder(ctx, order.workId)
  const lines = await movedOf(ctx, order)
  await writeLoad(
    ctx,
    { ...load, outsourceDirection: OUT, outsourceOrderId: order.id, supplierId: order.supplierId },
    sent.map(({ outsourceLineId, unitWeight }) => {
      const { piece } = lines.of(outsourceLineId)
      return { outsourceLineId, pieceId: piece.id, proCode: piece.proCode, qty: 1, scrapQty: 0, unitWeight }
    }),
  )
  for (const { outsourceLineId } of sent) {
    const { line } = lines.of(outsourceLineId)
    const at = await held(ctx, line.execId)
    const [block] = await stepBlocksAnywhere(ctx, at)
    if (block) throw new Refusal(block.says)
    await report(ctx, at, { execId: line.execId }, { reportAction: 'start', reason: load.shipmentNo })
    await begun(ctx, at, { startTime: at.now, away: { supplierId: order.supplierId, billNo: load.shipmentNo } })
  }
  await settleOrder(ctx, order)
  await recordMove(ctx, work.id, 'outsourceOut', load.shipmentNo, sent.length)
}

/** 收回. What was found decides: a piece that passed goes on and is owed for, one that failed or is scrap stays here, frozen. */
export async function takeBack(
  ctx: Working,
  order: OutsourceOrder,
  load: Load,
  { returned, inspectorId }: { returned: readonly Returned[]; inspectorId: string },
): Promise<void> {
  const work = await lockedOrder(ctx, order.workId)
  const lines = await movedOf(ctx, order)
  if (returned.some(({ outsourceLineId }) => !isOut(lines.of(outsourceLineId)))) throw new Refusal('所选件未发出或已收回', 409)
  await writeLoad(
    ctx,
    { ...load, outsourceDirection: BACK, outsourceOrderId: order.id, supplierId: order.supplierId },
    returned.map(({ outsourceLineId, unitWeight, isScrap, pass, chipReturn = null }) => {
      const { piece } = lines.of(outsourceLineId)
      const counted = { qty: isScrap ? 0 : 1, scrapQty: isScrap ? 1 : 0, checkResult: pass ? 'pass' : 'fail' }
      return { outsourceLineId, pieceId: piece.id, proCode: piece.proCode, unitWeight, chipReturn, ...counted }
    }),
  )
  const passed: string[] = []
  for (const { outsourceLineId, unitWeight, isScrap, pass } of returned) {
    const { execId } = lines.of(outsourceLineId).line
    const at = await held(ctx, execId)
    await movePiece(ctx, at.piece, { moveType: 'OUTSOURCE_BACK', toPlace: 'shop', refId: at.node.deptShopId, billNo: load.shipmentNo })
    await finished(ctx, at, { execId }, { endTime: at.now, persons: [], weight: unitWeight, reason: load.shipmentNo }, true)
    if (pass && at.node.stopPoint === HOLD_POINT) continue
    const remark = `${isScrap ? '外协报废' : pass ? '外协收回检验合格' : '外协收回检验不合格'}（${load.shipmentNo}）`
    await conclude(ctx, await held(ctx, execId), { pass, items: [], remark, inspectorId, blame: BLAME })
    if (pass) passed.push(outsourceLineId)
  }
  await acceptOutsourced(ctx, passed)
  await settleOrder(ctx, order)
  await recordMove(ctx, work.id, 'outsourceBack', load.shipmentNo, returned.length)
}

async function movedOf(ctx: Working, order: OutsourceOrder) {
  const lines = await movedLines({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, order.id)
  return {
    of(id: string) {
      const found = lines.find(({ line }) => line.id === id)
      if (!found) throw new Refusal('外协行不属于该外协订单', 409)
      return found
    },
  }
}

type Lines = Omit<Entry<typeof outsourceShipmentLines>, 'shipmentId' | 'outsourceDirection'>[]

async function writeLoad(ctx: Working, load: Omit<Entry<typeof outsourceShipments>, 'totalQty'>, lines: Lines): Promise<void> {
  const book = bookOf(ctx)
  const [shipmentId = ''] = await post(book, outsourceShipments, [{ ...load, totalQty: lines.length }])
  const { outsourceDirection } = load
  await post(
    book,
    outsourceShipmentLines,
    lines.map(line => ({ ...line, shipmentId, outsourceDirection })),
    '所选件已办理过收发，请刷新后重试',
  )
}

/** 部分收回 as long as something is at the firm or was not sent yet. */
async function settleOrder(ctx: Working, order: OutsourceOrder): Promise<void> {
  const lines = await movedLines({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, order.id)
  const ended = lines.filter(({ backQty, lossQty }) => backQty + lossQty > 0).length
  await update(ctx, outsourceOrders, order.id, { status: ended === lines.length ? ALL_BACK : ended > 0 ? PARTIAL_BACK : SHIPPED })
  await restateSettled(ctx, [order.id])
}

/** After the pieces: they may have changed the state of their order. */
async function recordMove(ctx: Working, workId: string, eventType: string, billNo: string, qty: number): Promise<void> {
  await happened(ctx, await lockedOrder(ctx, workId), { eventType, detail: { billNo, qty } })
}
