import { date, dept, dict, integer, money, month, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS } from '../production.menu.ts'

export const OPENING = 'OPENING'
export const MATERIAL = 'MATERIAL'
export const AUX = 'AUX'
export const LABOR = 'LABOR'
export const ENERGY = 'ENERGY'
/** What another firm did to it. */
export const OUTSOURCE = 'OUTSOURCE'
/** What a piece takes over of the one that it was before. */
export const REMAKE_IN = 'REMAKE_IN'
export const CLOSE = 'CLOSE'
export const PRODUCE_OUT = 'PRODUCE_OUT'
export const SCRAP_OUT = 'SCRAP_OUT'

/** 件成本流水. What a piece has cost, entry by entry; what was issued to an order and given to no piece yet stands on the order alone. Append-only. */
export const pieceCost = register('pieceCost', {
  title: '件成本流水',
  en: 'Piece costs',
  page: {
    path: '/production/piece-cost',
    icon: 'account-book-outlined',
    reads: [...PLANNERS, 'cost_acct', 'fin_head', 'cfo', 'vp_prod', 'gm', 'audit'],
  },
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { to: 'piece' }),
    costItem: dict('成本项目', { required: true, code: 'cost_item' }),
    basis: quantity('数量', { required: true }),
    rate: price('单价', { required: true }),
    amount: money('金额', { required: true }),
    billNo: text('来源单据', { required: true, max: 40 }),
    issueLineId: ref('出库明细', { to: 'issueLine' }),
    execId: ref('工序任务', { to: 'workExec' }),
    nodeKey: text('节点', { max: 40 }),
    round: integer('轮次', { ordinal: true }),
    workshopId: dept('车间'),
    postDate: date('记账日期', { required: true }),
    period: month('会计期间', { required: true }),
    reverseOf: ref('被冲销流水', { to: 'pieceCost' }),
  },
  label: ['billNo'],
  about: 'pieceId',
  order: 'postDate',
  latestFirst: true,
  unique: [['reverseOf']],
  list: [
    ...(['postDate', 'costItem', 'workId', 'pieceId', 'amount', 'basis', 'rate', 'billNo', 'period'] as const),
    ...(['execId', 'round', 'workshopId', 'issueLineId', 'reverseOf'] as const),
  ],
  search: ['postDate', 'costItem', 'workId', 'pieceId', 'workshopId', 'billNo', 'period'],
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default pieceCost
