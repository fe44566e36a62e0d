import { agree, startedBy } from '#company/approvers.ts'
import { flow } from '#model/flow/flow.ts'
import { dict, integer, percent, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const trials = lines(
  '试制工单',
  {
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    qty: integer('数量', { derived: true }),
    goodQty: integer('合格', { derived: true }),
    scrapQty: integer('报废', { derived: true }),
    conclusion: text('结论', { later: true, max: 200 }),
  },
  { rowsBy: 'workId' },
)

/** 工艺路线类型切换. A version in force goes on under another type; running work orders keep what they have. */
export const routeTypeSwitchFlow = flow('routeTypeSwitchFlow', {
  title: '工艺路线类型切换',
  en: 'Route type switch',
  prefix: 'LXQH',
  fields: {
    routeId: ref('工艺路线', {
      required: true,
      to: 'route',
      copy: { routeCode: 'routeCode', versionNum: 'versionNum', productId: 'materialId', oldRouteType: 'routeType' },
    }),
    routeCode: text('路线编码', { derived: true }),
    versionNum: integer('版本号', { derived: true, ordinal: true }),
    productId: ref('产品', { derived: true, to: 'material' }),
    oldRouteType: dict('原类型', { derived: true, code: 'route_type' }),
    newRouteType: dict('目标类型', { required: true, code: 'route_type', offers: ['1', '2', '3'] }),
    trialQty: integer('试制完工件数', { derived: true }),
    trialPassRate: percent('试制合格率(%)', { derived: true }),
    wipCount: integer('在制工单数', { derived: true }),
    reason: textarea('切换理由', { required: true, max: 500 }),
    trials,
  },
  rules: [{ on: 'newRouteType', ok: doc => doc.newRouteType !== doc.oldRouteType, message: '目标类型与原类型相同' }],
  chain: [agree('process_head'), agree('quality_head', { edits: ['trials.conclusion'] }), agree('tech_head')],
  subject: '路线类型切换：{routeCode} {oldRouteType}→{newRouteType}',
  list: ['routeId', 'versionNum', 'oldRouteType', 'newRouteType', 'trialQty', 'wipCount'],
  search: ['routeId', 'oldRouteType', 'newRouteType'],
  starters: startedBy('process_head', 'process_eng', 'tech_head', 'chief_engineer'),
})

export default routeTypeSwitchFlow
