import { date, dept, dict, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { endsAfterStart, MOST_PIECES, plan } from './work-plan.rules.ts'
import { CHOOSING, NOT_STARTED, ON_HOLD, OPEN } from './work-state.rules.ts'

/** Routes are chosen among those of the product and the type. */
const madeOf = { materialId: ref('产品', { to: 'material' }), routeType: dict('路线类型', { code: 'route_type' }) }
const ofProduct = { offer: '"inForce"', materialId: 'materialId', routeType: 'routeType' } as const

/** 生产工单. Pieces of one product that are made together; the route is copied into it when it is chosen. */
export const workOrder = register('workOrder', {
  title: '生产工单',
  en: 'Work orders',
  page: { path: '/production/work-order', icon: 'project-outlined', keeps: PLANNERS, reads: WORK_READERS },
  fields: {
    orderNo: text('工单号', { required: true, max: 40 }),
    status: dict('状态', {
      required: true,
      code: 'work_order_status',
      tones: { 10: 'warning', 20: 'info', 30: 'info', 40: 'success', 50: 'danger', 90: 'neutral' },
    }),
    orderClass: dict('工单类别', { required: true, code: 'work_order_class' }),
    sourceKind: dict('来源', { required: true, code: 'work_source' }),
    materialId: ref('产品', { required: true, to: 'material' }),
    qty: integer('件数', { required: true }),
    planStart: date('计划开工', { required: true }),
    planEnd: date('计划完工', { required: true }),
    priority: integer('优先级', { required: true }),
    deptShopId: dept('主办车间', { required: true }),
    routeType: dict('路线类型', { required: true, code: 'route_type' }),
    routeId: ref('工艺路线', { to: 'route' }),
    versionNum: integer('路线版本', { ordinal: true }),
    /** 快照版次: which copy of a route is current; 0 before one is chosen. */
    revNo: integer('快照版次', { required: true, ordinal: true }),
    holdStatus: dict('暂停', { required: true, code: 'hold_status', tones: { 1: 'warning' } }),
    outdatedFlag: yesNo('路线已变更', { required: true }),
    salesOrderNo: text('销售订单', { max: 40 }),
    replenishOf: ref('补投自', { to: 'workOrder' }),
    /** 限制投产至: how far pieces without an order may go, as it was agreed. */
    stopNodeKey: text('限制投产节点', { max: 40 }),
    reason: text('说明', { max: 500 }),
  },
  counted: {
    wipQty: integer('在制'),
    goodQty: integer('完工'),
    scrapQty: integer('报废'),
    currentProcess: text('当前工序'),
    heatNos: text('炉号'),
    ingotNos: text('锭号'),
    branchStatus: dict('分支', { code: 'branch_status', tones: { 1: 'warning', 2: 'warning' } }),
  },
  quickFind: true,
  label: ['orderNo'],
  about: 'materialId',
  trace: { date: 'planEnd', state: 'status', party: 'materialId' },
  open: ['status', 'planStart', 'planEnd', 'deptShopId'],
  unique: [['orderNo']],
  latestFirst: true,
  list: [
    ...(['orderNo', 'status', 'materialId', 'qty', 'wipQty', 'goodQty', 'scrapQty', 'currentProcess', 'planStart', 'planEnd'] as const),
    ...(['priority', 'deptShopId', 'orderClass', 'routeId', 'versionNum', 'holdStatus', 'branchStatus', 'outdatedFlag'] as const),
    ...(['heatNos', 'ingotNos', 'sourceKind', 'salesOrderNo', 'reason'] as const),
  ],
  sorts: ['orderNo', 'status', 'planStart', 'planEnd'],
  search: ['orderNo', 'status', 'materialId', 'orderClass', 'deptShopId', 'planEnd', 'holdStatus', 'sourceKind'],
  marks: {
    planEnd: ({ planEnd, status }, today) =>
      planEnd && planEnd < today && ['10', '20', '30'].includes(status ?? '') ? { tone: 'danger', says: '已逾期' } : undefined,
  },
  createActions: action => ({
    plan: action({
      title: '排产',
      en: 'Plan',
      says: '所选需求合并为一张工单，每件一个产品编号。',
      fields: {
        demands: lines(
          '生产需求',
          {
            demandId: ref('生产需求', { required: true, to: 'productionDemand', copy: { requireDate: 'requireDate' } }),
            requireDate: date('要求交期', { derived: true, identity: true }),
            qty: integer('件数', { required: true, min: 1, max: MOST_PIECES }),
          },
          { min: 1, max: 50 },
        ),
        ...plan,
      },
      rules: [endsAfterStart],
    }),
    planStock: action({
      title: '备库投产',
      en: 'Make for stock',
      says: '没有订单的件，完工后入成品库。',
      fields: {
        materialId: ref('产品', { required: true, to: 'material' }),
        qty: integer('件数', { required: true, min: 1, max: MOST_PIECES }),
        ...plan,
        reason: textarea('投产原因', { required: true, max: 500 }),
      },
      rules: [endsAfterStart],
    }),
  }),
  actions: action => ({
    chooseRoute: action({
      title: '选路线',
      en: 'Choose route',
      says: '路线复制到工单；此后路线的变更不影响本工单。',
      roles: [...PLANNERS, 'process_eng', 'process_head'],
      when: ({ status }) => status === CHOOSING,
      proposes: ({ materialId, routeType }) => ({ materialId, routeType }),
      fields: {
        ...madeOf,
        routeId: ref('工艺路线', { required: true, to: 'route', within: ofProduct }),
        reason: textarea('选用原因', { max: 200, help: '选用非默认路线时必填' }),
      },
    }),
    split: action({
      title: '拆单',
      en: 'Split',
      when: ({ status, qty }) => NOT_STARTED.includes(status ?? '') && (qty ?? 0) > 1,
      proposes: ({ id, planStart, planEnd }) => ({ workId: id, planStart, planEnd }),
      fields: {
        workId: ref('原工单', { required: true, to: 'workOrder' }),
        pieceIds: ref('拆出的件', { required: true, several: true, to: 'piece', within: { workId: 'workId' } }),
        planStart: date('计划开工', { required: true }),
        planEnd: date('计划完工', { required: true }),
      },
      rules: [endsAfterStart, { on: 'workId', ok: ({ workId }, { id }) => workId === id, message: '只能拆分本工单' }],
    }),
    merge: action({
      title: '合单',
      en: 'Merge',
      says: '全部件转入目标工单，本工单作废。',
      when: ({ status }) => status === CHOOSING,
      proposes: ({ materialId }) => ({ materialId }),
      fields: {
        materialId: ref('产品', { required: true, to: 'material' }),
        targetId: ref('目标工单', { required: true, to: 'workOrder', within: { status: '"10"', materialId: 'materialId' } }),
      },
      rules: [{ on: 'targetId', ok: ({ targetId }, { id }) => targetId !== id, message: '不能合并到本工单' }],
    }),
    reroute: action({
      title: '换路线',
      en: 'Change route',
      says: '生成工单变更申请，审批通过后按新路线续做。',
      roles: [...PLANNERS, 'process_eng', 'process_head'],
      when: ({ status }) => OPEN.includes(status ?? ''),
      proposes: ({ materialId, routeType }) => ({ materialId, routeType }),
      fields: {
        ...madeOf,
        newRouteId: ref('新路线', { required: true, to: 'route', within: ofProduct }),
        reason: textarea('变更原因', { required: true, max: 500 }),
      },
    }),
    replan: action({
      title: '计划调整',
      en: 'Replan',
      says: '生成工单变更申请，审批通过后生效。',
      when: ({ status }) => OPEN.includes(status ?? ''),
      fields: {
        newPlanEnd: date('新计划完工'),
        newDemandId: ref('新订单行', { to: 'productionDemand', help: '在制件转给另一订单行' }),
        reason: textarea('变更原因', { required: true, max: 500 }),
      },
    }),
    cancel: action({
      title: '取消',
      en: 'Cancel',
      says: '取消后不能恢复，产品编号不再使用。',
      danger: true,
      when: ({ status }) => NOT_STARTED.includes(status ?? ''),
      fields: { reason: textarea('取消原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'progress', title: '工艺进度', en: 'Progress' },
      when: () => true,
      address: ({ id }) => `/production/work-order/route?id=${id}`,
    },
  ],
  starts: [
    {
      flow: 'workorder_pause',
      title: '暂停/恢复',
      en: 'Pause or resume',
      when: ({ status, holdStatus }) => OPEN.includes(status ?? '') || holdStatus === ON_HOLD,
      fills: ({ id, holdStatus }) => ({ workId: id, operType: holdStatus === ON_HOLD ? '2' : '1' }),
    },
    {
      flow: 'workorderAdvance',
      title: '提前投产',
      en: 'Advance',
      when: ({ status }) => NOT_STARTED.includes(status ?? ''),
      fills: ({ id }) => ({ workId: id }),
    },
    {
      flow: 'workorder_workshop_entrust',
      title: '车间委托',
      en: 'Entrust',
      when: ({ status }) => OPEN.includes(status ?? ''),
      fills: ({ id }) => ({ workId: id }),
    },
    {
      flow: 'producation_workorder_jump_shop',
      title: '跳车间',
      en: 'Change workshop',
      when: ({ status }) => OPEN.includes(status ?? ''),
      fills: ({ id }) => ({ workId: id }),
    },
    {
      flow: 'outsource_process',
      title: '外协',
      en: 'Outsource',
      when: ({ status }) => OPEN.includes(status ?? ''),
      fills: ({ id, deptShopId }) => ({ workId: id, workshopId: deptShopId }),
    },
  ],
})

export default workOrder
