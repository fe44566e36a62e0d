import { datetime, dict, integer, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** What was found for one index, and the limits it was judged by. */
export interface FoundIndex {
  readonly indexCode: string
  readonly indexName: string
  readonly indexType: string
  readonly isKey: boolean
  /** As people write them. */
  readonly limits: string
  readonly lowerLimit?: string | undefined
  readonly upperLimit?: string | undefined
  readonly unit?: string | undefined
  readonly values: readonly string[]
  /** Of several samples the worst. */
  readonly worst?: string | undefined
  readonly deviation?: string | undefined
  readonly pass: boolean
}

/**
 * 检验数据. Every value that was found, with the limits it was judged by. Values and limits are decimals as they were written: limits of a route have
 * up to six places. Append-only.
 */
export const inspectionIndex = register('inspectionIndex', {
  title: '检验数据',
  en: 'Measured values',
  page: { path: '/quality/inspection-index', icon: 'bar-chart-outlined', reads: PIECE_INSPECTION_READERS },
  fields: {
    inspectionId: ref('检验记录', { required: true, to: 'inspection' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    processName: text('工序', { required: true, max: 64 }),
    nodeKey: text('节点', { required: true, max: 40 }),
    round: integer('轮次', { required: true, ordinal: true }),
    checkNo: integer('检验次数', { required: true, ordinal: true }),
    sort: integer('序号', { required: true, ordinal: true }),
    indexCode: text('指标编码', { required: true, max: 32 }),
    indexName: text('指标', { required: true, max: 64 }),
    indexType: dict('指标类别', { required: true, code: 'index_type' }),
    isKey: yesNo('关键', { required: true }),
    limits: text('要求', { max: 200 }),
    lowerLimit: text('下限', { max: 24 }),
    upperLimit: text('上限', { max: 24 }),
    unit: text('单位', { max: 16 }),
    /** The sample that is furthest out, or nearest to a limit. */
    measuredValue: text('实测值', { max: 24 }),
    samples: text('全部样本', { max: 1000 }),
    deviation: text('偏差', { max: 24 }),
    rowResult: dict('判定', { required: true, code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    postTime: datetime('检验时间', { required: true }),
  },
  label: ['indexName'],
  about: 'pieceId',
  unique: [['inspectionId', 'indexCode']],
  order: 'postTime',
  latestFirst: true,
  list: [
    ...(['pieceId', 'processName', 'indexName', 'measuredValue', 'rowResult', 'limits', 'deviation', 'samples', 'indexType'] as const),
    ...(['isKey', 'round', 'checkNo', 'workId', 'inspectionId', 'postTime'] as const),
  ],
  sorts: ['postTime'],
  search: ['pieceId', 'workId', 'processName', 'indexName', 'indexType', 'rowResult', 'inspectionId', 'postTime'],
})

export default inspectionIndex
