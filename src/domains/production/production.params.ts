import { param, params } from '#model/param.ts'

export default params({
  'route.active.flowKey': param(
    '工艺路线启用流程',
    JSON.stringify({ 1: 'routeActiveToEnableJL', 2: 'routeActiveToEnable' }),
    '各公司启用工艺路线所走的流程：主公司走三专业会签的流程',
  ),
  'route.forgeRatio.min': param('最小锻造比', '3.0', '主公司启用工艺路线时锻造比不得小于此值'),
})
