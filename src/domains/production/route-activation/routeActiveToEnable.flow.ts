import { agree, startedBy, together } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { dept, dict, hours, integer, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { TECHNOLOGISTS } from '../production.menu.ts'

/** What the papers about a route show of it. */
export const routeFacts = {
  routeId: ref('工艺路线', {
    required: true,
    to: 'route',
    copy: { routeCode: 'routeCode', routeName: 'routeName', versionNum: 'versionNum', routeType: 'routeType', productId: 'materialId' },
  }),
  routeCode: text('路线编码', { derived: true }),
  routeName: text('路线名称', { derived: true }),
  versionNum: integer('版本号', { derived: true, ordinal: true }),
  routeType: dict('路线类型', { derived: true, code: 'route_type' }),
  productId: ref('产品', { derived: true, to: 'material' }),
} as const

/** The steps of the version that is activated, as the server finds them. */
const nodeFacts = {
  processSeq: integer('序号', { derived: true, ordinal: true }),
  processName: text('工序名称', { derived: true }),
  workshopId: dept('车间', { derived: true }),
  runTime: hours('标准工时(h)', { derived: true, totalled: true }),
  isKey: yesNo('关键工序', { derived: true }),
  isCheck: yesNo('必检', { derived: true }),
  stopPoint: dict('见证/停止点', { derived: true, code: 'stop_point' }),
  indexCount: integer('质量指标数', { derived: true }),
  equipmentCount: integer('可用设备数', { derived: true }),
  materialCount: integer('物料数', { derived: true }),
  problem: text('校验问题', { derived: true, max: 500 }),
} as const
export const activatedNodes = lines('工序', nodeFacts, { rowsBy: 'processSeq' })

/** 工艺路线启用. A draft that is complete, or a disabled version, comes into force for its product. */
export const routeActiveToEnable = flow('routeActiveToEnable', {
  title: '工艺路线启用',
  en: 'Route enable',
  prefix: 'GYQY',
  fields: {
    ...routeFacts,
    drawingNo: text('图号', { derived: true }),
    steelGrade: text('材质', { derived: true }),
    nodeCount: integer('工序数', { derived: true }),
    totalHours: hours('标准总工时(h)', { derived: true }),
    enableDesc: textarea('启用说明', { required: true, max: 500 }),
    nodes: activatedNodes,
  },
  chain: [agree('process_head'), together('quality_head', 'prod_head'), agree('tech_head')],
  subject: '工艺路线启用：{product} {routeCode} V{versionNum}',
  list: ['routeId', 'versionNum', 'productId', 'routeType', 'nodeCount', 'totalHours'],
  search: ['routeId', 'routeType', 'productId'],
  opensFrom: '/production/route/index',
  starters: startedBy(...TECHNOLOGISTS),
})

export default routeActiveToEnable
