import { ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { submitPaper, whyTaken } from '../rework/rework.ledger.ts'
import { execFound } from '../rework/rework.query.ts'
import { lockedOrder } from '../work-order/work-event.ledger.ts'
import { type Acting, orderFound, workingOf } from '../work-order/work-paper.ledger.ts'
import { lineCode } from '../work-order/work-state.rules.ts'
import { openUpdateOf, updateOfPaper } from '../work-update/work-update.query.ts'
import { REPAIR, UPDATE_APPROVING } from '../work-update/work-update.rules.ts'
import { dropUpdate } from '../work-update/work-update.store.ts'
import { addRepActiveToEnable } from './addRepActiveToEnable.flow.ts'
import { applyRepair } from './repair.ledger.ts'
import { repairOf } from './repair.query.ts'
import { setRepairNodes, stepFaults } from './repair-node.store.ts'

type Doc = DocumentOf<typeof addRepActiveToEnable>
type Submitted = SubmittedOf<typeof addRepActiveToEnable>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'doc'>

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })
const CHANGED = '工单进度已变化，请重新填写返修工序'
const WELD = 'weld'
const SHAFTS = ['ZZ', 'KX']

async function foundFor(ctx: Asking<Doc>) {
  const { ncrId, backExecId, pieces = [] } = ctx.doc
  const [ncr] = await ncrsWhere(reading(ctx), { ids: [ncrId ?? '0'] })
  const [order, back, fail] = [
    await orderFound(ctx, ncr?.workId),
    await execFound(reading(ctx), backExecId),
    await execFound(reading(ctx), ncr?.execId),
  ]
  if (!ncr || !order || !fail) return undefined
  const asked = {
    ...{ order, failNodeKey: fail.nodeKey, backNodeKey: back?.pieceId === ncr.pieceId ? back.nodeKey : '' },
    pieceIds: pieces.flatMap(({ pieceId }) => pieceId ?? []),
  }
  return { ncr, ...asked, ...(await repairOf(reading(ctx), asked)) }
}

export default effects(addRepActiveToEnable, {
  async propose(ctx) {
    const [ncr] = await ncrsWhere(reading(ctx), { ids: [ctx.doc.ncrId ?? '0'] })
    if (!ncr) return {}
    const exec = await execFound(reading(ctx), ncr.execId)
    return { backExecId: ncr.execId, dutyDeptId: exec?.execShopId, pieces: [{ pieceId: ncr.pieceId }] }
  },

  async compute(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    const says = (id: string) => found.pieces.find(({ piece }) => piece.id === id)?.ncrs.map(({ description }) => description)
    return { pieces: found.pieceIds.map(id => ({ defectDesc: says(id)?.join('；').slice(0, 500) })) }
  },

  async check(ctx) {
    const found = await foundFor(ctx)
    if (!found) return [{ path: 'ncrId', message: '不合格单不存在' }]
    const open = await openUpdateOf(ctx, found.order.id)
    const isOurs = open?.status === UPDATE_APPROVING && open.processInstanceId === ctx.instanceId
    const why = isOurs ? undefined : whyTaken(found.order, open, REPAIR)
    if (why) return [{ path: 'ncrId', message: why }]
    if (!found.pieceIds.includes(found.ncr.pieceId)) return [{ path: 'pieces', message: '返修件须包含不合格单的产品件' }]
    const isPlain = ({ message }: Fault) => !isOurs || message.endsWith('已报废')
    return [
      ...found.faults.map(fault => (isPlain(fault) ? fault : { ...fault, message: CHANGED })),
      ...(await weldFaults(ctx, found.order.materialId)),
      ...(
        await stepFaults(
          reading(ctx),
          ctx.doc.repairs.map(({ processId }) => processId),
        )
      ).map(({ at, message }) => ({
        ...{ path: `repairs.${at}.processId`, message },
      })),
    ]
  },

  claims: ctx =>
    ctx.doc.pieces.map(({ pieceId }, at) => ({
      ...{ subject: 'piece.disposition', subjectId: pieceId, path: `pieces.${at}.pieceId` },
      refusal: ({ number }) => `该产品件已有处置申请：${number}`,
    })),

  async submitted(ctx) {
    const found = await known(ctx)
    const updateId = await submitPaper(workingOf(ctx), found.order.id, ctx, {
      ...{ updateType: REPAIR, reason: found.ncr.description, pieceIds: found.pieceIds },
      ...{ failNodeKey: found.failNodeKey, backNodeKey: found.backNodeKey },
    })
    await setRepairNodes(workingOf(ctx), updateId, ctx.doc.repairs)
  },

  step: {
    async sales_head({ doc }) {
      if (!doc.attachments?.length) throw new Refusal('需客户同意的返修，请上传客户同意函')
    },
  },

  async approved(ctx) {
    await lockedOrder(workingOf(ctx), (await known(ctx)).order.id)
    const found = await known(ctx)
    if (found.faults[0]) throw new Refusal(CHANGED)
    await applyRepair(workingOf(ctx), ctx.instanceId, found.pieces, ctx.doc.repairs)
  },

  rejected: ctx => drop(ctx, '9'),
  withdrawn: ctx => drop(ctx, '8'),
})

/** Nobody welds a main shaft without its customer. */
async function weldFaults({ tx, tenantId, doc }: Asking<Submitted>, materialId: string): Promise<Fault[]> {
  if (doc.repairType !== WELD || doc.customerConfirm === 'yes') return []
  const product = (await materialsById(tx, tenantId, [materialId])).get(materialId)
  return SHAFTS.includes(lineCode(product?.materialName ?? '')) ? [{ path: 'customerConfirm', message: '主轴焊补须经客户同意' }] : []
}

async function known(ctx: Asking<Submitted>) {
  const found = await foundFor(ctx as Asking<Doc>)
  if (!found) throw new Refusal(CHANGED)
  return found
}

async function drop(ctx: Acting & { instanceId: string }, status: '8' | '9'): Promise<void> {
  const row = await updateOfPaper(reading(ctx), ctx.instanceId)
  if (row) await dropUpdate(workingOf(ctx), row.id, ctx.instanceId, status)
}
