import { date, dict, integer, percent, ref, text, user, yesNo } from '#model/form/field.ts'
import { most, rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PLANNERS, ROUTE_READERS, TECHNOLOGISTS } from '../production.menu.ts'
import { workOrder } from '../work-order/work-order.register.ts'

/** 工艺路线齐备情况. Which products can be made by a route in force, what is missing of the others, and how long orders have waited for it. */
export const routeNeatStatus = report('routeNeatStatus', {
  title: '工艺路线齐备情况',
  en: 'Readiness of routes',
  filters: {
    productLine: dict('产品线', { code: 'product_line' }),
    demanded: yesNo('有订单需求'),
    lack: dict('缺项', { code: 'route_item' }),
    ownerId: user('责任人'),
    materialId: ref('产品', { to: 'material' }),
  },
  dimensions: {
    materialId: ref('产品', { to: 'material' }),
    productLine: dict('产品线', { code: 'product_line' }),
    drawingNo: text('图号'),
    drawingVersion: text('图纸版本'),
    firstDate: date('最早交期'),
    routeId: ref('工艺路线', { to: 'route' }),
    versionNum: integer('版本'),
    routeStatus: dict('状态', { code: 'route_status' }),
    hasProcess: yesNo('工序'),
    hasMaterial: yesNo('物料'),
    hasEquipment: yesNo('设备'),
    hasQuality: yesNo('质量指标'),
    hasContent: yesNo('工艺文件'),
    hasSource: yesNo('前置来源'),
    lacking: text('缺项'),
    ownerId: user('责任人'),
  },
  keys: ['productLine', 'ownerId', 'materialId'],
  hidden: ['productLine', 'drawingVersion'],
  measures: {
    demandQty: sum(integer('订单需求件'), { en: 'Wanted' }),
    productCount: sum(integer('应有路线'), { en: 'Products' }),
    readyCount: sum(integer('齐备'), { en: 'Ready' }),
    lackCount: sum(integer('不齐'), { en: 'Incomplete', warns: { above: 0 } }),
    noneCount: sum(integer('无路线'), { en: 'No route', warns: { above: 0 } }),
    readyRate: rate(percent('齐备率(%)'), 'readyCount', 'productCount', { en: 'Ready (%)' }),
    lackDays: most(integer('缺失天数'), { en: 'Days waiting', warns: { above: 0 } }),
  },
  order: ['firstDate', 'materialId'],
  largest: 'lackDays',
  opens: {
    routeId: { right: 'route_view', address: id => `/production/route/editor?id=${id}` },
    /** Orders that wait for a route of the product. */
    materialId: { right: 'workOrder_view', address: id => `${workOrder.page?.path}/index?materialId=${id}&status=10` },
  },
  charts: {
    states: { kind: 'ring', title: '路线齐备', en: 'Readiness', of: ['readyCount', 'lackCount', 'noneCount'] },
    lines: { kind: 'stack', title: '各产品线齐备', en: 'By product line', by: 'productLine', of: ['readyCount', 'lackCount', 'noneCount'] },
  },
  ties: { sums: { productCount: ['readyCount', 'lackCount', 'noneCount'] }, ledger: ['productCount', 'demandQty'] },
  note: '每个启用的产品取启用中的最新路线，没有的取最新版本。齐备：路线已启用，且至少两道工序、工序都启用、有关键工序、以检验或入库结束，物料都启用，加工工序有可用设备，必检工序有质量指标，有前置来源和前置物料。工艺文件：工序都写了工作内容，只作提示。缺失天数：从最早一个还没有安排的订单需求下达起。点产品看等路线的工单，点路线看路线。',
  page: {
    path: '/jinlei/sm/routeNeatStatus',
    icon: 'partition-outlined',
    reads: [...TECHNOLOGISTS, ...PLANNERS, ...ROUTE_READERS.filter(role => !PLANNERS.some(planner => planner === role))],
  },
})

export default routeNeatStatus
