import { materials } from './materials.ts'

/** 示范库存. What lay where when the books were opened, and one warehouse that has just been counted. */
export interface StockSeed {
  material: string
  warehouse: string
  /** Heat or lot, where the material is kept by batch; each lies in a place of its own. */
  batches: readonly string[]
  /** In each batch. */
  qty: string
  unitCost: string
}

/** material_type → warehouse. */
const homes: Record<string, string> = { 1: 'CP01', 2: 'YL01', 3: 'BC01', 4: 'FL01', 5: 'BJ01', 6: 'DJ01' }
/** Bought a little cheaper than the last price says. */
const COST_SHARE = 0.97

export const openingStock: StockSeed[] = materials
  .filter(({ enabled }) => enabled === 'yes')
  .map(({ materialCode, materialType, batchManaged, safetyQty, maxQty, lastPrice }, at) => {
    const safety = Number(safetyQty ?? 1)
    const isFinished = materialType === '1'
    const total = isFinished ? 2 + (at % 3) : Math.min(Math.ceil(safety * (1.4 + (at % 5) * 0.2)), Number(maxQty ?? safety * 3))
    const batches = batchManaged === 'yes' ? lots(materialCode, isFinished ? total : 2) : ['']
    return {
      material: materialCode,
      warehouse: homes[materialType]!,
      batches,
      qty: Math.max(1, Math.round(total / batches.length)).toFixed(3),
      unitCost: (Number(lastPrice) * COST_SHARE).toFixed(4),
    }
  })

function lots(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${code.replace('-', '')}-26${String(at + 1).padStart(2, '0')}`)
}

/** 辅料库 was counted two days ago: what is not named here was found as booked. */
export const stocktake = {
  warehouse: 'FL01',
  countUser: 'liang.yan',
  superviseUser: 'wei.lin',
  daysAgo: 2,
  differences: new Map([
    ['FL-0001', '-35.000'],
    ['FL-0002', '-3.000'],
    ['FL-0003', '-2.000'],
    ['FL-0004', '-4.000'],
    ['FL-0005', '-1.000'],
    ['FL-0006', '-2.000'],
    ['FL-0007', '-620.000'],
    ['FL-0008', '-2.000'],
    ['FL-0009', '-1.000'],
    ['FL-0011', '-6.000'],
    ['FL-0012', '-1.000'],
    ['FL-0013', '-1.000'],
    ['FL-0014', '-1.000'],
    ['FL-0010', '12.000'],
    ['FL-0015', '5.500'],
  ]),
}
