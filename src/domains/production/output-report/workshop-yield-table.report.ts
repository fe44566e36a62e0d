import { dept, dict, integer, month, percent, quantity, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { outputFact } from '../output/output-fact.register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { countedIn, dayMeasures, dayNames } from './yield.rules.ts'

const rows = to(outputFact, { dayOfMonth: 'any', where: countedIn({ isOutput: 'yes', isShopLast: 'yes' }) })

/** 车间产量表. What each workshop, and each of its teams, has finished day by day. */
export const workshopYieldTable = report('workshopYieldTable', {
  title: '车间产量表',
  en: 'Output of workshops by day',
  filters: {
    date: month('月份', { required: true }),
    workshopId: dept('车间'),
    unit: dict('计量', { required: true, code: 'yield_unit' }),
  },
  initial: today => ({ date: today.slice(0, 7), unit: 'piece' }),
  dimensions: { workshopId: dept('车间'), teamName: text('班组') },
  keys: ['workshopId', 'teamName'],
  groupBy: ['workshopId'],
  measures: {
    total: sum(quantity('合计'), { en: 'Total', drill: rows }),
    planQty: sum(integer('计划件'), { en: 'Planned' }),
    doneQty: sum(integer('完成件'), { en: 'Pieces', hidden: true }),
    planRate: rate(percent('完成率(%)'), 'doneQty', 'planQty', { en: 'Of the plan (%)' }),
    ...dayMeasures(rows),
  },
  order: ['workshopId', 'teamName'],
  charts: {
    days: { kind: 'lines', title: '每日产量', en: 'By day', of: dayNames },
    shops: { kind: 'bars', title: '各车间合计', en: 'By workshop', by: 'workshopId', of: ['total'] },
  },
  ties: { sums: { total: dayNames }, ledger: ['total'] },
  note: '件和吨按车间末道工序合格或让步计，每件每车间计一次；工时为车间全部工序的实际工时。班组为首名操作者所在班组。计划和完成率按件。',
  page: { path: '/jinlei/sm/workshopYieldTable', icon: 'bars-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default workshopYieldTable
