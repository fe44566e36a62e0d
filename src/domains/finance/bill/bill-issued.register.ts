import { addDays } from '#model/day.ts'
import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

const HEAD = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const

/** A cashier is told a week before a bill is due. */
const WARNING_DAYS = 7

/**
 * 应付票据. Bills of exchange that the company has handed to suppliers. The debt to the supplier ends when a bill is handed over; the money
 * leaves the account when it is due.
 */
export const billIssued = register('billIssued', {
  title: '应付票据',
  en: 'Bills payable',
  page: { path: '/finance/bill-issued', icon: 'audit-outlined', reads: FINANCE_READERS },
  fields: {
    billNo: text('票据号码', { required: true, max: 40 }),
    billType: dict('票据种类', { required: true, code: 'bill_type' }),
    acceptor: text('承兑人', { required: true, max: 128 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    amount: money('票面金额', { required: true, min: '0.01' }),
    issueDate: date('出票日期', { required: true }),
    dueDate: date('到期日', { required: true }),
    payAccountId: ref('兑付账户', { required: true, to: 'companyAccount' }),
    marginAmount: money('保证金'),
    sourceNo: text('付款单据', { required: true, max: 40 }),
    state: dict('状态', { required: true, code: 'bill_issued_state', tones: { issued: 'warning', paid: 'success', returned: 'neutral' } }),
    paidDate: date('兑付日期'),
    bankVoucherNo: text('银行流水号', { max: 64 }),
    reason: text('退票原因', { max: 200 }),
  },
  label: ['billNo', 'acceptor'],
  unique: [['billNo']],
  list: [
    ...(['billNo', 'state', 'supplierId', 'amount', 'dueDate', 'billType', 'acceptor', 'issueDate', 'payAccountId'] as const),
    ...(['marginAmount', 'sourceNo', 'paidDate', 'bankVoucherNo', 'reason'] as const),
  ],
  search: ['billNo', 'state', 'supplierId', 'dueDate', 'acceptor', 'billType', 'sourceNo', 'payAccountId'],
  order: 'dueDate',
  totals: ['amount', 'marginAmount'],
  trace: { date: 'issueDate', amount: 'amount', party: 'supplierId' },
  marks: {
    dueDate: ({ state, dueDate }, today) => {
      if (state !== 'issued' || !dueDate || dueDate > addDays(today, WARNING_DAYS)) return undefined
      return dueDate <= today ? { tone: 'danger', says: '已到期，待兑付' } : { tone: 'warning', says: '即将到期' }
    },
  },
  actions: action => ({
    cash: action({
      title: '到期兑付',
      en: 'Pay at maturity',
      roles: ['cashier'],
      says: '票款从兑付账户支出，记入资金流水，不能撤销。',
      when: ({ state, dueDate = '' }, today) => state === 'issued' && dueDate <= today,
      fields: {
        paidDate: date('兑付日期', { required: true }),
        bankVoucherNo: text('银行流水号', { required: true, max: 64 }),
      },
      proposes: (_, today) => ({ paidDate: today }),
      rules: [
        { on: 'paidDate', ok: ({ paidDate }, { dueDate = '' }) => paidDate >= dueDate, message: '兑付日期不能早于到期日' },
        { on: 'paidDate', ok: ({ paidDate }, _, today) => paidDate <= today, message: '兑付日期不能晚于今天' },
      ],
    }),
    giveBack: action({
      title: '退票',
      en: 'Returned',
      roles: ['cashier'],
      second: [HEAD],
      danger: true,
      says: '票据退回后，对供应商的付款冲回，原应付重新可付。',
      when: ({ state }) => state === 'issued',
      fields: { reason: text('退票原因', { required: true, max: 200 }) },
    }),
  }),
})

export default billIssued
