import { date, dept, hours, month, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { PLANNERS } from '../production.menu.ts'

/** 车间日历. On which days a workshop works, in which shifts, and for how many hours each of its machines is planned then. */
export const workshopCalendar = master('workshopCalendar', {
  title: '车间日历',
  en: 'Workshop calendar',
  page: {
    path: '/production/calendar',
    icon: 'schedule-outlined',
    keeps: PLANNERS,
    reads: ['workshop_head', 'casting_head', 'team_leader', 'equip_head', 'equip_engineer', 'vp_prod', 'gm'],
  },
  fields: {
    workshopId: dept('车间', { required: true }),
    date: date('日期', { required: true }),
    isRest: yesNo('休息', { required: true, initial: 'no' }),
    shifts: text('班次', { max: 200, when: ({ isRest }) => isRest !== 'yes', help: '如：白班 08:00–20:00，夜班 20:00–08:00' }),
    planHours: hours('计划工时(h)', { required: true, min: 0, max: 24, help: '每台设备每天；休息日为 0' }),
  },
  label: ['date'],
  about: 'workshopId',
  unique: [['workshopId', 'date']],
  order: 'date',
  latestFirst: true,
  list: ['date', 'workshopId', 'isRest', 'shifts', 'planHours'],
  search: ['date', 'workshopId', 'isRest'],
  rules: [
    { on: 'planHours', ok: ({ isRest, planHours }) => isRest !== 'yes' || Number(planHours) === 0, message: '休息日的计划工时须为 0' },
    { on: 'planHours', ok: ({ isRest, planHours }) => isRest === 'yes' || Number(planHours) > 0, message: '工作日的计划工时须大于 0' },
  ],
  createActions: action => ({
    generate: action({
      title: '按月生成',
      en: 'Generate a month',
      says: '按上月同一星期几的安排生成；已有的日期不变。',
      fields: {
        month: month('月份', { required: true }),
        workshopId: dept('车间', { help: '留空：上月有日历的全部车间' }),
      },
    }),
  }),
})

export default workshopCalendar
