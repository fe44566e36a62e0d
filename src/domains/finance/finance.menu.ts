import { departmentMenu } from '#model/menu.ts'

export const FINANCE_READERS = ['fin_head', 'ap_acct', 'cashier', 'cfo', 'audit', 'gm']
export const BUYERS = ['purchase_head', 'buyer', 'vp_supply']
/** 费用 are read by finance and those who oversee departments, each of the own ones. */
export const EXPENSE_READERS = [
  ...['fin_head', 'cost_acct', 'ap_acct', 'tax_acct', 'cfo', 'audit', 'gm'],
  ...['dept_head', 'workshop_head', 'vp_dept', 'vp_supply', 'vp_prod', 'chief_engineer'],
]
/** 税额 is kept by the tax accountant. */
export const TAX_READERS = ['tax_acct', 'fin_head', 'ap_acct', 'cost_acct', 'cfo', 'audit']
/** 付款查询: suppliers read their own invoices and payments. */
export const SUPPLIER = 'supplier'

export default departmentMenu({
  name: '财务',
  icon: 'wallet-outlined',
  sort: 34,
  pages: [
    // For suppliers: what they delivered, invoiced and were paid.
    {
      ...{ code: 'supplierAccount', name: '对账单', path: '/finance/supplier-account', icon: 'account-book-outlined', kind: 'page' },
      views: [SUPPLIER],
    },
  ],
  order: [
    'supplierAccount',
    'payable',
    'apEntry',
    'receivableEntry',
    'invoiceNotice',
    'invoiceNoticeLine',
    'purchaseInvoice',
    'purchaseInvoiceLine',
    'redInvoice',
    'penalty',
    'payQuota',
    'payment',
    'billIssued',
    'companyAccount',
    'accountMove',
    'specialPayment',
    'deposit',
    'depositEntry',
    'employeeLoan',
    'loanEntry',
    'trip',
    'travelStandard',
    'expenseInvoice',
    'expenseEntry',
    'taxEntry',
    'openingBalance',
    'accountingPeriod',
    'periodCheck',
  ],
})
