import { positive } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

const HEAD = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const

/** What the cashier says about money that came in. */
const cameIn = {
  postDate: date('到账日期', { required: true }),
  payAccountId: ref('收款账户', { required: true, to: 'companyAccount' }),
  bankVoucherNo: text('银行流水号', { required: true, max: 64 }),
} as const

/**
 * 保证金台账. Bonds and deposits that others have left with the company or the company with others, until they are given back. Received by
 * the cashier, given back and paid by `addFinancePayment`.
 */
export const deposit = register('deposit', {
  title: '保证金台账',
  en: 'Deposits',
  page: { path: '/finance/deposit', icon: 'safety-certificate-outlined', reads: [...FINANCE_READERS, ...BUYERS, 'bid_office'] },
  fields: {
    depositNo: text('编号', { required: true, max: 40 }),
    side: dict('方向', { required: true, code: 'deposit_side', tones: { received: 'info', paid: 'neutral' } }),
    depositKind: dict('类别', { required: true, code: 'deposit_kind' }),
    partyName: text('对方', { required: true, max: 128 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    billNo: text('来源单据', { required: true, max: 40 }),
    amount: money('金额', { required: true, min: '0.01' }),
    startDate: date('日期', { required: true }),
    dueDate: date('到期日'),
  },
  counted: { backAmount: money('已退'), openAmount: money('余额') },
  label: ['depositNo', 'partyName'],
  unique: [['depositNo']],
  list: [
    'depositNo',
    'side',
    'depositKind',
    'partyName',
    'amount',
    'backAmount',
    'openAmount',
    'startDate',
    'dueDate',
    'billNo',
    'supplierId',
  ],
  search: ['side', 'depositKind', 'partyName', 'supplierId', 'dueDate', 'billNo', 'depositNo'],
  picker: ['depositNo', 'partyName', 'depositKind', 'openAmount', 'startDate'],
  order: 'depositNo',
  latestFirst: true,
  totals: ['amount', 'backAmount', 'openAmount'],
  marks: {
    dueDate: ({ dueDate, openAmount }, today) =>
      dueDate && dueDate < today && positive(openAmount) ? { tone: 'danger', says: '已到期未退清' } : undefined,
  },
  starts: [
    {
      flow: 'addFinancePayment',
      title: '退还',
      en: 'Give back',
      when: ({ side, openAmount }) => side === 'received' && positive(openAmount),
      fills: ({ id, partyName, openAmount, depositNo }) => ({
        ...{ paymentKind: 'refund', payeeType: 'supplier', payeeName: partyName, invoiceState: 'none' },
        items: [{ depositId: id, feeItem: 'other', feeDesc: `退还保证金 ${depositNo}`, payAmount: openAmount }],
      }),
    },
  ],
  createActions: action => ({
    receive: action({
      title: '登记收到',
      en: 'Received',
      roles: ['cashier'],
      says: '投标保证金请在“邀请供应商”登记。',
      fields: {
        depositKind: dict('类别', { required: true, code: 'deposit_kind', offers: ['intent', 'lease', 'other'], initial: 'other' }),
        partyName: text('对方', { required: true, max: 128 }),
        supplierId: ref('供应商', { to: 'supplier' }),
        amount: money('金额', { required: true, min: '0.01' }),
        dueDate: date('到期日'),
        ...cameIn,
      },
      proposes: (_, today) => ({ postDate: today }),
    }),
  }),
  actions: action => ({
    backIn: action({
      title: '收回',
      en: 'Got back',
      roles: ['cashier'],
      when: ({ side, openAmount }) => side === 'paid' && positive(openAmount),
      fields: { amount: money('收回金额', { required: true, min: '0.01' }), ...cameIn },
      proposes: ({ openAmount }, today) => ({ postDate: today, amount: openAmount }),
    }),
    convert: action({
      title: '转货款',
      en: 'Into an advance',
      roles: ['ap_acct'],
      second: [HEAD],
      says: '意向金转为该供应商正式合同的预付款，付款时冲抵货款。',
      when: ({ side, depositKind, openAmount }) => side === 'paid' && depositKind === 'intent' && positive(openAmount),
      fields: {
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        purchaseContractId: ref('正式合同', { required: true, to: 'purchaseContract', within: { supplierId: 'supplierId' } }),
        amount: money('金额', { required: true, min: '0.01' }),
      },
      proposes: ({ supplierId, openAmount }) => ({ supplierId, amount: openAmount }),
    }),
    forfeit: action({
      title: '没收',
      en: 'Forfeit',
      roles: ['purchase_head'],
      second: [HEAD],
      danger: true,
      says: '没收的保证金冲减所选部门的费用，不能恢复。',
      when: ({ side, openAmount }) => side === 'received' && positive(openAmount),
      fields: {
        amount: money('没收金额', { required: true, min: '0.01' }),
        costDeptId: dept('冲减费用部门', { required: true }),
        reason: text('没收原因', { required: true, max: 200 }),
      },
      proposes: ({ openAmount }) => ({ amount: openAmount }),
    }),
  }),
})

export default deposit
