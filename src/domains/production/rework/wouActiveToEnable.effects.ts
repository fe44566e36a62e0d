import { ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { type Acting, orderFound, workingOf } from '../work-order/work-paper.ledger.ts'
import { openUpdateOf, updateOfPaper } from '../work-update/work-update.query.ts'
import { REWORK, UPDATE_APPROVING } from '../work-update/work-update.rules.ts'
import { dropUpdate } from '../work-update/work-update.store.ts'
import { applyRework, submitPaper, whyTaken } from './rework.ledger.ts'
import { execFound, type Rework, reworkOf, stepLabel } from './rework.query.ts'
import { wouActiveToEnable } from './wouActiveToEnable.flow.ts'

type Doc = DocumentOf<typeof wouActiveToEnable>
type Submitted = SubmittedOf<typeof wouActiveToEnable>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'doc'>

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })
const WAIVE = '2'
const CHANGED = '工单进度已变化，请重新填写返工工序'

/** What the form asks for; undefined while it does not say which piece failed where and from where it is worked again. */
async function asked(ctx: Asking<Doc>) {
  const { ncrId, fromExecId, pieces = [], redo = [] } = ctx.doc
  const [ncr] = await ncrsWhere(reading(ctx), { ids: [ncrId ?? '0'] })
  const [order, from, fail] = [
    await orderFound(ctx, ncr?.workId),
    await execFound(reading(ctx), fromExecId),
    await execFound(reading(ctx), ncr?.execId),
  ]
  if (!ncr || !order || !fail) return undefined
  return {
    ...{ ncr, order, failNodeKey: fail.nodeKey, fromNodeKey: from?.pieceId === ncr.pieceId ? from.nodeKey : '' },
    pieceIds: pieces.flatMap(({ pieceId }) => pieceId ?? []),
    waived: redo.flatMap(({ step, decision }) => (decision === WAIVE && step ? Number.parseInt(step, 10) : [])),
  }
}

async function foundFor(ctx: Asking<Doc>) {
  const wanted = await asked(ctx)
  if (!wanted) return undefined
  const found = await reworkOf(reading(ctx), wanted)
  return { ...wanted, ...found }
}

export default effects(wouActiveToEnable, {
  async propose(ctx) {
    const [ncr] = await ncrsWhere(reading(ctx), { ids: [ctx.doc.ncrId ?? '0'] })
    if (!ncr) return {}
    const exec = await execFound(reading(ctx), ncr.execId)
    return { fromExecId: ncr.execId, dutyDeptId: exec?.execShopId, pieces: [{ pieceId: ncr.pieceId }] }
  },

  async compute(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    return {
      pieces: found.pieceIds.map(id => {
        const at = found.pieces.find(({ piece }) => piece.id === id)
        return {
          defectDesc: at?.ncrs
            .map(({ description }) => description)
            .join('；')
            .slice(0, 500),
          round: at?.rounds,
        }
      }),
      redo: found.redo.map(({ deptShopId, isKey, allowWaive, ...node }) => ({
        ...{ step: stepLabel(node), workshopId: deptShopId, isKey: isKey ? 'yes' : 'no', mayWaive: allowWaive ? 'yes' : 'no' },
      })),
    }
  },

  async facts(ctx) {
    const found = await foundFor(ctx)
    const workshopId = found?.nodes.find(({ nodeKey }) => nodeKey === found.fromNodeKey)?.deptShopId
    return { anyHeatRedo: found?.anyHeatRedo ? 'yes' : 'no', ...(workshopId && { workshopId }) }
  },

  async check(ctx) {
    const found = await foundFor(ctx)
    if (!found) return [{ path: 'ncrId', message: '不合格单不存在' }]
    const open = await openUpdateOf(ctx, found.order.id)
    const isOurs = open?.status === UPDATE_APPROVING && open.processInstanceId === ctx.instanceId
    const why = isOurs ? undefined : whyTaken(found.order, open, REWORK)
    if (why) return [{ path: 'ncrId', message: why }]
    if (!found.pieceIds.includes(found.ncr.pieceId)) return [{ path: 'pieces', message: '返工件须包含不合格单的产品件' }]
    // What people agreed to does not fit any more. What somebody has just typed, and a piece that is gone, have reasons of their own.
    const isPlain = ({ path, message }: Fault) => !isOurs || path === 'redo' || message.endsWith('已报废')
    return found.faults.map(fault => (isPlain(fault) ? fault : { ...fault, message: CHANGED }))
  },

  claims: ctx =>
    ctx.doc.pieces.map(({ pieceId }, at) => ({
      ...{ subject: 'piece.disposition', subjectId: pieceId, path: `pieces.${at}.pieceId` },
      refusal: ({ number }) => `该产品件已有处置申请：${number}`,
    })),

  async submitted(ctx) {
    const found = await known(ctx)
    await submitPaper(workingOf(ctx), found.order.id, ctx, {
      ...{ updateType: REWORK, reason: found.ncr.description, defectCode: ctx.doc.defectCode, pieceIds: found.pieceIds },
      ...{ failNodeKey: found.failNodeKey, fromNodeKey: found.fromNodeKey },
    })
  },

  async approved(ctx) {
    await lockedOrder(workingOf(ctx), (await known(ctx)).order.id)
    const found = await known(ctx)
    if (found.faults[0]) throw new Refusal(CHANGED)
    const { defectCode, dutyType } = ctx.doc
    await applyRework(workingOf(ctx), ctx.instanceId, found, { defectCode, dutyType })
  },

  rejected: ctx => drop(ctx, '9'),
  withdrawn: ctx => drop(ctx, '8'),
})

async function known(ctx: Asking<Submitted>): Promise<Rework & NonNullable<Awaited<ReturnType<typeof asked>>>> {
  const found = await foundFor(ctx as Asking<Doc>)
  if (!found) throw new Refusal(CHANGED)
  return found
}

async function drop(ctx: Acting & { instanceId: string }, status: '8' | '9'): Promise<void> {
  const row = await updateOfPaper(reading(ctx), ctx.instanceId)
  if (row) await dropUpdate(workingOf(ctx), row.id, ctx.instanceId, status)
}
