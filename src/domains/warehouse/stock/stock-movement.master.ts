import { positive } from '#model/form/arithmetic.ts'
import { datetime, dict, money, month, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { master } from '#model/master.ts'

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
    reason: text('冲销原因', { max: 200 }),
  },
  label: ['billNo'],
  about: 'materialId',
  order: 'postTime',
  latestFirst: true,
  sorts: ['postTime', 'bizType', 'billNo', 'qty', 'amount', 'period'],
  list: [
    ...(['postTime', 'bizType', 'billNo', 'materialId', 'qty', 'amount', 'warehouseId', 'batchNo', 'locationId', 'unitCost'] as const),
    ...(['balanceQty', 'period', 'proCode', 'reverseOf', 'reason'] as const),
  ],
  search: ['postTime', 'bizType', 'billNo', 'warehouseId', 'materialId', 'batchNo', 'period'],
  readonly: true,
  actions: action => ({
    reverseOpening: action({
      title: '冲销期初',
      en: 'Reverse the opening',
      says: '把这笔期初入库原数冲回，记在今天，不能恢复；之后可以重新登记。该物料在此仓库不能有出库，库存不能被占用。',
      danger: true,
      when: ({ bizType, qty, reverseOf }) => bizType === 'OPENING' && positive(qty) && !reverseOf,
      fields: { reason: textarea('冲销原因', { required: true, max: 200 }) },
    }),
  }),
})

export default stockMovement
