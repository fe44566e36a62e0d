import { date, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, FINANCE_READERS, SUPPLIER } from '../finance.menu.ts'

/** 应付账. All entries with suppliers: owed, paid, paid in advance; suppliers read their own, but for what is only accrued. Append-only (INV-01). */
export const apEntry = register('apEntry', {
  title: '应付账',
  en: 'Payable ledger',
  page: { path: '/finance/ap-ledger', icon: 'wallet-outlined', reads: [...FINANCE_READERS, ...BUYERS, SUPPLIER] },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    entryType: dict('业务类型', { required: true, code: 'ap_entry_type' }),
    accountKind: dict('科目', { required: true, code: 'account_kind' }),
    billNo: text('单据编号', { required: true, max: 40 }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    /** Signed: what we owe, or have paid in advance, is positive. */
    amount: money('金额', { required: true }),
    balance: money('余额', { required: true }),
    postDate: date('记账日期', { required: true }),
    period: month('会计期间', { required: true }),
    reverseOf: ref('冲销原分录', { to: 'apEntry' }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [['reverseOf']],
  list: ['postDate', 'supplierId', 'entryType', 'accountKind', 'billNo', 'purchaseContractId', 'amount', 'balance', 'period'],
  search: ['supplierId', 'entryType', 'accountKind', 'billNo', 'postDate', 'period'],
  order: 'postDate',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default apEntry
