import { daterange, dept, dict, hours, integer, ref, tenths } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { nonconformity } from '../nonconformity/nonconformity.register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

const decided = (disposition: string) => to(nonconformity, { where: { disposition }, unless: ['workshopId'] })

/** 不合格品分析. What was found wrong and where it came from, what was done about it, and how long that took. */
export const ncrReport = report('ncrReport', {
  title: '不合格品分析',
  en: 'Nonconformities',
  filters: {
    foundTime: daterange('发现日期', { required: true }),
    sourceType: dict('来源', { code: 'ncr_source' }),
    workshopId: dept('发现车间'),
    materialId: ref('产品/物料', { to: 'material' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
  },
  initial: today => ({ foundTime: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    sourceType: dict('来源', { code: 'ncr_source' }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    materialId: ref('产品/物料', { to: 'material' }),
  },
  keys: ['sourceType', 'defectCode', 'materialId'],
  groupBy: ['sourceType', 'defectCode'],
  measures: {
    ncrCount: sum(integer('单数'), { en: 'Papers', drill: to(nonconformity, { unless: ['workshopId'] }) }),
    pieceCount: sum(integer('件数'), { en: 'Pieces' }),
    reworkCount: sum(integer('返工'), { en: 'Reworked', drill: decided('rework') }),
    repairCount: sum(integer('返修'), { en: 'Repaired', drill: decided('repair') }),
    concessionCount: sum(integer('让步'), { en: 'Conceded', drill: decided('concession') }),
    scrapCount: sum(integer('报废'), { en: 'Scrapped', drill: decided('scrap') }),
    remakeCount: sum(integer('改制'), { en: 'Remade', drill: decided('remake') }),
    returnCount: sum(integer('退货'), { en: 'Returned', drill: decided('return') }),
    recheckCount: sum(integer('复检合格'), { en: 'Good after all', drill: decided('recheck') }),
    openCount: sum(integer('待处置'), {
      ...{ en: 'Not decided', warns: { above: 0 } },
      drill: to(nonconformity, { where: { state: 'open' }, unless: ['workshopId'] }),
    }),
    answeredCount: sum(integer('已响应'), { en: 'Answered', hidden: true }),
    answerHours: sum(hours('响应时间(h)'), { en: 'Hours until answered', hidden: true }),
    answerTime: rate(hours('平均响应(h)'), 'answerHours', 'answeredCount', { en: 'Hours to answer' }),
    closedCount: sum(integer('已关闭'), { en: 'Closed', hidden: true }),
    closeDays: sum(tenths('关闭时间(天)'), { en: 'Days until closed', hidden: true }),
    closeTime: rate(tenths('平均关闭(天)'), 'closeDays', 'closedCount', { en: 'Days to close' }),
  },
  order: ['sourceType', 'defectCode'],
  largest: 'ncrCount',
  charts: {
    defects: { kind: 'pareto', title: '缺陷帕累托', en: 'By defect', by: 'defectCode', of: ['ncrCount'] },
    decisions: {
      ...{ kind: 'ring', title: '处置构成', en: 'What was decided' },
      of: ['reworkCount', 'repairCount', 'concessionCount', 'scrapCount', 'returnCount', 'openCount'],
    },
  },
  ties: {
    sums: {
      ncrCount: [
        ...(['reworkCount', 'repairCount', 'concessionCount', 'scrapCount', 'remakeCount'] as const),
        ...(['returnCount', 'recheckCount', 'openCount'] as const),
      ],
    },
    ledger: ['ncrCount', 'closedCount'],
  },
  note: '按发现日期。件数：产品件和在库产品；来料不合格不计件。响应：从发现到第一次提出处置；关闭：从发现到关闭，只计已关闭的。',
  page: {
    path: '/jinlei/sm/ncrReport',
    icon: 'exception-outlined',
    reads: PIECE_INSPECTION_READERS,
  },
})

export default ncrReport
