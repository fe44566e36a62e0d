import { departmentMenu } from '#model/menu.ts'

/** Who reads the books of the stores. */
export const STOCK_READERS = [
  ...['wh_head', 'wh_keeper', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit'],
  ...['purchase_head', 'buyer', 'prod_head', 'vp_supply'],
]
/** 成本查看. Who reads in reports what stock is worth. */
export const COST_READERS = ['wh_head', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit', 'purchase_head', 'vp_supply']
/** Who takes in and gives out. */
export const STOREKEEPERS = ['wh_head', 'wh_keeper']
/** Who looks up materials and places without keeping them. */
export const STORE_VIEWERS = ['cost_acct', 'purchase_head', 'buyer', 'knife_keeper', 'planner']
/** Who says what goods are like. */
export const INSPECTORS = ['quality_head', 'qc_inspector']

export default departmentMenu({
  code: 'wms',
  name: '仓储管理',
  icon: 'database-outlined',
  sort: 20,
  order: [
    ...['material', 'warehouse', 'location'],
    ...['stockBalance', 'stockMovement', 'stockHold', 'stockQuality', 'stocktake'],
    ...['receipt', 'receiptLine', 'issue', 'issueLine', 'partReplacement'],
  ],
})
