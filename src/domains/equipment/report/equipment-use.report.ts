import { outputFact } from '#domains/production/output/output-fact.register.ts'
import { dept, dict, hours, integer, month, percent, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'

const output = to(outputFact, { as: { period: 'date' }, dayOfMonth: 'any', unless: ['workshopId', 'equipmentType'] })

/** 设备利用率. How long machines ran and stood still, how often they broke down, and whether they were looked after. */
export const equipmentUse = report('equipmentUse', {
  title: '设备利用率',
  en: 'Use of equipment',
  filters: {
    period: month('月份', { required: true }),
    workshopId: dept('车间'),
    equipmentType: dict('设备类型', { code: 'equipment_type' }),
    equipmentId: ref('设备', { to: 'equipment' }),
  },
  initial: today => ({ period: today.slice(0, 7) }),
  dimensions: {
    equipmentId: ref('设备', { to: 'equipment' }),
    workshopId: dept('车间'),
    equipmentType: dict('设备类型', { code: 'equipment_type' }),
  },
  keys: ['equipmentId', 'workshopId', 'equipmentType'],
  measures: {
    calendarHours: sum(hours('日历(h)'), { en: 'Calendar hours' }),
    planHours: sum(hours('计划(h)'), { en: 'Planned hours' }),
    runHours: sum(hours('运行(h)'), { en: 'Hours run', drill: output }),
    downHours: sum(hours('故障停机(h)'), { en: 'Hours down' }),
    useRate: rate(percent('利用率(%)'), 'runHours', 'calendarHours', { en: 'Use (%)' }),
    timeRate: rate(percent('时间开动率(%)'), 'runHours', 'planHours', { en: 'Availability (%)' }),
    stdHours: sum(hours('定额(h)'), { en: 'Standard hours', hidden: true, drill: output }),
    performance: rate(percent('性能率(%)'), 'stdHours', 'runHours', { en: 'Performance (%)' }),
    firstPass: sum(integer('一次合格件'), { en: 'Passed at once', hidden: true }),
    firstQty: sum(integer('首轮件'), { en: 'First rounds', hidden: true }),
    passRate: rate(percent('合格率(%)'), 'firstPass', 'firstQty', { en: 'Quality (%)' }),
    goodHours: sum(hours('合格定额(h)'), { en: 'Standard hours of what passed', hidden: true }),
    oee: rate(percent('OEE(%)'), 'goodHours', 'planHours', { en: 'OEE (%)' }),
    faults: sum(integer('故障次数'), { en: 'Faults' }),
    mtbf: rate(hours('MTBF(h)'), 'runHours', 'faults', { en: 'MTBF (h)' }),
    mttr: rate(hours('MTTR(h)'), 'downHours', 'faults', { en: 'MTTR (h)' }),
    checked: sum(integer('已点检'), { en: 'Checked' }),
    due: sum(integer('应点检'), { en: 'To be checked', hidden: true }),
    checkRate: rate(percent('点检率(%)'), 'checked', 'due', { en: 'Checked (%)', warns: { below: 95 } }),
  },
  order: ['workshopId', 'equipmentId'],
  charts: {
    use: { kind: 'bars', title: '各设备运行与停机', en: 'Run and down', by: 'equipmentId', of: ['runHours', 'downHours'] },
    types: { kind: 'bars', title: '各类设备运行小时', en: 'By type', by: 'equipmentType', of: ['runHours'] },
  },
  ties: { ledger: ['runHours', 'stdHours'] },
  note: '运行小时为产量记录的实际工时，一炉多件按份额计；计划小时按车间日历到今天；OEE = 时间开动率 × 性能率 × 合格率；故障为停机级维修单，停机至车间确认；日历小时到当前时刻。封存、停用、报废的设备不计。',
  page: {
    path: '/jinlei/sm/equipmentUse',
    icon: 'bar-chart-outlined',
    reads: ['equip_head', 'equip_engineer', 'prod_head', 'planner', 'workshop_head', 'casting_head', 'vp_prod', 'gm'],
  },
})

export default equipmentUse
