import { replenish } from '#domains/production/scrap/replenish.ledger.ts'
import { leaveProduction, scrapPieces, whyNotScrapped } from '#domains/production/scrap/scrap-piece.ledger.ts'
import { residualOf, scrapWorth } from '#domains/production/scrap-price/scrap-price.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { orderFound, promisedFor, workingOf } from '#domains/production/work-order/work-paper.ledger.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { closeBy, giveUp, ncrsWhere, takeUp } from '../nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '../nonconformity/nonconformity.register.ts'
import { recordScrap } from './scrap.ledger.ts'
import { scrappedOf, worthFaults } from './scrap-paper.query.ts'
import { workorderScrapApplication } from './workorderScrapApplication.flow.ts'

type Doc = DocumentOf<typeof workorderScrapApplication>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'now' | 'doc' | 'documentId'>

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })
const OPEN = ['20', '30']

async function foundFor(ctx: Asking<Doc>) {
  const [ncr] = await ncrsWhere(reading(ctx), { ids: [ctx.doc.ncrId ?? '0'] })
  const order = await orderFound(ctx, ncr?.workId)
  if (!ncr || !order) return undefined
  const asked = (ctx.doc.pieces ?? []).map(({ pieceId = '0' }) => pieceId)
  return { ncr, order, asked, pieces: await scrapPieces(reading(ctx), asked, ctx.documentId) }
}

export default effects(workorderScrapApplication, {
  async propose(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    const [piece] = await scrapPieces(reading(ctx), [found.ncr.pieceId])
    const { dutyType, dutyDeptId, defectCode, pieceId } = found.ncr
    return {
      ...{ dutyType: dutyType ?? undefined, dutyDeptId: dutyDeptId ?? piece?.at?.execShopId ?? undefined },
      pieces: [{ pieceId, defectCode: defectCode ?? undefined, canDowngrade: 'no' }],
    }
  },

  async compute(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    const { customerName } = await promisedFor(ctx, found.order.id)
    const rows = (ctx.doc.pieces ?? []).map(async ({ pieceId, unitWeight }) => {
      const one = found.pieces.find(({ piece }) => piece.id === pieceId)
      const worth = one && (await scrapWorth(ctx, one.product?.steelGrade))
      return {
        ...{ currentProcess: one?.at?.processName, accumCost: one?.accumCost },
        residualValue: worth && unitWeight ? residualOf(unitWeight, worth) : undefined,
      }
    })
    return { customerName, pieces: await Promise.all(rows) }
  },

  async facts(ctx) {
    const found = await foundFor(ctx)
    return { ...(found && { workshopId: found.order.deptShopId }) }
  },

  async check(ctx) {
    const found = await foundFor(ctx)
    if (!found) return [{ path: 'ncrId', message: '不合格单不存在' }]
    const { ncr, order, pieces, asked } = found
    if (!OPEN.includes(order.status)) return [{ path: 'ncrId', message: '只有待开工或生产中的工单可以报废' }]
    if (!asked.includes(ncr.pieceId)) return [{ path: 'pieces', message: '报废件须包含不合格单的产品件' }]
    const faults: Fault[] = []
    for (const [at, row] of ctx.doc.pieces.entries()) {
      const one = pieces.find(({ piece }) => piece.id === row.pieceId)
      const why = one ? whyNotScrapped(one, order.id) : '产品件不存在'
      if (why) faults.push({ path: `pieces.${at}.pieceId`, message: why })
      if (one) faults.push(...(await worthFaults(ctx, one, row.unitWeight, at)))
    }
    if (ctx.doc.dutyType === 'outsource' && pieces.some(({ outsourcerId }) => !outsourcerId))
      faults.push({ path: 'dutyType', message: '该件没有外协工序，责任类别不能为外协' })
    return faults
  },

  claims: ctx =>
    ctx.doc.pieces.map(({ pieceId }, at) => ({
      ...{ subject: 'piece.disposition', subjectId: pieceId, path: `pieces.${at}.pieceId` },
      refusal: ({ number }) => `该产品件已有处置申请：${number}`,
    })),

  async submitted(ctx) {
    const working = workingOf(ctx)
    const { order, asked } = await known(ctx)
    await lockedOrder(working, order.id)
    const { dutyType, dutyDeptId } = ctx.doc
    for (const { ncrs } of await scrapPieces(working, asked))
      await takeUp(
        working,
        ncrs.filter(({ state }) => state === NCR_OPEN),
        { disposition: 'scrap', docId: ctx.documentId, docNo: ctx.number, dutyType, dutyDeptId },
      )
  },

  async approved(ctx) {
    const working = workingOf(ctx)
    const order = await lockedOrder(working, (await known(ctx)).order.id)
    const { doc, number: billNo, documentId } = ctx
    const { pieces } = await known(ctx)
    for (const one of pieces) {
      const why = whyNotScrapped(one, order.id)
      if (why) throw new Refusal(why)
    }
    await leaveProduction(working, order, pieces, { billNo })
    const replenishWorkId = doc.replenish === 'yes' ? await replenish(working, order, pieces) : undefined
    const { dutyType, dutyDeptId, dutyProcessId } = doc
    await recordScrap(
      ctx,
      { billNo, documentId, dutyType, dutyDeptId, dutyProcessId, replenishWorkId },
      pieces.flatMap(one =>
        doc.pieces.flatMap(row => (row.pieceId === one.piece.id ? scrappedOf(one, row.unitWeight, row.defectCode) : [])),
      ),
    )
    for (const { piece, ncrs } of pieces) {
      const defectCode = doc.pieces.find(({ pieceId }) => pieceId === piece.id)?.defectCode ?? null
      await closeBy(working, ncrs, { disposition: 'scrap', docId: documentId, docNo: billNo, dutyType, dutyDeptId, defectCode })
    }
  },

  rejected: ctx => giveUp(workingOf(ctx), ctx.documentId),
})

async function known(ctx: Asking<unknown>) {
  const found = await foundFor(ctx as Asking<Doc>)
  if (!found) throw new Refusal('不合格单不存在')
  return found
}
