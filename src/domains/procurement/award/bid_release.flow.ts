import { agree, ladder, startedBy, together } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { attachments, date, datetime, dict, integer, money, percent, price, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { awardColumns, awardRules, lineMoney, reasonColumn, savedOn, totalFields, totals } from './award.rules.ts'

/** 中标发布审批（招标）. The bids of a tender that win; contracts follow after the days of publicity. */
export const bidRelease = flow('bid_release', {
  title: '中标发布审批（招标）',
  en: 'Tender award release',
  prefix: 'ZBDB',
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing', within: { mode: '"tender"' } }),
    sourcingName: text('寻源名称', { derived: true }),
    openTime: datetime('开标时间', { derived: true }),
    validQuoteCount: integer('有效报价家数', { derived: true }),
    evaluateMethod: dict('评标办法', { derived: true, code: 'evaluate_method' }),
    ...totalFields,
    savedAmount: money('节约金额', { derived: true, help: '与拦标价相比' }),
    savedRate: percent('节约率(%)', { derived: true }),
    publicityDays: integer('公示天数', { required: true, min: 1, max: 30, initial: 3 }),
    awardReason: textarea('定标说明', { required: true, max: 1000 }),
    evaluateReport: attachments('评标报告', { required: true }),
    items: lines(
      '中标明细',
      {
        ...awardColumns,
        score: percent('综合得分', { derived: true }),
        ceilingPrice: price('拦标单价', { derived: true }),
        ...reasonColumn,
        deliveryDate: date('交货日期', { required: true }),
      },
      { min: 1, exempt: OFTEN_EMPTY, derive: lineMoney },
    ),
  },
  derive: { ...totals, ...savedOn(row => row.ceilingPrice) },
  rules: awardRules,
  facts: { agreedInBatch: '批量审批已同意' },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('purchase_head'),
      together('tech_head', 'bid_office'),
      agree('audit', { edits: ['items.notLowestReason'] }),
      agree('fin_head'),
      ...ladder('totalAmount'),
    ),
  ],
  subject: '中标发布：{sourcingName} {totalAmount}元',
  list: ['sourcingName', 'totalAmount', 'savedAmount', 'savedRate', 'validQuoteCount', 'publicityDays'],
  search: ['sourcingId'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default bidRelease
