/** 示范刀具: every cutting tool of the tool store, with the pieces it should last for. */
export interface KnifeSeed {
  /** Code of the material; tools have the same code. */
  readonly code: string
  readonly name: string
  readonly specs: string
  readonly modelNo: string
  readonly unit: string
  readonly toolLife: number
  readonly regrindTimes: number
  /** How many lie in the crib of the machining workshop, and what one cost. */
  readonly crib: string
  readonly cost: string
}

type Row = readonly [
  code: string,
  name: string,
  specs: string,
  modelNo: string,
  unit: string,
  toolLife: number,
  regrindTimes: number,
  crib: number,
  cost: number,
]

const rows: Row[] = [
  ['DJ-0001', '外圆车刀片', 'CNMG190616', 'PR-4225', 'pc', 4, 0, 300, 46.8],
  ['DJ-0002', '重型车刀片', 'SNMM250924', 'HR-4235', 'pc', 2, 0, 200, 138],
  ['DJ-0003', '切槽刀片', 'N151.2-600', 'GR-2135', 'pc', 6, 0, 120, 96],
  ['DJ-0004', '外圆车刀杆', '50×50 右', 'PCLNR5050', 'pc', 200, 0, 10, 1260],
  ['DJ-0005', '深孔钻头', 'φ65', 'BTA-65', 'zhi', 30, 5, 4, 6850],
  ['DJ-0006', '深孔钻杆', 'φ56×3000', 'ZG-56', 'zhi', 150, 0, 3, 4980],
  ['DJ-0007', '可转位面铣刀', 'φ160', 'MF-160', 'pc', 300, 0, 3, 3860],
  ['DJ-0008', '螺纹刀片', '22ER6.0ISO', 'TR-1020', 'pc', 8, 0, 60, 118],
  ['DJ-0009', '镗刀头', 'φ180-250', 'TB-250', 'pc', 120, 2, 2, 8900],
  ['DJ-0010', '麻花钻', 'φ38', 'HSS-38', 'zhi', 40, 8, 12, 268],
]

export const knifeSeeds: readonly KnifeSeed[] = rows.map(([code, name, specs, modelNo, unit, toolLife, regrindTimes, crib, cost]) => ({
  ...{ code, name, specs, modelNo, unit, toolLife, regrindTimes, crib: crib.toFixed(3), cost: cost.toFixed(2) },
}))

/** Machine, tool, so many a month. */
export const quotaSeeds: readonly (readonly [machine: string, knife: string, monthly: string])[] = [
  ['SB-0007', 'DJ-0001', '60.000'],
  ['SB-0007', 'DJ-0002', '40.000'],
  ['SB-0007', 'DJ-0003', '20.000'],
  ['SB-0008', 'DJ-0005', '2.000'],
  ['SB-0009', 'DJ-0009', '2.000'],
]
