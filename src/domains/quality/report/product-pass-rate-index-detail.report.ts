import { date, daterange, dept, dict, integer, percent, ref, text } from '#model/form/field.ts'
import { growth, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { inspectionIndex } from '../inspection/inspection-index.register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

const unless = ['workshopId', 'processId', 'materialId', 'steelGrade']
const FIRST = { round: '1', checkNo: '1' }

/** 产品合格率-按指标. How often each index was met at the first look and in the end, compared with the time before. */
export const productPassRateIndexDetail = report('productPassRateIndexDetail', {
  title: '产品合格率-按指标',
  en: 'Pass rates by index',
  filters: {
    postTime: daterange('检验日期', { required: true }),
    workshopId: dept('车间'),
    processId: ref('工序', { to: 'process' }),
    materialId: ref('产品', { to: 'material' }),
    indexType: dict('指标类别', { code: 'index_type' }),
    steelGrade: text('材质', { max: 64 }),
  },
  initial: today => ({ postTime: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    indexName: text('指标'),
    indexCode: text('指标编码'),
    indexType: dict('类别', { code: 'index_type' }),
    postTime: date('检验日期'),
  },
  keys: ['indexType', 'indexName', 'indexCode', 'postTime'],
  groupBy: ['indexName'],
  measures: {
    checkCount: sum(integer('检验件次'), { en: 'Looks', drill: to(inspectionIndex, { unless }) }),
    firstCount: sum(integer('首检件次'), { en: 'First looks', drill: to(inspectionIndex, { where: FIRST, unless }) }),
    firstPass: sum(integer('一次合格'), {
      ...{ en: 'Good at once', drill: to(inspectionIndex, { where: { ...FIRST, rowResult: 'pass' }, unless }) },
    }),
    failCount: sum(integer('不合格'), { en: 'Failed', drill: to(inspectionIndex, { where: { ...FIRST, rowResult: 'fail' }, unless }) }),
    conceded: sum(integer('让步'), { en: 'Conceded' }),
    firstRate: rate(percent('一次合格率(%)'), 'firstPass', 'firstCount', { en: 'Good at once (%)' }),
    lastCount: sum(integer('检验件数'), { en: 'Pieces', hidden: true }),
    lastPass: sum(integer('最终合格'), { en: 'Good in the end', hidden: true }),
    finalRate: rate(percent('最终合格率(%)'), 'lastPass', 'lastCount', { en: 'Good in the end (%)' }),
    beforeCount: sum(integer('上期首检'), { en: 'First looks before', hidden: true }),
    beforePass: sum(integer('上期一次合格'), { en: 'Good at once before', hidden: true }),
    beforeRate: rate(percent('上期合格率(%)'), 'beforePass', 'beforeCount', { en: 'Before (%)' }),
    rateGrowth: growth(percent('环比(%)'), ['firstPass', 'firstCount', 'beforePass', 'beforeCount'], { en: 'Growth (%)' }),
  },
  order: ['indexType', 'indexName', 'postTime'],
  largest: 'failCount',
  charts: {
    indices: { kind: 'pareto', title: '不合格指标帕累托', en: 'Failures by index', by: 'indexName', of: ['failCount'] },
    days: { kind: 'lines', title: '一次合格率走势', en: 'Good at once, by day', by: 'postTime', of: ['firstRate', 'beforeRate'] },
  },
  ties: { sums: { firstCount: ['firstPass', 'failCount'] }, ledger: ['checkCount', 'failCount'] },
  note: '按检验时间。首检：第一轮第一次检验；不合格指首检不合格。最终合格率 = （期间最后一次检验合格 + 让步）÷ 检验件数。上期为同样长的前一段时间，按相同的第几天对齐。展开指标可看逐日数据。',
  page: { path: '/jinlei/sm/productPassRateIndexDetail', icon: 'bar-chart-outlined', reads: PIECE_INSPECTION_READERS },
})

export default productPassRateIndexDetail
