import { date, dept, integer, money, quantity, ref, yesNo } from '#model/form/field.ts'
import { type Measure, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { wipPieceDetail } from './wip-piece-detail.report.ts'
import { STAGES, type Stage } from './wip-stage.rules.ts'

const names = Object.keys(STAGES) as Stage[]
const stages = Object.fromEntries(names.map(name => [name, sum(integer(STAGES[name]), { narrow: true })])) as Record<Stage, Measure>

/** 在制品-按产品. How far the pieces of each product are, what they have cost, and whether somebody has ordered them. */
export const wipProductDetail = report('wipProductDetail', {
  title: '在制品-按产品',
  en: 'Work in process by product',
  filters: {
    asOf: date('截至日期', { help: '留空为现在；过去的日期按当日日结' }),
    workshopId: dept('车间'),
    productId: ref('产品', { to: 'material' }),
    overdue: yesNo('只看超期'),
  },
  dimensions: { productId: ref('产品', { to: 'material' }) },
  keys: ['productId'],
  measures: {
    ...stages,
    total: sum(integer('合计件'), { en: 'Pieces', drill: to(wipPieceDetail) }),
    tons: sum(quantity('合计吨'), { en: 'Tons' }),
    value: sum(money('在制金额'), { en: 'Value', right: 'value' }),
    orderQty: sum(integer('对应订单件'), { en: 'Ordered' }),
    surplusQty: sum(integer('富余件'), { en: 'Surplus' }),
  },
  order: ['productId'],
  charts: {
    stages: { kind: 'bars', title: '各工序段在制件', en: 'By stage', of: names },
    products: { kind: 'bars', title: '各产品在制件', en: 'By product', by: 'productId', of: ['total'] },
  },
  ties: { sums: { total: names, surplusQty: ['total', '-orderQty'] }, ledger: ['total'] },
  note: '产品空白的一行为未投料：已领到工单、尚未投到件的材料。富余件为没有对应订单的件。',
  page: {
    path: '/jinlei/sm/wipProductDetail',
    icon: 'database-outlined',
    reads: [...PLANNERS, ...WORK_READERS],
    rights: { value: ['查看金额', [...PLANNERS, 'cost_acct', 'vp_prod', 'gm']] },
  },
})

export default wipProductDetail
