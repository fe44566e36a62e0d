import { dict, integer, quantity, ref, text, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CLERKS, OUTSOURCE_READERS } from '../outsource/outsource-order.register.ts'

/** 外协收发明细. One piece of a load. What was sent, came back and was lost of an order is counted from these rows. Append-only. */
export const outsourceShipmentLine = register('outsourceShipmentLine', {
  title: '外协收发明细',
  en: 'Outsourcing shipment lines',
  page: { path: '/production/outsource-shipment-line', icon: 'swap-outlined', reads: [...CLERKS, ...OUTSOURCE_READERS] },
  fields: {
    shipmentId: ref('收发单', { required: true, to: 'outsourceShipment' }),
    outsourceDirection: dict('方向', { required: true, code: 'outsource_direction', tones: { out: 'info', back: 'success' } }),
    outsourceLineId: ref('外协行', { required: true, to: 'outsourceLine' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    proCode: text('产品编号', { required: true, max: 40 }),
    qty: integer('数量', { required: true }),
    scrapQty: integer('废品数量', { required: true }),
    unitWeight: weight('单重(kg)', { required: true }),
    checkResult: dict('检验结果', { code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    chipReturn: quantity('铁屑返回(kg)'),
  },
  label: ['proCode'],
  about: 'shipmentId',
  order: 'shipmentId',
  latestFirst: true,
  // A piece goes out and comes back once on a line.
  unique: [['outsourceLineId', 'outsourceDirection']],
  list: ['shipmentId', 'outsourceDirection', 'pieceId', 'outsourceLineId', 'qty', 'scrapQty', 'unitWeight', 'checkResult', 'chipReturn'],
  search: ['shipmentId', 'outsourceDirection', 'pieceId', 'outsourceLineId', 'checkResult'],
  totals: ['qty', 'scrapQty', 'unitWeight'],
})

export default outsourceShipmentLine
