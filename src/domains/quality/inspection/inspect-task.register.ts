import { datetime, dept, dict, hours, integer, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** How long a piece should wait for its inspection at most. */
const PATIENCE_HOURS = 8

/** 工序质量检验. Steps of pieces that wait for an inspector first, then those that failed, then what was inspected. */
export const inspectTask = register('inspectTask', {
  title: '工序质量检验',
  en: 'Process inspection',
  page: { path: '/jinlei/eqm/qi/iwlgc', icon: 'file-done-outlined', reads: PIECE_INSPECTION_READERS },
  fields: {
    pieceId: ref('产品编号', { required: true, to: 'piece' }),
    processName: text('工序', { required: true, max: 64 }),
    state: dict('状态', { required: true, code: 'inspect_state', tones: { wait: 'warning', fail: 'danger', done: 'success' } }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    shopId: dept('车间'),
    sendTime: datetime('送检时间', { required: true }),
    /** Until it was inspected, or until now. */
    waitHours: hours('等待(h)', { required: true }),
    inspectType: dict('检验类型', { required: true, code: 'inspect_type' }),
    round: integer('轮次', { required: true, ordinal: true }),
    indexCount: integer('指标数', { required: true }),
    failCount: integer('不合格数'),
    result: dict('结论', { code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    inspectorId: user('检验员'),
    inspectTime: datetime('检验时间'),
    /** Where its abnormal indices are shown. */
    orderNo: text('工单号', { required: true, max: 40 }),
    routeCode: text('路线编码', { max: 64 }),
    routeProcessId: text('路线工序', { max: 32 }),
    processCode: text('工序编码', { required: true, max: 32 }),
  },
  label: ['processName'],
  about: 'pieceId',
  order: 'state',
  latestFirst: true,
  list: [
    ...([
      'pieceId',
      'processName',
      'state',
      'sendTime',
      'waitHours',
      'workId',
      'shopId',
      'inspectType',
      'indexCount',
      'failCount',
    ] as const),
    ...(['result', 'inspectorId', 'inspectTime', 'round'] as const),
  ],
  search: ['state', 'pieceId', 'workId', 'shopId', 'processName', 'inspectType', 'sendTime', 'inspectorId'],
  marks: {
    waitHours: ({ state, waitHours }) =>
      state === 'wait' && Number(waitHours ?? 0) > PATIENCE_HOURS ? { tone: 'danger', says: `待检超过${PATIENCE_HOURS}小时` } : undefined,
  },
  opens: [
    {
      ...{ key: 'inspect', title: '检验录入', en: 'Inspect', book: 'workExec', right: 'inspect' },
      when: ({ state }) => state === 'wait',
      address: ({ id }) => `/production/exec/inspect?id=${id}`,
    },
    {
      ...{ key: 'recheck', title: '复检', en: 'Inspect again', book: 'workExec', right: 'inspect' },
      when: ({ state }) => state === 'fail',
      address: ({ id }) => `/production/exec/inspect?id=${id}`,
    },
    {
      ...{ key: 'indices', title: '质量指标', en: 'Indices' },
      when: ({ state }) => state !== 'wait',
      address: ({ routeCode, routeProcessId, processCode, orderNo }) =>
        `/jinlei/eqm/qi/qis_target/${[routeCode || '-', routeProcessId || '-', processCode, orderNo].map(each => encodeURIComponent(String(each))).join('/')}`,
    },
  ],
})

export default inspectTask
