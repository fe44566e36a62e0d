import { date, datetime, days, dept, dict, integer, money, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { most, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/** 在制品明细. The pieces in process one by one: where each stands and since when, and for whom it is. */
export const wipPieceDetail = report('wipPieceDetail', {
  title: '在制品明细',
  en: 'Pieces in process',
  filters: {
    asOf: date('截至日期', { help: '留空为现在；过去的日期按当日日结' }),
    workshopId: dept('车间'),
    processCode: text('工序编码'),
    productId: ref('产品', { to: 'material' }),
    state: dict('状态', { code: 'wip_state' }),
    overdue: yesNo('只看超期'),
  },
  dimensions: {
    pieceId: ref('产品件', { to: 'piece' }),
    productId: ref('产品', { to: 'material' }),
    workId: ref('工单', { to: 'workOrder' }),
    customerName: text('客户'),
    requireDate: date('交期'),
    workshopId: dept('车间'),
    processName: text('工序'),
    state: dict('状态', { code: 'wip_state' }),
    since: datetime('进入时间'),
  },
  keys: ['pieceId', 'productId', 'workId', 'workshopId', 'processName', 'state'],
  measures: {
    total: sum(integer('件'), { en: 'Pieces' }),
    tons: sum(quantity('吨'), { en: 'Tons' }),
    value: sum(money('在制金额'), { en: 'Value', right: 'value' }),
    longest: most(days('滞留(天)'), { en: 'Days there' }),
    overdueQty: sum(integer('超期件'), { en: 'Overdue', warns: { above: 0 } }),
  },
  order: ['workshopId', 'processName', 'pieceId'],
  ties: { ledger: ['total'] },
  note: '在制品为已投料或已开工、尚未入库的件。滞留为到达该工序以来的天数；超期为工单计划完工已过。',
  page: {
    path: '/jinlei/sm/wipPieceDetail',
    icon: 'unordered-list-outlined',
    reads: [...PLANNERS, ...WORK_READERS],
    rights: { value: ['查看金额', [...PLANNERS, 'cost_acct', 'vp_prod', 'gm']] },
  },
})

export default wipPieceDetail
