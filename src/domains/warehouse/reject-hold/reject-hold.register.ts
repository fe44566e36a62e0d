import { date, dict, integer, quantity, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { materialColumns } from '../material/material.master.ts'
import { INSPECTORS, STOCK_READERS } from '../warehouse.menu.ts'

/** Moves of dictionary reject_move. */
export const HELD = 'in'
export const RELEASED = 'out'
/** Days after which the buyer should have sent it back. */
export const LONG = 7

/**
 * 不合格到货. Goods of a truck that were found not to be good stand here, apart: they are never stock and have no value, until they go back to the
 * supplier or are judged again. Append-only.
 */
export const rejectHold = register('rejectHold', {
  title: '不合格到货',
  en: 'Rejected arrivals',
  page: { path: '/warehouse/reject-hold', icon: 'stop-outlined', reads: [...STOCK_READERS, ...INSPECTORS] },
  fields: {
    holdDate: date('日期', { required: true }),
    move: dict('动作', { required: true, code: 'reject_move', tones: { in: 'warning', out: 'neutral' } }),
    arrivalId: ref('到货单', { required: true, to: 'arrival' }),
    arrivalLineId: ref('到货行', { required: true, to: 'arrivalLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    buyerId: user('采购员', { required: true }),
    warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
    ...materialColumns.kept,
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    /** What came in is positive, what left negative. */
    qty: quantity('数量', { required: true }),
    place: text('存放', { required: true, max: 64 }),
    reason: text('不合格原因', { max: 200 }),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  /** What of it still stands here, first in first out, and for how long. */
  counted: { standingQty: quantity('在区数量'), standingDays: integer('滞留天数') },
  label: ['materialCode', 'materialName', 'ingotNo'],
  about: 'materialId',
  list: [
    ...(['holdDate', 'supplierId', 'materialCode', 'materialName', 'standingQty', 'unit', 'standingDays', 'specs', 'move', 'qty'] as const),
    ...(['reason', 'arrivalId', 'buyerId', 'warehouseId', 'ingotNo', 'heatNo', 'billNo', 'place', 'modelNo'] as const),
  ],
  search: ['arrivalId', 'supplierId', 'move', 'materialId', 'materialCode', 'ingotNo', 'warehouseId', 'buyerId', 'holdDate', 'billNo'],
  order: 'holdDate',
  latestFirst: true,
  totals: ['qty', 'standingQty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode', 'materialId'],
  starts: [
    {
      flow: 'purchase_return',
      title: '退货',
      en: 'Return',
      when: ({ move, standingQty = '0' }) => move === HELD && Number(standingQty) > 0,
      fills: ({ arrivalId }) => ({ returnStage: 'before_in', arrivalId }),
    },
  ],
  marks: {
    standingDays: ({ standingDays = 0 }) =>
      standingDays > LONG ? { tone: 'danger', says: `超过 ${LONG} 天未退，请采购员催办退货` } : undefined,
  },
})

export default rejectHold
