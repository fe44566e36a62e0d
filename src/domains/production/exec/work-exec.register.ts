import { datetime, dept, dict, hours, integer, ref, text, textarea, weight, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { WORK_READERS } from '../production.menu.ts'
import { FAILED, STARTABLE, TO_CHECK, WAITING, WORKING } from './exec.rules.ts'

const SHOP_HEADS = ['workshop_head', 'casting_head']
/** Those who report for others at a desk; at the machine, whoever works there reports himself. */
const LEADERS = ['team_leader', ...SHOP_HEADS]
const INSPECTORS = ['qc_inspector', 'qc_engineer']

const operators = lines(
  '操作者',
  {
    employeeId: ref('员工', { required: true, to: 'employee' }),
    manHours: hours('工时(h)', { min: 0, max: 24, help: '留空：全部加工时间' }),
  },
  { max: 20 },
)

/** 工序任务. One step of one piece: who does it where, and how far it is. All movement of pieces through production is here. */
export const workExec = register('workExec', {
  title: '工序任务',
  en: 'Operations',
  page: {
    path: '/production/exec',
    icon: 'tool-outlined',
    keeps: ['workshop_head', 'casting_head'],
    reads: ['planner', 'prod_head', ...WORK_READERS],
  },
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    processSeq: integer('序号', { required: true, ordinal: true }),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    execShopId: dept('执行车间'),
    status: dict('状态', {
      required: true,
      code: 'exec_state',
      tones: { 0: 'neutral', 1: 'info', 2: 'info', 3: 'warning', 4: 'success', 5: 'neutral', 6: 'neutral', 7: 'danger' },
    }),
    result: dict('结果', { code: 'exec_result', tones: { 1: 'success', 2: 'warning', 3: 'danger' } }),
    equipmentId: ref('设备', { to: 'equipment' }),
    round: integer('轮次', { required: true, ordinal: true }),
    /** 1 路线, 2 返修. */
    nodeRefType: integer('节点来源', { required: true, ordinal: true }),
    nodeKey: text('节点', { required: true, max: 40 }),
    /** Which copy of the route its step belongs to. */
    revNo: integer('快照版次', { required: true, ordinal: true }),
    /** When it got into its state. */
    stateTime: datetime('状态时间', { required: true }),
    startTime: datetime('开工时间'),
    endTime: datetime('完工时间'),
    paused: yesNo('暂停中', { required: true }),
    exceptionStart: yesNo('异常开工', { required: true }),
    /** Done by another workshop than its own. */
    entrustId: ref('车间委托', { to: 'workshopEntrust' }),
    /** The rework or repair that opened this round. */
    updateId: ref('返工返修申请', { to: 'workOrderUpdate' }),
    /** 外协: done by another firm. */
    outsourceLineId: ref('外协行', { to: 'outsourceLine' }),
    /** 炉次: done together with other pieces. */
    chargeId: ref('炉次', { to: 'furnaceCharge' }),
    carriedFromExecId: ref('沿用自', { to: 'workExec' }),
  },
  /** What is open about a step that failed. */
  counted: { ncrId: ref('不合格单', { to: 'nonconformity' }) },
  label: ['processName'],
  about: 'pieceId',
  open: ['pieceId'],
  order: 'stateTime',
  latestFirst: true,
  unique: [['pieceId', 'nodeRefType', 'nodeKey', 'round']],
  list: [
    ...(['pieceId', 'processSeq', 'processName', 'status', 'execShopId', 'equipmentId', 'workId', 'result', 'round'] as const),
    ...(['startTime', 'endTime', 'stateTime', 'paused', 'exceptionStart', 'ncrId', 'entrustId', 'chargeId', 'outsourceLineId'] as const),
  ],
  sorts: ['stateTime'],
  search: ['pieceId', 'workId', 'processName', 'status', 'execShopId', 'equipmentId', 'stateTime'],
  actions: action => ({
    start: action({
      title: '开工',
      en: 'Start',
      roles: LEADERS,
      when: ({ status, exceptionStart }) => status === STARTABLE || (status === WAITING && exceptionStart === 'yes'),
      fields: {
        equipmentId: ref('设备', { to: 'equipment', help: '工序规定了设备的必填' }),
        employeeIds: ref('操作者', { several: true, to: 'employee', help: '留空：本人' }),
      },
    }),
    pause: action({
      title: '暂停',
      en: 'Pause',
      roles: LEADERS,
      when: ({ status, paused }) => status === WORKING && paused !== 'yes',
      fields: { stopCause: dict('停工原因', { required: true, code: 'stop_cause' }) },
    }),
    resume: action({ title: '继续', en: 'Resume', roles: LEADERS, when: ({ status, paused }) => status === WORKING && paused === 'yes' }),
    finish: action({
      title: '完工',
      en: 'Finish',
      roles: LEADERS,
      when: ({ status }) => status === WORKING,
      fields: { persons: operators, weight: weight('重量(kg)', { min: 0, help: '工序规定了产出重量的必填' }) },
    }),
    makeup: action({
      title: '补报',
      en: 'Report late',
      says: '补报3天以内已完成而未报的工序。',
      roles: LEADERS,
      when: ({ status }) => status === STARTABLE,
      fields: {
        startTime: datetime('开工时间', { required: true }),
        endTime: datetime('完工时间', { required: true }),
        equipmentId: ref('设备', { to: 'equipment', help: '工序规定了设备的必填' }),
        persons: operators,
        weight: weight('重量(kg)', { min: 0 }),
        reason: textarea('补报原因', { required: true, max: 200 }),
      },
      rules: [{ on: 'endTime', ok: ({ startTime, endTime }) => endTime > startTime, message: '完工时间须晚于开工时间' }],
    }),
    undo: action({
      title: '撤销报工',
      en: 'Undo report',
      says: '撤销该工序最近一次报工。',
      danger: true,
      when: ({ status, startTime }) => [STARTABLE, WORKING, TO_CHECK, '4'].includes(status ?? '') && !!startTime,
      fields: { reason: textarea('撤销原因', { required: true, max: 200 }) },
    }),
  }),
  starts: [
    {
      flow: 'workorder_exception_startwork',
      title: '异常开工',
      en: 'Exceptional start',
      when: ({ status, exceptionStart }) => status === WAITING && exceptionStart !== 'yes',
      fills: ({ id }) => ({ execId: id }),
    },
    {
      flow: 'wouActiveToEnable',
      title: '返工',
      en: 'Rework',
      when: ({ ncrId }) => !!ncrId,
      fills: ({ ncrId }) => ({ ncrId }),
    },
    {
      flow: 'addRepActiveToEnable',
      title: '返修',
      en: 'Repair',
      when: ({ ncrId }) => !!ncrId,
      fills: ({ ncrId }) => ({ ncrId }),
    },
  ],
  opens: [
    {
      key: 'inspect',
      title: '检验录入',
      en: 'Inspect',
      right: 'inspect',
      roles: INSPECTORS,
      when: ({ status }) => status === TO_CHECK || status === FAILED,
      address: ({ id }) => `/production/exec/inspect?id=${id}`,
    },
  ],
})

export default workExec
