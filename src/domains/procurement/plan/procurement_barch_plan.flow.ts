import { agree, ladder, startedBy } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { dept, dict, integer, money, month, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { batchFacts, isAgreed, noneLeft, verdictColumns, verdicts } from '../batch/batch.rules.ts'

const MOST_PLANS = 200

/**
 * 采购计划批量审批. Purchasing collects the plans of a month for one decision. An approved plan continues as if decided alone; a rejected
 * one, or one that has become impossible meanwhile, returns to its writer with the reason; if none is left the batch is rejected.
 */
export const procurementBatchPlan = flow('procurement_barch_plan', {
  title: '采购计划批量审批',
  en: 'Batch purchase plan approval',
  prefix: 'CGJHP',
  fields: {
    batchName: text('批次名称', { required: true, max: 100 }),
    planMonth: month('计划月份', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    planCount: integer('计划数', { derived: true }),
    agreedCount: integer('同意份数', { derived: true }),
    totalEstAmount: money('预估总额', { derived: true, help: '不含不同意的计划' }),
    items: lines(
      '计划清单',
      {
        planId: ref('采购计划', {
          required: true,
          to: 'purchasePlan',
          within: { planMonth: 'planMonth', purchaseType: 'purchaseType' },
          copy: { planName: 'planName', useDeptId: 'applyDeptId', lineCount: 'lineCount', estAmount: 'totalEstAmount' },
        }),
        planName: text('计划名称', { derived: true, identity: true }),
        useDeptId: dept('使用部门', { derived: true }),
        lineCount: integer('明细行数', { derived: true, totalled: true }),
        estAmount: money('预估金额', { derived: true }),
        planContent: textarea('计划内容', { derived: true }),
        ...verdictColumns,
      },
      { min: 2, max: MOST_PLANS },
    ),
  },
  derive: {
    planCount: doc => doc.items?.length ?? 0,
    agreedCount: doc => (doc.items ?? []).filter(isAgreed).length,
    totalEstAmount: doc => sum((doc.items ?? []).filter(isAgreed), row => row.estAmount),
  },
  rules: [
    { on: 'items', ok: doc => (doc.items ?? []).length <= MOST_PLANS, message: `一个批次最多 ${MOST_PLANS} 份计划` },
    { on: 'items', cell: 'planId', once: row => row.planId, message: '同一采购计划不能重复' },
    { on: 'items', cell: 'lineOpinion', each: row => isAgreed(row) || !!row.lineOpinion, message: '不同意的计划须填写原因' },
  ],
  facts: batchFacts,
  chain: [agree('purchase_head', verdicts), ...ladder('totalEstAmount', [], {}, verdicts), noneLeft],
  subject: '采购计划批量审批：{planMonth} 共{planCount}份',
  list: ['batchName', 'purchaseType', 'totalEstAmount', 'planMonth', 'planCount', 'agreedCount'],
  search: ['batchName', 'planMonth', 'purchaseType'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default procurementBatchPlan
