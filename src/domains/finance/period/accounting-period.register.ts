import { datetime, dict, integer, month, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'

const CFO = { title: '财务总监', en: 'the CFO', roles: ['cfo'] } as const

/** 结账检查 and every other page about periods. */
export const PERIOD_READERS = ['fin_head', 'cfo', 'audit', 'ap_acct', 'ar_acct', 'cost_acct', 'tax_acct']

/**
 * 会计期间. The months of the books. The first one is opened by two people, each further one by the clock; the oldest open month is closed
 * when nothing speaks against it. Into a month that was never opened, or is closed, nothing is posted (INV-07, INV-85).
 */
export const accountingPeriod = register('accountingPeriod', {
  title: '会计期间',
  en: 'Accounting periods',
  page: {
    path: '/finance/period',
    icon: 'schedule-outlined',
    keeps: ['fin_head'],
    reads: PERIOD_READERS.filter(role => role !== 'fin_head'),
  },
  fields: {
    period: month('期间', { required: true }),
    state: dict('状态', { required: true, code: 'period_state' }),
    isFirst: yesNo('首期', { required: true }),
    openUserId: user('开账人'),
    openTime: datetime('开账时间'),
    closeUserId: user('结账人'),
    closeTime: datetime('结账时间'),
    reopenCount: integer('反结账次数', { required: true }),
    reason: text('说明', { max: 500 }),
  },
  label: ['period'],
  unique: [['period']],
  list: ['period', 'state', 'isFirst', 'openUserId', 'openTime', 'closeUserId', 'closeTime', 'reopenCount', 'reason'],
  search: ['period', 'state'],
  latestFirst: true,
  createActions: action => ({
    start: action({
      title: '启用账套',
      en: 'Start the books',
      roles: ['fin_head'],
      second: [CFO],
      says: '开放第一个会计期间，每个账套只能一次。期初库存、应付、预付在首期开放期间导入。',
      fields: { period: month('首个会计期间', { required: true }) },
      proposes: (_, today) => ({ period: today.slice(0, 7) }),
      rules: [{ on: 'period', ok: (doc, _, today) => doc.period <= today.slice(0, 7), message: '首个会计期间不能晚于本月' }],
    }),
    open: action({
      title: '开账',
      en: 'Open a month',
      roles: ['fin_head'],
      says: '开放最近一个已开放期间的下一个月。每月 1 日由系统自动开账，只在没有自动开账时使用。',
    }),
  }),
  actions: action => ({
    close: action({
      title: '结账',
      en: 'Close',
      roles: ['fin_head'],
      says: '从最早的期间起逐月结账。有阻止项时不能结账；提醒项须逐条说明。结账后该月不能再记账。',
      danger: true,
      when: ({ state, period = '' }, today) => state === 'open' && period < today.slice(0, 7),
      fields: {
        remarks: lines('提醒确认', {
          item: dict('提醒项', { required: true, code: 'period_check_item' }),
          remark: text('说明', { required: true, max: 200 }),
        }),
      },
    }),
    reopen: action({
      title: '反结账',
      en: 'Reopen',
      roles: ['fin_head'],
      second: [CFO],
      says: '只能反结账最近结账的期间；审计部收到通知。',
      danger: true,
      when: ({ state }) => state === 'closed',
      fields: { reason: textarea('反结账原因', { required: true, max: 500 }) },
    }),
  }),
  opens: [
    {
      key: 'check',
      title: '结账检查',
      en: 'Checklist',
      when: ({ state }) => state === 'open',
      address: ({ period }) => `/finance/period-check/index?period=${period}`,
    },
  ],
})

export default accountingPeriod
