import { addMonths } from '#model/day.ts'
import { date, daterange, dict, integer, money, month, ref } from '#model/form/field.ts'
import { sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'
import { payment } from '../payment/payment.register.ts'

/** 供应商付款. What was paid to suppliers, when and how. */
export const supplierPayments = report('supplierPayments', {
  title: '供应商付款',
  en: 'Payments to suppliers',
  filters: {
    payDate: daterange('付款日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    payMethod: dict('付款方式', { code: 'pay_method' }),
    sourceType: dict('来源类型', { code: 'payment_source' }),
  },
  initial: today => ({ payDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    payMonth: month('付款月份'),
    payDate: date('付款日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    payMethod: dict('付款方式', { code: 'pay_method' }),
    sourceType: dict('来源类型', { code: 'payment_source' }),
  },
  keys: ['supplierId', 'payMethod', 'sourceType', 'payDate'],
  groupBy: ['supplierId'],
  hidden: ['payMonth'],
  measures: {
    paymentCount: sum(integer('笔数'), { en: 'Payments', drill: to(payment) }),
    amount: sum(money('付款金额'), { en: 'Paid', drill: to(payment) }),
  },
  order: ['payDate', 'supplierId'],
  charts: {
    months: { kind: 'bars', title: '各月付款', en: 'By month', by: 'payMonth', of: ['amount'] },
    suppliers: { kind: 'bars', title: '各供应商付款', en: 'By supplier', by: 'supplierId', of: ['amount'] },
  },
  note: '付款记录中收款方是供应商的，按付款日期；退回的付款以负数计在退回当日。',
  page: { path: '/finance/report/supplierPayments', icon: 'dollar-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
})

export default supplierPayments
