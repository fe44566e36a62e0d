import { agree, namedIn, startedBy } from '#company/approvers.ts'
import { countersign } from '#model/flow/chain.ts'
import { flow } from '#model/flow/flow.ts'
import { tenths, text, textarea, user, yesNo } from '#model/form/field.ts'
import { TECHNOLOGISTS } from '../production.menu.ts'
import { activatedNodes, routeFacts } from './routeActiveToEnable.flow.ts'

/** 工艺路线启用(主公司). The variant of the main company: the engineers of forging, heat treatment and machining sign first. */
export const routeActiveToEnableJL = flow('routeActiveToEnableJL', {
  title: '工艺路线启用(主公司)',
  en: 'Route enable, main company',
  prefix: 'GYQYJ',
  fields: {
    ...routeFacts,
    steelGrade: text('材质', { derived: true }),
    forgeRatio: tenths('锻造比', { required: true, min: 0 }),
    heatTreatSpec: text('热处理规范', { required: true, max: 200 }),
    utStandard: text('探伤标准', { required: true, max: 200 }),
    forgeEngineer: user('锻造工艺员', { required: true }),
    heatEngineer: user('热处理工艺员', { required: true }),
    machineEngineer: user('机加工艺员', { required: true }),
    trialRequired: yesNo('首件试制', { required: true, initial: 'no' }),
    trialConclusion: textarea('试制结论', { later: true, max: 500 }),
    nodes: activatedNodes,
  },
  chain: [
    countersign(
      'engineers',
      '专业会签',
      namedIn('forgeEngineer', '锻造工艺员审批'),
      namedIn('heatEngineer', '热处理工艺员审批'),
      namedIn('machineEngineer', '机加工艺员审批'),
    ),
    agree('process_head'),
    agree('quality_head', { edits: ['trialConclusion'] }),
    agree('prod_head'),
    agree('chief_engineer'),
  ],
  subject: '工艺路线启用：{product} {routeCode} V{versionNum}',
  list: ['routeId', 'versionNum', 'productId', 'routeType', 'forgeRatio'],
  search: ['routeId', 'routeType', 'productId'],
  opensFrom: '/production/route/index',
  starters: startedBy(...TECHNOLOGISTS),
})

export default routeActiveToEnableJL
