import { departmentMenu, type PageMenu } from '#model/menu.ts'

const READERS = ['fin_head', 'ap_acct', 'cashier', 'cfo', 'audit', 'gm']
const BUYERS = ['purchase_head', 'buyer', 'vp_supply']
/** 付款查询: a supplier reads what it has billed and what it was paid. */
const SUPPLIER = 'supplier'
const book = (code: string, name: string, path: string, icon: string, more: readonly string[] = []): PageMenu => ({
  ...{ code, name, path, icon, kind: 'book', reads: [...READERS, ...more] },
})

export default departmentMenu({
  name: '财务',
  icon: 'wallet-outlined',
  sort: 34,
  pages: [
    book('payable', '应付明细', '/finance/payable', 'file-text-outlined', BUYERS),
    book('apEntry', '应付账', '/finance/ap-ledger', 'wallet-outlined', BUYERS),
    book('purchaseInvoice', '采购发票', '/finance/invoice', 'file-text-outlined', [...BUYERS, 'tax_acct', SUPPLIER]),
    book('payQuota', '付款额度', '/finance/quota', 'fund-outlined', BUYERS),
    book('payment', '付款记录', '/finance/payment', 'dollar-outlined', [...BUYERS, SUPPLIER]),
    {
      ...{ code: 'accountingPeriod', name: '会计期间', path: '/finance/period', icon: 'schedule-outlined', kind: 'master' },
      ...{ keeps: ['fin_head'], reads: ['cfo', 'audit', 'ap_acct', 'ar_acct', 'cost_acct', 'tax_acct'] },
    },
  ],
})
