import { agree, startedBy } from '#company/approvers.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { param as figure, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { datetime, dict, money, price, richtext, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { param } from '#model/param.ts'
import { ceilingOf, firmColumns, firmRules, isFew, itemRules, planColumns } from './sourcing.rules.ts'

/** 询价发布审批. Asks suppliers for prices of what approved plans need. Their quotes stay sealed until the deadline, then open by themselves. */
export const inquiryRelease = flow('inquiry_release', {
  title: '询价发布审批',
  en: 'Inquiry release',
  prefix: 'XJFB',
  fields: {
    sourcingName: text('寻源名称', { required: true, max: 100 }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    quoteStart: datetime('报价开始时间', { required: true }),
    quoteDeadline: datetime('报价截止时间', { required: true }),
    budgetAmount: money('预算金额', { min: 0 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    deliveryPlace: text('交货地点', { required: true, max: 200 }),
    taxIncluded: yesNo('含税报价', { required: true, initial: 'yes' }),
    contactUserId: user('联系人', { required: true }),
    singleSourceReason: textarea('供应商不足说明', { required: true, max: 500, when: isFew }),
    techRequirement: richtext('技术要求'),
    totalCeiling: money('拦标总价', { derived: true }),
    items: lines(
      '询价明细',
      { ...planColumns, ceilingPrice: price('拦标单价', { help: '对供应商保密' }) },
      { min: 1, exempt: OFTEN_EMPTY },
    ),
    suppliers: lines('邀请供应商', firmColumns, { min: 1 }),
  },
  derive: { totalCeiling: ceilingOf },
  rules: [...itemRules, ...firmRules],
  facts: { fewSuppliers: '邀请供应商少于三家' },
  params: { t1: param('询价发布分管副总审批金额', '500000', '拦标总价达到该值须供应链分管副总审批') },
  chain: [
    agree('purchase_head', { edits: ['quoteDeadline', 'suppliers'] }),
    when(yes('fewSuppliers'), agree('audit')),
    when(reaches('totalCeiling', figure('t1')), agree('vp_supply')),
  ],
  subject: '询价发布：{sourcingName}',
  list: ['sourcingName', 'purchaseType', 'quoteDeadline', 'totalCeiling', 'budgetAmount', 'contactUserId'],
  search: ['sourcingName', 'purchaseType', 'quoteDeadline', 'contactUserId'],
  starters: startedBy('buyer', 'purchase_head'),
  seenBy: ['contactUserId'],
})

export default inquiryRelease
