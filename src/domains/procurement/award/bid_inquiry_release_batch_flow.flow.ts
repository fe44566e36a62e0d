import { agree, ladder, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { anyRow, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { batchFacts, noneLeft, verdicts } from '../batch/batch.rules.ts'
import { awardBatchFields, awardBatchRules, awardBatchTotals } from './award-batch.rules.ts'

/** 询价中标批量发布审批. The small inquiries of a week, decided together; audit looks at those that are not the lowest. */
export const bidInquiryReleaseBatch = flow('bid_inquiry_release_batch_flow', {
  title: '询价中标批量发布审批',
  en: 'Batch release of winning inquiry bids',
  prefix: 'XDPL',
  fields: awardBatchFields('inquiries'),
  derive: awardBatchTotals,
  rules: awardBatchRules,
  facts: batchFacts,
  chain: [
    agree('purchase_head', verdicts),
    when(anyRow('items', yes('hasNotLowest')), agree('audit', verdicts)),
    ...ladder('totalAmount', [], {}, verdicts),
    noneLeft,
  ],
  subject: '询价定标批量发布：{batchName} 共{docCount}项',
  list: ['batchName', 'totalAmount', 'savedAmount', 'docCount', 'agreedCount', 'supplierCount'],
  search: ['batchName'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default bidInquiryReleaseBatch
