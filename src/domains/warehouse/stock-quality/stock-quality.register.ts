import { datetime, dict, quantity, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTORS, STOCK_READERS } from '../warehouse.menu.ts'

/** 质量状态变更. Who changed the quality of what, when and why. Append-only. */
export const stockQuality = register('stockQuality', {
  title: '质量状态变更',
  en: 'Changes of stock quality',
  page: { path: '/warehouse/quality', icon: 'audit-outlined', reads: [...STOCK_READERS, ...INSPECTORS] },
  fields: {
    changeTime: datetime('变更时间', { required: true }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    materialId: ref('物料', { required: true, to: 'material' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('现存量', { required: true }),
    fromState: dict('原质量状态', { required: true, code: 'stock_quality' }),
    toState: dict('新质量状态', { required: true, code: 'stock_quality' }),
    reason: text('原因', { required: true, max: 200 }),
    changeUserId: user('变更人', { required: true }),
  },
  label: ['batchNo'],
  about: 'materialId',
  order: 'changeTime',
  latestFirst: true,
  list: [
    ...(['changeTime', 'materialId', 'batchNo', 'qty', 'fromState', 'toState', 'reason', 'changeUserId', 'warehouseId'] as const),
    'locationId',
  ],
  search: ['changeTime', 'warehouseId', 'materialId', 'batchNo', 'fromState', 'toState', 'changeUserId'],
})

export default stockQuality
