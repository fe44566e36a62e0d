import type { SentNode } from '#contract/production-shape.ts'
import type { DemoContext } from '#server/document/demo.ts'
import type { Context } from '#server/http/route.ts'
import { graphOf } from '../route/route-graph.query.ts'
import { routeById } from '../route/route-head.query.ts'
import { saveGraph } from '../route/route-save.store.ts'
import { openChange } from '../route-change/route-change.store.ts'
import { registerRoute } from '../route-register/route-register.store.ts'
import { enableRoute, technologist } from './enable-route.ts'

/** 停止点H. */
const HOLD = { stopPoint: 2 } as const
const uses = (...materials: readonly (readonly [materialCode: string, qtyPer: string])[]) => ({
  materials: materials.map(([materialCode, qtyPer]) => ({ materialCode, qtyPer })),
})

/** What the step of a process has besides what its process says. */
const MORE: Readonly<Record<string, Partial<SentNode>>> = {
  JG10: uses(['DJ-0001', '6']),
  RC20: HOLD,
  JG20: HOLD,
  JG25: HOLD,
  JG40: uses(['DJ-0001', '10']),
  JG45: uses(['DJ-0001', '4']),
  JG60: uses(['FL-0005', '18'], ['FL-0006', '14']),
  JG70: uses(['FL-0004', '6']),
}

/** Process codes in the order of work; those in a list run side by side. */
export function routeNodes(...steps: readonly (string | readonly string[])[]): SentNode[] {
  let groups = 0
  return steps.flatMap((step): SentNode[] => {
    if (typeof step === 'string') return [{ processCode: step, ...MORE[step] }]
    const parallelGroup = 'AB'.charAt(groups++)
    return step.map((processCode, at) => ({ processCode, parallelGroup, branchNo: at + 1, ...MORE[processCode] }))
  })
}

const CHECKS = ['JG20', 'JG30'] as const

const ROUTES = [
  {
    ...{ code: 'R-ZZ-5000', name: '5.0MW风电主轴锻造路线', type: '1', routeClass: '1', product: 'CP-0009', drawingNo: 'ZZ5000-01' },
    nodes: routeNodes('DZ10', 'DZ20', 'DZ30', 'RC10', 'JG10', 'RC20', CHECKS, 'JG40', 'JG45', 'JG25', 'JG60', 'JG70'),
    blanks: [
      { materialCode: 'GD-0014', unitWeight: '32000', qtyPer: '1', yieldRate: '0.56', priority: 1 },
      { materialCode: 'GD-0005', unitWeight: '38000', qtyPer: '1', yieldRate: '0.50', priority: 2 },
    ],
  },
  {
    ...{ code: 'R-BL-600', name: '42CrMo锻造圆棒路线', type: '1', routeClass: '2', product: 'CP-0010', drawingNo: 'YB600-01' },
    nodes: routeNodes('DZ10', 'DZ20', 'DZ35', 'RC10', 'JG10', 'RC20', CHECKS, 'DZ50', 'JG70'),
    blanks: [{ materialCode: 'GD-0015', unitWeight: '18000', qtyPer: '1', yieldRate: '0.74', priority: 1 }],
  },
  {
    ...{ code: 'R-KX-3600', name: '空心主轴精密铸造路线', type: '2', routeClass: '3', product: 'CP-0011', drawingNo: 'KX3600-01' },
    nodes: routeNodes('JZ05', ['JZ10', 'JZ20'], 'JZ30', 'JZ40', 'RC40', CHECKS, 'JG10', 'JG40', 'JG25', 'JG60', 'JG70'),
    blanks: [
      { materialCode: 'GD-0012', unitWeight: '1', qtyPer: '15000', yieldRate: '0.95', priority: 1 },
      { materialCode: 'GD-0013', unitWeight: '1', qtyPer: '8000', yieldRate: '0.92', priority: 2 },
    ],
  },
] as const

/** Routes that the work orders of the demo company go by, each the default of its product; the one of shafts is being changed. */
export async function loadWorkRoutes(demo: DemoContext): Promise<void> {
  const ctx = technologist(demo)
  for (const { code, name, type, routeClass, product, drawingNo, nodes, blanks } of ROUTES) {
    const head = { routeCode: code, routeName: name, routeType: type, routeClass, materialId: demo.idOf('material', product), drawingNo }
    const routeId = await enableRoute(ctx, { ...head, techStandard: 'JB/T 10192' }, { nodes, blanks })
    demo.remember('route', code, routeId)
    await registerRoute(ctx, { routeId, isDefault: true })
  }
  await changeShafts(ctx, demo.idOf('route', 'R-ZZ-5000'))
}

/** 变更: a first ultrasonic test before the heat treatment, whose hardness is narrowed. */
async function changeShafts(ctx: Context, routeId: string): Promise<void> {
  const { newRouteId } = await openChange(ctx, routeId, {
    changeReason: '质量改进',
    changeContent: '粗车后增加预探伤，调质硬度收窄到 245–275 HBW。',
  })
  const { nodes } = await graphOf(ctx, await routeById(ctx, newRouteId))
  const drawn = nodes.flatMap(({ nodeKey, processCode, qualities, parallelGroup, branchNo }): SentNode[] => {
    const kept = { nodeKey, processCode, ...(parallelGroup ? { parallelGroup, branchNo } : {}) }
    if (processCode !== 'RC20') return [kept]
    const [hardness, ...others] = qualities
    const narrowed = hardness && { ...hardness, lowerLimit: '245', upperLimit: '275', overridden: true }
    return [
      { processCode: 'JG20', isKey: false, stopPoint: 0 },
      { ...kept, qualities: narrowed ? [narrowed, ...others] : qualities },
    ]
  })
  await saveGraph(ctx, newRouteId, { nodes: drawn })
}
