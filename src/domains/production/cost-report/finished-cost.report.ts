import { dict, integer, money, monthrange, percent, quantity, ref } from '#model/form/field.ts'
import { plain, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { pieceCost } from '../piece-cost/piece-cost.register.ts'
import { pieceCostSummary } from './piece-cost-summary.report.ts'

/** 完工成本 (reports.md 4.13). What finished pieces came into stock with, per piece and tonne, and what it consists of. */
export const finishedCost = report('finishedCost', {
  title: '完工成本',
  en: 'Cost of finished pieces',
  filters: {
    period: monthrange('会计期间', { required: true }),
    productId: ref('产品', { to: 'material' }),
    productLine: dict('产品线', { code: 'product_line' }),
    customerId: ref('客户', { to: 'customer' }),
  },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)] }),
  dimensions: { productId: ref('产品', { to: 'material' }) },
  keys: ['productId'],
  measures: {
    qty: sum(integer('完工件'), {
      en: 'Pieces',
      drill: to(pieceCostSummary, { where: { costState: 'done' }, unless: ['period', 'productLine', 'customerId'] }),
    }),
    tonnes: sum(quantity('完工吨'), { en: 'Tonnes' }),
    cost: sum(money('入库成本'), {
      en: 'Cost',
      drill: to(pieceCost, { where: { costItem: 'PRODUCE_OUT' }, unless: ['productId', 'productLine', 'customerId'] }),
    }),
    unitCost: rate(money('单件成本'), 'cost', 'qty', { en: 'Per piece' }),
    tonneCost: rate(money('吨成本'), 'cost', 'tonnes', { en: 'Per tonne' }),
    material: sum(money('材料'), { en: 'Material', hidden: true }),
    labor: sum(money('工时'), { en: 'Labour', hidden: true }),
    energy: sum(money('能耗'), { en: 'Energy', hidden: true }),
    outsource: sum(money('外协'), { en: 'Outsourced', hidden: true }),
    taken: sum(money('转入'), { en: 'Taken over', hidden: true }),
    materialRate: rate(percent('材料占比(%)'), 'material', 'cost', { en: 'Material (%)' }),
    laborRate: rate(percent('工时占比(%)'), 'labor', 'cost', { en: 'Labour (%)' }),
    energyRate: rate(percent('能耗占比(%)'), 'energy', 'cost', { en: 'Energy (%)' }),
    outsourceRate: rate(percent('外协占比(%)'), 'outsource', 'cost', { en: 'Outsourced (%)' }),
    lastQty: sum(integer('上期件数'), { en: 'Pieces before', hidden: true }),
    lastCost: sum(money('上期成本'), { en: 'Cost before', hidden: true }),
    lastUnit: rate(money('上月单件'), 'lastCost', 'lastQty', { en: 'Per piece before' }),
    growth: plain(percent('环比(%)'), { en: 'Growth (%)' }),
  },
  order: ['productId'],
  charts: {
    products: { kind: 'bars', title: '各产品入库成本', en: 'By product', by: 'productId', of: ['cost', 'lastCost'] },
    parts: {
      kind: 'bars',
      title: '各产品成本构成',
      en: 'What it consists of',
      by: 'productId',
      of: ['material', 'labor', 'energy', 'outsource'],
    },
  },
  ties: { sums: { cost: ['material', 'labor', 'energy', 'outsource', 'taken'] }, ledger: ['cost', 'qty'] },
  note: '完工件按入库当月统计，成本为完工入库时的累计成本。材料含主材与辅材。吨数按产品单重。上月指所选期间之前的一个月。客户为该件现在对应的订单的客户，备库的件没有客户。',
  page: {
    path: '/jinlei/sm/finishedCost',
    icon: 'bar-chart-outlined',
    reads: ['cost_acct', 'fin_head', 'cfo', 'gm', 'audit', 'vp_prod', 'prod_head'],
  },
})

export default finishedCost
