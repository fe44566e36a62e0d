import { datetime, dict, integer, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const PENDING = '0'
export const SWITCHED = '1'
export const KEPT = '2'
export const WENT_BACK = '3'
export const SWITCH_APPROVING = '4'

const DECIDERS = [...PLANNERS, 'process_eng', 'process_head']

/** 在制切换. After a route has changed, each work order that runs by the old version needs a decision: the new version, or the old one to the end. */
export const routeSwitch = register('routeSwitch', {
  title: '在制切换',
  en: 'Route switches',
  page: { path: '/production/route-switch', icon: 'swap-outlined', keeps: DECIDERS, reads: WORK_READERS },
  fields: {
    changeId: ref('变更单', { required: true, to: 'routeChange' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    oldRouteId: ref('原版本', { required: true, to: 'route' }),
    newRouteId: ref('新版本', { required: true, to: 'route' }),
    oldVersionNum: integer('原版本号', { required: true, ordinal: true }),
    newVersionNum: integer('新版本号', { required: true, ordinal: true }),
    status: dict('状态', {
      required: true,
      code: 'route_switch_status',
      tones: { 0: 'warning', 1: 'success', 2: 'neutral', 3: 'neutral', 4: 'info' },
    }),
    raiseTime: datetime('提出时间', { required: true }),
    /** The copy of the route that a switch made. */
    newRevNo: integer('新快照版次', { ordinal: true }),
    updateId: ref('变更申请', { to: 'workOrderUpdate' }),
    decideUser: user('处置人'),
    decideTime: datetime('处置时间'),
    reason: text('原因', { max: 500 }),
  },
  label: ['workId'],
  about: 'workId',
  open: ['status'],
  unique: [['changeId', 'workId']],
  order: 'raiseTime',
  latestFirst: true,
  list: [
    ...([
      'workId',
      'changeId',
      'oldVersionNum',
      'newVersionNum',
      'status',
      'raiseTime',
      'updateId',
      'decideUser',
      'decideTime',
      'reason',
    ] as const),
  ],
  sorts: ['raiseTime', 'status'],
  search: ['workId', 'changeId', 'status', 'raiseTime'],
  actions: action => ({
    keep: action({
      title: '不切换',
      en: 'Keep',
      says: '工单按原版本做完。',
      roles: DECIDERS,
      when: ({ status }) => status === PENDING,
      fields: { reason: textarea('不切换原因', { required: true, max: 500 }) },
    }),
    goBack: action({
      title: '回退',
      en: 'Go back',
      says: '工单回到切换前的版本；切换后已开工的不能回退。',
      danger: true,
      roles: DECIDERS,
      when: ({ status }) => status === SWITCHED,
    }),
  }),
  opens: [
    {
      key: 'switch',
      title: '切换',
      en: 'Switch',
      right: 'switch',
      roles: DECIDERS,
      when: ({ status }) => status === PENDING,
      address: ({ id }) => `/production/route-switch/decide?id=${id}`,
    },
  ],
})

export default routeSwitch
