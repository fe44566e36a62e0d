import { datetime, dict, money, month, price, quantity, ref, text } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 库存流水. Every movement of stock, the last one first: what, where, how much, at which cost, for which paper. */
export const stockMovement = master('stockMovement', {
  title: '库存流水',
  en: 'Stock movements',
  fields: {
    postTime: datetime('记账时间'),
    bizType: dict('业务类型', { code: 'stock_biz_type' }),
    billNo: text('来源单据', { max: 40 }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    materialId: ref('物料', { to: 'material' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('数量'),
    unitCost: price('成本单价'),
    amount: money('金额'),
    balanceQty: quantity('结存数量'),
    period: month('会计期间'),
    proCode: text('产品编号', { max: 64 }),
    reverseOf: ref('被冲销流水', { to: 'stockMovement' }),
  },
  label: ['billNo'],
  about: 'materialId',
  order: 'postTime',
  latestFirst: true,
  sorts: ['postTime', 'bizType', 'billNo', 'qty', 'amount', 'period'],
  list: [
    ...(['postTime', 'bizType', 'billNo', 'materialId', 'qty', 'amount', 'warehouseId', 'batchNo', 'locationId', 'unitCost'] as const),
    ...(['balanceQty', 'period', 'proCode', 'reverseOf'] as const),
  ],
  search: ['postTime', 'bizType', 'billNo', 'warehouseId', 'materialId', 'batchNo', 'period'],
  readonly: true,
})

export default stockMovement
