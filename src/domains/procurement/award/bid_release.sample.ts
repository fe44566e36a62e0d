import { sample } from '#server/document/sample.ts'
import { bidRelease } from './bid_release.flow.ts'

/** 中标发布审批: the lowest bid of an opened tender wins. */
export default sample(bidRelease, {
  by: 'zhu.lei',
  form: async desk => {
    const sourcingId = await desk.ref('sourcing', `油品开标 ${String(desk.nth + 1).padStart(2, '0')}`, { mode: 'tender' })
    const sourcingLineId = await desk.ref('sourcingLine', 'FL-0001', { sourcingId })
    return {
      sourcingId,
      publicityDays: 3,
      awardReason: '三家投标，经评审合理低价中标。',
      evaluateReport: [await desk.file('评标报告.pdf')],
      items: [
        {
          ...{ sourcingLineId, quoteLineId: await desk.ref('quoteLine', '长河废钢回收有限公司', { sourcingLineId }) },
          ...{ awardQty: '200', deliveryDate: desk.day(40) },
        },
      ],
    }
  },
})
