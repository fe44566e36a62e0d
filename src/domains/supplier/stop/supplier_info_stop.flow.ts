import { agree, startedBy } from '#company/approvers.ts'
import { PURCHASERS } from '#company/roles.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dict, integer, money, ref, textarea } from '#model/form/field.ts'

/** 供应商停用审批. Nothing may be on order or paid in advance; debts are still paid after the last day. */
export const supplierInfoStop = flow('supplier_info_stop', {
  title: '供应商停用审批',
  en: 'Supplier deactivation approval',
  prefix: 'GYTY',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    stopReason: dict('停用原因', { required: true, code: 'stop_reason' }),
    stopDetail: textarea('停用说明', { required: true, max: 1000 }),
    stopDate: date('停用日期', { required: true, initial: 'today' }),
    openOrderCount: integer('未完订单数', { derived: true }),
    uninvoicedAmount: money('未开票金额', { derived: true }),
    payableBalance: money('应付余额', { derived: true }),
    advanceBalance: money('预付余额', { derived: true }),
  },
  chain: [agree('purchase_head'), agree('ap_acct'), agree('vp_supply')],
  subject: '供应商停用：{supplier}',
  list: ['supplierId', 'stopReason', 'stopDate', 'payableBalance', 'uninvoicedAmount'],
  search: ['supplierId', 'stopReason', 'stopDate'],
  starters: startedBy(...PURCHASERS),
})

export default supplierInfoStop
