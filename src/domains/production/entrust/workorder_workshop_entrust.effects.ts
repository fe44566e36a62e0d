import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { workNodeById } from '../work-order/work-graph.query.ts'
import { orderFound, workingOf } from '../work-order/work-paper.ledger.ts'
import { OPEN } from '../work-order/work-state.rules.ts'
import { entrustSteps } from './entrust.ledger.ts'
import { capableIn, freeSteps } from './entrust.query.ts'
import { workorderWorkshopEntrust } from './workorder_workshop_entrust.flow.ts'

type Context = FormContext<SubmittedOf<typeof workorderWorkshopEntrust>>

const reading = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } }) as Parameters<typeof workNodeById>[0]

/** The steps that are given away: of each piece the one that was chosen. */
async function stepsOf(ctx: Context) {
  const node = await workNodeById(reading(ctx), ctx.doc.workNodeId)
  const pieceIds = ctx.doc.pieces.map(({ pieceId }) => pieceId)
  return { node, steps: node ? await freeSteps(ctx, ctx.doc.workId, node.nodeKey, pieceIds) : [] }
}

async function workshopFault(ctx: Context): Promise<string | undefined> {
  try {
    await requireWorkshop(reading(ctx), ctx.doc.toWorkshopId)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

export default effects(workorderWorkshopEntrust, {
  async compute(ctx) {
    const { workNodeId, productId, pieces = [] } = ctx.doc
    const node = workNodeId ? await workNodeById(reading(ctx), workNodeId) : undefined
    const product = productId ? (await materialsById(ctx.tx, ctx.tenantId, [productId])).get(productId) : undefined
    return { pieces: pieces.map(() => ({ unitWeight: product?.unitWeight ?? undefined, runTime: node?.runTime })) }
  },

  async check(ctx): Promise<Fault[]> {
    const { doc } = ctx
    const order = await orderFound(ctx, doc.workId)
    if (!order || !OPEN.includes(order.status)) return [{ path: 'workId', message: '只有待开工或生产中的工单可以委托' }]
    const { node, steps } = await stepsOf(ctx)
    if (node?.workId !== order.id || node.revNo !== order.revNo) return [{ path: 'workNodeId', message: '委托工序不属于该工单的现行工艺' }]
    const workshop = await workshopFault(ctx)
    if (workshop) return [{ path: 'toWorkshopId', message: workshop }]
    // A step without machines is done by hand, wherever.
    if (node.equipments.length > 0 && (await capableIn(ctx, doc.toWorkshopId, node.baseProcessCode)).length === 0)
      return [{ path: 'toWorkshopId', message: `受托车间没有可用于【${node.processName}】的在用设备` }]
    return doc.pieces.flatMap(({ pieceId }, at) =>
      steps.some(step => step.pieceId === pieceId)
        ? []
        : [{ path: `pieces.${at}.pieceId`, message: '该件的委托工序已开工、已委托或不在制' }],
    )
  },

  async claims(ctx) {
    return (await stepsOf(ctx)).steps.map(({ id, pieceId }) => ({
      ...{ subject: 'workExec.entrust', subjectId: id },
      path: `pieces.${ctx.doc.pieces.findIndex(row => row.pieceId === pieceId)}.pieceId`,
      refusal: ({ number }: { number: string }) => `该件的工序已在委托申请中：${number}`,
    }))
  },

  async approved(ctx) {
    const { workId, toWorkshopId, sendDate, requireDate, settleMode, hourPrice = null, settleAmount = null } = ctx.doc
    const working = workingOf(ctx)
    const order = await lockedOrder(working, workId)
    const { node, steps } = await stepsOf(ctx)
    if (!node || steps.length !== ctx.doc.pieces.length) throw new Refusal('委托工序已开工或已变化，请退回重新选择')
    await entrustSteps(
      working,
      order,
      steps.map(({ id }) => id),
      {
        ...{ billNo: ctx.number, nodeKey: node.nodeKey, processName: node.processName, fromWorkshopId: node.deptShopId, toWorkshopId },
        ...{ qty: steps.length, sendDate, requireDate, settleMode, hourPrice, settleAmount },
      },
    )
  },
})
