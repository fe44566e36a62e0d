import { agree, ladder, startedBy } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { over, sum } from '#model/form/arithmetic.ts'
import { daterange, integer, percent, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { awardColumns, awardRules, lineMoney, reasonColumn, totalFields, totals } from './award.rules.ts'

/** 询量中标发布审批. Fills the need of a period from the cheapest offer upwards, no supplier above its share. */
export const bidQuantityRelease = flow('bid_quantity_release', {
  title: '询量中标发布审批',
  en: 'Quantity award release',
  prefix: 'XLDB',
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing', within: { mode: '"quantity"' } }),
    sourcingName: text('寻源名称', { derived: true }),
    supplyPeriod: daterange('供货周期', { derived: true }),
    validQuoteCount: integer('有效报价家数', { derived: true }),
    totalNeedQty: quantity('需求总量', { derived: true }),
    totalAwardQty: quantity('中标总量', { derived: true }),
    avgPrice: price('加权均价', { derived: true }),
    ...totalFields,
    awardReason: textarea('定标说明', { required: true, max: 1000 }),
    items: lines(
      '中标明细',
      { ...awardColumns, awardShare: percent('中标份额(%)', { derived: true }), ...reasonColumn },
      { min: 1, exempt: OFTEN_EMPTY, derive: lineMoney },
    ),
  },
  derive: {
    ...totals,
    totalAwardQty: ({ items }) => sum(items, row => row.awardQty),
    avgPrice: ({ totalAmount, items }) =>
      over(
        totalAmount,
        sum(items, row => row.awardQty),
      ),
  },
  rules: awardRules,
  facts: { agreedInBatch: '批量审批已同意' },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('purchase_head'),
      agree('bid_office', { edits: ['items.awardQty'] }),
      agree('audit'),
      agree('fin_head'),
      ...ladder('totalAmount'),
    ),
  ],
  subject: '询量定标：{sourcingName} {totalAwardQty}',
  list: ['sourcingName', 'totalAwardQty', 'totalAmount', 'avgPrice', 'totalNeedQty'],
  search: ['sourcingId'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default bidQuantityRelease
