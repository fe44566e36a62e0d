import { date, datetime, dict, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'

const isOpen = ({ dueState }: { dueState?: string }) => dueState === 'waiting' || dueState === 'blocked'

/** 待生效单据. Every approved document that has a day on which it takes effect: what waits, what is blocked and why, and what is settled. */
export const documentDue = register('documentDue', {
  title: '待生效单据',
  en: 'Documents awaiting effect',
  // Granted to the roles that flows name as `responsible` (`department-menus.ts`).
  page: { path: '/work/due', icon: 'schedule-outlined' },
  fields: {
    number: text('单据编号', { max: 40 }),
    flowTitle: text('流程', { max: 255 }),
    subject: text('摘要', { max: 300 }),
    initiatorId: user('申请人'),
    dueOn: date('生效日期'),
    dueState: dict('状态', { code: 'due_state' }),
    reason: text('未生效原因', { max: 500 }),
    triedOn: date('最近尝试'),
    settledAt: datetime('了结时间'),
    flowKey: text('流程标识', { max: 64 }),
    processInstanceId: text('流程实例', { max: 20 }),
  },
  label: ['number'],
  order: 'dueOn',
  latestFirst: true,
  list: ['number', 'dueState', 'dueOn', 'subject', 'initiatorId', 'reason', 'flowTitle', 'triedOn', 'settledAt'],
  search: ['dueState', 'number', 'flowTitle', 'dueOn', 'initiatorId'],
  actions: action => ({
    retry: action({
      title: '重试生效',
      en: 'Try again',
      says: '再次核对各项规则，通过后立即生效；否则说明原因，次日由系统继续重试。',
      when: (row, today) => isOpen(row) && (row.dueOn ?? '') <= today,
    }),
    cancel: action({
      title: '作废',
      en: 'Cancel',
      says: '单据不再生效，占用随之释放，发起人收到通知；作废后不能恢复，需要时重新申请。',
      danger: true,
      when: isOpen,
      fields: { cancelReason: textarea('作废原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'paper', title: '查看单据', en: 'Open', when: () => true },
      address: ({ flowKey, processInstanceId, id }) => `/work/process/${flowKey}/detail/${processInstanceId}/${id}`,
    },
  ],
})

export default documentDue
