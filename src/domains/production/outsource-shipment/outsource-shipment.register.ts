import { datetime, dict, integer, ref, text, user, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CLERKS, OUTSOURCE_READERS } from '../outsource/outsource-order.register.ts'

export const OUT = 'out'
export const BACK = 'back'

/** 外协收发单. A load of pieces that went to another firm or came back from it. Append-only. */
export const outsourceShipment = register('outsourceShipment', {
  title: '外协收发单',
  en: 'Outsourcing shipments',
  page: { path: '/production/outsource-shipment', icon: 'car-outlined', reads: [...CLERKS, ...OUTSOURCE_READERS] },
  fields: {
    shipmentNo: text('收发单号', { required: true, max: 40 }),
    outsourceDirection: dict('方向', { required: true, code: 'outsource_direction', tones: { out: 'info', back: 'success' } }),
    outsourceOrderId: ref('外协订单', { required: true, to: 'outsourceOrder' }),
    supplierId: ref('外协单位', { required: true, to: 'supplier' }),
    shipDate: datetime('发运时间', { required: true }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    keeperId: user('保管员', { required: true }),
    vehiclePlate: text('车牌号', { required: true, max: 20 }),
    driverName: text('司机', { required: true, max: 40 }),
    driverPhone: text('司机电话', { required: true, max: 20 }),
    transportBy: dict('运输方', { required: true, code: 'fee_bearer' }),
    totalQty: integer('总件数', { required: true }),
    totalWeight: weight('总重(kg)', { required: true }),
    grossWeight: weight('过磅重量(kg)'),
    outTime: datetime('出厂时间'),
  },
  label: ['shipmentNo'],
  about: 'supplierId',
  order: 'shipDate',
  latestFirst: true,
  unique: [['shipmentNo']],
  trace: { date: 'shipDate', state: 'outsourceDirection', party: 'supplierId' },
  list: [
    ...(['shipmentNo', 'outsourceDirection', 'outsourceOrderId', 'supplierId', 'shipDate', 'totalQty', 'totalWeight'] as const),
    ...(['grossWeight', 'vehiclePlate', 'driverName', 'driverPhone', 'transportBy', 'warehouseId', 'keeperId', 'outTime'] as const),
  ],
  search: ['shipmentNo', 'outsourceDirection', 'outsourceOrderId', 'supplierId', 'shipDate', 'vehiclePlate'],
  totals: ['totalQty', 'totalWeight'],
})

export default outsourceShipment
