import { date, dict, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/**
 * 期初余额. What was owed to suppliers, or paid to them in advance, before the books began: typed or imported row by row, then posted as a
 * whole by another person against the total of the old books, while the first period is open.
 */
export const openingBalance = register('openingBalance', {
  title: '期初余额',
  en: 'Opening balances',
  page: { path: '/finance/opening', icon: 'account-book-outlined', reads: FINANCE_READERS },
  fields: {
    bookKind: dict('账别', { required: true, code: 'opening_kind' }),
    openingState: dict('状态', {
      required: true,
      code: 'opening_state',
      tones: { wait: 'warning', posted: 'success', refused: 'danger' },
    }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    refNo: text('发票或单据号', { required: true, max: 40 }),
    refDate: date('单据日期', { required: true }),
    dueDate: date('到期日'),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    amount: money('金额', { required: true }),
    filedBy: user('录入人', { required: true }),
    postedBy: user('入账人'),
    postedDate: date('入账日期'),
    refuseReason: text('退回原因', { max: 200 }),
  },
  label: ['refNo'],
  about: 'supplierId',
  unique: [{ of: ['bookKind', 'supplierId', 'refNo'], among: { openingState: ['wait', 'posted'] } }],
  list: [
    ...(['bookKind', 'openingState', 'supplierId', 'refNo', 'refDate', 'amount', 'dueDate', 'purchaseContractId'] as const),
    ...(['filedBy', 'postedBy', 'postedDate', 'refuseReason'] as const),
  ],
  search: ['bookKind', 'openingState', 'supplierId', 'refNo', 'refDate'],
  totals: ['amount'],
  createActions: action => ({
    enter: action({
      title: '期初录入',
      en: 'Enter',
      roles: ['ap_acct'],
      says: '只在首个会计期间结账前可以录入；入账前不影响往来账。',
      fields: {
        bookKind: dict('账别', { required: true, code: 'opening_kind' }),
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        refNo: text('发票或单据号', { required: true, max: 40 }),
        refDate: date('单据日期', { required: true }),
        dueDate: date('到期日', { help: '应付必填' }),
        purchaseContractId: ref('采购合同', { to: 'purchaseContract', within: { supplierId: 'supplierId' } }),
        amount: money('金额', { required: true, min: '0.01' }),
      },
      rules: [
        { on: 'dueDate', ok: doc => doc.bookKind !== 'payable' || !!doc.dueDate, message: '应付的到期日不能为空' },
        { on: 'dueDate', ok: doc => !doc.dueDate || doc.dueDate >= doc.refDate, message: '到期日不能早于单据日期' },
      ],
      imports: true,
    }),
    book: action({
      title: '期初入账',
      en: 'Post',
      roles: ['fin_head'],
      says: '把该账别待确认的期初全部入账，记在首个会计期间的前一天，不能恢复；合计须与原账套的总额一致。',
      danger: true,
      fields: {
        bookKind: dict('账别', { required: true, code: 'opening_kind' }),
        controlTotal: money('原账套总额', { required: true, min: '0.01' }),
      },
    }),
  }),
  actions: action => ({
    refuse: action({
      title: '退回',
      en: 'Refuse',
      roles: ['fin_head'],
      danger: true,
      when: ({ openingState }) => openingState === 'wait',
      fields: { refuseReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
  }),
})

export default openingBalance
