import { daterange, dept, integer, percent, quantity, ref, text } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** 产品合格率-按工序. Of each step that is inspected: how many pieces passed at once, after more work, by a concession, or not at all. */
export const productPassRateProcessDetail = report('productPassRateProcessDetail', {
  title: '产品合格率-按工序',
  en: 'Pass rates by process',
  filters: {
    postTime: daterange('检验日期', { required: true }),
    workshopId: dept('车间'),
    processId: ref('工序', { to: 'process' }),
    materialId: ref('产品', { to: 'material' }),
    steelGrade: text('材质', { max: 64 }),
  },
  initial: today => ({ postTime: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: { workshopId: dept('车间'), processId: ref('工序', { to: 'process' }) },
  keys: ['workshopId', 'processId'],
  measures: {
    lookCount: sum(integer('交检件数'), { en: 'Inspected' }),
    firstPass: sum(integer('一次合格'), { en: 'Good at once' }),
    failCount: sum(integer('一次不合格'), { en: 'Failed at once' }),
    reworkCount: sum(integer('返工'), { en: 'Reworked' }),
    repairCount: sum(integer('返修'), { en: 'Repaired' }),
    concededCount: sum(integer('让步'), { en: 'Conceded' }),
    scrapCount: sum(integer('报废'), { en: 'Scrapped' }),
    firstRate: rate(percent('一次合格率(%)'), 'firstPass', 'lookCount', { en: 'Good at once (%)' }),
    targetCount: sum(integer('有目标的交检件数'), { en: 'Inspected with a target', hidden: true }),
    targetPass: sum(quantity('目标合格件数'), { en: 'Good by the target', hidden: true }),
    gapPass: sum(quantity('比目标'), { en: 'Against the target', hidden: true }),
    targetRate: rate(percent('目标值(%)'), 'targetPass', 'targetCount', { en: 'Target (%)' }),
    gapRate: rate(percent('差异(百分点)'), 'gapPass', 'targetCount', { en: 'Against the target (points)', warns: { below: 0 } }),
    lastCount: sum(integer('检验件数'), { en: 'Pieces', hidden: true }),
    lastPass: sum(integer('最终合格'), { en: 'Good in the end', hidden: true }),
    finalRate: rate(percent('最终合格率(%)'), 'lastPass', 'lastCount', { en: 'Good in the end (%)' }),
  },
  order: ['workshopId', 'processId'],
  largest: 'failCount',
  opens: {
    processId: { right: 'productPassRateIndexDetail_view', address: id => `/jinlei/sm/productPassRateIndexDetail/index?processId=${id}` },
  },
  charts: {
    processes: { kind: 'pareto', title: '一次不合格工序帕累托', en: 'Failures by process', by: 'processId', of: ['failCount'] },
    shops: { kind: 'bars', title: '各车间合格率', en: 'By workshop', by: 'workshopId', of: ['firstRate', 'finalRate'] },
  },
  ties: { sums: { lookCount: ['firstPass', 'failCount'] }, ledger: ['lookCount', 'firstPass', 'scrapCount'] },
  note: '交检、一次合格按产量日期：必检工序第一轮的产量记录，未作废的；其余按检验时间，报废按报废日期计到报废工序。返工：第二轮及以后的首次检验；返修：返修工序的首次检验；最终合格率 = （期间最后一次检验合格 + 让步）÷ 检验件数。目标值为所涉月份的一次合格率指标，取最细的一个（工序、车间、全部），合计按交检件数加权；差异 = 一次合格率 − 目标值。',
  page: { path: '/jinlei/sm/productPassRateProcessDetail', icon: 'bar-chart-outlined', reads: PIECE_INSPECTION_READERS },
})

export default productPassRateProcessDetail
