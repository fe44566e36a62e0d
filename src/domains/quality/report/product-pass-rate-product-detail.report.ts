import { piece } from '#domains/production/piece/piece.register.ts'
import { daterange, dept, dict, integer, money, percent, ref, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { LOSS_READERS, PIECE_INSPECTION_READERS } from '../quality.menu.ts'
import { scrapRecord } from '../scrap/scrap-record.register.ts'

/** Groups that no list knows; the work order's workshop is not that of its pieces. */
const unless = ['workshopId', 'mwClass', 'steelGrade', 'productLine']
const ended = (status: string) => to(piece, { where: { status }, as: { period: 'finishTime' }, unless })
const scrapped = to(scrapRecord, { where: { pieceId_notnull: '1' }, as: { period: 'scrapDate' }, unless })

/** 产品合格率-按产品. Of each product: what was begun, finished and given up in a period, and how good it was. */
export const productPassRateProductDetail = report('productPassRateProductDetail', {
  title: '产品合格率-按产品',
  en: 'Pass rates by product',
  filters: {
    period: daterange('期间', { required: true }),
    workshopId: dept('主办车间'),
    materialId: ref('产品', { to: 'material' }),
    productLine: dict('产品线', { code: 'product_line' }),
    mwClass: dict('功率等级', { code: 'mw_class' }),
    steelGrade: text('材质', { max: 64 }),
  },
  initial: today => ({ period: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    materialId: ref('产品', { to: 'material' }),
    drawingNo: text('图号'),
    productLine: dict('产品线', { code: 'product_line' }),
    mwClass: dict('功率等级', { code: 'mw_class' }),
    steelGrade: text('材质'),
  },
  keys: ['productLine', 'mwClass', 'steelGrade', 'materialId'],
  hidden: ['productLine'],
  measures: {
    fedCount: sum(integer('投产件数'), { en: 'Begun' }),
    finishCount: sum(integer('完工'), { en: 'Finished' }),
    goodCount: sum(integer('合格完工'), { en: 'Good', drill: ended('1') }),
    concededCount: sum(integer('让步'), { en: 'Conceded', drill: ended('3') }),
    scrapCount: sum(integer('报废'), { en: 'Scrapped', drill: scrapped }),
    wipCount: sum(integer('在制'), { en: 'Under way', drill: to(piece, { where: { status: '0' }, unless }) }),
    endCount: sum(integer('了结件数'), { en: 'Ended', hidden: true }),
    passRate: rate(percent('合格率(%)'), 'goodCount', 'endCount', { en: 'Good (%)' }),
    lookCount: sum(integer('首次交检'), { en: 'First inspections', hidden: true }),
    lookPass: sum(integer('首次交检合格'), { en: 'Passed at once', hidden: true }),
    firstRate: rate(percent('一次交检合格率(%)'), 'lookPass', 'lookCount', { en: 'Passed at once (%)' }),
    scrapLoss: sum(money('废品损失'), { en: 'Lost by scrap', right: 'loss', drill: scrapped }),
  },
  order: ['productLine', 'mwClass', 'materialId'],
  opens: {
    materialId: {
      right: 'productPassRateProcessDetail_view',
      address: id => `/jinlei/sm/productPassRateProcessDetail/index?materialId=${id}`,
    },
  },
  charts: {
    products: {
      ...{ kind: 'stack', title: '各产品完工与报废', en: 'Finished and scrapped', by: 'materialId' },
      of: ['goodCount', 'concededCount', 'scrapCount'],
    },
    rates: { kind: 'bars', title: '各功率等级合格率', en: 'By power', by: 'mwClass', of: ['passRate', 'firstRate'] },
  },
  ties: {
    sums: { finishCount: ['goodCount', 'concededCount'], endCount: ['goodCount', 'concededCount', 'scrapCount'] },
    ledger: ['finishCount', 'scrapCount', 'scrapLoss', 'wipCount'],
  },
  note: '投产按首次投料，完工按完工时间，报废按报废日期，在制为当前。合格率 = 合格完工 ÷（合格完工 + 让步 + 报废）；一次交检合格率按第一轮第一次检验。',
  page: {
    path: '/jinlei/sm/productPassRateProductDetail',
    icon: 'gold-outlined',
    reads: PIECE_INSPECTION_READERS,
    rights: { loss: ['损失查看', LOSS_READERS.filter(role => PIECE_INSPECTION_READERS.includes(role))] },
  },
})

export default productPassRateProductDetail
