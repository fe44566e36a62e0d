import { sample } from '#server/document/sample.ts'
import { bidReleaseBatch } from './bid_release_batch_flow.flow.ts'

/** 中标批量发布审批: two awards of oil tenders; pairs are numbered, so that batches do not overlap. */
export default sample(bidReleaseBatch, {
  by: 'zhu.lei',
  form: async desk => {
    const pair = String(desk.nth + 1).padStart(2, '0')
    const of = async (half: string) => ({
      ...{ awardId: await desk.ref('award', `油品批量 ${pair} ${half}`, { offer: 'tenders' }), lineResult: 'agree' },
    })
    return { batchName: `油品批量 ${pair}`, awardReason: '报价充分，合理低价中标。', items: [await of('甲'), await of('乙')] }
  },
})
