import { effects } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { inFlightOf } from './in-flight.ledger.ts'
import { applyChange, changeFaults, dropBack, proposal, submitChange } from './route-change.ledger.ts'
import { changeById, changeFound, comparedOf } from './route-change.query.ts'
import { linesOf } from './route-change-lines.rules.ts'
import { routeChangeToEnable } from './routeChangeToEnable.flow.ts'

const reading = ({ tx, tenantId }: Parameters<typeof inFlightOf>[0]) => ({ tx, caller: { tenantId } })

/** 工艺路线变更. The differences are computed each time, since they follow from both versions. */
export default effects(routeChangeToEnable, {
  async propose(ctx) {
    const change = await changeFound(reading(ctx), ctx.doc.changeId ?? '0')
    return change ? proposal(change) : {}
  },

  async compute(ctx) {
    const change = await changeFound(reading(ctx), ctx.doc.changeId ?? '0')
    if (!change) return {}
    const { oldRouteId, newRouteId } = change
    const [{ old, new: now, diff }, running] = [await comparedOf(reading(ctx), oldRouteId, newRouteId), await inFlightOf(ctx, oldRouteId)]
    return {
      wipCount: running.length,
      diffs: linesOf(diff, old, now),
      workOrders: running.map(({ workId, currentProcess, wipQty }) => ({ workId, currentProcess, wipQty })),
    }
  },

  check: ctx => changeFaults(ctx, ctx.doc.changeId, ctx.doc),

  async claims(ctx) {
    const { newRouteId } = await changeById(reading(ctx), ctx.doc.changeId)
    // The draft, too: no activation of it may run beside its change.
    const subjects = { routeChange: ctx.doc.changeId, route: newRouteId }
    return Object.entries(subjects).map(([subject, subjectId]) => ({
      ...{ subject, subjectId, path: 'changeId' },
      refusal: () => '流程正在审批中，请勿重复提交',
    }))
  },

  submitted: ctx => submitChange(ctx, ctx.doc.changeId, ctx.doc),

  step: {
    async sales_head({ doc }) {
      if (!doc.attachments?.length) throw new Refusal('需客户确认的变更，请上传客户确认函')
    },
  },

  approved: ctx => applyChange(ctx, ctx.doc.changeId),
  rejected: ctx => dropBack(ctx, ctx.doc.changeId, '9'),
  withdrawn: ctx => dropBack(ctx, ctx.doc.changeId, '8'),
})
