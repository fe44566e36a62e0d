import { effects } from '#server/document/effects.ts'
import { batching } from '../batch/batch.store.ts'
import { awards } from './award.table.ts'
import { bidInquiryReleaseBatch } from './bid_inquiry_release_batch_flow.flow.ts'

/** 询价中标批量发布. As the batch of tenders, with awards of inquiries. */
export default effects(
  bidInquiryReleaseBatch,
  batching(bidInquiryReleaseBatch, {
    ...{ table: awards, state: 'awardState', running: 'approving', column: 'awardId', noun: '定标单', name: 'sourcingName' },
    nodes: ['purchase_head', 'audit', 'ladder_vp_supply', 'ladder_cfo', 'ladder_gm'],
    fits: (_, { mode }) => (mode === 'inquiry' ? '' : '不是询价定标，请用中标批量发布'),
  }),
)
