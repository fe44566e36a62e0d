import { sample } from '#server/document/sample.ts'
import { tenderReleaseBatch } from './tender_release_batch_flow.flow.ts'

/** 招标批量发布审批: two draft tenders for oil; pairs are numbered, so that batches do not overlap. */
export default sample(tenderReleaseBatch, {
  by: 'zhu.lei',
  form: async desk => {
    const pair = String(desk.nth + 1).padStart(2, '0')
    const of = async (half: string) => ({
      ...{ sourcingId: await desk.ref('sourcing', `油品草稿 ${pair} ${half}`, { offer: 'gatherable' }), lineResult: 'agree' },
    })
    return { batchName: `油品招标 ${pair}`, purchaseType: 'refractory', items: [await of('甲'), await of('乙')] }
  },
})
