import { freezePiece, thawPiece } from '#domains/production/piece/piece-freeze.ledger.ts'
import { replenish } from '#domains/production/scrap/replenish.ledger.ts'
import { leaveAll, scrapPieces, whyNotGivenUp } from '#domains/production/scrap/scrap-piece.ledger.ts'
import { residualOf, scrapWorth } from '#domains/production/scrap-price/scrap-price.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { orderFound, workingOf } from '#domains/production/work-order/work-paper.ledger.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { concessionById, linesOf, turnedToScrap } from '../concession/concession.ledger.ts'
import { EFFECTIVE, REFUSED } from '../concession/concession.register.ts'
import { closeBy, giveUp, takeUp } from '../nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '../nonconformity/nonconformity.register.ts'
import { concessionToReceiveApplicationScrap } from './concessionToReceiveApplicationScrap.flow.ts'
import { recordScrap } from './scrap.ledger.ts'
import { scrappedOf, worthFaults } from './scrap-paper.query.ts'

type Doc = DocumentOf<typeof concessionToReceiveApplicationScrap>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'now' | 'doc' | 'documentId'>

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })

async function foundFor(ctx: Asking<Doc>) {
  const row = await concessionById(reading(ctx), ctx.doc.concessionId ?? '0')
  const order = await orderFound(ctx, row?.workId)
  if (!row || !order) return undefined
  const lines = await linesOf(ctx.tx, row.id)
  const open = new Set(lines.flatMap(({ pieceId, isScrapped }) => (isScrapped === 'no' ? pieceId : [])))
  const asked = (ctx.doc.pieces ?? []).map(({ pieceId = '0' }) => pieceId)
  return { row, order, open, pieces: await scrapPieces(reading(ctx), asked, ctx.documentId) }
}

export default effects(concessionToReceiveApplicationScrap, {
  async propose(ctx) {
    const found = await foundFor(ctx)
    return found ? { pieces: [...found.open].map(pieceId => ({ pieceId })) } : {}
  },

  async compute(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    const rows = (ctx.doc.pieces ?? []).map(async ({ pieceId, unitWeight }) => {
      const one = found.pieces.find(({ piece }) => piece.id === pieceId)
      const worth = one && (await scrapWorth(ctx, one.product?.steelGrade))
      return {
        ...{ pieceLocation: one?.location, accumCost: one?.accumCost },
        residualValue: worth && unitWeight ? residualOf(unitWeight, worth) : undefined,
      }
    })
    return { pieces: await Promise.all(rows) }
  },

  async check(ctx) {
    const found = await foundFor(ctx)
    const path = 'concessionId'
    if (!found) return [{ path, message: '让步单不存在' }]
    const { row, open, pieces } = found
    if (row.state !== EFFECTIVE && row.state !== REFUSED) return [{ path, message: '只有生效或拒绝的让步单可以转报废' }]
    const faults: Fault[] = []
    for (const [at, { pieceId, unitWeight }] of ctx.doc.pieces.entries()) {
      const one = pieces.find(({ piece }) => piece.id === pieceId)
      const why = one && open.has(pieceId) ? whyNotGivenUp(one) : '产品件不在该让步单上，或已转报废'
      if (why) faults.push({ path: `pieces.${at}.pieceId`, message: why })
      if (one) faults.push(...(await worthFaults(ctx, one, unitWeight, at)))
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
    await lockedOrder(working, (await known(ctx)).order.id)
    const { dutyType, dutyDeptId } = ctx.doc
    for (const { piece, ncrs } of (await known(ctx)).pieces) {
      await takeUp(
        working,
        ncrs.filter(({ state }) => state === NCR_OPEN),
        { disposition: 'scrap', docId: ctx.documentId, docNo: ctx.number, dutyType, dutyDeptId },
      )
      await freezePiece(working, piece, `让步转报废 ${ctx.number}`)
    }
  },

  async approved(ctx) {
    const working = workingOf(ctx)
    const order = await lockedOrder(working, (await known(ctx)).order.id)
    const { doc, number: billNo, documentId } = ctx
    const { row, pieces } = await known(ctx)
    for (const one of pieces) {
      const why = whyNotGivenUp(one)
      if (why) throw new Refusal(why)
    }
    await leaveAll(working, order, pieces, { billNo, documentId })
    const replenishWorkId = doc.replenish === 'yes' ? await replenish(working, order, pieces) : undefined
    const { dutyType, dutyDeptId } = doc
    await recordScrap(
      ctx,
      { billNo, documentId, dutyType, dutyDeptId, replenishWorkId },
      pieces.flatMap(one =>
        doc.pieces.flatMap(({ pieceId, unitWeight }) => (pieceId === one.piece.id ? scrappedOf(one, unitWeight, null) : [])),
      ),
    )
    const disposing = { disposition: 'scrap', docId: documentId, docNo: billNo, dutyType, dutyDeptId }
    for (const { ncrs } of pieces) await closeBy(working, ncrs, disposing)
    await turnedToScrap(
      working,
      row.id,
      pieces.map(({ piece }) => piece.id),
    )
  },

  async rejected(ctx) {
    const working = workingOf(ctx)
    const found = await foundFor(ctx)
    if (!found) return
    await lockedOrder(working, found.order.id)
    await giveUp(working, ctx.documentId)
    for (const { piece, ncrs } of found.pieces) if (ncrs.length === 0) await thawPiece(working, piece, `让步转报废 ${ctx.number} 未同意`)
  },
})

async function known(ctx: Asking<unknown>) {
  const found = await foundFor(ctx as Asking<Doc>)
  if (!found) throw new Refusal('让步单不存在')
  return found
}
