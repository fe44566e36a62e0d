import { date, dict, integer, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { GOING_ON, NORMAL, REPAIR, UNDECIDED, UPDATE_DRAFT } from './work-update.rules.ts'

/** 工单变更申请. What is to change about a running work order: its route, its plan, or what is done to pieces that failed. */
export const workOrderUpdate = register('workOrderUpdate', {
  title: '工单变更申请',
  en: 'Work order updates',
  page: {
    path: '/production/work-update',
    icon: 'form-outlined',
    keeps: [...PLANNERS, 'process_eng', 'process_head'],
    reads: WORK_READERS,
  },
  fields: {
    updateNo: text('申请单号', { required: true, max: 40 }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    updateType: dict('变更类型', { required: true, code: 'wo_update_type' }),
    status: dict('状态', {
      required: true,
      code: 'wo_update_status',
      tones: { 1: 'neutral', 2: 'warning', 3: 'success', 4: 'neutral' },
    }),
    approvalStatus: dict('审批状态', { code: 'route_approval' }),
    execStatus: dict('执行', { required: true, code: 'wo_update_exec', tones: { 1: 'info', 2: 'success' } }),
    result: dict('执行结果', { code: 'repair_result' }),
    /** The copies of routes before and after. */
    oldRevNo: integer('原快照版次', { ordinal: true }),
    newRevNo: integer('新快照版次', { ordinal: true }),
    oldRouteId: ref('原路线', { to: 'route' }),
    newRouteId: ref('新路线', { to: 'route' }),
    switchId: ref('切换项', { to: 'routeSwitch' }),
    /** Where the work goes on, where pieces failed, from where they are worked again, and where they return to after a repair. */
    resumeNodeKey: text('续做工序', { max: 40 }),
    failNodeKey: text('发现工序', { max: 40 }),
    fromNodeKey: text('返工起始工序', { max: 40 }),
    backNodeKey: text('返回工序', { max: 40 }),
    pieceIds: ref('产品件', { several: true, to: 'piece' }),
    oldPlanEnd: date('原计划完工'),
    newPlanEnd: date('新计划完工'),
    oldDemandId: ref('原订单行', { to: 'productionDemand' }),
    newDemandId: ref('新订单行', { to: 'productionDemand' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    reason: textarea('变更原因', { required: true, max: 500 }),
    flowKey: text('流程', { max: 64 }),
    processInstanceId: text('流程实例', { max: 20 }),
  },
  label: ['updateNo'],
  about: 'workId',
  open: ['updateType', 'status'],
  unique: [['updateNo'], { of: ['workId'], among: { status: [...UNDECIDED] } }],
  order: 'updateNo',
  latestFirst: true,
  list: [
    ...(['updateNo', 'workId', 'updateType', 'status', 'approvalStatus', 'execStatus', 'result', 'oldRouteId', 'newRouteId'] as const),
    ...(['pieceIds', 'oldPlanEnd', 'newPlanEnd', 'reason'] as const),
  ],
  sorts: ['updateNo', 'status'],
  search: ['updateNo', 'workId', 'updateType', 'status', 'approvalStatus', 'execStatus'],
  actions: action => ({
    cancel: action({
      title: '取消申请',
      en: 'Cancel',
      danger: true,
      when: ({ status }) => status === UPDATE_DRAFT,
      fields: { reason: textarea('取消原因', { max: 200 }) },
    }),
    overRepair: action({
      title: '结束返修',
      en: 'End repair',
      says: '合格：产品回到返回工序继续加工。报废：产品保持冻结，等待报废申请。',
      roles: ['qc_inspector', 'qc_engineer', 'quality_head'],
      when: ({ updateType, execStatus }) => updateType === REPAIR && execStatus === GOING_ON,
      fields: {
        result: dict('结果', { required: true, code: 'repair_result' }),
        comment: textarea('说明', { max: 500, help: '让步、报废必填' }),
      },
    }),
  }),
  starts: [
    {
      flow: 'workorder_update_normal',
      title: '提交审批',
      en: 'Submit',
      when: ({ status, updateType }) => status === UPDATE_DRAFT && NORMAL.includes(updateType ?? ''),
      fills: ({ workId }) => ({ workId }),
    },
  ],
  opens: [
    {
      key: 'compare',
      title: '对比',
      en: 'Compare',
      when: ({ oldRouteId, newRouteId }) => !!oldRouteId && !!newRouteId,
      address: ({ oldRouteId, newRouteId }) => `/production/route/compare?oldRouteId=${oldRouteId}&newRouteId=${newRouteId}`,
    },
  ],
})

export default workOrderUpdate
