import { datetime, dict, integer, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'

const isWaiting = ({ waitState }: { waitState?: string }) => waitState === 'wait'

/**
 * 待确认事项. What somebody has filed and another person has to confirm before it happens: 反结账, 费用调整 and every other action with
 * `second`. Each sees what they filed and what they may confirm.
 */
export const waitingAction = register('waitingAction', {
  title: '待确认事项',
  en: 'Waiting for a second person',
  // Granted to the roles that file or confirm such actions (`department-menus.ts`).
  page: { path: '/work/confirm', icon: 'check-square-outlined' },
  fields: {
    filedAt: datetime('提交时间', { required: true }),
    title: text('事项', { required: true, max: 64 }),
    about: text('对象', { max: 200 }),
    content: textarea('内容'),
    filedBy: user('提交人', { required: true }),
    waitState: dict('状态', { required: true, code: 'waiting_state' }),
    waitsFor: text('待谁确认', { max: 64 }),
    decidedBy: user('办理人'),
    decidedAt: datetime('办理时间'),
    reason: text('退回或撤回原因', { max: 200 }),
    bookTitle: text('台账', { required: true, max: 64 }),
    /** The right of whoever is to confirm now. */
    neededRight: text('所需权限', { required: true, max: 160 }),
    step: integer('第几步', { required: true, ordinal: true }),
  },
  label: ['title', 'about'],
  list: ['filedAt', 'title', 'about', 'content', 'waitState', 'waitsFor', 'filedBy', 'decidedBy', 'decidedAt', 'reason', 'bookTitle'],
  search: ['waitState', 'title', 'about', 'filedBy', 'filedAt'],
  order: 'filedAt',
  latestFirst: true,
  sorts: ['filedAt'],
  actions: action => ({
    confirm: action({
      title: '确认',
      en: 'Confirm',
      says: '确认后立即生效。请先核对对象和内容。',
      when: (row, _, { userId, may }) => isWaiting(row) && row.filedBy !== userId && may(row.neededRight ?? ''),
    }),
    refuse: action({
      title: '退回',
      en: 'Refuse',
      danger: true,
      when: (row, _, { userId, may }) => isWaiting(row) && row.filedBy !== userId && may(row.neededRight ?? ''),
      fields: { reason: textarea('退回原因', { required: true, max: 200 }) },
    }),
    withdraw: action({
      title: '撤回',
      en: 'Withdraw',
      danger: true,
      when: (row, _, { userId }) => isWaiting(row) && row.filedBy === userId,
      fields: { reason: textarea('撤回原因', { max: 200 }) },
    }),
  }),
})

export default waitingAction
