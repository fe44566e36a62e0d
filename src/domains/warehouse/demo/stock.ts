import { must } from '#model/must.ts'
import { isFollowed } from '../material/material.master.ts'
import { materials } from './materials.ts'

/** 示范库存. Opening stock, and warehouses that were or are being counted. */
export interface StockSeed {
  material: string
  warehouse: string
  /** Heat or lot of batch-managed materials; each has its own place. */
  batches: readonly string[]
  /** Per batch. */
  qty: string
  unitCost: string
  /** Each batch is one piece. */
  isOneByOne: boolean
}

/** material_type → warehouse. */
const homes: Record<string, string> = { 1: 'CP01', 2: 'YL01', 3: 'BC01', 4: 'FL01', 5: 'BJ01', 6: 'DJ01' }
/** A little below the last price. */
const COST_SHARE = 0.97

export const openingStock: StockSeed[] = materials
  .filter(({ enabled, safetyQty, maxQty }) => enabled === 'yes' && (safetyQty || maxQty))
  .map(({ materialCode, materialType, doubleUnit, unitWeight, batchManaged, safetyQty, maxQty, lastPrice }, at) => {
    const safety = Number(safetyQty ?? 1)
    const isFinished = materialType === '1'
    const isIngot = isFollowed({ doubleUnit })
    const isOneByOne = isFinished || isIngot
    const weight = isIngot ? Number(unitWeight) : 1
    const total = isFinished ? 2 + (at % 3) : Math.min(Math.ceil(safety * (1.4 + (at % 5) * 0.2)), Number(maxQty ?? safety * 3))
    const batches = batchManaged === 'yes' ? lots(materialCode, isOneByOne ? Math.ceil(total / weight) : 2) : ['']
    return {
      material: materialCode,
      warehouse: must(homes[materialType], materialCode),
      batches,
      qty: (isIngot ? weight : Math.max(1, Math.round(total / batches.length))).toFixed(3),
      isOneByOne,
      unitCost: (Number(lastPrice) * COST_SHARE).toFixed(4),
    }
  })

function lots(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${code.replace('-', '')}-26${String(at + 1).padStart(2, '0')}`)
}

export interface StocktakeSeed {
  warehouse: string
  countUser: string
  superviseUser: string
  daysAgo: number
  differences: ReadonlyMap<string, string>
  /** Number of lines counted so far; if absent, all, and the count has ended. */
  counted?: number
}

/** 半成品库 was counted four days ago without differences. */
const forgingsCount: StocktakeSeed = {
  warehouse: 'BC01',
  countUser: 'liang.yan',
  superviseUser: 'wei.lin',
  daysAgo: 4,
  differences: new Map(),
}

/** 成品库 is being counted since yesterday. */
const shaftsCount: StocktakeSeed = {
  ...{ warehouse: 'CP01', countUser: 'liang.yan', superviseUser: 'wei.lin', daysAgo: 1, differences: new Map(), counted: 3 },
}

/** 刀具库 was counted three days ago: cutters returned without a document. */
const toolCount: StocktakeSeed = {
  warehouse: 'DJ01',
  countUser: 'song.jun',
  superviseUser: 'wei.lin',
  daysAgo: 3,
  differences: new Map([
    ['DJ-0001', '24.000'],
    ['DJ-0002', '8.000'],
    ['DJ-0003', '6.000'],
    ['DJ-0004', '1.000'],
    ['DJ-0005', '1.000'],
    ['DJ-0006', '1.000'],
    ['DJ-0007', '1.000'],
    ['DJ-0008', '10.000'],
    ['DJ-0009', '1.000'],
    ['DJ-0010', '3.000'],
  ]),
}

/** 辅料库 was counted two days ago: lines not listed here had no difference. */
const consumablesCount: StocktakeSeed = {
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

export const stocktakes: readonly StocktakeSeed[] = [forgingsCount, toolCount, consumablesCount, shaftsCount]

/** 质量状态变更 of this month, in order. */
export interface QualitySeed {
  material: string
  warehouse: string
  batchNo: string
  /** Key of the business dictionary stock_quality. */
  to: string
  reason: string
}

export const qualityChanges: QualitySeed[] = [
  { material: 'GD-0005', warehouse: 'YL01', batchNo: 'GD0005-2601', to: 'frozen', reason: '光谱复验与质保书不符，取样待判' },
  { material: 'GD-0006', warehouse: 'YL01', batchNo: 'GD0006-2602', to: 'concession', reason: '锭身局部凹陷 3 mm，技术部同意打磨后使用' },
  { material: 'GD-0005', warehouse: 'YL01', batchNo: 'GD0005-2601', to: 'good', reason: '复验合格，解除冻结' },
  { material: 'GD-0007', warehouse: 'YL01', batchNo: 'GD0007-2602', to: 'frozen', reason: '同炉号锻件探伤超标，追溯期间停用' },
]
