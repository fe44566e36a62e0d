import { agree, ladder, startedBy, together } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { addMonths } from '#model/day.ts'
import { flow } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { attachments, daterange, dict, integer, money, price, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const MOST_MONTHS = 36

/** 采购框架协议审批. Prices and quantities for a time. Binding prices are called off as they are; other rules make them a ceiling. */
export const purchaseAgreementProcess = flow('purchase_agreement_process', {
  title: '采购框架协议审批',
  en: 'Purchase framework agreement approval',
  prefix: 'CGXY',
  fields: {
    agreementName: text('协议名称', { required: true, max: 100 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    awardId: ref('定标单', { to: 'award', within: { mode: '"quantity"' }, help: '按询量定标签订时选择，额度和单价以中标为准' }),
    validPeriod: daterange('有效期', { required: true }),
    pricingRule: dict('定价规则', { required: true, code: 'pricing_rule', initial: 'fixed' }),
    priceFormula: text('价格公式', { required: true, max: 200, when: doc => doc.pricingRule === 'formula' }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    quotaAmount: money('额度上限', { min: 0 }),
    autoRenew: yesNo('自动续约', { required: true, initial: 'no', help: '到期前 30 天提醒采购员续签，不会自动延期' }),
    agreementFile: attachments('协议文本', { required: true }),
    items: lines(
      '协议明细',
      {
        ...materialColumns.chosen,
        quotaQty: quantity('额度数量', { min: 0 }),
        taxPrice: price('含税单价', { required: true, help: '公式价和随行就市为下单价上限' }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        minOrderQty: quantity('最小起订量', { min: 0 }),
        leadDays: integer('供货周期(天)', { required: true, min: 0, max: 999 }),
      },
      { min: 1, max: 200, exempt: OFTEN_EMPTY },
    ),
  },
  rules: [
    {
      on: 'validPeriod',
      ok: ({ validPeriod: [from, to] = ['', ''] }) => !from || to < addMonths(from, MOST_MONTHS),
      message: `有效期不能超过 ${MOST_MONTHS} 个月`,
    },
    {
      on: 'quotaAmount',
      ok: doc => positive(doc.quotaAmount) || (doc.items ?? []).every(row => positive(row.quotaQty)),
      message: '额度上限与各行额度数量至少填一项',
    },
    { on: 'items', cell: 'taxPrice', each: row => positive(row.taxPrice), message: '含税单价须大于零' },
    { on: 'items', cell: 'materialId', once: row => row.materialId, message: '同一物料只能填一行' },
  ],
  chain: [agree('purchase_head'), together('legal', 'fin_head'), agree('audit'), ...ladder('quotaAmount')],
  subject: '框架协议：{supplier} {agreementName}',
  list: ['agreementName', 'supplierId', 'validPeriod', 'pricingRule', 'quotaAmount', 'payTerm'],
  search: ['agreementName', 'supplierId', 'awardId', 'pricingRule'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default purchaseAgreementProcess
