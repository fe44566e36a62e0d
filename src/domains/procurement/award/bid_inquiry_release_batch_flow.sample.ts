import { sample } from '#server/document/sample.ts'
import { bidInquiryReleaseBatch } from './bid_inquiry_release_batch_flow.flow.ts'

/** 询价中标批量发布审批: two awards of spare part inquiries; pairs are numbered, so that batches do not overlap. */
export default sample(bidInquiryReleaseBatch, {
  by: 'xie.yun',
  form: async desk => {
    const pair = String(desk.nth + 1).padStart(2, '0')
    const of = async (half: string) => ({
      ...{ awardId: await desk.ref('award', `备件批量 ${pair} ${half}`, { offer: 'inquiries' }), lineResult: 'agree' },
    })
    return { batchName: `备件批量 ${pair}`, awardReason: '报价充分，合理低价中标。', items: [await of('甲'), await of('乙')] }
  },
})
