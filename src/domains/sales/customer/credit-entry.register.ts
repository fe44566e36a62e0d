import { datetime, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CREDIT_READERS } from '../sales.menu.ts'

/** 信用额度流水. Every grant and change of what a customer may owe. Append-only; the last row is the limit. */
export const creditEntry = register('creditEntry', {
  title: '信用额度流水',
  en: 'Credit limits',
  page: { path: '/sales/credit-ledger', icon: 'fund-outlined', reads: CREDIT_READERS },
  fields: {
    customerId: ref('客户', { required: true, to: 'customer' }),
    limitBefore: money('原额度', { required: true }),
    limitAfter: money('新额度', { required: true }),
    billNo: text('依据单据', { required: true, max: 40 }),
    postTime: datetime('记账时间', { required: true }),
  },
  label: ['billNo'],
  about: 'customerId',
  list: ['customerId', 'limitBefore', 'limitAfter', 'billNo', 'postTime'],
  order: 'postTime',
  latestFirst: true,
  search: ['customerId', 'billNo', 'postTime'],
})

export default creditEntry
