import { positive } from '#model/form/arithmetic.ts'
import { date, dict, money, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS } from '../finance.menu.ts'

const HEAD = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const
/** Of the supplier of the row. */
const supplierId = ref('供应商', { required: true, to: 'supplier' })
const contract = (label: string) =>
  ref(label, { to: 'purchaseContract', within: { supplierId: 'supplierId' }, help: '留空为没有合同的预付' })
const isAdvance = ({ payableKind, openAmount }: { readonly payableKind?: string; readonly openAmount?: string }) =>
  payableKind === 'advance' && positive(openAmount)
const ofRow = {
  on: 'supplierId',
  ok: (doc: { supplierId: string }, row: { supplierId?: string }) => doc.supplierId === row.supplierId,
  message: '只能选择该行的供应商',
} as const

/**
 * 可付额. Anything that may be paid up to a sum: an invoice, a row of a payment plan, a whole contract, a monthly quota, an advance. Of an
 * invoice there is one per contract and share; all others have the id of their subject. Paid and claimed amounts never exceed the sum (INV-33).
 */
export const payable = register('payable', {
  title: '应付明细',
  en: 'Payables',
  page: { path: '/finance/payable', icon: 'file-text-outlined', reads: [...FINANCE_READERS, ...BUYERS] },
  fields: {
    payableKind: dict('种类', { required: true, code: 'payable_kind' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    /** Of an invoice: what is due, and what is kept until the warranty of the contract is over. */
    purchaseInvoiceId: ref('采购发票', { to: 'purchaseInvoice' }),
    payShare: dict('款项份额', { code: 'pay_share' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    sourceNo: text('来源编号', { required: true, max: 64 }),
    /** After what was kept back. */
    amount: money('可付金额', { required: true }),
    deductedAmount: money('已扣减金额', { required: true }),
    paidAmount: money('已付金额', { required: true }),
    inFlightAmount: money('审批中金额', { required: true }),
    dueDate: date('应付到期日'),
    dueReason: text('改期原因', { max: 200 }),
  },
  counted: { openAmount: money('未付余额') },
  label: ['sourceNo'],
  about: 'supplierId',
  list: [
    ...(['payableKind', 'supplierId', 'sourceNo', 'payShare', 'dueDate', 'openAmount', 'amount', 'paidAmount', 'inFlightAmount'] as const),
    ...(['deductedAmount', 'purchaseContractId', 'dueReason'] as const),
  ],
  search: ['payableKind', 'supplierId', 'sourceNo', 'payShare', 'purchaseContractId', 'dueDate'],
  totals: ['amount', 'paidAmount', 'inFlightAmount', 'openAmount', 'deductedAmount'],
  totalsWhen: 'filtered',
  marks: {
    dueDate: ({ dueDate, openAmount }, today) =>
      dueDate && dueDate < today && positive(openAmount) ? { tone: 'danger', says: '已到期未付清' } : undefined,
  },
  actions: action => ({
    deduct: action({
      title: '扣款冲应付',
      en: 'Set a penalty off',
      roles: ['ap_acct'],
      second: [HEAD],
      says: '用该供应商待扣的扣款单冲减这笔应付，同时冲减受益部门的费用。',
      when: ({ payableKind, openAmount }) => payableKind === 'invoice' && positive(openAmount),
      fields: {
        supplierId,
        penaltyId: ref('扣款单', { required: true, to: 'penalty', within: { supplierId: 'supplierId' } }),
        amount: money('冲减金额', { required: true, min: '0.01' }),
      },
      proposes: ({ supplierId }) => ({ supplierId }),
      rules: [{ on: 'supplierId', ok: (doc, row) => doc.supplierId === row.supplierId, message: '只能用同一供应商的扣款单' }],
    }),
    due: action({
      title: '改到期日',
      en: 'Change the due date',
      roles: ['ap_acct'],
      says: '只改付款到期日，不改金额；改期原因和改前改后的日期留有记录。',
      when: ({ payableKind, payShare, openAmount }) => payableKind === 'invoice' && payShare !== 'retention' && positive(openAmount),
      fields: {
        dueDate: date('新到期日', { required: true }),
        dueReason: textarea('改期原因', { required: true, max: 200 }),
      },
      proposes: ({ dueDate }) => ({ dueDate }),
      rules: [{ on: 'dueDate', ok: (doc, row) => doc.dueDate !== row.dueDate, message: '新到期日与原到期日相同' }],
    }),
    move: action({
      title: '预付转合同',
      en: 'Move an advance',
      roles: ['ap_acct'],
      second: [HEAD],
      says: '把供应商的预付从一个合同转到另一个合同，供应商的预付合计不变。',
      when: isAdvance,
      fields: {
        supplierId,
        fromContractId: contract('转出合同'),
        toContractId: contract('转入合同'),
        amount: money('金额', { required: true, min: '0.01' }),
        reason: textarea('原因', { required: true, max: 200 }),
      },
      proposes: row => ({ supplierId: row.supplierId, amount: row.openAmount }),
      rules: [ofRow, { on: 'toContractId', ok: doc => doc.fromContractId !== doc.toContractId, message: '转出和转入的合同相同' }],
    }),
    refund: action({
      title: '退预付',
      en: 'Advance paid back',
      roles: ['cashier'],
      second: [{ title: '应付会计', en: 'the accountant', roles: ['ap_acct'] }],
      says: '供应商把预付款退回本公司账户：减少预付余额，增加账户余额。',
      when: isAdvance,
      fields: {
        supplierId,
        purchaseContractId: contract('合同'),
        amount: money('退回金额', { required: true, min: '0.01' }),
        postDate: date('到账日期', { required: true }),
        payAccountId: ref('收款账户', { required: true, to: 'companyAccount' }),
        bankVoucherNo: text('银行流水号', { required: true, max: 64 }),
      },
      proposes: (row, today) => ({ supplierId: row.supplierId, amount: row.openAmount, postDate: today }),
      rules: [ofRow, { on: 'postDate', ok: (doc, _, today) => doc.postDate <= today, message: '到账日期不能晚于今天' }],
    }),
  }),
  starts: [
    {
      flow: 'pay_apply',
      title: '申请付款',
      en: 'Ask for payment',
      when: ({ payableKind, openAmount }) => payableKind === 'invoice' && positive(openAmount),
      fills: ({ supplierId, purchaseInvoiceId, payShare, purchaseContractId, openAmount }) => ({
        ...{ supplierId, payKind: payShare === 'retention' ? 'retention' : 'payable', purchaseContractId },
        items: [{ paySource: 'invoice', purchaseInvoiceId, payAmount: openAmount }],
      }),
    },
  ],
})

export default payable
