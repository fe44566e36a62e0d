import { EXTERNAL_ROLE } from '#company/roles.ts'
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
/** Roles that announce deliveries for a supplier, and are asked when one is refused. */
export const ORDERING = ['buyer', 'purchase_head']
/** Roles that wait for deliveries, suppliers among them. */
export const ARRIVAL_READERS = [...STOCK_READERS, 'ap_acct', 'quality_head', 'qc_inspector', EXTERNAL_ROLE]
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
    ...[
      'stockBalance',
      'stockBatch',
      'stockMovement',
      'stockHold',
      'stockQuality',
      'stockOpening',
      'stocktake',
      'pendingProperty',
      'varianceLedger',
    ],
    ...['arrival', 'arrivalLine', 'arrivalIngot', 'rejectHold', 'receipt', 'receiptLine', 'issue', 'issueLine'],
    ...['stockTransfer', 'stockTransferLine', 'otherMove', 'otherMoveLine', 'partReplacement'],
  ],
})
