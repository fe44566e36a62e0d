import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { update } from '#server/db/rows.ts'
import { effects, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { orderFound, standingPieces, workingOf } from '../work-order/work-paper.ledger.ts'
import { openUpdateOf } from '../work-update/work-update.query.ts'
import { OTHER_SHOP, UPDATE_DRAFT } from '../work-update/work-update.rules.ts'
import { agreedUpdate, draftUpdate, dropUpdate, submitUpdate, whyNoUpdate } from '../work-update/work-update.store.ts'
import { workUpdates } from '../work-update/work-update.table.ts'
import { producationWorkorderJumpShop } from './producation_workorder_jump_shop.flow.ts'
import { jump, jumpProblem, jumpsOf, readingOf, usableMachines } from './shop-jump.ledger.ts'

const FLOW = 'producation_workorder_jump_shop'
const path = 'workId'

interface Asked {
  readonly workId?: string | undefined
  readonly fromWorkshopId?: string | undefined
  readonly toWorkshopId?: string | undefined
}

async function asked(ctx: Pick<FormContext<Asked>, 'tx' | 'tenantId' | 'doc'>) {
  const { workId, fromWorkshopId = '0', toWorkshopId = '0' } = ctx.doc
  const order = await orderFound(ctx, workId)
  return order && { order, jumps: await jumpsOf(readingOf(ctx), order, fromWorkshopId, toWorkshopId) }
}

/** 工单跳车间. The paper is the request: it is written down when it is submitted, so that nothing else is asked of the order meanwhile. */
export default effects(producationWorkorderJumpShop, {
  async compute(ctx) {
    const found = await asked(ctx)
    if (!found) return {}
    const { order, jumps } = found
    const product = (await materialsById(ctx.tx, ctx.tenantId, [order.materialId])).get(order.materialId)
    const standing = await standingPieces(ctx, order.id)
    return {
      ...{ productName: product?.materialName, qty: standing.length },
      nodes: jumps.map(({ node, target }) => ({
        ...{ processSeq: node.processSeq, oldProcessId: node.processId, newProcessId: target?.id },
        equipmentCount: target ? usableMachines(target).length : 0,
      })),
      pieces: standing.map(({ proCode, currentProcess }) => ({ proCode, currentProcess })),
    }
  },

  async facts(ctx) {
    const found = await asked(ctx)
    return { anyCheckNodeMoved: found?.jumps.some(({ node }) => node.isCheck) ? 'yes' : 'no' }
  },

  async check(ctx) {
    const order = await lockedOrder(workingOf(ctx), ctx.doc.workId)
    const why = whyNoUpdate(order)
    if (why) return [{ path, message: why }]
    const open = await openUpdateOf(ctx, order.id)
    // What was rejected or withdrawn is a draft again, and whoever asks next takes it over.
    const isOurs = open?.updateType === OTHER_SHOP && (open.status === UPDATE_DRAFT || open.processInstanceId === ctx.instanceId)
    if (open && !isOurs) return [{ path, message: '该工单存在未通过的变更申请，请先处理' }]
    const problem = jumpProblem((await asked(ctx))?.jumps ?? [])
    return problem ? [{ path: 'toWorkshopId', message: problem }] : []
  },

  claims: ({ doc }) => [{ subject: 'workOrderUpdate', subjectId: doc.workId, path, refusal: () => '流程正在审批中，请勿重复提交' }],

  async submitted(ctx) {
    const w = { ...workingOf(ctx), site: ctx.site }
    const { workId, reason } = ctx.doc
    const order = await lockedOrder(w, workId)
    const open = await openUpdateOf(ctx, order.id)
    const updateId = open?.id ?? (await draftUpdate(w, order, { updateType: OTHER_SHOP, reason }))
    await submitUpdate(w, updateId, { flowKey: FLOW, instanceId: ctx.instanceId }, { reason })
  },

  async approved(ctx) {
    const w = workingOf(ctx)
    const open = await openUpdateOf(ctx, ctx.doc.workId)
    if (!open) throw new Refusal('变更申请不在审批中')
    const { order } = await agreedUpdate(w, open.id, ctx.instanceId)
    const { fromWorkshopId: fromShopId, toWorkshopId: toShopId } = ctx.doc
    const jumps = await jumpsOf(readingOf(ctx), order, fromShopId, toShopId)
    const problem = jumpProblem(jumps)
    if (problem) throw new Refusal(problem)
    const cause = { updateId: open.id, processInstanceId: ctx.instanceId, billNo: ctx.number, fromShopId, toShopId }
    await update(w, workUpdates, open.id, { newRevNo: await jump(w, order, jumps, cause) })
  },

  rejected: ctx => dropped(ctx, '9'),
  withdrawn: ctx => dropped(ctx, '8'),
})

async function dropped(ctx: Parameters<typeof workingOf>[0] & { doc: Asked; instanceId: string }, status: '8' | '9'): Promise<void> {
  const open = ctx.doc.workId ? await openUpdateOf(ctx, ctx.doc.workId) : undefined
  if (open) await dropUpdate(workingOf(ctx), open.id, ctx.instanceId, status)
}
