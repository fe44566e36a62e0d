import { add, over, rounded, same, times } from '#model/form/arithmetic.ts'
import { date, dict, money, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

interface Kind {
  readonly bookKind?: unknown
}
const isOf =
  (...kinds: readonly string[]) =>
  ({ bookKind }: Kind): boolean =>
    kinds.includes(String(bookKind))

/** What a row is about: a supplier, an employee, whoever has left a deposit or has ours; goods that were received and not invoiced. */
const about = {
  supplierId: ref('供应商', { required: true, to: 'supplier', when: isOf('payable', 'advance', 'accrued') }),
  userId: user('员工', { required: true, when: isOf('loan') }),
  side: dict('保证金方向', { required: true, code: 'deposit_side', when: isOf('deposit') }),
  depositKind: dict('保证金类别', { required: true, code: 'deposit_kind', when: isOf('deposit') }),
  partyName: text('对方', { required: true, max: 128, when: isOf('deposit') }),
  warehouseId: ref('入库仓库', { required: true, to: 'warehouse', when: isOf('accrued') }),
  materialId: ref('物料', { required: true, to: 'material', when: isOf('accrued') }),
  qty: quantity('未开票数量', { required: true, min: '0.001', when: isOf('accrued') }),
  taxPrice: price('含税单价', { required: true, min: '0.0001', when: isOf('accrued') }),
  taxRate: dict('税率', { required: true, code: 'tax_rate', when: isOf('accrued') }),
} as const

/** Of goods: without tax, as everything that is accrued. */
const accruedOf = ({ qty, taxPrice, taxRate }: { readonly qty?: string; readonly taxPrice?: string; readonly taxRate?: string }) =>
  rounded(over(times(qty, taxPrice), add(1, taxRate)), 2)

/**
 * 期初余额. What was owed to suppliers or not invoiced by them, paid in advance, lent to employees or left as a deposit before the books began: typed or imported
 * row by row, then posted as a whole by another person against the total of the old books, while the first period is open.
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
    supplierId: ref('供应商', { to: 'supplier' }),
    userId: user('员工'),
    side: dict('保证金方向', { code: 'deposit_side' }),
    depositKind: dict('保证金类别', { code: 'deposit_kind' }),
    partyName: text('对方', { max: 128 }),
    refNo: text('发票或单据号', { required: true, max: 40 }),
    refDate: date('单据日期', { required: true }),
    dueDate: date('到期日'),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    warehouseId: ref('入库仓库', { to: 'warehouse' }),
    materialId: ref('物料', { to: 'material' }),
    qty: quantity('未开票数量'),
    taxPrice: price('含税单价'),
    taxRate: dict('税率', { code: 'tax_rate' }),
    amount: money('金额', { required: true }),
    filedBy: user('录入人', { required: true }),
    postedBy: user('入账人'),
    postedDate: date('入账日期'),
    refuseReason: text('退回原因', { max: 200 }),
  },
  label: ['refNo'],
  unique: [
    { of: ['bookKind', 'supplierId', 'refNo'], among: { openingState: ['wait', 'posted'] } },
    { of: ['bookKind', 'userId', 'refNo'], among: { openingState: ['wait', 'posted'] } },
    { of: ['bookKind', 'partyName', 'refNo'], among: { openingState: ['wait', 'posted'] } },
  ],
  list: [
    ...(['bookKind', 'openingState', 'supplierId', 'userId', 'partyName', 'refNo', 'refDate', 'amount', 'dueDate'] as const),
    ...(['purchaseContractId', 'side', 'depositKind', 'materialId', 'qty', 'taxPrice', 'taxRate', 'warehouseId'] as const),
    ...(['filedBy', 'postedBy', 'postedDate', 'refuseReason'] as const),
  ],
  search: ['bookKind', 'openingState', 'supplierId', 'userId', 'partyName', 'refNo', 'refDate'],
  totals: ['amount'],
  createActions: action => ({
    enter: action({
      title: '期初录入',
      en: 'Enter',
      roles: ['ap_acct'],
      says: '只在首个会计期间结账前可以录入；入账前不影响往来账。',
      fields: {
        bookKind: dict('账别', { required: true, code: 'opening_kind' }),
        ...about,
        refNo: text('发票或单据号', { required: true, max: 40 }),
        refDate: date('单据日期', { required: true }),
        dueDate: date('到期日', { help: '应付必填；借款填预计还款日期' }),
        purchaseContractId: ref('采购合同', {
          ...{ to: 'purchaseContract', within: { supplierId: 'supplierId' }, when: isOf('payable', 'advance') },
        }),
        amount: money('金额', { required: true, min: '0.01', help: '暂估为不含税金额' }),
      },
      rules: [
        { on: 'dueDate', ok: doc => doc.bookKind !== 'payable' || !!doc.dueDate, message: '应付的到期日不能为空' },
        { on: 'dueDate', ok: doc => doc.bookKind !== 'loan' || !!doc.dueDate, message: '借款的预计还款日期不能为空' },
        {
          on: 'amount',
          ok: doc => doc.bookKind !== 'accrued' || same(doc.amount, accruedOf(doc)),
          message: '暂估金额须等于未开票数量乘单价，不含税',
        },
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
