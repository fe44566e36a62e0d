import { dept, dict, hours, integer, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/** 工单工序. The steps that a work order goes by now, as they were copied into it. */
export const workNode = register('workNode', {
  title: '工单工序',
  en: 'Steps of work orders',
  page: { path: '/production/work-node', icon: 'cluster-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    workId: ref('工单', { required: true, to: 'workOrder' }),
    processSeq: integer('序号', { required: true, ordinal: true }),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    baseProcessCode: text('基础工序', { required: true, max: 32 }),
    nodeKey: text('节点', { required: true, max: 40 }),
    deptShopId: dept('车间', { required: true }),
    nodeType: dict('节点类型', { required: true, code: 'node_type' }),
    isKey: yesNo('关键工序', { required: true }),
    isCheck: yesNo('必检', { required: true }),
    prepTime: hours('准备工时(h)', { required: true }),
    runTime: hours('加工工时(h)', { required: true }),
  },
  label: ['processName'],
  about: 'workId',
  order: 'processSeq',
  picker: ['processSeq', 'processName', 'deptShopId', 'runTime'],
  open: ['processSeq', 'deptShopId', 'runTime'],
  list: ['workId', 'processSeq', 'processName', 'deptShopId', 'nodeType', 'isKey', 'isCheck', 'prepTime', 'runTime', 'processCode'],
  search: ['workId', 'processName', 'processCode', 'deptShopId', 'isKey', 'isCheck'],
})

export default workNode
