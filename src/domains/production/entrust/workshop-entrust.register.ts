import { date, dept, dict, integer, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const INTERNAL = 'internal'

/** 车间委托单. One step of some pieces that another workshop does; afterwards they go on by themselves where their route says. */
export const workshopEntrust = register('workshopEntrust', {
  title: '车间委托单',
  en: 'Inter-workshop entrustments',
  page: { path: '/production/entrust', icon: 'swap-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    billNo: text('单据编号', { required: true, max: 40 }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    processName: text('委托工序', { required: true, max: 64 }),
    fromWorkshopId: dept('委托车间', { required: true }),
    toWorkshopId: dept('受托车间', { required: true }),
    qty: integer('委托件数', { required: true }),
    sendDate: date('送达日期', { required: true }),
    requireDate: date('要求完成日期', { required: true }),
    settleMode: dict('结算方式', { required: true, code: 'settle_mode' }),
    hourPrice: money('内部工时单价(元/h)'),
    settleAmount: money('预计结算金额'),
  },
  counted: {
    entrustState: dict('状态', { code: 'entrust_state', tones: { running: 'info', returned: 'success', settled: 'success' } }),
    doneQty: integer('已完成'),
    settledAmount: money('已结算金额'),
  },
  label: ['billNo'],
  about: 'workId',
  order: 'sendDate',
  latestFirst: true,
  unique: [['billNo']],
  list: [
    ...(['billNo', 'workId', 'processName', 'fromWorkshopId', 'toWorkshopId', 'entrustState', 'qty', 'doneQty', 'sendDate'] as const),
    ...(['requireDate', 'settleMode', 'hourPrice', 'settleAmount', 'settledAmount'] as const),
  ],
  search: ['billNo', 'workId', 'processName', 'fromWorkshopId', 'toWorkshopId', 'settleMode', 'requireDate'],
  sums: { settledAmount: 'internalSettlement' },
})

export default workshopEntrust
