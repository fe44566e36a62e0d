import Big from 'big.js'
import { limitsText } from '#company/quality-index.ts'
import type { Graph, RouteNode } from '#contract/production-shape.ts'
import type { Dictionary } from '#model/dict.ts'
import dictionaries from '../production.dict.ts'

/** 对比项. What of a version is compared, and how it reads. Numbers, groups and positions follow from the graph and are not compared. */
export type Compared = Pick<Graph, 'nodes' | 'preMaterials'> & {
  readonly route: Readonly<Record<HeadField, string | number>> & { readonly routeCode: string }
  readonly preSource?: Graph['preSource']
}

type HeadField = 'routeName' | 'routeClass' | 'materialCode' | 'drawingNo' | 'techStandard' | 'remark'

/** Field, its label, and its value as people read it. */
export type Fields<T> = Readonly<Record<string, readonly [label: string, text: (item: T) => string]>>

const word = (code: string, key: number | string): string =>
  (dictionaries as readonly Dictionary[]).find(each => each.code === code)?.entries.find(entry => entry.key === String(key))?.value ?? ''
const yesNo = (value: boolean | undefined) => (value ? '是' : '否')
/** 6 and 6.000 are the same quantity. */
const plain = (value: string | undefined) => (value ? new Big(value).toFixed() : '')

export const headFields: Fields<Compared> = {
  routeName: ['路线名称', ({ route }) => String(route.routeName)],
  routeClass: ['路线分类', ({ route }) => word('route_class', route.routeClass)],
  materialCode: ['产品', ({ route }) => String(route.materialCode)],
  drawingNo: ['图号', ({ route }) => String(route.drawingNo)],
  techStandard: ['技术标准', ({ route }) => String(route.techStandard)],
  remark: ['备注', ({ route }) => String(route.remark)],
  sourceType: ['前置来源', ({ preSource }) => (preSource ? word('pre_source_type', preSource.sourceType) : '')],
  preRouteCode: ['前置路线', ({ preSource }) => preSource?.preRouteCode ?? ''],
  sourceRemark: ['前置来源备注', ({ preSource }) => preSource?.remark ?? ''],
}

export const nodeFields: Fields<RouteNode> = {
  processCode: ['工序编码', node => node.processCode],
  processName: ['工序名称', node => node.processName],
  deptShopId: ['车间', node => node.deptShopName],
  nodeType: ['节点类型', node => word('node_type', node.nodeType)],
  isKey: ['关键工序', node => yesNo(node.isKey)],
  isReport: ['报工', node => yesNo(node.isReport)],
  isCheck: ['必检', node => yesNo(node.isCheck)],
  stopPoint: ['见证/停止点', node => word('stop_point', node.stopPoint)],
  prepTime: ['准备(h)', node => plain(node.prepTime)],
  runTime: ['加工(h)', node => plain(node.runTime)],
  waitTime: ['等待(h)', node => plain(node.waitTime)],
  workContent: ['工作内容', node => node.workContent],
  techRequire: ['工艺要求', node => node.techRequire],
  outputMaterialCode: ['产出物料', node => node.outputMaterialCode ?? ''],
  outputWeight: ['产出重量', node => plain(node.outputWeight)],
}

export const materialFields: Fields<RouteNode['materials'][number]> = {
  qtyPer: ['用量', item => [plain(item.qtyPer), item.unit].filter(Boolean).join(' ')],
  lossRate: ['损耗率', item => plain(item.lossRate)],
  isKey: ['关键物料', item => yesNo(item.isKey)],
  remark: ['备注', item => item.remark ?? ''],
}

export const equipmentFields: Fields<RouteNode['equipments'][number]> = {
  priority: ['优先级', item => String(item.priority ?? '')],
  isDefault: ['默认', item => yesNo(item.isDefault)],
}

export const qualityFields: Fields<RouteNode['qualities'][number]> = {
  limits: ['限值', limitsText],
  indexName: ['指标名称', item => item.indexName],
  indexType: ['指标类别', item => item.indexType],
  valueKind: ['指标性质', item => word('value_kind', item.valueKind)],
  standardText: ['标准', item => item.standardText ?? ''],
  checkMethod: ['检验方法', item => item.checkMethod ?? ''],
  sampleRule: ['抽样规则', item => item.sampleRule ?? ''],
  isKey: ['关键指标', item => yesNo(item.isKey)],
}

export const blankFields: Fields<Graph['preMaterials'][number]> = {
  unitWeight: ['单重', item => plain(item.unitWeight)],
  qtyPer: ['用量', item => plain(item.qtyPer)],
  yieldRate: ['成材率', item => plain(item.yieldRate)],
  priority: ['优先级', item => String(item.priority)],
  supplierCode: ['供应商', item => item.supplierCode ?? ''],
}
