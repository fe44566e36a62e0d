import { date, datetime, dict, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'
import { OPEN_CHANGE } from './route-change.rules.ts'

const isParallel = (doc: Readonly<Record<string, unknown>>) => doc.changeMode === '2'

/** What the dialogs ask about the old version: replaced at once, or used until running work orders are done. */
export const changeModeFields = {
  changeMode: dict('变更方式', { required: true, code: 'route_change_mode', initial: '1' }),
  parallelEndDate: date('并行截止日', { required: true, when: isParallel }),
} as const

/** 路线变更单. A version in force and the draft of the one that is to follow it. */
export const routeChange = register('routeChange', {
  title: '路线变更单',
  en: 'Route changes',
  page: { path: '/production/route-change', icon: 'swap-outlined', keeps: TECHNOLOGISTS, reads: ROUTE_READERS },
  fields: {
    changeNo: text('变更单号', { required: true, max: 40 }),
    oldRouteId: ref('原版本', { required: true, to: 'route' }),
    newRouteId: ref('新版本', { required: true, to: 'route' }),
    routeCode: text('路线编码', { required: true, max: 40 }),
    routeType: dict('路线类型', { required: true, code: 'route_type' }),
    baseVersionNum: integer('原版本号', { required: true, ordinal: true }),
    newVersionNum: integer('新版本号', { required: true, ordinal: true }),
    changeMode: dict('变更方式', { required: true, code: 'route_change_mode' }),
    parallelEndDate: date('并行截止日'),
    changeReason: text('变更原因', { required: true, max: 500 }),
    changeContent: textarea('变更内容', { max: 2000 }),
    /** Running work orders start no further step before somebody decided about their switch. */
    forceDecision: yesNo('强制在制处置', { required: true }),
    status: dict('状态', {
      required: true,
      code: 'route_change_status',
      tones: { 1: 'neutral', 2: 'warning', 3: 'success', 4: 'neutral' },
    }),
    approvalStatus: dict('审批状态', { code: 'route_approval' }),
    processInstanceId: text('流程实例', { max: 20 }),
    effectTime: datetime('生效时间'),
  },
  label: ['changeNo', 'routeCode'],
  open: ['baseVersionNum', 'newVersionNum', 'changeMode', 'status'],
  unique: [['changeNo'], { of: ['routeCode', 'routeType'], among: { status: [...OPEN_CHANGE] } }],
  list: [
    ...(['changeNo', 'routeCode', 'baseVersionNum', 'newVersionNum', 'status', 'approvalStatus', 'changeMode'] as const),
    ...(['parallelEndDate', 'changeReason', 'forceDecision', 'effectTime'] as const),
  ],
  sorts: ['changeNo', 'routeCode', 'status', 'effectTime'],
  search: ['changeNo', 'routeCode', 'status', 'approvalStatus', 'changeMode', 'effectTime'],
  order: 'changeNo',
  latestFirst: true,
  actions: action => ({
    parallel: action({
      title: '变更方式',
      en: 'Mode',
      when: ({ status }) => status === '1',
      fields: changeModeFields,
      proposes: ({ changeMode, parallelEndDate }) => ({ changeMode, parallelEndDate }),
    }),
    cancel: action({
      title: '取消变更',
      en: 'Cancel',
      says: '新版本作废，原版本恢复为已启用。',
      danger: true,
      when: ({ status }) => status === '1',
      fields: { reason: textarea('取消原因', { max: 200 }) },
    }),
  }),
  starts: [
    {
      flow: 'routeChangeToEnable',
      title: '提交审批',
      en: 'Submit',
      when: ({ status }) => status === '1',
      fills: ({ id }) => ({ changeId: id }),
    },
  ],
  opens: [
    {
      key: 'draw',
      title: '编辑新版本',
      en: 'Draw',
      right: 'draw',
      book: 'route',
      when: ({ status }) => status === '1',
      address: ({ newRouteId }) => `/production/route/editor?id=${newRouteId}`,
    },
    { key: 'compare', title: '对比', en: 'Compare', when: () => true, address: ({ id }) => `/production/route/compare?changeId=${id}` },
  ],
})

export default routeChange
