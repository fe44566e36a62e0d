import { agree, ladder, startedBy } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { datetime, dict, integer, money, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { agreedOf, batchFacts, batchRules, FEWEST, MOST, noneLeft, verdictColumns, verdicts } from '../batch/batch.rules.ts'

/** 招标批量发布审批. Tenders of one kind are released together; one deadline may count for all of them. */
export const tenderReleaseBatch = flow('tender_release_batch_flow', {
  title: '招标批量发布审批',
  en: 'Batch tender release approval',
  prefix: 'ZBPL',
  fields: {
    batchName: text('批次名称', { required: true, max: 100 }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    docCount: integer('单据数', { derived: true }),
    agreedCount: integer('同意份数', { derived: true }),
    totalBudget: money('预算总额', { derived: true, help: '不含不同意的招标' }),
    unifiedDeadline: datetime('统一截止时间', { help: '填写后替代各招标的报价截止时间' }),
    items: lines(
      '招标清单',
      {
        sourcingId: ref('寻源单', {
          ...{ required: true, to: 'sourcing', within: { offer: '"gatherable"', purchaseType: 'purchaseType' } },
          copy: { sourcingName: 'sourcingName', tenderScope: 'tenderScope', supplierCount: 'supplierCount', budgetAmount: 'budgetAmount' },
        }),
        sourcingName: text('寻源名称', { derived: true, identity: true }),
        tenderScope: dict('招标范围', { derived: true, code: 'tender_scope' }),
        supplierCount: integer('供应商数', { derived: true }),
        budgetAmount: money('预算金额', { derived: true }),
        ...verdictColumns,
      },
      { min: FEWEST, max: MOST },
    ),
  },
  derive: {
    docCount: ({ items = [] }) => items.length,
    agreedCount: doc => agreedOf(doc).length,
    totalBudget: doc => sum(agreedOf(doc), row => row.budgetAmount),
  },
  rules: [...batchRules, { on: 'items', cell: 'sourcingId', once: row => row.sourcingId, message: '同一寻源单不能重复' }],
  facts: batchFacts,
  chain: [
    agree('purchase_head', verdicts),
    agree('bid_office', verdicts),
    agree('audit', verdicts),
    ...ladder('totalBudget', [], {}, verdicts),
    noneLeft,
  ],
  subject: '招标批量发布：{batchName} 共{docCount}项',
  list: ['batchName', 'purchaseType', 'totalBudget', 'docCount', 'agreedCount', 'unifiedDeadline'],
  search: ['batchName', 'purchaseType'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default tenderReleaseBatch
