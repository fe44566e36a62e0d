import { departmentMenu } from '#model/menu.ts'

const BUYING = ['purchase_head', 'buyer', 'outsource_clerk', 'bid_office']
const WATCHING = ['vp_supply', 'gm', 'audit', 'legal', 'quality_head', 'tech_head', 'wh_head', 'fin_head', 'ap_acct', 'cfo']
const all = [...BUYING, ...WATCHING]
const money = [...BUYING, 'vp_supply', 'gm', 'audit', 'fin_head', 'ap_acct', 'cashier', 'cfo']

/** 供应商. Everything here is kept by flows; a supplier sees of it what is its own. */
export default departmentMenu({
  name: '供应商',
  icon: 'team-outlined',
  sort: 24,
  pages: [
    { code: 'supplier', name: '供应商', path: '/supplier/supplier', icon: 'shop-outlined', kind: 'book', reads: [...all, 'supplier'] },
    {
      ...{ code: 'supplierCategory', name: '供货品类', path: '/supplier/category', icon: 'appstore-outlined' },
      ...{ kind: 'book', reads: [...all, 'supplier'] },
    },
    {
      ...{ code: 'supplierBank', name: '供应商银行账户', path: '/supplier/bank', icon: 'bank-outlined' },
      ...{ kind: 'book', reads: [...money, 'supplier'] },
    },
    {
      ...{ code: 'supplierQualification', name: '供应商资质', path: '/supplier/qualification', icon: 'safety-certificate-outlined' },
      ...{ kind: 'book', reads: [...all, 'supplier'] },
    },
    {
      ...{ code: 'supplierReview', name: '供应商评审记录', path: '/supplier/review', icon: 'star-outlined' },
      ...{ kind: 'book', reads: [...all, 'supplier'] },
    },
    {
      ...{
        code: 'supplierBlacklist',
        name: '供应商黑名单',
        path: '/supplier/blacklist',
        icon: 'safety-outlined',
        kind: 'book',
        reads: all,
      },
      buttons: [['settleClaim', '索赔结清', ['ap_acct', 'fin_head']]],
    },
    {
      ...{ code: 'supplierChange', name: '供应商变更单', path: '/supplier/change', icon: 'swap-outlined' },
      ...{ kind: 'book', reads: [...money, 'supplier'] },
    },
    { code: 'supplierHistory', name: '供应商变更历史', path: '/supplier/history', icon: 'book-outlined', kind: 'book', reads: money },
    { code: 'supplierStop', name: '供应商停用记录', path: '/supplier/stop', icon: 'control-outlined', kind: 'book', reads: all },
    {
      ...{ code: 'materialCategory', name: '物料品类', path: '/supplier/material-category', icon: 'apartment-outlined' },
      ...{ kind: 'master', keeps: ['purchase_head'], reads: all.filter(role => role !== 'purchase_head') },
    },
  ],
})
