import { agree, ladder, startedBy } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, positive } from '#model/form/arithmetic.ts'
import { attachments, daterange, datetime, dict, money, percent, price, quantity, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { ceilingOf, FEWEST_SUPPLIERS, firmColumns, firmRules, itemRules, planColumns, tenderRules } from './sourcing.rules.ts'

/** 询量招标发布审批. For ingots, scrap, alloys: suppliers bid a price and how much they can supply of what a period needs. */
export const inquiryQuantityTenderRelease = flow('inquiry_quantity_tender_release', {
  title: '询量招标发布审批',
  en: 'Quantity tender release',
  prefix: 'XLZB',
  fields: {
    sourcingName: text('寻源名称', { required: true, max: 100 }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    supplyPeriod: daterange('供货周期', { required: true }),
    quoteStart: datetime('报价开始时间', { required: true }),
    quoteDeadline: datetime('报价截止时间', { required: true }),
    openTime: datetime('开标时间', { required: true }),
    pricingRule: dict('定价规则', { required: true, code: 'pricing_rule', initial: 'fixed' }),
    priceFormula: text('价格公式', { required: true, max: 200, when: doc => doc.pricingRule === 'formula' }),
    minBidQty: quantity('最小投标量', { required: true }),
    maxShare: percent('单家最高份额(%)', { required: true }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    tenderDoc: attachments('招标文件'),
    totalCeiling: money('拦标总价', { derived: true }),
    items: lines('询量明细', { ...planColumns, ceilingPrice: price('拦标单价', { required: true }) }, { min: 1, exempt: OFTEN_EMPTY }),
    suppliers: lines('邀请供应商', firmColumns, { min: FEWEST_SUPPLIERS }),
  },
  derive: { totalCeiling: ceilingOf },
  rules: [
    ...itemRules,
    ...firmRules,
    ...tenderRules,
    {
      on: 'minBidQty',
      ok: doc => positive(doc.minBidQty) && (doc.items ?? []).every(({ qty }) => atMost(doc.minBidQty, qty)),
      message: '最小投标量须大于零且不超过任一行的数量',
    },
    { on: 'maxShare', ok: doc => positive(doc.maxShare) && atMost(doc.maxShare, 100), message: '单家最高份额须在 0 到 100 之间' },
  ],
  chain: [agree('purchase_head'), agree('bid_office', { edits: ['openTime', 'maxShare'] }), agree('audit'), ...ladder('totalCeiling')],
  subject: '询量招标发布：{sourcingName}',
  list: ['sourcingName', 'purchaseType', 'totalCeiling', 'supplyPeriod', 'quoteDeadline', 'openTime'],
  search: ['sourcingName', 'purchaseType', 'quoteDeadline'],
  starters: startedBy('buyer', 'purchase_head', 'bid_office'),
})

export default inquiryQuantityTenderRelease
