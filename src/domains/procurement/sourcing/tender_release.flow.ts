import { agree, ladder, startedBy } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost } from '#model/form/arithmetic.ts'
import { attachments, datetime, dict, money, price, ref, text, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { ceilingOf, FEWEST_SUPPLIERS, firmColumns, firmRules, isFew, itemRules, planColumns, tenderRules } from './sourcing.rules.ts'

/** 招标发布审批. A tender, for invited suppliers or for whoever enrols. Bids are opened at the opening time and judged by a committee. */
export const tenderRelease = flow('tender_release', {
  title: '招标发布审批',
  en: 'Tender release',
  prefix: 'ZBFB',
  fields: {
    sourcingName: text('寻源名称', { required: true, max: 100 }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    tenderScope: dict('招标范围', { required: true, code: 'tender_scope', initial: 'invite' }),
    evaluateMethod: dict('评标办法', { required: true, code: 'evaluate_method', initial: 'low_price' }),
    evaluateTemplateId: ref('评分模板', { required: true, to: 'evaluateTemplate', when: doc => doc.evaluateMethod === 'composite' }),
    awardWay: dict('定标方式', { required: true, code: 'award_way', initial: 'single' }),
    allowSplit: yesNo('允许拆分中标', { required: true, initial: 'no' }),
    enrollDeadline: datetime('报名截止时间', { required: true, when: doc => doc.tenderScope === 'open' }),
    quoteStart: datetime('报价开始时间', { required: true }),
    quoteDeadline: datetime('报价截止时间', { required: true }),
    openTime: datetime('开标时间', { required: true }),
    budgetAmount: money('预算金额', { required: true, min: 0 }),
    bondAmount: money('投标保证金', { min: 0 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    judgeUserIds: user('评标小组', { required: true, several: true }),
    tenderDoc: attachments('招标文件', { required: true }),
    items: lines('招标明细', { ...planColumns, ceilingPrice: price('拦标单价', { required: true }) }, { min: 1, exempt: OFTEN_EMPTY }),
    suppliers: lines('邀请供应商', firmColumns),
  },
  rules: [
    ...itemRules,
    ...firmRules,
    ...tenderRules,
    {
      on: 'suppliers',
      ok: doc => doc.tenderScope === 'open' || !isFew(doc),
      message: `邀请招标至少邀请 ${FEWEST_SUPPLIERS} 家供应商`,
    },
    { on: 'judgeUserIds', ok: doc => isCommittee(doc.judgeUserIds), message: '评标小组须为 3 人以上单数' },
    { on: 'allowSplit', ok: doc => doc.awardWay !== 'combined' || doc.allowSplit !== 'yes', message: '组合定标不能拆分中标' },
    { on: 'budgetAmount', ok: doc => atMost(ceilingOf(doc), doc.budgetAmount), message: '拦标总价不能超过预算金额' },
  ],
  facts: { agreedInBatch: '批量审批已同意' },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('purchase_head'),
      agree('tech_head', { edits: ['tenderDoc'] }),
      agree('bid_office', { edits: ['openTime', 'judgeUserIds'] }),
      agree('audit'),
      ...ladder('budgetAmount'),
    ),
  ],
  subject: '招标发布：{sourcingName} 预算{budgetAmount}元',
  list: ['sourcingName', 'purchaseType', 'budgetAmount', 'tenderScope', 'quoteDeadline', 'openTime'],
  search: ['sourcingName', 'purchaseType', 'tenderScope', 'quoteDeadline'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default tenderRelease

function isCommittee(judges: readonly string[] = []): boolean {
  const many = new Set(judges).size
  return many === judges.length && many >= FEWEST_SUPPLIERS && many % 2 === 1
}
