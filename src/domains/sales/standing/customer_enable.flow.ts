import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { over } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dict, money, ref, text, textarea } from '#model/form/field.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

/** 客户启用. A disabled customer comes back, with a new limit; one that owes since long is the general manager's to decide about. */
export const customerEnable = flow('customer_enable', {
  title: '客户启用',
  en: 'Re-enable customer',
  prefix: 'KHQY',
  fields: {
    customerId: ref('客户', { required: true, to: 'customer', within: { offer: '"disabled"' } }),
    customerName: text('客户名称', { derived: true }),
    disabledDate: date('停用日期', { derived: true }),
    disableReason: text('原停用原因', { derived: true }),
    receivableBalance: money('应收余额', { derived: true }),
    overdueBalance: money('逾期应收', { derived: true }),
    reason: textarea('启用理由', { required: true, max: 1000 }),
    creditLimit: money('启用后信用额度', { required: true, min: 0 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
  },
  chain: [
    agree('sales_head'),
    agree('ar_acct', { edits: ['creditLimit', 'payTerm'] }),
    agree('fin_head'),
    agree('vp_dept'),
    when(over('overdueBalance', 0), agree('gm')),
  ],
  subject: '客户启用：{customerName}',
  list: ['customerId', 'reason', 'creditLimit', 'payTerm', 'overdueBalance'],
  search: ['customerId', 'payTerm'],
  starters: startedBy(...SALESPEOPLE),
})

export default customerEnable
