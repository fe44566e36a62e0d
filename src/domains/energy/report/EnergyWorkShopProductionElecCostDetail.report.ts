import { datetime, dept, dict, hours, money, month, price, quantity, ref, text } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

export const productionFilters = {
  period: month('月份', { required: true }),
  energyType: dict('能源类型', { required: true, code: 'energy_type' }),
  workshopId: dept('车间'),
  productId: ref('产品', { to: 'material' }),
  processCode: text('工序编码'),
} as const

/** 车间生产电费明细. What each step of each piece bears of the energy of its workshop, and how that was found. */
export const productionDetail = report('EnergyWorkShopProductionElecCostDetail', {
  title: '车间生产电费明细',
  en: 'Energy use in production, by step',
  filters: { ...productionFilters, equipmentId: ref('设备', { to: 'equipment' }) },
  initial: today => ({ period: today.slice(0, 7), energyType: 'electric' }),
  dimensions: {
    workId: ref('工单', { to: 'workOrder' }),
    pieceId: ref('产品件', { to: 'piece' }),
    processCode: text('工序编码'),
    processName: text('工序'),
    workshopId: dept('车间'),
    productId: ref('产品', { to: 'material' }),
    equipmentId: ref('设备', { to: 'equipment' }),
    allocMode: dict('分摊方式', { code: 'energy_alloc_mode' }),
    startTime: datetime('开始'),
    endTime: datetime('结束'),
  },
  hidden: ['processCode'],
  keys: ['workId', 'pieceId', 'processCode', 'workshopId', 'productId', 'equipmentId', 'allocMode'],
  measures: {
    hours: sum(hours('小时'), { en: 'Hours' }),
    usage: sum(quantity('用量'), { en: 'Usage' }),
    cost: sum(money('费用'), { en: 'Cost' }),
    avgPrice: rate(price('均价'), 'cost', 'usage', { en: 'Average price' }),
  },
  order: ['workshopId', 'pieceId', 'processCode'],
  ties: { ledger: ['usage', 'cost'] },
  note: '按表：有分表的设备按工序在该设备的运行小时；按定额工时：其余（含公共/线损）按完工工序的定额工时；未分摊：该月没有完工工序。',
  page: { path: '/energy/report/EnergyWorkShopProductionElecCostDetail', icon: 'bar-chart-outlined', reads: ENERGY_READERS },
})

export default productionDetail
