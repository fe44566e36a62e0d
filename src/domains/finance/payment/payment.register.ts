import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS, SUPPLIER } from '../finance.menu.ts'

/** 付款记录. Payments to the approved account (INV-35). Append-only. */
export const payment = register('payment', {
  title: '付款记录',
  en: 'Payments',
  page: { path: '/finance/payment', icon: 'dollar-outlined', reads: [...FINANCE_READERS, ...BUYERS, SUPPLIER] },
  fields: {
    paymentNo: text('付款编号', { required: true, max: 40 }),
    sourceType: dict('来源类型', { required: true, code: 'payment_source' }),
    billNo: text('来源单据', { required: true, max: 40 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    payeeName: text('收款单位', { required: true, max: 128 }),
    bankName: text('开户银行', { required: true, max: 128 }),
    bankAccount: text('银行账号', { required: true, max: 64 }),
    amount: money('付款金额', { required: true }),
    payMethod: dict('付款方式', { required: true, code: 'pay_method' }),
    payDate: date('付款日期', { required: true }),
    payAccountId: ref('付款账户', { to: 'companyAccount' }),
    bankVoucherNo: text('银行流水号', { max: 64 }),
  },
  label: ['paymentNo', 'payeeName'],
  unique: [['paymentNo'], ['sourceType', 'billNo', 'bankAccount']],
  list: [
    ...(['paymentNo', 'payDate', 'supplierId', 'amount', 'payMethod', 'billNo', 'payeeName', 'sourceType', 'bankName'] as const),
    ...(['bankAccount', 'payAccountId', 'bankVoucherNo'] as const),
  ],
  search: ['paymentNo', 'billNo', 'supplierId', 'payeeName', 'payDate', 'payMethod', 'payAccountId', 'sourceType', 'bankVoucherNo'],
  staffOnly: ['payAccountId'],
  order: 'payDate',
  latestFirst: true,
  totals: ['amount'],
  trace: { date: 'payDate', amount: 'amount', party: 'supplierId' },
  totalsWhen: 'filtered',
})

export default payment
