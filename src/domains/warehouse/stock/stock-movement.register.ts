import { positive } from '#model/form/arithmetic.ts'
import { datetime, dict, integer, money, month, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 收发类别. The column of 收发存汇总 that a movement counts in; a reversal counts in that of what it takes back, with its sign. */
export const STOCK_FLOWS = {
  purchase_in: '采购入',
  other_in: '其他入',
  transfer_in: '调入',
  issue_out: '领用出',
  return_out: '退货出',
  transfer_out: '调出',
  other_out: '其他出',
  count: '盘盈亏',
} as const

/** 收发方向. The total of 收发存汇总 that a movement counts in. */
export const STOCK_WAYS: Readonly<Record<string, string>> = { in: '收入', out: '发出', count: '盘盈亏' }

/** By dictionary stock_biz_type. What comes back from whoever it was issued to makes the issue smaller. */
export const FLOW_OF: Readonly<Record<string, string>> = {
  ...{ RECEIPT: 'purchase_in', RECEIPT_ADJUST: 'purchase_in', PURCHASE_RETURN: 'return_out' },
  ...{ ISSUE: 'issue_out', ISSUE_RETURN: 'issue_out', SPARE_ISSUE: 'issue_out', KNIFE_ISSUE: 'issue_out', KNIFE_RETURN: 'issue_out' },
  ...{ TRANSFER_IN: 'transfer_in', TRANSFER_OUT: 'transfer_out', COUNT_GAIN: 'count', COUNT_LOSS: 'count' },
  ...{
    OPENING: 'other_in',
    REVALUE: 'other_in',
    OTHER_IN: 'other_in',
    OLD_PART_IN: 'other_in',
    PRODUCE_IN: 'other_in',
    SALES_RETURN: 'other_in',
    SCRAP_IN: 'other_in',
  },
  ...{ OUTSOURCE_IN: 'other_in', OUTSOURCE_BACK: 'other_in', OUTSOURCE_OUT: 'other_out', OUTSOURCE_LOSS: 'other_out' },
  ...{
    SALES_OUT: 'other_out',
    SALES_BACK: 'other_out',
    CUSTODY_OUT: 'other_out',
    SCRAP_OUT: 'other_out',
    KNIFE_SCRAP: 'other_out',
    OTHER_OUT: 'other_out',
  },
}

/** 库存流水. Every movement of stock, the last one first: what, where, how much, at which cost, for which paper. */
export const stockMovement = register('stockMovement', {
  title: '库存流水',
  en: 'Stock movements',
  page: { path: '/warehouse/movement', icon: 'swap-outlined', reads: STOCK_READERS },
  fields: {
    postTime: datetime('记账时间'),
    bizType: dict('业务类型', { code: 'stock_biz_type' }),
    billNo: text('来源单据', { max: 40 }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    materialId: ref('物料', { to: 'material' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('数量'),
    /** Of what is weighed and counted. */
    pieces: integer('支数'),
    unitCost: price('成本单价'),
    amount: money('金额'),
    balanceQty: quantity('结存数量'),
    period: month('会计期间'),
    proCode: text('产品编号', { max: 64 }),
    reverseOf: ref('被冲销流水', { to: 'stockMovement' }),
    reason: text('冲销原因', { max: 200 }),
    flow: dict('收发类别', { code: 'stock_flow' }),
    way: dict('收发方向', { code: 'stock_way' }),
    materialType: dict('物料类型', { code: 'material_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
  },
  label: ['billNo'],
  about: 'materialId',
  order: 'postTime',
  latestFirst: true,
  sorts: ['postTime', 'bizType', 'billNo', 'qty', 'amount', 'period'],
  list: [
    ...(['postTime', 'bizType', 'billNo', 'materialId', 'qty', 'amount', 'warehouseId', 'batchNo', 'locationId', 'unitCost'] as const),
    ...(['pieces', 'balanceQty', 'period', 'flow', 'proCode', 'reverseOf', 'reason'] as const),
  ],
  search: ['postTime', 'bizType', 'billNo', 'warehouseId', 'materialId', 'batchNo', 'period', 'way', 'flow', 'materialType', 'categoryId'],
  totals: ['qty', 'pieces', 'amount'],
  totalsWhen: 'filtered',
  sameUnit: ['materialId'],
  actions: action => ({
    reverseOpening: action({
      title: '冲销期初',
      en: 'Reverse the opening',
      roles: ['wh_head'],
      says: '把这笔期初入库原数冲回，记在今天，不能恢复；之后可以重新登记。该物料在此仓库不能有出库，库存不能被占用。',
      danger: true,
      when: ({ bizType, qty, reverseOf }) => bizType === 'OPENING' && positive(qty) && !reverseOf,
      fields: { reason: textarea('冲销原因', { required: true, max: 200 }) },
    }),
  }),
})

export default stockMovement
