import { date, dept, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { TAX_READERS } from '../finance.menu.ts'

const SPENT = {
  costDeptId: dept('费用部门', { required: true }),
  subject: dict('费用科目', { required: true, code: 'book_subject' }),
} as const

/** What a red invoice takes back is decided with the row of its invoice. */
const isOpen = ({
  direction,
  deductState,
  ofEntry,
}: {
  readonly direction?: string
  readonly deductState?: string
  readonly ofEntry?: string
}) => direction === 'input' && deductState === 'wait' && !ofEntry

/**
 * 税额台账. Input, output and transferred-out VAT, row by row, written by the invoice that causes it. Append-only: whether an input row is
 * deducted, and in which month, is said once.
 */
export const taxEntry = register('taxEntry', {
  title: '税额台账',
  en: 'VAT register',
  page: { path: '/finance/tax', icon: 'calculator-outlined', reads: TAX_READERS },
  fields: {
    postDate: date('记账日期', { required: true }),
    direction: dict('方向', { required: true, code: 'tax_direction' }),
    invoiceNo: text('发票号码', { max: 40 }),
    invoiceCode: text('发票代码', { max: 20 }),
    invoiceDate: date('开票日期'),
    invoiceType: dict('发票类型', { code: 'invoice_type' }),
    supplierId: ref('供应商', { to: 'supplier' }),
    partyName: text('对方', { max: 128 }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    /** Without tax, signed. */
    amount: money('不含税金额', { required: true }),
    tax: money('税额', { required: true }),
    sourceType: dict('来源', { required: true, code: 'tax_source' }),
    billNo: text('来源单据', { required: true, max: 40 }),
    reason: text('说明', { max: 200 }),
    period: month('会计期间', { required: true }),
    /** The input row whose tax is transferred out, or taken back in part by a red invoice. */
    ofEntry: ref('对应的进项', { to: 'taxEntry' }),
    reverseOf: ref('冲销原分录', { to: 'taxEntry' }),
  },
  counted: {
    deductState: dict('勾选状态', { code: 'deduct_state' }),
    deductPeriod: month('抵扣期间'),
    outTax: money('已转出税额'),
    redTax: money('退货红冲税额'),
  },
  label: ['invoiceNo', 'billNo'],
  about: 'supplierId',
  unique: [['reverseOf']],
  list: [
    ...(['postDate', 'direction', 'invoiceNo', 'supplierId', 'amount', 'tax', 'deductState', 'taxRate', 'deductPeriod'] as const),
    ...([
      'partyName',
      'invoiceDate',
      'invoiceType',
      'outTax',
      'redTax',
      'sourceType',
      'billNo',
      'period',
      'reason',
      'invoiceCode',
      'reverseOf',
    ] as const),
  ],
  search: ['direction', 'period', 'deductState', 'deductPeriod', 'supplierId', 'invoiceNo', 'taxRate', 'postDate'],
  order: 'postDate',
  latestFirst: true,
  sorts: ['postDate'],
  totals: ['amount', 'tax'],
  totalsWhen: 'filtered',
  createActions: action => ({
    deem: action({
      title: '视同销售',
      en: 'Deemed sale',
      roles: ['tax_acct'],
      says: '捐赠、赠送的货物按公允价登记销项税额。',
      fields: {
        postDate: date('记账日期', { required: true }),
        billNo: text('出库单号', { required: true, max: 40 }),
        partyName: text('对方', { required: true, max: 128 }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        amount: money('不含税金额', { required: true, min: '0.01' }),
        reason: text('说明', { required: true, max: 200 }),
      },
      proposes: (_, today) => ({ postDate: today }),
      rules: [{ on: 'postDate', ok: (doc, _, today) => doc.postDate <= today, message: '记账日期不能晚于今天' }],
    }),
  }),
  actions: action => ({
    tick: action({
      title: '勾选',
      en: 'Tick',
      roles: ['tax_acct'],
      says: '勾选后在所选期间抵扣，不能更改。',
      when: isOpen,
      fields: { deductPeriod: month('抵扣期间', { required: true }) },
      proposes: (_, today) => ({ deductPeriod: today.slice(0, 7) }),
      rules: [
        {
          on: 'deductPeriod',
          ok: (doc, { invoiceDate = '' }) => doc.deductPeriod >= invoiceDate.slice(0, 7),
          message: '抵扣期间不能早于开票月份',
        },
      ],
    }),
    decline: action({
      title: '不抵扣',
      en: 'Not deductible',
      roles: ['tax_acct'],
      says: '税额计入所选部门的费用，不能更改。',
      danger: true,
      when: isOpen,
      fields: { ...SPENT, reason: text('原因', { required: true, max: 200 }) },
    }),
    transferOut: action({
      title: '进项转出',
      en: 'Transfer out',
      roles: ['tax_acct'],
      second: [{ title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] }],
      says: '已抵扣的进项税额转出，并计入所选部门的费用。',
      danger: true,
      when: ({ direction, deductState, ofEntry }) => direction === 'input' && deductState === 'ticked' && !ofEntry,
      fields: {
        postDate: date('记账日期', { required: true }),
        tax: money('转出税额', { required: true, min: '0.01' }),
        ...SPENT,
        reason: text('转出原因', { required: true, max: 200 }),
      },
      proposes: ({ tax }, today) => ({ postDate: today, tax }),
      rules: [{ on: 'postDate', ok: (doc, _, today) => doc.postDate <= today, message: '记账日期不能晚于今天' }],
    }),
  }),
})

export default taxEntry
