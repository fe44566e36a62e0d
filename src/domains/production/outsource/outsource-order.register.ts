import { PURCHASERS } from '#company/roles.ts'
import { date, dept, dict, integer, money, percent, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** Roles that send pieces out and take them back. */
export const CLERKS = ['outsource_clerk', 'purchase_head']
/** Roles that see what other firms do for us, and what it costs. */
export const OUTSOURCE_READERS = [
  ...PURCHASERS.filter(role => !CLERKS.includes(role)),
  ...['planner', 'prod_head', 'workshop_head', 'casting_head', 'vp_prod', 'vp_supply', 'process_head', 'quality_head', 'qc_engineer'],
  ...['cost_acct', 'fin_head', 'ap_acct', 'cfo', 'gm', 'audit'],
]
export const TO_SHIP = 'to_ship'
export const SHIPPED = 'shipped'
export const PARTIAL_BACK = 'partial_back'
export const ALL_BACK = 'back'
export const CANCELLED = 'cancelled'
/** Something of it is at the other firm. */
export const AWAY: readonly string[] = [SHIPPED, PARTIAL_BACK]

/** 外协订单. Steps of pieces that another firm does; its lines are the pieces. */
export const outsourceOrder = register('outsourceOrder', {
  title: '外协订单',
  en: 'Outsourcing orders',
  page: { path: '/production/outsource', icon: 'send-outlined', keeps: CLERKS, reads: OUTSOURCE_READERS },
  fields: {
    outsourceNo: text('外协单号', { required: true, max: 40 }),
    status: dict('状态', {
      required: true,
      code: 'outsource_state',
      tones: { to_ship: 'warning', shipped: 'info', partial_back: 'info', back: 'success', settled: 'success', cancelled: 'neutral' },
    }),
    outsourceType: dict('外协类型', { required: true, code: 'outsource_type' }),
    outsourceReason: dict('外协原因', { required: true, code: 'outsource_reason' }),
    supplierId: ref('外协单位', { required: true, to: 'supplier' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    workshopId: dept('委托车间', { required: true }),
    sendDate: date('计划发出日期', { required: true }),
    backDate: date('要求返回日期', { required: true }),
    materialBearer: dict('主材提供方', { required: true, code: 'fee_bearer' }),
    lossRate: percent('允许损耗率', { required: true }),
    totalAmount: money('含税总额', { required: true }),
  },
  counted: { lineQty: integer('件数'), shippedQty: integer('已发出'), backQty: integer('已收回'), lossQty: integer('损耗') },
  label: ['outsourceNo'],
  about: 'supplierId',
  order: 'sendDate',
  latestFirst: true,
  trace: { date: 'sendDate', state: 'status', amount: 'totalAmount', party: 'supplierId' },
  unique: [['outsourceNo']],
  list: [
    ...([
      'outsourceNo',
      'status',
      'supplierId',
      'outsourceType',
      'workId',
      'workshopId',
      'sendDate',
      'backDate',
      'lineQty',
      'shippedQty',
    ] as const),
    ...(['backQty', 'lossQty', 'totalAmount', 'outsourceReason', 'materialBearer', 'lossRate'] as const),
  ],
  search: ['outsourceNo', 'status', 'supplierId', 'outsourceType', 'workId', 'workshopId', 'backDate'],
  totals: ['totalAmount'],
  marks: {
    backDate: ({ backDate, status }, today) =>
      backDate && backDate < today && [TO_SHIP, ...AWAY].includes(status ?? '') ? { tone: 'danger', says: '逾期未返回' } : undefined,
  },
  actions: action => ({
    cancel: action({
      title: '取消',
      en: 'Cancel',
      says: '取消后工序恢复自制。',
      danger: true,
      when: ({ status }) => status === TO_SHIP,
      fields: { reason: textarea('取消原因', { required: true, max: 200 }) },
    }),
  }),
  starts: [
    {
      flow: 'outsource_shipments',
      title: '发货',
      en: 'Ship',
      when: ({ status, lineQty, shippedQty }) => [TO_SHIP, ...AWAY].includes(status ?? '') && (shippedQty ?? 0) < (lineQty ?? 0),
      fills: ({ id }) => ({ outsourceOrderId: id, outsourceDirection: 'out' }),
    },
    {
      flow: 'outsource_shipments',
      title: '收回',
      en: 'Take back',
      when: ({ status }) => AWAY.includes(status ?? ''),
      fills: ({ id }) => ({ outsourceOrderId: id, outsourceDirection: 'back' }),
    },
  ],
})

export default outsourceOrder
