import { departmentMenu } from '#model/menu.ts'

export const FINANCE_READERS = ['fin_head', 'ap_acct', 'cashier', 'cfo', 'audit', 'gm']
export const BUYERS = ['purchase_head', 'buyer', 'vp_supply']
/** 付款查询: suppliers read their own invoices and payments. */
export const SUPPLIER = 'supplier'

export default departmentMenu({
  name: '财务',
  icon: 'wallet-outlined',
  sort: 34,
  order: ['payable', 'apEntry', 'purchaseInvoice', 'payQuota', 'payment', 'accountingPeriod', 'periodCheck'],
})
