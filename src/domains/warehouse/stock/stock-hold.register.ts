import { datetime, dict, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 库存占用. Stock held for running documents, and what became of earlier holds. */
export const stockHold = register('stockHold', {
  title: '库存占用',
  en: 'Stock reservations',
  page: { path: '/warehouse/hold', icon: 'safety-outlined', reads: STOCK_READERS },
  fields: {
    heldTime: datetime('占用时间'),
    bizType: dict('业务类型', { code: 'stock_biz_type' }),
    billNo: text('来源单据', { max: 40 }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    materialId: ref('物料', { to: 'material' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('占用数量'),
    usedQty: quantity('已用数量'),
    holdState: dict('状态', { code: 'stock_hold_state' }),
    closeTime: datetime('了结时间'),
  },
  counted: { handOut: yesNo('待发料') },
  label: ['billNo'],
  about: 'materialId',
  order: 'heldTime',
  latestFirst: true,
  list: [
    ...(['heldTime', 'bizType', 'billNo', 'materialId', 'qty', 'usedQty', 'holdState', 'warehouseId', 'locationId', 'batchNo'] as const),
    ...(['closeTime', 'handOut'] as const),
  ],
  search: ['holdState', 'handOut', 'bizType', 'billNo', 'warehouseId', 'materialId', 'heldTime'],
})

export default stockHold
