import { date, days, dept, integer, quantity, ref, tenths, text, yesNo } from '#model/form/field.ts'
import { most, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { wipPieceDetail } from './wip-piece-detail.report.ts'

const pieces = (state?: string) => to(wipPieceDetail, state ? { where: { state } } : {})

/** 在制品-按工序. How many pieces stand at each process, in which state, how heavy, and for how long. */
export const wipProcessDetail = report('wipProcessDetail', {
  title: '在制品-按工序',
  en: 'Work in process by process',
  filters: {
    asOf: date('截至日期', { help: '留空为现在；过去的日期按当日日结' }),
    workshopId: dept('车间'),
    productId: ref('产品', { to: 'material' }),
    overdue: yesNo('只看超期'),
  },
  dimensions: { workshopId: dept('车间'), processCode: text('工序编码'), processName: text('工序') },
  keys: ['workshopId', 'processCode', 'processName'],
  hidden: ['processCode'],
  measures: {
    waitQty: sum(integer('待加工'), { en: 'Waiting', drill: pieces('wait') }),
    runQty: sum(integer('加工中'), { en: 'At work', drill: pieces('run') }),
    checkQty: sum(integer('待检'), { en: 'To be inspected', drill: pieces('check') }),
    reworkQty: sum(integer('返工返修'), { en: 'Failed or redone', drill: pieces('rework') }),
    holdQty: sum(integer('暂停'), { en: 'On hold', drill: pieces('hold') }),
    total: sum(integer('合计件'), { en: 'Pieces', drill: pieces() }),
    tons: sum(quantity('合计吨'), { en: 'Tons' }),
    dwell: sum(tenths('滞留合计(天)'), { en: 'Days in all', hidden: true }),
    average: rate(tenths('平均滞留(天)'), 'dwell', 'total', { en: 'Days on average' }),
    longest: most(days('最长滞留(天)'), { en: 'Days at most' }),
    overdueQty: sum(integer('超期件'), { en: 'Overdue', warns: { above: 0 }, drill: to(wipPieceDetail, { where: { overdue: 'yes' } }) }),
  },
  order: ['workshopId', 'processCode'],
  charts: {
    states: {
      kind: 'stack',
      title: '各工序在制件',
      en: 'By process',
      by: 'processName',
      of: ['waitQty', 'runQty', 'checkQty', 'reworkQty', 'holdQty'],
    },
    shops: { kind: 'ring', title: '各车间在制吨', en: 'By workshop', by: 'workshopId', of: ['tons'] },
  },
  ties: { sums: { total: ['waitQty', 'runQty', 'checkQty', 'reworkQty', 'holdQty'] }, ledger: ['total'] },
  note: '一件只计一次：工单暂停的计暂停，不合格、返工、返修的计返工返修，其余按工序状态。车间空白为外协。超期为工单计划完工已过。',
  page: { path: '/jinlei/sm/wipProcessDetail', icon: 'database-outlined', reads: [...PLANNERS, ...WORK_READERS] },
})

export default wipProcessDetail
