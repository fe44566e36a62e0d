import type { DocumentOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { shanghai } from '#server/http/present.ts'
import { stepsBefore } from '../exec/exec.rules.ts'
import type { WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { orderFound, promisedFor, workingOf } from '../work-order/work-paper.ledger.ts'
import { workNodesOf } from '../work-order/work-snapshot.ledger.ts'
import { CHOOSING, UNFINISHED } from '../work-order/work-state.rules.ts'
import { begunNodes, linkedPieces } from './advance.query.ts'
import { defaultStop } from './stop-node.rules.ts'
import { advanceOrder } from './work-order-advance.ledger.ts'
import { AHEAD_OF_ORDER, NO_ORDER } from './work-order-advance.register.ts'
import { workorderAdvance } from './workorderAdvance.flow.ts'

type Context = FormContext<DocumentOf<typeof workorderAdvance>>
const stepsOf = (ctx: Context, { id, revNo }: WorkOrderRow) => workNodesOf(ctx, id, revNo)

/** Pieces must not be beyond the step at which they are to stop, and an order must not have what it is said to lack. */
async function stopFaults(ctx: Context, order: WorkOrderRow): Promise<Fault[]> {
  const { advanceType, stopNodeId } = ctx.doc
  if (!AHEAD_OF_ORDER.includes(advanceType ?? '')) return []
  const linked = await linkedPieces(ctx, order.id)
  if (linked > 0) return [{ path: 'advanceType', message: '该工单的件已关联订单，只能申请早于计划' }]
  if (order.sourceKind === 'stock' && advanceType !== NO_ORDER) return [{ path: 'advanceType', message: '备库工单请选择无订单备产' }]
  if (order.status === CHOOSING) return [{ path: 'workId', message: '请先为工单选择工艺路线' }]
  const nodes = await stepsOf(ctx, order)
  const stop = nodes.find(({ id }) => id === stopNodeId)
  if (!stop) return [{ path: 'stopNodeId', message: '限制工序不属于该工单的现行工艺' }]
  const begun = await begunNodes(ctx, order.id)
  const beyond = nodes.find(({ nodeKey }) => begun.has(nodeKey) && stepsBefore(nodes, nodeKey).has(stop.nodeKey))
  return beyond ? [{ path: 'stopNodeId', message: `已有件开工到【${beyond.processName}】，越过了限制工序` }] : []
}

export default effects(workorderAdvance, {
  async propose(ctx) {
    const order = await orderFound(ctx, ctx.doc.workId)
    if (order?.sourceKind !== 'stock' || (await linkedPieces(ctx, order.id)) > 0) return {}
    const stop = defaultStop(await stepsOf(ctx, order))
    return { advanceType: NO_ORDER, ...(stop ? { stopNodeId: stop.id } : {}) }
  },

  async compute(ctx) {
    const { workId, affected = [] } = ctx.doc
    const rows = await Promise.all(
      affected.map(async row => {
        const deliveryDate = row.workId ? (await promisedFor(ctx, row.workId)).deliveryDate : undefined
        return { deliveryDate, late: deliveryDate && (row.newPlanEnd ?? '') > deliveryDate ? 'yes' : 'no' }
      }),
    )
    return { affected: rows, ...(workId ? { customerName: (await promisedFor(ctx, workId)).customerName } : {}) }
  },

  async check(ctx): Promise<Fault[]> {
    const order = await orderFound(ctx, ctx.doc.workId)
    if (!order || !UNFINISHED.includes(order.status)) return [{ path: 'workId', message: '工单已完工或取消' }]
    const others = await Promise.all(ctx.doc.affected.map(({ workId }) => orderFound(ctx, workId)))
    const gone = others.findIndex(other => !other || !UNFINISHED.includes(other.status))
    if (gone >= 0) return [{ path: `affected.${gone}.workId`, message: '受影响工单已完工或取消' }]
    return stopFaults(ctx, order)
  },

  claims: ctx => [
    {
      ...{ subject: 'workOrder.advance', subjectId: ctx.doc.workId, path: 'workId' },
      refusal: ({ number }) => `该工单已有提前投产申请：${number}`,
    },
  ],

  async approved(ctx) {
    const { workId, advanceType, newPlanStart, newPlanEnd, priority, stopNodeId, estimateCost = null, affected } = ctx.doc
    const order = stopNodeId ? await orderFound(ctx, workId) : undefined
    const stop = order && (await stepsOf(ctx, order)).find(({ id }) => id === stopNodeId)
    await advanceOrder(
      workingOf(ctx),
      {
        ...{ workId, advanceType, newPlanStart, newPlanEnd, priority, stop, estimateCost, billNo: ctx.number },
        agreedDate: shanghai(ctx.now).slice(0, 10),
      },
      affected,
    )
  },
})
