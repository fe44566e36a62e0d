import { date, dept, dict, hours, money, month, quantity, ref } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

/** 车间设备用电明细. What each machine used on each day, and what nobody's meter counted. */
export const elecCostDetail = report('EnergyWorkShopElecCostDetail', {
  title: '车间设备用电明细',
  en: 'Energy use of equipment',
  filters: {
    period: month('月份', { required: true }),
    energyType: dict('能源类型', { required: true, code: 'energy_type' }),
    workshopId: dept('车间'),
    equipmentId: ref('设备', { to: 'equipment' }),
  },
  initial: today => ({ period: today.slice(0, 7), energyType: 'electric' }),
  dimensions: {
    readDate: date('日期'),
    workshopId: dept('车间'),
    useKind: dict('类别', { code: 'energy_use_kind' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    meterId: ref('表', { to: 'energyMeter' }),
  },
  keys: ['readDate', 'workshopId', 'useKind', 'equipmentId', 'meterId'],
  groupBy: ['workshopId', 'useKind', 'equipmentId', 'meterId'],
  measures: {
    totalUsage: sum(quantity('用量'), { en: 'Usage' }),
    totalCost: sum(money('费用'), { en: 'Cost' }),
    sharpUsage: sum(quantity('用量'), { under: '尖', en: 'Sharp usage' }),
    sharpCost: sum(money('费用'), { under: '尖', en: 'Sharp cost' }),
    peakUsage: sum(quantity('用量'), { under: '峰', en: 'Peak usage' }),
    peakCost: sum(money('费用'), { under: '峰', en: 'Peak cost' }),
    flatUsage: sum(quantity('用量'), { under: '平', en: 'Flat usage' }),
    flatCost: sum(money('费用'), { under: '平', en: 'Flat cost' }),
    valleyUsage: sum(quantity('用量'), { under: '谷', en: 'Valley usage' }),
    valleyCost: sum(money('费用'), { under: '谷', en: 'Valley cost' }),
    runHours: sum(hours('运行(h)'), { en: 'Hours run' }),
    dayHours: sum(hours('日历(h)'), { en: 'Hours', hidden: true }),
    power: rate(quantity('平均功率(kW)'), 'totalUsage', 'dayHours', { en: 'Average power (kW)' }),
    standby: sum(quantity('待机电量(估)'), { en: 'Standby (est.)' }),
  },
  order: ['workshopId', 'useKind', 'equipmentId', 'readDate'],
  charts: {
    machines: { kind: 'bars', title: '各设备用量', en: 'By machine', by: 'equipmentId', of: ['totalUsage'] },
    days: { kind: 'lines', title: '每日用量', en: 'By day', by: 'readDate', of: ['totalUsage'] },
  },
  ties: { sums: { totalUsage: ['sharpUsage', 'peakUsage', 'flatUsage', 'valleyUsage'] }, ledger: ['totalUsage', 'totalCost'] },
  note: '各设备分表加公共/线损等于车间总表。运行小时按工序开完工时间；待机电量 = 待机功率 × 未运行小时，不超过用量。',
  page: { path: '/energy/report/EnergyWorkShopElecCostDetail', icon: 'bar-chart-outlined', reads: ENERGY_READERS },
})

export default elecCostDetail
