import { agree, startedBy } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { equals } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { above, minus, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, datetime, dept, dict, integer, quantity, ref, text, user, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { SPECIAL } from '../outsource/outsource_process.flow.ts'
import { BACK, OUT } from './outsource-shipment.register.ts'

const HAND_OVER: readonly string[] = ['outsource', 'product']
/** What the scales may show more or less than the pieces should weigh. */
const TOLERANCE = '0.02'

const isBack = ({ outsourceDirection }: { readonly outsourceDirection?: unknown }) => outsourceDirection === BACK
const isClose = (gross: string | undefined, total: string | undefined) =>
  [minus(gross, total), minus(total, gross)].every(off => !above(off, times(gross, TOLERANCE)))

const items = lines(
  '明细',
  {
    outsourceLineId: ref('外协行', {
      ...{ required: true, to: 'outsourceLine', within: { outsourceOrderId: 'outsourceOrderId' } },
      copy: { pieceId: 'pieceId', processName: 'processName', orderQty: 'qty' },
    }),
    pieceId: ref('产品编号', { derived: true, identity: true, to: 'piece', copy: { heatNo: 'heatNo' } }),
    heatNo: text('炉号', { derived: true, identity: true }),
    processName: text('外协工序', { derived: true }),
    ...materialColumns.derived,
    orderQty: integer('外协数量', { derived: true, ordinal: true }),
    shippedQty: integer('已发数量', { derived: true, ordinal: true }),
    backQty: integer('已收回数量', { derived: true, ordinal: true }),
    qty: integer('数量', { derived: true }),
    scrapQty: integer('废品数量', { min: 0, max: 1, when: isBack }),
    unitWeight: weight('单重(kg)', { required: true, min: 0 }),
    checkResult: dict('检验结果', { later: true, code: 'check_result', offers: ['pass', 'fail'], when: isBack }),
    chipReturn: quantity('铁屑返回(kg)', { min: 0, when: isBack }),
  },
  { min: 1, max: 100, exempt: OFTEN_EMPTY, derive: { qty: row => 1 - Number(row.scrapQty ?? 0) } },
)

/** 外协发货/收回. Pieces of an outsourcing order leave for the firm, or come back and are inspected. */
export const outsourceShipments = flow('outsource_shipments', {
  title: '外协发货/收回',
  en: 'Outsourcing shipment and return',
  prefix: 'WXFH',
  fields: {
    outsourceDirection: dict('方向', { required: true, code: 'outsource_direction', initial: OUT }),
    outsourceOrderId: ref('外协订单', {
      ...{ required: true, to: 'outsourceOrder', within: { offer: '"moving"' } },
      copy: { supplierId: 'supplierId', workshopId: 'workshopId', outsourceType: 'outsourceType', backDate: 'backDate' },
    }),
    supplierId: ref('外协单位', { derived: true, to: 'supplier' }),
    workshopId: dept('委托车间', { derived: true }),
    outsourceType: dict('外协类型', { derived: true, code: 'outsource_type' }),
    shipDate: datetime('发运时间', { required: true }),
    backDate: date('要求返回日期', { derived: true }),
    warehouseId: ref('仓库', {
      ...{ required: true, to: 'warehouse', copy: { warehouseType: 'warehouseType', keeperId: 'keeperId' } },
      help: '交接地点：外协虚拟库或成品库',
    }),
    warehouseType: dict('仓库类型', { derived: true, code: 'warehouse_type' }),
    keeperId: user('保管员', { derived: true }),
    vehiclePlate: text('车牌号', { required: true, max: 20 }),
    driverName: text('司机', { required: true, max: 40 }),
    driverPhone: text('司机电话', { required: true, max: 20 }),
    transportBy: dict('运输方', { required: true, code: 'fee_bearer', offers: ['self', 'supplier'], initial: 'self' }),
    totalQty: integer('总件数', { derived: true }),
    totalWeight: weight('总重(kg)', { derived: true }),
    grossWeight: weight('过磅重量(kg)', { min: 0 }),
    outTime: datetime('出厂时间', { later: true, when: doc => doc.outsourceDirection === OUT }),
    inspectorId: user('检验员', { derived: true, when: isBack }),
    items,
  },
  derive: {
    totalQty: doc => doc.items?.length ?? 0,
    totalWeight: doc => sum(doc.items, row => row.unitWeight),
  },
  rules: [
    {
      on: 'warehouseId',
      ok: doc => !doc.warehouseType || HAND_OVER.includes(doc.warehouseType),
      message: '交接仓库须为外协虚拟库或成品库',
    },
    {
      on: 'grossWeight',
      ok: doc => isClose(doc.grossWeight, doc.totalWeight) || !!doc.remark?.trim(),
      message: '过磅重量与总重相差超过2%，请在备注说明原因',
    },
    {
      on: 'attachments',
      ok: doc => !isBack(doc) || !SPECIAL.includes(doc.outsourceType ?? '') || (doc.attachments?.length ?? 0) > 0,
      message: '特殊工序收回须附外协单位的检验报告',
    },
    { on: 'items', cell: 'outsourceLineId', once: row => row.outsourceLineId, message: '同一件只能填一行' },
    { on: 'items', cell: 'unitWeight', each: row => positive(row.unitWeight), message: '单重须大于零' },
    {
      on: 'items',
      cell: 'checkResult',
      each: row => !row.scrapQty || !row.checkResult || row.checkResult === 'fail',
      message: '废品的检验结果须为不合格',
    },
  ],
  concerns: 'outsourceOrderId.workshopId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId') }),
    when(equals('outsourceDirection', OUT), agree('prod_head')),
    agree('wh_keeper', { inField: 'keeperId', edits: ['grossWeight', 'items.unitWeight', 'remark'] }),
    when(equals('outsourceDirection', OUT), agree('gate_guard', { fills: ['outTime'] })),
    when(equals('outsourceDirection', BACK), agree('qc_inspector', { fills: ['items.checkResult'], edits: ['items.scrapQty'] })),
    agree('outsource_clerk'),
  ],
  subject: '外协{outsourceDirection}：{supplier} {totalQty}件',
  list: ['outsourceDirection', 'outsourceOrderId', 'supplierId', 'shipDate', 'totalQty', 'totalWeight', 'vehiclePlate'],
  search: ['outsourceDirection', 'outsourceOrderId', 'supplierId', 'shipDate'],
  starters: startedBy('outsource_clerk', 'planner', 'prod_head', 'workshop_head', 'casting_head'),
})

export default outsourceShipments
