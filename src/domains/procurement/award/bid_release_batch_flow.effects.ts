import { effects } from '#server/document/effects.ts'
import { batching } from '../batch/batch.store.ts'
import { awards } from './award.table.ts'
import { bidReleaseBatch } from './bid_release_batch_flow.flow.ts'

/** 中标批量发布. Each agreed award takes effect as if it were alone; the sourcing of the others can be awarded again. */
export default effects(
  bidReleaseBatch,
  batching(bidReleaseBatch, {
    ...{ table: awards, state: 'awardState', running: 'approving', column: 'awardId', noun: '定标单', name: 'sourcingName' },
    nodes: ['purchase_head', 'bid_office', 'audit', 'fin_head', 'ladder_vp_supply', 'ladder_cfo', 'ladder_gm'],
    fits: (_, { mode }) => (mode === 'inquiry' ? '是询价定标，请用询价中标批量发布' : ''),
  }),
)
