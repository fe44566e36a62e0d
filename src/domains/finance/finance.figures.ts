import { lastDayOf } from '#model/day.ts'
import { type Figures, figure } from '#model/figure.ts'

const thisMonth = (today: string, field: string) => {
  const month = today.slice(0, 7)
  return { [`${field}_datege`]: `${month}-01`, [`${field}_datele`]: lastDayOf(month) }
}

/** 应付与付款. Invoices due this month, amounts claimed by running documents, payments; each person sees what they may read. */
export const figures: Figures = today => [
  figure({
    zh: '本月到期应付',
    en: 'Due this month',
    path: '/finance/payable',
    master: 'payable',
    sum: { of: 'openAmount', kind: 'money' },
    where: { payableKind: 'invoice', ...thisMonth(today, 'dueDate') },
  }),
  figure({
    zh: '审批中付款',
    en: 'In approval',
    path: '/finance/payable',
    master: 'payable',
    sum: { of: 'inFlightAmount', kind: 'money' },
    // A document also claims the contract and quota behind what it pays; only payables with a due day are paid themselves.
    where: { inFlightAmount_gt: '0', dueDate_notnull: '1' },
  }),
  figure({
    zh: '本月已付',
    en: 'Paid this month',
    outside: { zh: '本月已收款', en: 'Received this month' },
    path: '/finance/payment',
    master: 'payment',
    sum: { of: 'amount', kind: 'money' },
    where: thisMonth(today, 'payDate'),
  }),
  figure({
    zh: '未付采购发票',
    en: 'Invoices not paid yet',
    outside: { zh: '待收款发票', en: 'Invoices awaiting payment' },
    path: '/finance/invoice',
    master: 'purchaseInvoice',
    sum: { of: 'invoiceAmount', kind: 'money' },
    where: { invoiceState: 'posted' },
  }),
]

/** The name of the card for suppliers. */
export const outside = { zh: '发票与收款', en: 'Invoices and receipts' }

export default figures
