import { days, dept, dict, integer, money, month, monthrange, percent, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'
import { planExecution } from './plan-execution.report.ts'

const lines = (where: Readonly<Record<string, string>> = {}) => to(planExecution, { as: { useDeptId_equal: 'deptOnly' }, where })

/** 采购计划汇总. What the departments planned, how much of it was ordered and received, how much was urgent, and how long it took. */
export const planSummary = report('planSummary', {
  title: '采购计划汇总',
  en: 'Plan summary',
  filters: {
    planMonth: monthrange('计划月份', { required: true }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    useDeptId: dept('使用部门'),
  },
  initial: today => ({ planMonth: [`${today.slice(0, 4)}-01`, today.slice(0, 7)] }),
  dimensions: {
    planMonth: month('计划月份'),
    useDeptId: dept('使用部门'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
  },
  keys: ['planMonth', 'useDeptId', 'purchaseType', 'categoryId'],
  groupBy: ['useDeptId'],
  measures: {
    planCount: sum(integer('计划份数'), { en: 'Plans' }),
    lineCount: sum(integer('计划行数'), { en: 'Lines', drill: lines() }),
    estAmount: sum(money('预估金额'), { en: 'Estimate', drill: lines() }),
    orderedAmount: sum(money('已订购金额'), { en: 'Ordered', drill: lines() }),
    receivedAmount: sum(money('已入库金额'), { en: 'Received', drill: lines() }),
    doneCount: sum(integer('已完成行'), { en: 'Lines done', hidden: true }),
    doneRate: rate(percent('完成率(%)'), 'doneCount', 'lineCount', { en: 'Done (%)', drill: lines({ done: 'yes' }) }),
    urgentCount: sum(integer('紧急行'), { en: 'Urgent lines', hidden: true }),
    urgentRate: rate(percent('紧急占比(%)'), 'urgentCount', 'lineCount', { en: 'Urgent (%)', drill: lines({ planType: 'urgent' }) }),
    cycleDays: sum(integer('采购周期合计(天)'), { en: 'Days in all', hidden: true }),
    cycleCount: sum(integer('已入库行'), { en: 'Lines received', hidden: true }),
    cycle: rate(days('平均采购周期(天)'), 'cycleDays', 'cycleCount', { en: 'Days on average' }),
  },
  order: ['planMonth', 'useDeptId'],
  charts: {
    months: { kind: 'bars', title: '各月金额', en: 'By month', by: 'planMonth', of: ['estAmount', 'orderedAmount', 'receivedAmount'] },
  },
  ties: { ledger: ['lineCount', 'estAmount'] },
  note: '完成：入库数量达到核定数量的行。一份计划计入其第一行所在的部门、品类。采购周期：计划提交到末次入库。已订购、已入库金额按订单含税单价。',
  page: { path: '/procurement/report/planSummary', icon: 'bar-chart-outlined', reads: PROCUREMENT_READERS },
})

export default planSummary
