import { agree, ladder, startedBy } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { batchFacts, noneLeft, verdicts } from '../batch/batch.rules.ts'
import { awardBatchFields, awardBatchRules, awardBatchTotals } from './award-batch.rules.ts'

/** 中标批量发布审批. Awards of tenders and quantity tenders, decided together. */
export const bidReleaseBatch = flow('bid_release_batch_flow', {
  title: '中标批量发布审批',
  en: 'Batch release of winning bids',
  prefix: 'DBPL',
  fields: awardBatchFields('tenders'),
  derive: awardBatchTotals,
  rules: awardBatchRules,
  facts: batchFacts,
  chain: [
    ...(['purchase_head', 'bid_office', 'audit', 'fin_head'] as const).map(role => agree(role, verdicts)),
    ...ladder('totalAmount', [], {}, verdicts),
    noneLeft,
  ],
  subject: '中标批量发布：{batchName} 共{docCount}项 {totalAmount}元',
  list: ['batchName', 'totalAmount', 'savedAmount', 'docCount', 'agreedCount', 'supplierCount'],
  search: ['batchName'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default bidReleaseBatch
