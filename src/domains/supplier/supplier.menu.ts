import { departmentMenu } from '#model/menu.ts'

const BUYING = ['purchase_head', 'buyer', 'outsource_clerk', 'bid_office']
const WATCHING = ['vp_supply', 'gm', 'audit', 'legal', 'quality_head', 'tech_head', 'wh_head', 'fin_head', 'ap_acct', 'cfo']
export const SUPPLIER_READERS = [...BUYING, ...WATCHING]
/** Roles that read bank accounts and their changes. */
export const ACCOUNT_READERS = [...BUYING, 'vp_supply', 'gm', 'audit', 'fin_head', 'ap_acct', 'cashier', 'cfo']

export default departmentMenu({
  name: '供应商',
  icon: 'team-outlined',
  sort: 24,
  order: [
    ...['supplier', 'supplierCategory', 'supplierBank', 'supplierQualification', 'supplierReview', 'supplierBlacklist'],
    ...['supplierChange', 'supplierHistory', 'supplierStop', 'materialCategory'],
  ],
})
