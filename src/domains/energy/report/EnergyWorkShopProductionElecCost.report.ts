import { dept, integer, money, percent, quantity, ref, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ENERGY_READERS } from '../energy.menu.ts'
import { productionDetail, productionFilters } from './EnergyWorkShopProductionElecCostDetail.report.ts'

/** 车间生产电费. What products and processes bear of the energy of a workshop, per piece and ton, against what they should. */
export const productionCost = report('EnergyWorkShopProductionElecCost', {
  title: '车间生产电费',
  en: 'Energy cost of production',
  filters: productionFilters,
  initial: today => ({ period: today.slice(0, 7), energyType: 'electric' }),
  dimensions: {
    workshopId: dept('车间'),
    productId: ref('产品', { to: 'material' }),
    processCode: text('工序编码'),
    processName: text('工序'),
  },
  keys: ['workshopId', 'productId', 'processCode'],
  measures: {
    pieces: sum(integer('完工件'), { en: 'Pieces' }),
    tons: sum(quantity('完工吨'), { en: 'Tons' }),
    usage: sum(quantity('分摊用量'), { en: 'Usage', drill: to(productionDetail) }),
    cost: sum(money('分摊费用'), { en: 'Cost', drill: to(productionDetail) }),
    pieceCost: rate(money('单件费用'), 'cost', 'pieces', { en: 'Per piece' }),
    tonCost: rate(money('吨费用'), 'cost', 'tons', { en: 'Per ton' }),
    quota: sum(quantity('定额'), { en: 'Quota' }),
    over: sum(quantity('超定额'), { en: 'Above the quota', hidden: true }),
    overRate: rate(percent('差异(%)'), 'over', 'quota', { en: 'Difference (%)', warns: { above: 0 } }),
  },
  order: ['workshopId', 'productId', 'processCode'],
  charts: {
    products: { kind: 'bars', title: '各产品分摊费用', en: 'By product', by: 'productId', of: ['cost'] },
    workshops: { kind: 'ring', title: '各车间分摊费用', en: 'By workshop', by: 'workshopId', of: ['cost'] },
  },
  ties: { ledger: ['usage', 'cost'] },
  note: '按能耗分摊统计；未分摊的月份没有数据。完工件、吨按该月在该车间完工的工序，重量取产品单重。定额 = 单件定额 × 件，或吨定额 × 吨。',
  page: { path: '/energy/report/EnergyWorkShopProductionElecCost', icon: 'experiment-outlined', reads: ENERGY_READERS },
})

export default productionCost
