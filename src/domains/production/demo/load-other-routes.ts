import type { DemoContext } from '#server/document/demo.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { saveGraph } from '../route/route-save.store.ts'
import { openChange } from '../route-change/route-change.store.ts'
import { enableRoute, technologist } from './enable-route.ts'

/** Repairs that the company has a template for; each is being changed, so that papers about changes can be tried. */
const REPAIRS = ['打磨', '校直', '补热处理', '镶套', '补漆', '修孔', '重车轴颈', '补充探伤', '去毛刺']
/** Products that are made by a temporary route beside their regular one. */
const TEMPORARY = ['BC-0002', 'BC-0003', 'BC-0004', 'BC-0005', 'BC-0006', 'BC-0007', 'CP-0004', 'CP-0005', 'CP-0008']
const INGOT = { materialCode: 'GD-0002', unitWeight: '18000', qtyPer: '1', yieldRate: '0.56', priority: 1 }

const stepsOf = (...codes: readonly string[]) => codes.map(processCode => ({ processCode }))

/** 返修模板 with the draft of a next version that adds a heat treatment, and 临时路线. */
export async function loadOtherRoutes(demo: DemoContext): Promise<void> {
  const ctx = technologist(demo)
  for (const [index, repair] of REPAIRS.entries()) {
    const head = { routeCode: `R-FX-1${index}`, routeName: `${repair}返修模板`, routeType: '4', routeClass: '1' }
    const routeId = await enableRoute(ctx, head, { nodes: stepsOf('JZ40', 'JG25', 'JG20') })
    const { newRouteId } = await openChange(ctx, routeId, { changeReason: '质量改进', changeContent: `${repair}后增加去应力退火。` })
    const { nodes } = await graphOf(ctx, await routeById(ctx, newRouteId))
    const kept = nodes.map(({ nodeKey, processCode }) => ({ nodeKey, processCode }))
    await saveGraph(ctx, newRouteId, { nodes: [...kept.slice(0, 1), { processCode: 'RC30' }, ...kept.slice(1)] })
  }
  for (const [index, product] of TEMPORARY.entries()) {
    const materialId = demo.idOf('material', product)
    const head = { routeCode: `R-LS-0${index}`, routeName: `${product}临时路线`, routeType: '3', routeClass: '1', materialId }
    await enableRoute(ctx, head, { nodes: stepsOf('DZ20', 'DZ30', 'RC20', 'JG20', 'JG70'), blanks: [INGOT] })
  }
}
