import { effects } from '#server/document/effects.ts'
import { batching } from '../batch/batch.store.ts'
import { sourcings } from './sourcing.table.ts'
import { tenderReleaseBatch } from './tender_release_batch_flow.flow.ts'

/** 招标批量发布. Draft tenders of one kind of purchase. */
export default effects(
  tenderReleaseBatch,
  batching(tenderReleaseBatch, {
    ...{ table: sourcings, state: 'sourcingState', running: 'releasing', column: 'sourcingId', noun: '招标', name: 'sourcingName' },
    nodes: ['purchase_head', 'bid_office', 'audit', 'ladder_vp_supply', 'ladder_cfo', 'ladder_gm'],
    fits({ doc }, { mode, purchaseType }) {
      if (mode !== 'tender') return '不是招标'
      return purchaseType === doc.purchaseType ? '' : '的采购类别与批次不一致'
    },
    patch: ({ unifiedDeadline }, data) => (unifiedDeadline ? { ...data, quoteDeadline: unifiedDeadline } : data),
  }),
)
