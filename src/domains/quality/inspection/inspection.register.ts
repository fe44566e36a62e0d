import { attachments, datetime, dict, integer, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** 完工检: how many photos tell how a piece looked when it was accepted. */
export const FINAL_PHOTOS = 2

/**
 * 检验记录. What was found at a step of a piece, inspection by inspection, with who looked and who witnessed it. A second look is a row of its own.
 * Append-only.
 */
export const inspection = register('inspection', {
  title: '检验记录',
  en: 'Inspections',
  page: { path: '/quality/inspection', icon: 'audit-outlined', reads: PIECE_INSPECTION_READERS },
  fields: {
    inspectNo: text('检验编号', { required: true, max: 40 }),
    inspectType: dict('检验类型', { required: true, code: 'inspect_type' }),
    result: dict('结论', { required: true, code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    processName: text('工序', { required: true, max: 64 }),
    /** Of the step: 2 and more after rework. */
    round: integer('轮次', { required: true, ordinal: true }),
    /** 1 for the first inspection, then 复检. */
    checkNo: integer('检验次数', { required: true, ordinal: true }),
    indexCount: integer('指标数', { required: true }),
    failCount: integer('不合格数', { required: true }),
    sampleNo: text('试样编号', { max: 64 }),
    samplePlace: text('取样部位', { max: 64 }),
    witnessName: text('见证人', { max: 64 }),
    witnessFile: attachments('见证签字', { max: 6 }),
    photos: attachments('照片', { max: 12 }),
    inspectorId: user('检验员'),
    postTime: datetime('检验时间', { required: true }),
    remark: text('备注', { max: 500 }),
  },
  label: ['inspectNo'],
  about: 'pieceId',
  unique: [['inspectNo'], ['execId', 'checkNo']],
  order: 'inspectNo',
  latestFirst: true,
  list: [
    ...(['inspectNo', 'result', 'pieceId', 'processName', 'inspectType', 'indexCount', 'failCount', 'inspectorId', 'postTime'] as const),
    ...(['workId', 'round', 'checkNo', 'witnessName', 'witnessFile', 'photos', 'sampleNo', 'samplePlace', 'remark'] as const),
  ],
  sorts: ['inspectNo'],
  search: ['inspectNo', 'result', 'inspectType', 'pieceId', 'workId', 'processName', 'inspectorId', 'postTime'],
})

export default inspection
