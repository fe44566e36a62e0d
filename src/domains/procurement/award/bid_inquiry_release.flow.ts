import { agree, ladder, startedBy } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { either, param as figure, not, over, under, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, integer, money, percent, price, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { param } from '#model/param.ts'
import { awardColumns, awardRules, lineMoney, lowestRule, reasonColumn, savedOn, totalFields, totals } from './award.rules.ts'

const rises = over('priceRise', figure('t2'))
const isFew = under('validQuoteCount', figure('t1'))

/** 询价中标发布审批. Which quotes of an inquiry are taken, also split over several suppliers. */
export const bidInquiryRelease = flow('bid_inquiry_release', {
  title: '询价中标发布审批',
  en: 'Inquiry award release',
  prefix: 'XJDB',
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing', within: { mode: '"inquiry"' } }),
    sourcingName: text('寻源名称', { derived: true }),
    validQuoteCount: integer('有效报价家数', { derived: true }),
    quoteRound: integer('报价轮次', { derived: true }),
    ...totalFields,
    savedAmount: money('节约金额', { derived: true, help: '与上次采购价相比' }),
    savedRate: percent('节约率(%)', { derived: true }),
    awardReason: textarea('定标说明', { required: true, max: 1000 }),
    items: lines(
      '中标明细',
      {
        ...awardColumns,
        lastPrice: price('上次采购价', { derived: true }),
        ...reasonColumn,
        deliveryDate: date('交货日期', { required: true }),
      },
      { min: 1, exempt: OFTEN_EMPTY, derive: lineMoney },
    ),
  },
  derive: { ...totals, ...savedOn(row => row.lastPrice) },
  rules: [...awardRules, lowestRule],
  facts: { agreedInBatch: '批量审批已同意', notLowest: '含非最低价中标', priceRise: '较上次采购价最高涨幅(%)' },
  params: {
    t1: param('询价定标审计家数', '3', '有效报价少于该家数须审计部审批'),
    t2: param('询价定标涨价比例', '5', '较上次采购价涨幅超过该百分比须供应链分管副总审批'),
  },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('purchase_head', { edits: ['items.awardQty'] }),
      when(either(isFew, yes('notLowest')), agree('audit')),
      when(rises, agree('vp_supply')),
      ...ladder('totalAmount', [], { vp_supply: rises }),
    ),
  ],
  subject: '询价定标：{sourcingName} {totalAmount}元',
  list: ['sourcingName', 'totalAmount', 'savedAmount', 'savedRate', 'validQuoteCount'],
  search: ['sourcingId'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default bidInquiryRelease
