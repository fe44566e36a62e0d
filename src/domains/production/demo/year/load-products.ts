import { BY_HAND } from '#company/quality-index.ts'
import type { SentNode } from '#contract/production-shape.ts'
import { registerRoute } from '#domains/production/route-register/route-register.store.ts'
import { describeProduct, setFloor, setInternal } from '#domains/sales/product/product.ledger.ts'
import { loadYearMaterials, loadYearStores } from '#domains/warehouse/demo/load-year-materials.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { enableRoute, technologist } from '../enable-route.ts'
import { indexOf } from '../load-processes.ts'
import { routeNodes } from '../load-work-routes.ts'
import { firstOf } from './plan.ts'
import { type YearProduct, yearIngots, yearProducts } from './products.ts'

const CHECKS = ['JG20', 'JG30'] as const
/** Process codes in the order of work, by kind of product; those in a list run side by side. */
const STEPS = {
  shaft: ['DZ10', 'DZ20', 'DZ30', 'RC10', 'JG10', 'RC20', CHECKS, 'JG40', 'JG45', 'JG25', 'JG60', 'JG70'],
  bar: ['DZ10', 'DZ20', 'DZ35', 'RC10', 'JG10', 'RC20', CHECKS, 'DZ50', 'JG70'],
  casting: ['JZ05', ['JZ10', 'JZ20'], 'JZ30', 'JZ40', 'RC40', CHECKS, 'JG10', 'JG40', 'JG25', 'JG60', 'JG70'],
} as const
const CLASSES = { shaft: '1', bar: '2', casting: '3' } as const
/** Hours of a step of a product that is made in series; the rest takes what its process says. */
const SERIES: Readonly<Record<string, string>> = {
  RC10: '24.00',
  RC20: '22.00',
  RC40: '24.00',
  JG10: '7.50',
  JG40: '9.50',
  JG45: '6.00',
  JG60: '8.00',
}
const KG = 1000
const LIGHTER = 0.98
const HEAVIER = 1.02
const SECOND_HALF = 6
const FLOOR = 1.2

/** 产品, 钢锭 and 工艺路线 of the year, with the prices that its output is valued at. */
export async function loadYearProducts(demo: DemoContext, months: number): Promise<void> {
  const fresh = yearProducts.filter(({ isKnown }) => !isKnown)
  await loadYearMaterials(demo, fresh, yearIngots.slice(2))
  await loadYearStores(demo)
  const ctx = technologist(demo)
  const [designer, seller, accountant] = ['fan.wenbin', 'yuan.li', 'wei.lin'].map(account => demo.idOf('user', account)) as [
    string,
    string,
    string,
  ]
  const since = firstOf(demo.now, months)
  for (const product of yearProducts) {
    const id = demo.idOf('material', product.code)
    const [before, after] = product.price.map(price => price.toFixed(2)) as [string, string]
    // The company has had prices of what it knows for a year; before that the same ones held.
    await setInternal(demo, { productId: id, validFrom: since, price: before }, accountant)
    if (!product.isKnown) await setInternal(demo, { productId: id, validFrom: firstOf(demo.now, SECOND_HALF), price: after }, accountant)
    if (product.isKnown) continue
    await describeProduct(demo, id, factsOf(product), designer)
    await setFloor(demo, id, (product.price[0] * FLOOR).toFixed(2), seller)
    const head = {
      ...{ routeCode: product.route, routeName: `${product.specs}${product.name}路线`, routeType: '1', routeClass: CLASSES[product.kind] },
      ...{ materialId: id, drawingNo: product.drawingNo, techStandard: 'JB/T 10192' },
    }
    const routeId = await enableRoute(ctx, head, { nodes: stepsOf(product), blanks: blanksOf(product) })
    demo.remember('route', product.route, routeId)
    await registerRoute(ctx, { routeId, isDefault: true })
  }
}

const factsOf = ({ drawingNo, kind, mwClass, weight }: YearProduct) => ({
  ...{ drawingNo, drawingVersion: 'A', productLine: kind, mwClass, blankWeight: (weight * 1.3).toFixed(3) },
  ...{ packLength: 3400, packWidth: 1800, packHeight: 1700, bracketType: kind === 'bar' ? null : 'shaft' },
})

/** What the route names, in series, and weighed by what this product weighs. */
function stepsOf({ kind, weight }: YearProduct): SentNode[] {
  const [least, most] = [LIGHTER, HEAVIER].map(share => ((weight * share) / KG).toFixed(2))
  const weighed = [`重量|weight|${least}–${most}|t`, '标识|look|齐全|'].map((text, at) => ({
    ...{ ...indexOf(text, at + 1), sourceFlag: BY_HAND, overridden: true },
  }))
  return routeNodes(...STEPS[kind]).map(node => ({
    ...node,
    ...(SERIES[node.processCode] ? { runTime: must(SERIES[node.processCode], 'its hours') } : {}),
    ...(node.processCode === 'JG70' ? { qualities: weighed } : {}),
  }))
}

const ofIngot = (code: string) =>
  must(
    yearIngots.find(([each]) => each === code),
    code,
  )

const blanksOf = ({ ingot, weight }: YearProduct) =>
  ingot
    ? [
        {
          ...{ materialCode: ingot, unitWeight: String(ofIngot(ingot)[3]), qtyPer: '1', priority: 1 },
          yieldRate: (weight / ofIngot(ingot)[3]).toFixed(2),
        },
      ]
    : [{ materialCode: 'GD-0012', unitWeight: '1', qtyPer: String(weight), yieldRate: '0.95', priority: 1 }]

export const weightOfIngot = (code: string): number => ofIngot(code)[3]
export const priceOfIngot = (code: string): number => ofIngot(code)[4]
