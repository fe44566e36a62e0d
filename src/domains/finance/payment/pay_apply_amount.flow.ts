import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { flow } from '#model/flow/flow.ts'
import { atMost, over, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, month, percent, ref, text } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/**
 * 月度付款额度审批. The fund plan of a month: how much each supplier may be paid, of what is due until its end. Approved, every line is a
 * quota that payment applications draw on until the month ends; a second paper for the same supplier adds to it.
 */
export const payApplyAmount = flow('pay_apply_amount', {
  title: '月度付款额度审批',
  en: 'Monthly payment quota',
  prefix: 'FKED',
  fields: {
    quotaMonth: month('额度月份', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    supplierCount: integer('供应商数', { derived: true }),
    totalDue: money('到期应付合计', { derived: true }),
    totalQuota: money('申请额度合计', { derived: true, required: true }),
    totalApproved: money('核定额度合计', { derived: true }),
    acceptRatio: percent('承兑占比(%)', { derived: true }),
    items: lines(
      '额度明细',
      {
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        payableBalance: money('应付余额', { derived: true }),
        dueAmount: money('到期应付', { derived: true }),
        overdueAmount: money('逾期金额', { derived: true }),
        applyQuota: money('申请额度', { required: true }),
        approvedQuota: money('核定额度', { later: true, min: 0, help: '不填即按申请额度' }),
        payMethod: dict('付款方式', { required: true, code: 'pay_method', initial: 'wire' }),
        planPayDate: date('计划付款日期'),
        quotaReason: text('说明', { max: 200 }),
      },
      { min: 1, max: 100 },
    ),
  },
  derive: {
    supplierCount: doc => (doc.items ?? []).length,
    totalDue: doc => sum(doc.items, row => row.dueAmount),
    totalQuota: doc => sum(doc.items, row => row.applyQuota),
    totalApproved: doc => sum(doc.items, grantedOf),
    acceptRatio: doc => {
      const bills = sum(doc.items, row => (row.payMethod?.endsWith('_bill') ? grantedOf(row) : '0'))
      return positive(doc.totalApproved) ? times(over(bills, doc.totalApproved), 100) : '0'
    },
  },
  rules: [
    { on: 'items', cell: 'supplierId', once: row => row.supplierId, message: '同一供应商不能重复' },
    { on: 'items', cell: 'applyQuota', each: row => positive(row.applyQuota), message: '申请额度须大于零' },
    {
      on: 'items',
      cell: 'approvedQuota',
      each: row => atMost(row.approvedQuota ?? '0', row.applyQuota),
      message: '核定额度不能大于申请额度',
    },
    {
      on: 'items',
      cell: 'planPayDate',
      each: (row, doc) => !row.planPayDate || row.planPayDate.startsWith(doc.quotaMonth ?? ''),
      message: '计划付款日期须在额度月份内',
    },
  ],
  chain: [
    agree('purchase_head'),
    agree('ap_acct', { edits: ['items.approvedQuota'] }),
    agree('fin_head'),
    agree('cfo', { edits: ['items.approvedQuota', 'items.payMethod'] }),
    agree('gm'),
  ],
  subject: '付款额度：{quotaMonth} {purchaseType} {totalQuota}元',
  list: ['quotaMonth', 'purchaseType', 'totalQuota', 'totalApproved', 'supplierCount', 'totalDue'],
  search: ['quotaMonth', 'purchaseType'],
  starters: startedBy(...PURCHASERS, 'ap_acct'),
})

export default payApplyAmount

/** What a line is granted: the approved quota, or all of what was asked for. */
export const grantedOf = ({ approvedQuota, applyQuota }: { readonly approvedQuota?: string; readonly applyQuota?: string }) =>
  approvedQuota ?? applyQuota
