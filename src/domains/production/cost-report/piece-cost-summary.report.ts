import { dept, dict, integer, money, monthrange, percent, ref } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { pieceCost } from '../piece-cost/piece-cost.register.ts'

const unless = ['lastPeriod', 'productId', 'shopId', 'costState'] as const
const entries = (costItem: string) => to(pieceCost, { where: { costItem }, unless })

/** 件成本 (reports.md 4.12). What each piece has cost until now, by what it was spent on, and what an order still holds for none of them. */
export const pieceCostSummary = report('pieceCostSummary', {
  title: '件成本',
  en: 'Cost of pieces',
  filters: {
    costState: dict('状态', { code: 'piece_cost_state' }),
    productId: ref('产品', { to: 'material' }),
    workId: ref('工单', { to: 'workOrder' }),
    shopId: dept('车间'),
    pieceId: ref('产品件', { to: 'piece' }),
    lastPeriod: monthrange('最近记账'),
  },
  dimensions: {
    pieceId: ref('产品编号', { to: 'piece' }),
    workId: ref('工单', { to: 'workOrder' }),
    productId: ref('产品', { to: 'material' }),
    shopId: dept('车间'),
    costState: dict('状态', { code: 'piece_cost_state', tones: { wip: 'info', done: 'success', scrap: 'danger' } }),
  },
  keys: ['workId', 'pieceId', 'productId', 'shopId', 'costState'],
  hidden: ['shopId'],
  measures: {
    pieces: sum(integer('件数'), { en: 'Pieces', hidden: true }),
    material: sum(money('主材'), { en: 'Material', drill: entries('MATERIAL') }),
    aux: sum(money('辅材'), { en: 'Other material', drill: entries('AUX') }),
    labor: sum(money('工时'), { en: 'Labour', drill: entries('LABOR') }),
    energy: sum(money('能耗'), { en: 'Energy', drill: entries('ENERGY') }),
    outsource: sum(money('外协'), { en: 'Outsourced', drill: entries('OUTSOURCE') }),
    taken: sum(money('转入'), { en: 'Taken over' }),
    cost: sum(money('累计成本'), { en: 'Cost' }),
    redone: sum(money('其中返工返修'), { en: 'Of which rework' }),
    gone: sum(money('转出'), { en: 'Gone out', hidden: true }),
    left: sum(money('在制金额'), { en: 'Work in process', drill: to(pieceCost, { unless }) }),
    standard: sum(money('标准成本'), { en: 'Standard' }),
    over: sum(money('超出标准'), { en: 'Beyond the standard', hidden: true }),
    overRate: rate(percent('差异(%)'), 'over', 'standard', { en: 'Beyond (%)', warns: { above: 10 } }),
  },
  order: ['workId', 'pieceId'],
  charts: {
    products: { kind: 'bars', title: '各产品在制金额', en: 'By product', by: 'productId', of: ['left'] },
    shops: { kind: 'ring', title: '各车间在制金额', en: 'By workshop', by: 'shopId', of: ['left'] },
  },
  ties: {
    sums: { cost: ['material', 'aux', 'labor', 'energy', 'outsource', 'taken'], left: ['cost', '-gone'], over: ['cost', '-standard'] },
    ledger: ['cost', 'left'],
  },
  note: '没有产品编号的一行是已领到工单、尚未投料的材料。转入为期初、退回件与改制转入；转出为完工、报废与余额归集。标准成本：工时与能耗按路线定额工时与当时费率，其余按实际。车间为工单的主责车间。',
  page: {
    path: '/jinlei/sm/pieceCostSummary',
    icon: 'account-book-outlined',
    reads: ['cost_acct', 'fin_head', 'cfo', 'gm', 'audit'],
  },
})

export default pieceCostSummary
