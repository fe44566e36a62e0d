import { date, datetime, dept, dict, hours, integer, money, ref, text, weight, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/**
 * 产量记录. What came of a step of a piece: one row that stands for each step that is done or has failed. A later decision takes the row back and
 * writes another one on its own day. 产量 is the rows that count (`isOutput`). Append-only.
 */
export const outputFact = register('outputFact', {
  title: '产量记录',
  en: 'Output',
  page: { path: '/production/output', icon: 'bars-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    date: date('日期', { required: true }),
    /** Of the step; none if another firm did it. */
    workshopId: dept('车间'),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    productId: ref('产品', { required: true, to: 'material' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    round: integer('轮次', { required: true, ordinal: true }),
    qty: integer('件数', { required: true }),
    weight: weight('重量(kg)', { required: true }),
    stdHours: hours('定额工时(h)', { required: true }),
    actualHours: hours('实际工时(h)', { required: true }),
    manHours: hours('人工工时(h)', { required: true }),
    result: dict('结果', { required: true, code: 'exec_result', tones: { 1: 'success', 2: 'warning', 3: 'danger' } }),
    /** The first time that this piece passed this step. */
    isOutput: yesNo('计产量', { required: true }),
    firstPass: yesNo('一次合格', { required: true }),
    isShopLast: yesNo('车间末道', { required: true }),
    isLast: yesNo('末道工序', { required: true }),
    outputValue: money('产值', { required: true }),
    equipmentId: ref('设备', { to: 'equipment' }),
    teamName: text('班组', { max: 64 }),
    isOutsource: yesNo('外协', { required: true }),
    reverseOf: ref('冲销', { to: 'outputFact' }),
    /** When it became known. */
    postTime: datetime('记账时间', { required: true }),
  },
  label: ['processName'],
  about: 'pieceId',
  order: 'date',
  latestFirst: true,
  unique: [['reverseOf']],
  list: [
    ...(['date', 'pieceId', 'processName', 'workshopId', 'result', 'isOutput', 'qty', 'weight', 'stdHours', 'actualHours'] as const),
    ...(['productId', 'workId', 'equipmentId', 'teamName', 'round', 'firstPass', 'isShopLast', 'isLast', 'outputValue'] as const),
    ...(['manHours', 'isOutsource', 'reverseOf', 'postTime'] as const),
  ],
  sorts: ['date'],
  search: [
    ...(['date', 'workshopId', 'processName', 'productId', 'pieceId', 'workId', 'equipmentId', 'teamName', 'result', 'isOutput'] as const),
    ...(['isShopLast', 'processCode', 'firstPass', 'round', 'isOutsource'] as const),
  ],
  totals: ['qty', 'weight', 'stdHours', 'actualHours', 'outputValue'],
  totalsWhen: 'filtered',
})

export default outputFact
