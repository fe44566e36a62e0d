/** 示范路线. Every product of the demo company has a regular and a trial route; the papers of the demo company enable some of them. */
export interface RouteSeed {
  code: string
  name: string
  /** Dictionary route_type. */
  type: '1' | '2'
  /** Dictionary route_class. */
  routeClass: '1' | '2'
  product: string
  drawingNo: string
  /** Process codes in the order of work; those in a list run side by side. */
  steps: readonly (string | readonly string[])[]
  /** Material code of the ingot, its weight in kg and the yield. */
  blank: readonly [code: string, weight: string, yieldRate: string]
}

const CHECKS = ['JG20', 'JG30'] as const
const SHAFT = ['DZ10', 'DZ20', 'DZ30', 'RC10', 'JG10', 'RC20', CHECKS, 'JG40', 'JG45', 'JG25', 'JG60', 'JG70'] as const
const BAR = ['DZ10', 'DZ20', 'DZ35', 'RC10', 'JG10', 'RC20', CHECKS, 'DZ50', 'JG70'] as const
const TRIAL = ['DZ10', 'DZ20', 'DZ30', 'RC20', CHECKS, 'JG40', 'JG70'] as const

const products: readonly (readonly [code: string, name: string, drawing: string, ingot: string, weight: string])[] = [
  ['CP-0001', '2.0MW风电主轴', 'ZZ2000-01', 'GD-0002', '18000'],
  ['CP-0002', '2.5MW风电主轴', 'ZZ2500-01', 'GD-0003', '21000'],
  ['CP-0003', '3.0MW风电主轴', 'ZZ3000-02', 'GD-0004', '27000'],
  ['CP-0004', '4.5MW风电主轴', 'ZZ4500-01', 'GD-0005', '38000'],
  ['CP-0005', '6.25MW风电主轴', 'ZZ6250-01', 'GD-0006', '52000'],
  ['CP-0006', '船用中间轴', 'CZ480-03', 'GD-0001', '13500'],
  ['CP-0007', '轧机工作辊', 'ZG650-02', 'GD-0001', '13500'],
  ['CP-0008', '水轮机主轴', 'SZ900-01', 'GD-0005', '38000'],
  ['BC-0001', '主轴锻件毛坯', 'DP0001-01', 'GD-0002', '18000'],
]

export const routeSeeds: readonly RouteSeed[] = products.flatMap(([product, name, drawingNo, ingot, weight]) => {
  const nth = product.slice(-2)
  const kind = product.startsWith('BC') ? 'DP' : name.includes('主轴') ? 'ZZ' : 'BL'
  const routeClass = kind === 'BL' ? ('2' as const) : ('1' as const)
  const blank = [ingot, weight, '0.58'] as const
  return [
    {
      ...{ code: `R-${kind}-${nth}`, name: `${name}锻造路线`, type: '1' as const, routeClass, product, drawingNo, blank },
      steps: kind === 'BL' ? BAR : SHAFT,
    },
    { code: `R-${kind}-${nth}-SZ`, name: `${name}试制路线`, type: '2' as const, routeClass, product, drawingNo, steps: TRIAL, blank },
  ]
})
