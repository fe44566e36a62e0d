import { concede, concedingOf, whyNotConceded } from '#domains/production/concession/concede.ledger.ts'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { orderFound, promisedFor, workingOf } from '#domains/production/work-order/work-paper.ledger.ts'
import type { DocumentOf } from '#model/flow/flow.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { saveDraft } from '#server/engine/shell/start.ts'
import { Refusal } from '#server/http/refusal.ts'
import { voidCertificate } from '../certificate/certificate.ledger.ts'
import { closeBy, giveUp, ncrsWhere, takeUp } from '../nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN } from '../nonconformity/nonconformity.register.ts'
import { concededTimes, concessionOf, decideConcession, fileConcession, judgeLines } from './concession.ledger.ts'
import { EFFECTIVE, REFUSED } from './concession.register.ts'
import { concessionAcceptanceApplication } from './concessionAcceptanceApplication.flow.ts'

type Doc = DocumentOf<typeof concessionAcceptanceApplication>
type Asking<D> = Pick<FormContext<D>, 'tx' | 'tenantId' | 'doc' | 'documentId'>

const reading = ({ tx, tenantId }: Pick<Asking<unknown>, 'tx' | 'tenantId'>) => ({ tx, caller: { tenantId } })
const MOST_TIMES = 2
const sourceOf = (sourceType: string) => (sourceType === 'return' ? 'product' : sourceType)
const labelled = (proCode: string, indexName: string) => `${proCode} ${indexName}`

async function foundFor(ctx: Asking<Doc>) {
  const [ncr] = await ncrsWhere(reading(ctx), { ids: [ctx.doc.ncrId ?? '0'] })
  const order = await orderFound(ctx, ncr?.workId)
  if (!ncr || !order) return undefined
  const asked = (ctx.doc.pieces ?? []).map(({ pieceId = '0' }) => pieceId)
  return { ncr, order, asked, pieces: await concedingOf(reading(ctx), order, asked, ctx.documentId) }
}

