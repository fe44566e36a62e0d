import { sample } from '#server/document/sample.ts'
import { bidInquiryRelease } from './bid_inquiry_release.flow.ts'

/** 询价中标发布审批: the buyer takes the lowest quote of an inquiry that was opened. */
export default sample(bidInquiryRelease, {
  by: 'xie.yun',
  form: async desk => {
    const sourcingId = await desk.ref('sourcing', `备件比价 ${String(desk.nth + 1).padStart(2, '0')}`, { mode: 'inquiry' })
    const sourcingLineId = await desk.ref('sourcingLine', 'BJ-0009', { sourcingId })
    return {
      sourcingId,
      awardReason: '三家报价，最低价中标，价格低于上次采购价。',
      items: [
        {
          ...{ sourcingLineId, quoteLineId: await desk.ref('quoteLine', '长河废钢回收有限公司', { sourcingLineId }) },
          ...{ awardQty: '2', deliveryDate: desk.day(30) },
        },
      ],
    }
  },
})
