import { date, dict, integer, quantity, ref, text, textarea, weight, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { materialColumns } from '../material/material.master.ts'
import { ARRIVAL_READERS, STOREKEEPERS } from '../warehouse.menu.ts'
import { ARRIVED, arrivalState } from './arrival.register.ts'

/** 到货明细. One line of an order on a truck: announced, counted, accepted, received (INV-20, INV-21). */
export const arrivalLine = register('arrivalLine', {
  title: '到货明细',
  en: 'Arrival lines',
  page: { path: '/warehouse/arrival-line', icon: 'form-outlined', reads: ARRIVAL_READERS },
  fields: {
    arrivalId: ref('到货单', { required: true, to: 'arrival' }),
    arrivalNo: text('到货单号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    lineState: dict('状态', { required: true, ...arrivalState }),
    purchaseOrderLineId: ref('订单行', { to: 'purchaseOrderLine' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
    arrivalDate: date('到货日期'),
    ...materialColumns.kept,
    heatNo: text('炉号', { max: 64 }),
    batchNo: text('批次号', { max: 64 }),
    millCertNo: text('质保书号', { max: 64 }),
    needInspect: yesNo('需检验', { required: true }),
    noticeQty: quantity('通知数量', { required: true }),
    arrivalQty: quantity('到货数量', { required: true }),
    /** Sent back with the truck: never arrived. */
    refusedQty: quantity('拒收数量', { required: true }),
    refuseReason: text('拒收原因', { max: 200 }),
    /** Of what is sold by weight. */
    arrivalWeight: weight('到货重量(kg)'),
    acceptQty: quantity('合格数量', { required: true }),
    /** Part of what is accepted: taken with a deviation, and marked so in stock. */
    concessionQty: quantity('让步数量', { required: true }),
    /** Stands apart, never in stock, until it goes back to the supplier. */
    failQty: quantity('不合格数量', { required: true }),
    receivedQty: quantity('已入库', { required: true }),
    returnedQty: quantity('入库前退货', { required: true }),
    /** Held by papers under way. */
    returningQty: quantity('退货办理中', { required: true }),
  },
  label: ['arrivalNo', 'materialCode', 'materialName'],
  open: ['specs', 'unit'],
  unique: [['arrivalId', 'lineNo']],
  list: [
    ...([
      'arrivalNo',
      'lineNo',
      'materialCode',
      'materialName',
      'specs',
      'lineState',
      'arrivalQty',
      'unit',
      'acceptQty',
      'concessionQty',
      'failQty',
    ] as const),
    ...([
      'receivedQty',
      'returnedQty',
      'returningQty',
      'noticeQty',
      'refusedQty',
      'arrivalDate',
      'supplierId',
      'warehouseId',
      'needInspect',
      'heatNo',
    ] as const),
    ...(['batchNo', 'millCertNo', 'arrivalWeight', 'modelNo'] as const),
  ],
  search: [
    ...(['arrivalNo', 'supplierId', 'lineState', 'materialId', 'materialCode', 'heatNo', 'warehouseId', 'arrivalDate'] as const),
    'needInspect',
  ],
  picker: ['arrivalNo', 'lineNo', 'materialCode', 'materialName', 'specs', 'unit', 'acceptQty', 'receivedQty'],
  order: 'arrivalNo',
  latestFirst: true,
  totals: ['arrivalQty', 'acceptQty', 'failQty', 'receivedQty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode', 'materialId'],
  starts: [
    {
      flow: 'raw_material_quality_result',
      title: '检验',
      en: 'Inspect',
      when: ({ lineState, needInspect }) => lineState === ARRIVED && needInspect === 'yes',
      fills: ({ arrivalId }) => ({ arrivalId }),
    },
  ],
  actions: action => ({
    count: action({
      title: '点数',
      en: 'Count',
      roles: STOREKEEPERS,
      says: '按实际清点的数量更正；当场退回随车带走的填在拒收数量。双单位的物料在锭明细里逐支拒收。',
      when: ({ lineState }) => lineState === ARRIVED,
      fields: {
        arrivalQty: quantity('到货数量', { required: true, min: 0 }),
        refusedQty: quantity('拒收数量', { required: true, min: 0 }),
        refuseReason: textarea('拒收原因', { max: 200 }),
      },
      proposes: ({ arrivalQty, refusedQty, refuseReason }) => ({
        ...{ arrivalQty, refusedQty },
        ...(refuseReason ? { refuseReason } : {}),
      }),
      rules: [
        {
          on: 'refuseReason',
          ok: ({ refusedQty, refuseReason }) => Number(refusedQty) === 0 || !!refuseReason,
          message: '有拒收数量时须填写拒收原因',
        },
      ],
    }),
  }),
})

export default arrivalLine
