import { EXTERNAL_ROLE } from '#company/roles.ts'
import { unitField } from '#company/units.ts'
import { above } from '#model/form/arithmetic.ts'
import { attachments, date, dict, integer, quantity, ref, text, textarea, user, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { materialColumns, OFTEN_EMPTY } from '../material/material.master.ts'
import { ARRIVAL_READERS, ORDERING, STOREKEEPERS } from '../warehouse.menu.ts'

/** States of dictionary arrival_state, of an arrival as of its lines and ingots. */
export const NOTICED = 'noticed'
export const ARRIVED = 'arrived'
export const INSPECTING = 'inspecting'
export const ACCEPTED = 'accepted'
export const RECEIVED = 'received'
export const REFUSED = 'refused'
export const CANCELLED = 'cancelled'

export const arrivalState = {
  code: 'arrival_state',
  tones: {
    noticed: 'info',
    arrived: 'warning',
    inspecting: 'warning',
    accepted: 'info',
    received: 'success',
    refused: 'danger',
    cancelled: 'neutral',
  },
} as const

const BUYER = { title: '采购员', en: 'a buyer', roles: ORDERING } as const

const truck = {
  vehiclePlate: text('车牌号', { required: true, max: 20 }),
  driverName: text('司机', { max: 32 }),
  driverPhone: text('司机电话', { max: 20 }),
} as const

const goods = {
  items: lines(
    '送货明细',
    {
      purchaseOrderLineId: ref('订单行', {
        ...{ required: true, to: 'purchaseOrderLine', within: { purchaseOrderId: 'purchaseOrderId' } },
        copy: { specs: 'specs', unit: 'unit' },
      }),
      specs: text('规格', { derived: true, identity: true }),
      qty: quantity('数量', { min: '0.001', help: '双单位的物料留空，按锭明细的重量合计' }),
      unit: unitField({ derived: true, identity: true }),
      heatNo: text('炉号', { max: 64 }),
      batchNo: text('批次号', { max: 64 }),
      millCertNo: text('质保书号', { max: 64, help: '需检验的物料必填' }),
    },
    { min: 1, max: 100, exempt: OFTEN_EMPTY },
  ),
  ingots: lines(
    '锭明细',
    {
      purchaseOrderLineId: ref('订单行', {
        ...{ required: true, to: 'purchaseOrderLine', within: { purchaseOrderId: 'purchaseOrderId' } },
      }),
      heatNo: text('炉号', { required: true, max: 64 }),
      ingotNo: text('锭号', { required: true, max: 64 }),
      weight: weight('重量(kg)', { required: true, min: '0.001' }),
    },
    { max: 200 },
  ),
  certFile: attachments('质保书', { help: '需检验的物料须附质保书' }),
} as const

const notice = {
  purchaseOrderId: ref('采购订单', { required: true, to: 'purchaseOrder', within: { offer: '"deliverable"' } }),
  planDate: date('预计到货日期', { required: true }),
  ...truck,
  ...goods,
  remark: textarea('备注', { max: 200 }),
} as const

/**
 * 到货单. A truck of a supplier with goods of one order: announced by the supplier, registered, weighed and counted by the keeper, accepted, and
 * received from there. Nothing that is bought comes into stock another way.
 */
export const arrival = register('arrival', {
  title: '到货单',
  en: 'Arrivals',
  page: { path: '/warehouse/arrival', icon: 'car-outlined', reads: ARRIVAL_READERS },
  fields: {
    arrivalNo: text('到货单号', { required: true, max: 40 }),
    arrivalState: dict('状态', { required: true, ...arrivalState }),
    /** Of an emergency nothing was ordered, until somebody attaches an order to its receipt. */
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    purchaseOrderNo: text('订单号', { max: 40 }),
    emergencyReason: text('紧急到货原因', { max: 200 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    buyerId: user('采购员', { required: true }),
    warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
    lineCount: integer('行数', { required: true }),
    noticeDate: date('通知日期'),
    /** A buyer announced it for the supplier. */
    noticeReason: text('代通知原因', { max: 200 }),
    planDate: date('预计到货'),
    vehiclePlate: text('车牌号', { max: 20 }),
    driverName: text('司机', { max: 32 }),
    driverPhone: text('司机电话', { max: 20 }),
    certFile: attachments('质保书'),
    arrivalDate: date('到货日期'),
    keeperId: user('保管员'),
    weighNo: text('磅单号', { max: 40 }),
    grossWeight: weight('毛重(kg)'),
    tareWeight: weight('皮重(kg)'),
    netWeight: weight('净重(kg)'),
    /** By the note of the supplier, of what is sold by weight; and what counts after weighing. */
    noticeWeight: weight('送货重量(kg)', { required: true }),
    settleWeight: weight('结算重量(kg)'),
    refuseReason: text('拒收/撤销原因', { max: 200 }),
    failPhoto: attachments('不合格照片'),
    remark: textarea('备注', { max: 200 }),
  },
  quickFind: true,
  label: ['arrivalNo'],
  open: ['warehouseId'],
  about: 'supplierId',
  // A ticket of the scales serves one truck.
  unique: [['arrivalNo'], ['weighNo']],
  list: [
    ...([
      'arrivalNo',
      'supplierId',
      'arrivalState',
      'purchaseOrderNo',
      'warehouseId',
      'planDate',
      'arrivalDate',
      'vehiclePlate',
      'lineCount',
    ] as const),
    ...([
      'netWeight',
      'noticeWeight',
      'settleWeight',
      'keeperId',
      'buyerId',
      'driverName',
      'driverPhone',
      'noticeDate',
      'emergencyReason',
    ] as const),
  ],
  search: ['arrivalNo', 'supplierId', 'purchaseOrderNo', 'arrivalState', 'warehouseId', 'vehiclePlate', 'arrivalDate', 'planDate'],
  picker: ['arrivalNo', 'supplierId', 'purchaseOrderNo', 'vehiclePlate', 'arrivalDate', 'warehouseId', 'arrivalState'],
  staffOnly: ['noticeReason', 'emergencyReason'],
  order: 'arrivalNo',
  latestFirst: true,
  trace: { date: 'arrivalDate', state: 'arrivalState', party: 'supplierId' },
  marks: {
    planDate: ({ arrivalState: state, planDate = '' }, today) =>
      state === NOTICED && planDate < today ? { tone: 'warning', says: '已过预计到货日期，尚未到货' } : undefined,
  },
  createActions: action => ({
    notice: action({
      title: '送货通知',
      en: 'Announce a delivery',
      roles: [EXTERNAL_ROLE],
      says: '通知后收货仓库按此准备收货；一张通知对应一辆车、一个收货仓库。',
      fields: notice,
      proposes: (_, today) => ({ planDate: today }),
      rules: [{ on: 'planDate', ok: ({ planDate }, _, today) => planDate >= today, message: '预计到货日期不能早于今天' }],
    }),
    noticeFor: action({
      title: '代发送货通知',
      en: 'Announce for the supplier',
      roles: ORDERING,
      fields: { ...notice, noticeReason: textarea('代通知原因', { required: true, max: 200 }) },
      proposes: (_, today) => ({ planDate: today }),
      rules: [{ on: 'planDate', ok: ({ planDate }, _, today) => planDate >= today, message: '预计到货日期不能早于今天' }],
    }),
    register: action({
      title: '到货登记',
      en: 'Register an arrival',
      roles: STOREKEEPERS,
      says: '供应商没有发送货通知时，按采购订单登记；有通知的请在该通知上办理。',
      fields: {
        purchaseOrderId: notice.purchaseOrderId,
        arrivalDate: date('到货日期', { required: true }),
        ...truck,
        ...goods,
        remark: notice.remark,
      },
      proposes: (_, today) => ({ arrivalDate: today }),
      rules: [{ on: 'arrivalDate', ok: ({ arrivalDate }, _, today) => arrivalDate <= today, message: '到货日期不能晚于今天' }],
    }),
    emergency: action({
      title: '紧急到货',
      en: 'Emergency arrival',
      roles: STOREKEEPERS,
      says: '没有采购订单的急用物资先登记到货，通知采购员补订单；验收后只能“无单入库”。',
      fields: {
        supplierId: ref('供应商', { required: true, to: 'supplier' }),
        buyerId: user('采购员', { required: true }),
        warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
        arrivalDate: date('到货日期', { required: true }),
        ...truck,
        emergencyReason: textarea('紧急原因', { required: true, max: 200 }),
        items: lines(
          '到货明细',
          {
            ...materialColumns.chosen,
            qty: quantity('数量', { required: true, min: '0.001' }),
            heatNo: text('炉号', { max: 64 }),
            batchNo: text('批次号', { max: 64 }),
            millCertNo: goods.items.columns.millCertNo,
          },
          { min: 1, max: 100, exempt: OFTEN_EMPTY },
        ),
        certFile: goods.certFile,
        remark: textarea('备注', { max: 200 }),
      },
      proposes: (_, today) => ({ arrivalDate: today }),
      rules: [{ on: 'arrivalDate', ok: ({ arrivalDate }, _, today) => arrivalDate <= today, message: '到货日期不能晚于今天' }],
    }),
  }),
  actions: action => ({
    arrive: action({
      title: '到货',
      en: 'Has arrived',
      roles: STOREKEEPERS,
      says: '先按通知的数量登记；点数不符的行随后用到货明细的“点数”更正。超出订单允许数量的部分当场拒收。',
      when: ({ arrivalState: state }) => state === NOTICED,
      fields: { arrivalDate: date('到货日期', { required: true }), ...truck },
      proposes: ({ vehiclePlate, driverName, driverPhone }, today) => ({
        ...{ arrivalDate: today, ...(vehiclePlate ? { vehiclePlate } : {}) },
        ...(driverName ? { driverName } : {}),
        ...(driverPhone ? { driverPhone } : {}),
      }),
      rules: [{ on: 'arrivalDate', ok: ({ arrivalDate }, _, today) => arrivalDate <= today, message: '到货日期不能晚于今天' }],
    }),
    weigh: action({
      title: '过磅',
      en: 'Weigh',
      roles: STOREKEEPERS,
      says: '净重与送货重量相差在允许范围内，按送货重量结算；超出则按净重结算，分摊到各行各锭，并通知供应商。',
      when: ({ arrivalState: state, noticeWeight, settleWeight }) => state === ARRIVED && Number(noticeWeight) > 0 && !settleWeight,
      fields: {
        weighNo: text('磅单号', { required: true, max: 40 }),
        grossWeight: weight('毛重(kg)', { required: true, min: '0.001' }),
        tareWeight: weight('皮重(kg)', { required: true, min: '0.001' }),
      },
      rules: [
        {
          on: 'tareWeight',
          ok: ({ grossWeight, tareWeight }) => above(grossWeight, tareWeight),
          message: '毛重须大于皮重',
        },
      ],
    }),
    accept: action({
      title: '点收',
      en: 'Accept',
      roles: STOREKEEPERS,
      says: '不需检验的各行按到货数量点收，可以入库；破损、错发的填在不合格明细里，放不合格隔离区等退货。需检验的行等检验结果。',
      when: ({ arrivalState: state }) => state === ARRIVED,
      fields: {
        arrivalId: ref('到货单', { to: 'arrival' }),
        fails: lines(
          '不合格明细',
          {
            arrivalLineId: ref('到货行', {
              ...{ required: true, to: 'arrivalLine', within: { arrivalId: 'arrivalId', offer: '"countable"' } },
              copy: { specs: 'specs', unit: 'unit' },
            }),
            specs: text('规格', { derived: true, identity: true }),
            ingotId: ref('锭', { to: 'arrivalIngot', within: { arrivalLineId: 'arrivalLineId' } }),
            qty: quantity('不合格数量', { min: '0.001', help: '双单位的物料留空，逐支选择锭' }),
            unit: unitField({ derived: true, identity: true }),
            reason: text('不合格原因', { required: true, max: 200 }),
          },
          { max: 100, exempt: OFTEN_EMPTY },
        ),
        failPhoto: attachments('不合格照片', { help: '有不合格数量时必附' }),
      },
      proposes: ({ id }) => ({ arrivalId: id }),
      rules: [
        { on: 'arrivalId', ok: ({ arrivalId }, { id }) => !arrivalId || arrivalId === id, message: '只能点收本到货单' },
        {
          on: 'failPhoto',
          ok: ({ fails, failPhoto = [] }) => fails.length === 0 || failPhoto.length > 0,
          message: '有不合格数量时须附照片',
        },
      ],
    }),
    receive: action({
      title: '入库',
      en: 'Take in',
      roles: STOREKEEPERS,
      says: '验收合格的全部入库，供应商、单价和税率取自采购订单；只入一部分或指定库位，在“入库单”里办理。',
      when: ({ arrivalState: state, purchaseOrderId }) => state === ACCEPTED && !!purchaseOrderId,
      fields: { receiptDate: date('入库日期', { required: true }) },
      proposes: (_, today) => ({ receiptDate: today }),
      rules: [{ on: 'receiptDate', ok: ({ receiptDate }, _, today) => receiptDate <= today, message: '入库日期不能晚于今天' }],
    }),
    refuse: action({
      title: '拒收',
      en: 'Refuse',
      roles: STOREKEEPERS,
      second: [BUYER],
      says: '采购员确认后整车拒收，订单的到货数量退回，并通知供应商。',
      danger: true,
      when: ({ arrivalState: state }) => state === ARRIVED || state === INSPECTING,
      fields: { refuseReason: textarea('拒收原因', { required: true, max: 200 }) },
    }),
    cancel: action({
      title: '撤销通知',
      en: 'Withdraw',
      roles: [EXTERNAL_ROLE, ...ORDERING],
      danger: true,
      when: ({ arrivalState: state }) => state === NOTICED,
      fields: { refuseReason: textarea('撤销原因', { required: true, max: 200 }) },
    }),
  }),
})

export default arrival
