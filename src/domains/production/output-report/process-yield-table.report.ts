import { dept, dict, integer, month, percent, quantity, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { outputFact } from '../output/output-fact.register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { countedIn, dayMeasures, dayNames } from './yield.rules.ts'

const rows = to(outputFact, { dayOfMonth: 'any', where: countedIn({ isOutput: 'yes' }) })

/** 工序产量表. What each process of a workshop has done day by day, and how much of it passed. */
export const processYieldTable = report('processYieldTable', {
  title: '工序产量表',
  en: 'Output of processes by day',
  filters: {
    date: month('月份', { required: true }),
    workshopId: dept('车间'),
    processName: text('工序'),
    unit: dict('计量', { required: true, code: 'yield_unit' }),
  },
  initial: today => ({ date: today.slice(0, 7), unit: 'piece' }),
  dimensions: { workshopId: dept('车间'), processCode: text('工序编码'), processName: text('工序') },
  keys: ['workshopId', 'processCode', 'processName'],
  hidden: ['processCode'],
  groupBy: ['workshopId'],
  measures: {
    total: sum(quantity('合计'), { en: 'Total', drill: rows }),
    goodQty: sum(integer('合格件'), { en: 'Passed' }),
    badQty: sum(integer('不合格件'), { en: 'Failed', drill: to(outputFact, { dayOfMonth: 'any', where: { result: '3' } }) }),
    firstPass: sum(integer('一次合格件'), { en: 'Passed at once', hidden: true }),
    firstQty: sum(integer('首轮件'), { en: 'First rounds', hidden: true }),
    firstRate: rate(percent('一次合格率(%)'), 'firstPass', 'firstQty', { en: 'Passed at once (%)' }),
    ...dayMeasures(rows),
  },
  order: ['workshopId', 'processCode'],
  charts: {
    days: { kind: 'lines', title: '每日产量', en: 'By day', of: dayNames },
    processes: { kind: 'bars', title: '各工序合计', en: 'By process', by: 'processName', of: ['total'] },
  },
  ties: { sums: { total: dayNames }, ledger: ['total', 'goodQty', 'badQty'] },
  note: '件和吨按工序首次合格或让步计，每件每道工序计一次；工时为实际工时；合格件含让步和返工后合格。',
  page: { path: '/jinlei/sm/processYieldTable', icon: 'bars-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default processYieldTable
