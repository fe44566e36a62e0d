import { attachments, datetime, dept, dict, hours, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ACCEPTED, CONFIRMED, DONE, OPEN_STATES, REPAIRING, REPORTED, STANDSTILL } from './repair.rules.ts'

const REPAIRERS = ['equip_engineer']
const SHOP = ['workshop_head', 'casting_head', 'team_leader']

/**
 * 维修单. A fault from the call to the confirmation by those who use the machine. Level 1 stops the machine: nothing is started on it until
 * the workshop confirms that it runs again.
 */
export const repairOrder = register('repairOrder', {
  title: '维修单',
  en: 'Repair orders',
  page: {
    path: '/equipment/repair',
    icon: 'tool-outlined',
    keeps: REPAIRERS,
    reads: ['equip_head', ...SHOP, 'prod_head', 'planner', 'vp_prod'],
  },
  fields: {
    repairNo: text('维修单号', { required: true, max: 40 }),
    state: dict('状态', {
      ...{ required: true, code: 'repair_state' },
      tones: { reported: 'danger', accepted: 'warning', repairing: 'warning', done: 'info', confirmed: 'success', cancelled: 'neutral' },
    }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    workshopId: dept('车间', { required: true }),
    faultLevel: dict('故障级别', { required: true, code: 'fault_level', tones: { 1: 'danger', 2: 'warning', 3: 'neutral' } }),
    faultDesc: textarea('故障描述', { required: true, max: 500 }),
    photos: attachments('照片'),
    reportUserId: user('报修人', { required: true }),
    reportTime: datetime('报修时间', { required: true }),
    acceptTime: datetime('接单时间'),
    repairUserIds: user('维修人员', { several: true }),
    startTime: datetime('开修时间'),
    endTime: datetime('完修时间'),
    cause: dict('故障原因', { code: 'fault_cause' }),
    measure: textarea('处理措施', { max: 500 }),
    parts: text('备件申请单号', { max: 200 }),
    repairCost: money('维修费用', { min: 0 }),
    outsideUnit: text('外修单位', { max: 128 }),
    confirmUserId: user('确认人'),
    confirmTime: datetime('确认时间'),
  },
  counted: { downHours: hours('停机(h)'), responseHours: hours('响应(h)') },
  label: ['repairNo'],
  about: 'equipmentId',
  unique: [['repairNo'], { of: ['equipmentId'], among: { faultLevel: [STANDSTILL], state: OPEN_STATES } }],
  list: [
    ...([
      'repairNo',
      'state',
      'equipmentId',
      'faultLevel',
      'faultDesc',
      'workshopId',
      'reportUserId',
      'reportTime',
      'responseHours',
    ] as const),
    ...(['downHours', 'cause', 'measure', 'repairUserIds', 'repairCost', 'confirmTime'] as const),
  ],
  search: ['repairNo', 'state', 'equipmentId', 'faultLevel', 'workshopId', 'reportTime', 'cause'],
  order: 'reportTime',
  latestFirst: true,
  createActions: action => ({
    report: action({
      title: '报修',
      en: 'Report a fault',
      roles: [...SHOP, 'equip_head', ...REPAIRERS],
      says: '停机故障使设备转为维修，正在加工的工序自动暂停。',
      fields: {
        equipmentId: ref('设备', { required: true, to: 'equipment' }),
        faultLevel: dict('故障级别', { required: true, code: 'fault_level', initial: '3' }),
        faultDesc: textarea('故障描述', { required: true, max: 500 }),
        photos: attachments('照片'),
      },
    }),
  }),
  actions: action => ({
    accept: action({
      title: '接单',
      en: 'Accept',
      roles: REPAIRERS,
      when: ({ state }) => state === REPORTED,
      fields: { repairUserIds: user('维修人员', { several: true, help: '留空：本人' }) },
    }),
    startRepair: action({ title: '开修', en: 'Start repair', roles: REPAIRERS, when: ({ state }) => state === ACCEPTED }),
    finishRepair: action({
      title: '完修',
      en: 'Repaired',
      roles: REPAIRERS,
      when: ({ state }) => state === REPAIRING,
      fields: {
        cause: dict('故障原因', { required: true, code: 'fault_cause' }),
        measure: textarea('处理措施', { required: true, max: 500 }),
        parts: text('备件申请单号', { max: 200 }),
        repairCost: money('维修费用', { min: 0, help: '外修等，不含领用备件' }),
        outsideUnit: text('外修单位', { max: 128 }),
      },
    }),
    confirm: action({
      title: '确认',
      en: 'Confirm',
      roles: SHOP,
      says: '设备恢复使用；停机故障的设备转回在用。',
      when: ({ state }) => state === DONE,
    }),
    reopen: action({
      title: '未修好',
      en: 'Not repaired',
      roles: SHOP,
      danger: true,
      when: ({ state }) => state === DONE,
      fields: { reason: textarea('情况说明', { required: true, max: 200 }) },
    }),
    cancel: action({
      title: '撤销',
      en: 'Cancel',
      roles: [...SHOP, ...REPAIRERS],
      danger: true,
      when: ({ state }) => state === REPORTED || state === ACCEPTED,
      fields: { reason: textarea('撤销原因', { required: true, max: 200 }) },
    }),
  }),
  starts: [
    {
      flow: 'scm_accessories_apply',
      title: '领备件',
      en: 'Request parts',
      when: ({ state = '' }) => OPEN_STATES.includes(state) && state !== CONFIRMED,
      fills: ({ equipmentId, repairNo, faultDesc }) => ({ accessoryKind: 'replace', equipmentId, repairNo, faultDesc }),
    },
  ],
})

export default repairOrder
