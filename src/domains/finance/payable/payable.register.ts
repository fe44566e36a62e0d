import { positive } from '#model/form/arithmetic.ts'
import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

/**
 * 可付额. Anything that may be paid up to a sum: an invoice, a row of a payment plan, a whole contract, a monthly quota, an advance. Its id
 * is that of its subject. Paid and claimed amounts never exceed the sum (INV-33).
 */
export const payable = register('payable', {
  title: '应付明细',
  en: 'Payables',
  page: { path: '/finance/payable', icon: 'file-text-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
  fields: {
    payableKind: dict('种类', { required: true, code: 'payable_kind' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    sourceNo: text('来源编号', { required: true, max: 64 }),
    amount: money('可付金额', { required: true }),
    paidAmount: money('已付金额', { required: true }),
    inFlightAmount: money('审批中金额', { required: true }),
    dueDate: date('应付到期日'),
  },
  counted: { openAmount: money('未付余额') },
  label: ['sourceNo'],
  about: 'supplierId',
  list: ['payableKind', 'supplierId', 'sourceNo', 'dueDate', 'openAmount', 'amount', 'paidAmount', 'inFlightAmount'],
  search: ['payableKind', 'supplierId', 'sourceNo', 'dueDate'],
  totals: ['amount', 'paidAmount', 'inFlightAmount', 'openAmount'],
  totalsWhen: 'filtered',
  marks: {
    dueDate: ({ dueDate, openAmount }, today) =>
      dueDate && dueDate < today && positive(openAmount) ? { tone: 'danger', says: '已到期未付清' } : undefined,
  },
  starts: [
    {
      flow: 'pay_apply',
      title: '申请付款',
      en: 'Ask for payment',
      when: ({ payableKind, openAmount }) => payableKind === 'invoice' && positive(openAmount),
      fills: ({ id, supplierId, openAmount }) => ({
        supplierId,
        items: [{ paySource: 'invoice', purchaseInvoiceId: id, payAmount: openAmount }],
      }),
    },
  ],
})

export default payable
