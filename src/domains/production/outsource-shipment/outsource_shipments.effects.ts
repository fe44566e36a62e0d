import { obstacle, requireUsable } from '#domains/supplier/profile/supplier.ledger.ts'
import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { above, times } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { fromShanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { seenStep } from '../exec/exec-held.store.ts'
import { stepBlocksAnywhere } from '../exec/start-blocks.query.ts'
import { AWAY, TO_SHIP } from '../outsource/outsource-order.register.ts'
import { workingOf } from '../work-order/work-paper.ledger.ts'
import { outsourceShipments } from './outsource_shipments.flow.ts'
import { type Load, shipOut, takeBack } from './outsource-shipment.ledger.ts'
import { isOut, type MovedLine, movedLines, type OutsourceOrder, outsourceFound } from './outsource-shipment.query.ts'
import { BACK, OUT } from './outsource-shipment.register.ts'

type Submitted = SubmittedOf<typeof outsourceShipments>
type Context = FormContext<Submitted>
type Asking = Pick<FormContext<DocumentOf<typeof outsourceShipments>>, 'tx' | 'tenantId' | 'doc'>

async function linesOf(ctx: Asking): Promise<readonly MovedLine[]> {
  const order = await outsourceFound(ctx, ctx.doc.outsourceOrderId)
  return order ? movedLines(ctx, order.id) : []
}

/** Why a piece cannot leave now. */
async function outFault(ctx: Context, at: MovedLine): Promise<string | undefined> {
  if (at.shippedQty > 0) return '该件已发出'
  const step = await seenStep({ ...ctx, caller: { tenantId: ctx.tenantId } }, at.line.execId)
  return step ? (await stepBlocksAnywhere(ctx, step))[0]?.says : '外协工序已不在工单的现行工艺中'
}

function backFault(at: MovedLine, unitWeight: string): [cell: string, message: string] | undefined {
  if (!isOut(at)) return ['outsourceLineId', '该件未发出或已收回']
  return above(unitWeight, at.sentWeight) ? ['unitWeight', `收回重量不能大于发出重量 ${at.sentWeight}`] : undefined
}

async function orderFault(ctx: Context, order: OutsourceOrder | undefined): Promise<string | undefined> {
  const isGoing = ctx.doc.outsourceDirection === OUT
  if (!order || ![...(isGoing ? [TO_SHIP] : []), ...AWAY].includes(order.status))
    return isGoing ? '外协订单已取消或已全部收回' : '外协订单没有发出的件'
  return isGoing ? (await obstacle(ctx, order.supplierId)) || undefined : undefined
}

export default effects(outsourceShipments, {
  async propose(ctx) {
    const isGoing = ctx.doc.outsourceDirection !== BACK
    const open = (await linesOf(ctx)).filter(line => (isGoing ? line.shippedQty === 0 : isOut(line)))
    const products = await materialsById(
      ctx.tx,
      ctx.tenantId,
      open.map(({ piece }) => piece.materialId),
    )
    return {
      items: open.map(({ line, piece, sentWeight }) => ({
        outsourceLineId: line.id,
        unitWeight: sentWeight ?? line.unitWeight ?? products.get(piece.materialId)?.unitWeight ?? undefined,
      })),
    }
  },

  async compute(ctx) {
    const lines = await linesOf(ctx)
    const products = await materialsById(
      ctx.tx,
      ctx.tenantId,
      lines.map(({ piece }) => piece.materialId),
    )
    return {
      items: (ctx.doc.items ?? []).map(({ outsourceLineId }) => {
        const at = lines.find(({ line }) => line.id === outsourceLineId)
        if (!at) return {}
        const { materialCode, materialName, specs, modelNo, unit } = products.get(at.piece.materialId) ?? {}
        return {
          ...{ materialId: at.piece.materialId, materialCode, materialName, specs, modelNo, unit },
          ...{ heatNo: at.piece.heatNo ?? undefined, shippedQty: at.shippedQty, backQty: at.backQty + at.lossQty },
        }
      }),
    }
  },

  async check(ctx): Promise<Fault[]> {
    const { doc } = ctx
    const order = await outsourceFound(ctx, doc.outsourceOrderId)
    const why = await orderFault(ctx, order)
    if (why) return [{ path: 'outsourceOrderId', message: why }]
    const lines = await linesOf(ctx)
    const faults = await Promise.all(
      doc.items.map(async ({ outsourceLineId, unitWeight }, at): Promise<Fault[]> => {
        const found = lines.find(({ line }) => line.id === outsourceLineId)
        if (!found) return [{ path: `items.${at}.outsourceLineId`, message: '外协行不属于该外协订单' }]
        const cell = (name: string, message: string) => [{ path: `items.${at}.${name}`, message }]
        if (doc.outsourceDirection === BACK) {
          const fault = backFault(found, unitWeight)
          return fault ? cell(...fault) : []
        }
        const says = await outFault(ctx, found)
        return says ? cell('outsourceLineId', says) : []
      }),
    )
    return faults.flat()
  },

  claims: ({ doc }) =>
    doc.items.map(({ outsourceLineId }, at) => ({
      ...{ subject: 'outsourceLine', subjectId: outsourceLineId, path: `items.${at}.outsourceLineId` },
      refusal: ({ number }: { number: string }) => `该件正在办理外协收发：${number}`,
    })),

  step: { qc_inspector: async ctx => ctx.note({ inspectorId: ctx.actor }) },

  async approved(ctx) {
    const { doc } = ctx
    // Whoever files the paper reports the work; the inspector of a returned piece only looked at it, though he may be the last to act.
    const working = workingOf({ ...ctx, actor: ctx.initiator.user })
    const order = await outsourceFound(ctx, doc.outsourceOrderId)
    if (!order) throw new Refusal('外协订单不存在')
    const { warehouseId, vehiclePlate, driverName, driverPhone, transportBy, totalWeight = '0', grossWeight = null, outTime } = doc
    const load: Load = {
      ...{ shipmentNo: ctx.number, shipDate: fromShanghai(doc.shipDate), warehouseId, keeperId: must(doc.keeperId, 'the keeper') },
      ...{ vehiclePlate, driverName, driverPhone, transportBy, totalWeight, grossWeight },
      outTime: outTime ? fromShanghai(outTime) : null,
    }
    if (doc.outsourceDirection === BACK) {
      const returned = doc.items.map(({ outsourceLineId, unitWeight, scrapQty, checkResult, chipReturn }) => ({
        ...{ outsourceLineId, unitWeight, chipReturn, isScrap: scrapQty === 1, pass: checkResult === 'pass' },
      }))
      await takeBack(working, order, load, { returned, inspectorId: doc.inspectorId ?? ctx.actor })
      return tellLoss(ctx, order)
    }
    await requireUsable(ctx, order.supplierId)
    await shipOut(working, order, load, doc.items)
    await ctx.notify(await accountsOf(ctx.tx, ctx.tenantId, order.supplierId), {
      title: `外协发货：${order.outsourceNo}`,
      content: `我公司已发出外协件 ${doc.items.length} 件（${ctx.number}，车牌 ${vehiclePlate}），请于 ${order.backDate} 前返回。`,
    })
  },
})

/** More was lost than was agreed. */
async function tellLoss(ctx: Context, order: OutsourceOrder): Promise<void> {
  const lines = await movedLines(ctx, order.id)
  const [lost, sent] = [lines.filter(({ lossQty }) => lossQty > 0), lines.filter(({ shippedQty }) => shippedQty > 0)]
  if (!above(100 * lost.length, times(sent.length, order.lossRate))) return
  await ctx.notify(await holdersOf(ctx.tx, ctx.tenantId, 'purchase_head'), {
    title: `外协损耗超限：${order.outsourceNo}`,
    content: `外协订单 ${order.outsourceNo} 发出 ${sent.length} 件，损耗 ${lost.length} 件（${lost.map(({ piece }) => piece.proCode).join('、')}），超过允许损耗率 ${order.lossRate}%。`,
  })
}