export default effects(concessionAcceptanceApplication, {
  async propose(ctx) {
    const [ncr] = await ncrsWhere(reading(ctx), { ids: [ctx.doc.ncrId ?? '0'] })
    return ncr ? { pieces: [{ pieceId: ncr.pieceId }] } : {}
  },

  async compute(ctx) {
    const found = await foundFor(ctx)
    if (!found) return {}
    return {
      ...{ concessionSource: sourceOf(found.ncr.sourceType), customerName: (await promisedFor(ctx, found.order.id)).customerName },
      items: found.pieces.flatMap(({ piece, deviations }) =>
        deviations.map(({ indexName, standardValue, actualText, deviation }) => ({
          ...{ item: labelled(piece.proCode, indexName), standardValue, actualText, deviation },
        })),
      ),
    }
  },

  async check(ctx) {
    const found = await foundFor(ctx)
    if (!found) return [{ path: 'ncrId', message: '不合格单不存在' }]
    const { ncr, order, pieces, asked } = found
    if (!asked.includes(ncr.pieceId)) return [{ path: 'pieces', message: '让步件须包含不合格单的产品件' }]
    const times = await concededTimes(ctx.tx, asked)
    const faults: Fault[] = []
    for (const [at, { pieceId }] of ctx.doc.pieces.entries()) {
      const one = pieces.find(({ piece }) => piece.id === pieceId)
      const why = one ? whyNotConceded(one, order.id) : '产品件不存在'
      if (why) faults.push({ path: `pieces.${at}.pieceId`, message: why })
      else if ((times.get(pieceId) ?? 0) >= MOST_TIMES)
        faults.push({ path: `pieces.${at}.pieceId`, message: `产品编号【${one?.piece.proCode ?? ''}】已让步${MOST_TIMES}次，不能再让步` })
    }
    const safety = pieces.flatMap(({ deviations }) => deviations).find(({ isSafety }) => isSafety)
    if (safety && ctx.doc.deviationLevel === 'general')
      faults.push({ path: 'deviationLevel', message: `主轴的安全指标【${safety.indexName}】不能按一般偏离处理` })
    return faults
  },

  claims: ctx =>
    ctx.doc.pieces.map(({ pieceId }, at) => ({
      ...{ subject: 'piece.disposition', subjectId: pieceId, path: `pieces.${at}.pieceId` },
      refusal: ({ number }) => `该产品件已有处置申请：${number}`,
    })),

  async submitted(ctx) {
    const working = workingOf(ctx)
    const { order, ncr, pieces } = await known(ctx)
    await lockedOrder(working, order.id)
    const { deviationLevel, customerConsent, consentNo = null, useLimit = null, reason } = ctx.doc
    await fileConcession(
      working,
      {
        ...{
          concessionNo: ctx.number,
          documentId: ctx.documentId,
          concessionSource: sourceOf(ncr.sourceType),
          ncrId: ncr.id,
          qty: pieces.length,
        },
        ...{ workId: order.id, materialId: order.materialId, deviationLevel, customerConsent, consentNo, useLimit, reason },
      },
      pieces,
    )
    // Of a piece in repair they stay with the repair until this is agreed.
    for (const { ncrs, repair } of pieces)
      await takeUp(
        working,
        ncrs.filter(({ state }) => state === NCR_OPEN && !repair),
        { disposition: 'concession', docId: ctx.documentId, docNo: ctx.number },
      )
  },

  step: {
    async process_eng(ctx) {
      const unusable = ctx.doc.items.find(({ techJudge }) => techJudge === 'unusable')
      if (unusable) throw new Refusal(`【${unusable.item ?? ''}】判定为不可用，请不同意该申请`)
      const { pieces } = await known(ctx)
      const judged = pieces.flatMap(({ piece, deviations }) =>
        deviations.map(({ indexName }) => {
          const row = ctx.doc.items.find(({ item }) => item === labelled(piece.proCode, indexName))
          return [`${piece.id} ${indexName}`, row?.techJudge] as const
        }),
      )
      await judgeLines(workingOf(ctx), ctx.documentId, new Map(judged))
    },
    async sales_head({ doc }) {
      if (!doc.consentNo) throw new Refusal('需客户同意的让步，请填写客户让步单号')
      if (!doc.attachments?.length) throw new Refusal('需客户同意的让步，请上传客户同意函')
    },
  },

  async approved(ctx) {
    const working = workingOf(ctx)
    const order = await lockedOrder(working, (await known(ctx)).order.id)
    const { pieces } = await known(ctx)
    for (const one of pieces) {
      const why = whyNotConceded(one, order.id)
      if (why) throw new Refusal(why)
    }
    const { consentNo = null, useLimit = null } = ctx.doc
    await concede(working, order, pieces, ctx.number)
    await decideConcession(working, ctx.documentId, { state: EFFECTIVE, consentNo, useLimit })
    for (const { ncrs } of pieces) await closeBy(working, ncrs, { disposition: 'concession', docId: ctx.documentId, docNo: ctx.number })
    const reason = `让步单 ${ctx.number} 生效`
    for (const { piece } of pieces) {
      const voided = await voidCertificate(working, piece.id, reason)
      if (voided)
        await ctx.notify([voided.draftBy, ...(await holdersOf(ctx.tx, ctx.tenantId, 'quality_head'))], {
          title: `质量证明书作废：${voided.certNo}`,
          content: `${reason}，质量证明书 ${voided.certNo} 已作废，请重新编制和签发。`,
        })
    }
  },

  async rejected(ctx) {
    await end(ctx)
    await draftScrap(ctx)
  },

  withdrawn: end,
})

async function end(ctx: EffectContext<Doc>): Promise<void> {
  await decideConcession(workingOf(ctx), ctx.documentId, { state: REFUSED })
  await giveUp(workingOf(ctx), ctx.documentId)
}

/** 转报废草稿. Nobody wants these pieces as they are: the paper that gives them up waits on the desk of whoever asked. */
async function draftScrap(ctx: EffectContext<Doc>): Promise<void> {
  const { acting, initiator, number } = ctx
  const concession = await concessionOf(workingOf(ctx), ctx.documentId)
  if (!concession) return
  const form = { concessionId: concession.id, pieces: (ctx.doc.pieces ?? []).map(({ pieceId }) => ({ pieceId })) }
  await saveDraft(
    { ...acting, user: initiator.user, dept: initiator.dept, system: false },
    { flowKey: 'concessionToReceiveApplicationScrap', form },
  )
  const content = `让步接收 ${number} 未同意，已生成让步接收转报废草稿；改为返工或返修的，请删除草稿。`
  await ctx.notify([initiator.user], { title: `让步未同意：${number}`, content })
}

async function known(ctx: Asking<unknown>) {
  const found = await foundFor(ctx as Asking<Doc>)
  if (!found) throw new Refusal('不合格单不存在')
  return found
}
