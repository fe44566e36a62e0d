import { datetime, dict, integer, money, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 报价. Who has quoted in which round and when; amounts appear when the quotes are opened, and not before (INV-16). */
export const quote = register('quote', {
  title: '报价',
  en: 'Quotes',
  page: { path: '/procurement/quote', icon: 'audit-outlined', reads: SOURCING_READERS },
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    round: integer('轮次', { required: true }),
    submitTime: datetime('报价时间', { required: true }),
    sealed: yesNo('密封', { required: true }),
    withdrawn: yesNo('已撤回', { required: true }),
    valid: yesNo('有效'),
    invalidReason: dict('无效原因', { code: 'quote_invalid_reason' }),
    totalAmount: money('含税总额'),
  },
  label: ['sourcingNo', 'round'],
  about: 'supplierId',
  unique: [['sourcingId', 'supplierId', 'round']],
  list: ['sourcingNo', 'supplierId', 'round', 'submitTime', 'sealed', 'withdrawn', 'valid', 'invalidReason', 'totalAmount'],
  search: ['sourcingNo', 'supplierId', 'round', 'sealed', 'valid'],
  order: 'submitTime',
  latestFirst: true,
})

export default quote
