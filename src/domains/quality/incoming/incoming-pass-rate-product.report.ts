import { addMonths } from '#model/day.ts'
import { daterange, integer, month, percent, ref, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { INSPECTION_READERS } from '../quality.menu.ts'
import { incomingLine } from './incoming-line.register.ts'

/** 来料合格率-按产品. How much of what was inspected was good, by lot and by piece, and how much of it turned out bad later. */
export const incomingPassRateProduct = report('incomingPassRateProduct', {
  title: '来料合格率-按产品',
  en: 'Incoming quality by material',
  filters: {
    inspectDate: daterange('检验日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { to: 'material' }),
    steelGrade: text('材质', { max: 64 }),
  },
  initial: today => ({ inspectDate: [`${addMonths(today, -5).slice(0, 7)}-01`, today] }),
  dimensions: {
    inspectMonth: month('检验月份'),
    materialId: ref('物料', { to: 'material' }),
    steelGrade: text('材质'),
    supplierId: ref('供应商', { to: 'supplier' }),
    defect: text('主要缺陷'),
  },
  keys: ['materialId', 'steelGrade', 'supplierId', 'inspectMonth'],
  groupBy: ['supplierId'],
  hidden: ['defect'],
  measures: {
    lotCount: sum(integer('到货批次'), { en: 'Lots', drill: to(incomingLine, { as: { inspectMonth: 'inspectDate' } }) }),
    goodLotCount: sum(integer('合格批次'), { en: 'Good lots' }),
    lotRate: rate(percent('批次合格率(%)'), 'goodLotCount', 'lotCount', { en: 'Good lots (%)' }),
    pieceCount: sum(integer('检验支数'), { en: 'Pieces' }),
    passCount: sum(integer('合格'), { en: 'Good' }),
    concessionCount: sum(integer('让步'), { en: 'With a deviation' }),
    failCount: sum(integer('拒收'), { en: 'Rejected' }),
    passRate: rate(percent('支数合格率(%)'), 'passCount', 'pieceCount', { en: 'Good (%)' }),
    scrapCount: sum(integer('料废件数(后道发现)'), { en: 'Scrapped later', warns: { above: 0 } }),
    soundCount: sum(integer('综合合格'), { en: 'Good in the end', hidden: true }),
    soundRate: rate(percent('综合合格率(%)'), 'soundCount', 'pieceCount', { en: 'Good in the end (%)' }),
  },
  order: ['inspectMonth', 'materialId', 'supplierId'],
  charts: {
    months: { kind: 'lines', title: '来料合格率走势', en: 'Incoming quality by month', by: 'inspectMonth', of: ['passRate', 'lotRate'] },
    suppliers: {
      ...{ kind: 'stack', title: '各供应商检验结果', en: 'By supplier', by: 'supplierId' },
      of: ['passCount', 'concessionCount', 'failCount'],
    },
  },
  ties: {
    sums: { pieceCount: ['passCount', 'concessionCount', 'failCount'], soundCount: ['passCount', '-scrapCount'] },
    ledger: ['lotCount'],
  },
  note: '按检验日期。一行到货为一批，没有让步和拒收的为合格批次。支数：钢锭逐支计；其他物料一批计一支，有拒收的算拒收，有让步的算让步。料废：这些锭以后在加工中判为料废的件；综合合格率 =（合格 − 料废）÷ 检验支数。',
  page: { path: '/jinlei/sm/incomingPassRateProduct', icon: 'safety-certificate-outlined', reads: INSPECTION_READERS },
})

export default incomingPassRateProduct
