import { dict, money, month, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/** 付款额度. How much a supplier may be paid in a month, granted by `pay_apply_amount`; unused quota expires. */
export const payQuota = register('payQuota', {
  title: '付款额度',
  en: 'Payment quotas',
  page: { path: '/finance/quota', icon: 'fund-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
  fields: {
    quotaNo: text('额度编号', { required: true, max: 40 }),
    quotaMonth: month('额度月份', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    approvedQuota: money('核定额度', { required: true }),
    payMethod: dict('付款方式', { required: true, code: 'pay_method' }),
    isSupplement: yesNo('追加额度'),
    billNo: text('额度单', { max: 40 }),
  },
  counted: { usedAmount: money('已用额度'), inFlightAmount: money('审批中金额') },
  label: ['quotaNo', 'quotaMonth'],
  about: 'supplierId',
  unique: [['quotaNo']],
  list: [
    'quotaNo',
    'quotaMonth',
    'purchaseType',
    'supplierId',
    'approvedQuota',
    'usedAmount',
    'inFlightAmount',
    'payMethod',
    'isSupplement',
    'billNo',
  ],
  search: ['quotaNo', 'quotaMonth', 'purchaseType', 'supplierId'],
  picker: ['quotaNo', 'quotaMonth', 'purchaseType'],
  totals: ['approvedQuota', 'usedAmount', 'inFlightAmount'],
  totalsWhen: 'filtered',
})

export default payQuota
