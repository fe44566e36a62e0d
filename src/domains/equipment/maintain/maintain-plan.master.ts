import { addDays } from '#model/day.ts'
import { attachments, date, datetime, dict, hours, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { CHECK_READERS } from '../check/check-plan.master.ts'

/** Due rows are shown so many days ahead. */
export const MAINTAIN_AHEAD = 7
/** A plan may be put off once, by a quarter of its cycle. */
const quarter = (cycleDays: number | undefined) => Math.floor((cycleDays ?? 0) / 4)

/** 保养计划. What is to be done to a machine at which intervals, and when it is due next. */
export const maintainPlan = master('maintainPlan', {
  title: '保养计划',
  en: 'Maintenance plans',
  page: { path: '/equipment/maintain-plan', icon: 'schedule-outlined', keeps: ['equip_engineer'], reads: CHECK_READERS },
  fields: {
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    maintainLevel: dict('保养级别', { required: true, code: 'maintain_level' }),
    cycleDays: integer('周期(天)', { required: true, min: 1, max: 3650 }),
    cycleHours: integer('周期(运行小时)', { min: 1, help: '运行满此小时数也到期' }),
    lastDate: date('上次保养', { required: true, initial: 'today' }),
    dutyUserId: user('责任人', { required: true }),
    standHours: hours('标准工时(h)', { min: 0 }),
    content: textarea('保养内容', { required: true, max: 2000, help: '每行一项' }),
    extendedTo: date('延期至', { derived: true }),
  },
  counted: { nextDue: date('下次到期'), runHours: hours('上次以来运行(h)') },
  label: ['equipmentId'],
  unique: [['equipmentId', 'maintainLevel']],
  list: [
    ...([
      'equipmentId',
      'maintainLevel',
      'nextDue',
      'cycleDays',
      'cycleHours',
      'runHours',
      'lastDate',
      'extendedTo',
      'dutyUserId',
    ] as const),
    'standHours',
  ],
  search: ['equipmentId', 'maintainLevel', 'dutyUserId', 'nextDue'],
  marks: {
    nextDue: ({ nextDue }, today) => {
      if (!nextDue || nextDue > addDays(today, MAINTAIN_AHEAD)) return undefined
      return nextDue < today ? { tone: 'danger', says: '逾期未保养' } : { tone: 'warning', says: '即将到期' }
    },
  },
  actions: action => ({
    perform: action({
      title: '执行',
      en: 'Record maintenance',
      roles: ['equip_engineer'],
      fields: {
        startTime: datetime('开始时间', { required: true }),
        endTime: datetime('结束时间', { required: true }),
        content: textarea('完成内容', { required: true, max: 2000 }),
        parts: text('备件申请单号', { max: 200 }),
        cost: money('费用', { min: 0 }),
        acceptUserId: user('验收人', { required: true }),
        photos: attachments('照片'),
      },
      proposes: row => (row.content ? { content: row.content } : {}),
      rules: [{ on: 'endTime', ok: ({ startTime, endTime }) => endTime > startTime, message: '结束时间须晚于开始时间' }],
    }),
    extend: action({
      title: '延期',
      en: 'Put off',
      roles: ['equip_head'],
      says: '每个周期只能延期一次，不超过周期的 25%。',
      when: ({ extendedTo, nextDue }) => !extendedTo && !!nextDue,
      fields: { extendedTo: date('延期至', { required: true }), reason: textarea('原因', { required: true, max: 200 }) },
      rules: [
        { on: 'extendedTo', ok: ({ extendedTo }, { nextDue = '' }) => extendedTo > nextDue, message: '须晚于到期日' },
        {
          on: 'extendedTo',
          ok: ({ extendedTo }, { nextDue = '', cycleDays }) => extendedTo <= addDays(nextDue, quarter(cycleDays)),
          message: (_, { nextDue = '', cycleDays }) => `最多延期至 ${addDays(nextDue, quarter(cycleDays))}`,
        },
      ],
    }),
  }),
})

export default maintainPlan
