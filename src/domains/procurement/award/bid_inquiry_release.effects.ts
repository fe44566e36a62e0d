import { paramValue } from '#platform/param/param.store.ts'
import { effects } from '#server/document/effects.ts'
import { awarding } from './award-release.store.ts'
import { bidInquiryRelease } from './bid_inquiry_release.flow.ts'

const LONG_ENOUGH = 20
const released = awarding(bidInquiryRelease, 'inquiry')

/** 询价定标. With few quotes the reason has to say something. */
export default effects(bidInquiryRelease, {
  ...released,
  async check(ctx) {
    const { tx, tenantId, doc } = ctx
    const fewest = Number((await paramValue(tx, tenantId, 'purchase.quote.min')) ?? 3)
    const isShort = (doc.validQuoteCount ?? 0) < fewest && doc.awardReason.length < LONG_ENOUGH
    const short = { path: 'awardReason', message: `有效报价不足 ${fewest} 家，定标说明须不少于 ${LONG_ENOUGH} 字` }
    return [...(await released.check(ctx)), ...(isShort ? [short] : [])]
  },
})
