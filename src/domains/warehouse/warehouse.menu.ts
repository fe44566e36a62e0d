import { departmentMenu } from '#model/menu.ts'

/** Roles that read the stock books. */
export const STOCK_READERS = [
  ...['wh_head', 'wh_keeper', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit'],
  ...['purchase_head', 'buyer', 'prod_head', 'vp_supply'],
]
/** 成本查看. Roles that see stock values in reports. */
export const COST_READERS = ['wh_head', 'cost_acct', 'fin_head', 'cfo', 'gm', 'audit', 'purchase_head', 'vp_supply']
/** Roles that receive and issue. */
export const STOREKEEPERS = ['wh_head', 'wh_keeper']
/** Roles that look up materials and places. */
export const STORE_VIEWERS = ['cost_acct', 'purchase_head', 'buyer', 'knife_keeper', 'planner']
/** Roles that judge quality. */
export const INSPECTORS = ['quality_head', 'qc_inspector']

export default departmentMenu({
  code: 'wms',
  name: '仓储管理',
  icon: 'database-outlined',
  sort: 20,
  order: [
    ...['material', 'warehouse', 'location'],
    ...['stockBalance', 'stockBatch', 'stockMovement', 'stockHold', 'stockQuality', 'stocktake', 'pendingProperty', 'varianceLedger'],
    ...['receipt', 'receiptLine', 'issue', 'issueLine', 'stockTransfer', 'stockTransferLine', 'partReplacement'],
  ],
})
