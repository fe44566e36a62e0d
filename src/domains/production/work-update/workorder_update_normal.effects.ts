import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { effects, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { SwitchPlan } from '../route-switch/switch.query.ts'
import { GOES_ON, type NewStep } from '../route-switch/switch.rules.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { orderFound, workingOf } from '../work-order/work-paper.ledger.ts'
import { applyUpdate, backToDraft, stepLabel, switchAsked, typedDecisions, updateFaults } from './work-update.ledger.ts'
import { openUpdateOf } from './work-update.query.ts'
import { NORMAL } from './work-update.rules.ts'
import { setDecisions, submitUpdate, whyNoUpdate } from './work-update.store.ts'
import { workorderUpdateNormal } from './workorder_update_normal.flow.ts'

const FLOW = 'workorder_update_normal'

/** What is asked about an order, if something is. */
async function asked(ctx: Pick<FormContext<unknown>, 'tx' | 'tenantId'>, workId: string | undefined) {
  const order = await orderFound(ctx, workId)
  const row = order && (await openUpdateOf(ctx, order.id))
  return order && row && NORMAL.includes(row.updateType) ? { order, row } : undefined
}

/** 工单变更. The request is its draft; the paper adds what is to happen to steps that lie behind a piece. */
export default effects(workorderUpdateNormal, {
  async propose(ctx) {
    const found = await asked(ctx, ctx.doc.workId)
    return found ? { reason: found.row.reason } : {}
  },

  async compute(ctx) {
    const found = await asked(ctx, ctx.doc.workId)
    if (!found) return {}
    const { order, row } = found
    const product = (await materialsById(ctx.tx, ctx.tenantId, [order.materialId])).get(order.materialId)
    const plan = await switchAsked(ctx, order, row)
    const { updateType, oldRouteId, newRouteId, oldPlanEnd, newPlanEnd, oldDemandId, newDemandId } = row
    return {
      ...{ productName: product?.materialName, updateType, oldRouteId, newRouteId, oldPlanEnd, newPlanEnd, oldDemandId, newDemandId },
      wipQty: plan?.pieces.length,
      decisions: plan ? linesOf(plan) : [],
    }
  },

  async facts(ctx) {
    const found = await asked(ctx, ctx.doc.workId)
    return { orderLineChanged: found?.row.newDemandId ? 'yes' : 'no' }
  },

  async check(ctx) {
    const path = 'workId'
    const order = await lockedOrder(workingOf(ctx), ctx.doc.workId)
    const row = await openUpdateOf(ctx, order.id)
    if (!row || !NORMAL.includes(row.updateType)) return [{ path, message: '工单没有待提交的变更申请' }]
    const why = whyNoUpdate(order)
    return why ? [{ path, message: why }] : updateFaults(ctx, order, row)
  },

  claims: ({ doc }) => [
    { subject: 'workOrderUpdate', subjectId: doc.workId, path: 'workId', refusal: () => '流程正在审批中，请勿重复提交' },
  ],

  async submitted(ctx) {
    const row = await openUpdateOf(ctx, ctx.doc.workId)
    if (row) await submitUpdate(workingOf(ctx), row.id, { flowKey: FLOW, instanceId: ctx.instanceId }, { reason: ctx.doc.reason })
  },

  step: {
    async process_eng(ctx) {
      const found = await asked(ctx, ctx.doc.workId)
      const plan = found && (await switchAsked(ctx, found.order, found.row))
      if (!found || !plan) return
      const typed = typedDecisions(plan, ctx.doc.decisions)
      const decided = await switchAsked(ctx, found.order, found.row, typed)
      const missing = decided?.pieces.flatMap(({ plan: { undecided } }) => undecided)[0]
      if (missing) throw new Refusal(`新路线工序【${missing.processName}】位于已完工工序之前，请指定补做或免做`)
      const [blocker] = decided?.blockers ?? []
      if (blocker) throw new Refusal(blocker)
      if (typed.length > 0) await setDecisions(workingOf(ctx), found.row.id, typed)
    },
  },

  async approved(ctx) {
    const row = await openUpdateOf(ctx, ctx.doc.workId)
    if (!row) throw new Refusal('变更申请不在审批中')
    await applyUpdate(ctx, row.id, ctx.doc.decisions)
  },

  rejected: ctx => given(ctx, '9'),
  withdrawn: ctx => given(ctx, '8'),
})

async function given(ctx: Parameters<typeof backToDraft>[0] & { doc: { workId?: string | undefined } }, status: '8' | '9'): Promise<void> {
  const row = ctx.doc.workId ? await openUpdateOf(ctx, ctx.doc.workId) : undefined
  if (row) await backToDraft(ctx, row.id, status, row.updateType)
}

const STATE: Readonly<Record<NewStep['how'], string>> = { kept: 'done', carried: 'done', continued: 'current', open: 'new' }

const linesOf = ({ pieces }: SwitchPlan) =>
  pieces.flatMap(({ piece, plan }) =>
    plan.steps.map(({ node, how, status }) => ({
      ...{ step: stepLabel(piece.proCode, node.processSeq), processName: node.processName },
      mapState: GOES_ON.includes(status) ? 'current' : STATE[how],
      isKey: node.isKey ? 'yes' : 'no',
      isBehind: plan.behind.some(({ nodeKey }) => nodeKey === node.nodeKey) ? 'yes' : 'no',
    })),
  )
