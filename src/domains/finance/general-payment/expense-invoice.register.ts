import { date, dict, money, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 费用票据. Invoices and tickets behind payments and reimbursements; each number is used once (INV-32), and free again when its paper ends. */
export const expenseInvoice = register('expenseInvoice', {
  title: '费用票据',
  en: 'Expense invoices',
  page: { path: '/finance/expense-invoice', icon: 'file-text-outlined', reads: [...FINANCE_READERS, 'tax_acct'] },
  fields: {
    invoiceNo: text('发票号码', { required: true, max: 40 }),
    ticketState: dict('状态', {
      required: true,
      code: 'ticket_state',
      tones: { held: 'warning', used: 'success', freed: 'neutral' },
    }),
    billNo: text('来源单据', { required: true, max: 40 }),
    partyName: text('对方', { max: 128 }),
    userId: user('报销人'),
    invoiceDate: date('开票日期'),
    amount: money('金额', { required: true }),
    tax: money('可抵扣税额', { required: true }),
  },
  label: ['invoiceNo'],
  unique: [{ of: ['invoiceNo'], among: { ticketState: ['held', 'used'] } }],
  list: ['invoiceNo', 'ticketState', 'amount', 'tax', 'billNo', 'partyName', 'userId', 'invoiceDate'],
  search: ['invoiceNo', 'ticketState', 'billNo', 'partyName', 'userId', 'invoiceDate'],
  totals: ['amount', 'tax'],
  totalsWhen: 'filtered',
})

export default expenseInvoice
