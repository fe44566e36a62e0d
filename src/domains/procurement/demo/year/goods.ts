import { YEAR_SUPPLIES } from '#domains/warehouse/demo/load-year-materials.ts'

/** 示范年度所买的. What is bought besides ingots, from whom, how often, and which workshop uses it. */
export interface Basket {
  /** Dictionary purchase_type. */
  readonly type: string
  /** By the year's agreement, or after an inquiry, with a contract of its own. */
  readonly way: 'agreed' | 'sourced'
  readonly name: string
  readonly supplier: string
  readonly buyer: string
  readonly warehouse: string
  /** Who uses it, and as what: dictionary cost_subject. */
  readonly dept: string
  readonly subject: string
  /** Orders a month. */
  readonly often: number
  readonly leadDays: number
  /** With tax; an inquiry is about one of them. */
  readonly goods: readonly (readonly [material: string, qty: number, price: number])[]
}

const [SCRAP, LINING, TOOLS] = ['长河废钢回收有限公司', '海川耐火材料有限公司', '锐锋刀具有限公司']
const [BEARINGS, ELECTRIC, CLOTHES] = ['恒力轴承备件有限公司', '远通电气自动化有限公司', '新星劳保用品有限公司']

/** Who is asked for a price besides the one that wins. */
export const rivals: Readonly<Record<string, readonly string[]>> = {
  [BEARINGS]: [ELECTRIC, TOOLS],
  [LINING]: [SCRAP, TOOLS],
}

export const baskets: readonly Basket[] = [
  {
    ...{ type: 'scrap', way: 'agreed', name: '废钢生铁', supplier: SCRAP, buyer: 'xie.yun', warehouse: 'YL01', dept: 'casting' },
    ...{ subject: 'direct', often: 2, leadDays: 9 },
    goods: [
      ['GD-0013', 58_000, 2.9],
      ['GD-0012', 36_000, 3.6],
    ],
  },
  {
    ...{ type: 'refractory', way: 'agreed', name: '耐材', supplier: LINING, buyer: 'xie.yun', warehouse: YEAR_SUPPLIES, dept: 'casting' },
    ...{ subject: 'aux', often: 1.4, leadDays: 14 },
    goods: [
      ['FL-0008', 6200, 6.4],
      ['FL-0009', 1800, 3.9],
    ],
  },
  {
    ...{
      type: 'refractory',
      way: 'agreed',
      name: '切削液与淬火介质',
      supplier: TOOLS,
      buyer: 'zhu.lei',
      warehouse: YEAR_SUPPLIES,
      dept: 'heat',
    },
    ...{ subject: 'aux', often: 1.2, leadDays: 10 },
    goods: [
      ['FL-0002', 900, 21.8],
      ['FL-0003', 700, 18.5],
    ],
  },
  {
    ...{ type: 'tool', way: 'agreed', name: '刀具', supplier: TOOLS, buyer: 'zhu.lei', warehouse: 'BJ01', dept: 'machining' },
    ...{ subject: 'tool', often: 1.6, leadDays: 12 },
    goods: [
      ['DJ-0003', 180, 96],
      ['DJ-0008', 140, 118],
      ['DJ-0007', 3, 3860],
    ],
  },
  {
    ...{ type: 'office', way: 'agreed', name: '劳保用品', supplier: CLOTHES, buyer: 'xie.yun', warehouse: YEAR_SUPPLIES, dept: 'forge' },
    ...{ subject: 'labor_protect', often: 0.8, leadDays: 7 },
    goods: [
      ['FL-0014', 160, 58],
      ['FL-0011', 60, 46],
    ],
  },
  {
    ...{ type: 'spare', way: 'agreed', name: '电气备件', supplier: ELECTRIC, buyer: 'xie.yun', warehouse: 'BJ01', dept: 'equipment' },
    ...{ subject: 'repair', often: 1.2, leadDays: 12 },
    goods: [
      ['BJ-0007', 24, 168],
      ['BJ-0008', 6, 896],
    ],
  },
  {
    ...{ type: 'spare', way: 'sourced', name: '备件', supplier: BEARINGS, buyer: 'xie.yun', warehouse: 'BJ01', dept: 'forge' },
    ...{ subject: 'repair', often: 1.6, leadDays: 32 },
    goods: [
      ['BJ-0001', 3, 18_600],
      ['BJ-0003', 2, 26_800],
      ['BJ-0005', 1, 68_900],
      ['BJ-0006', 6, 5480],
    ],
  },
  {
    ...{
      type: 'refractory',
      way: 'sourced',
      name: '石墨电极',
      supplier: LINING,
      buyer: 'xie.yun',
      warehouse: YEAR_SUPPLIES,
      dept: 'steel',
    },
    ...{ subject: 'aux', often: 0.8, leadDays: 18 },
    goods: [['FL-0007', 4200, 17.8]],
  },
]

/** What months pay, by how far back they are: steel and what goes with it had its dearest time half a year ago. */
const LEVELS = [0.985, 0.99, 1, 1.012, 1.026, 1.035, 1.03, 1.018, 1.004, 0.996, 0.99, 0.984, 0.98, 0.976]
export const levelOf = (back: number): number => LEVELS[Math.min(Math.max(back, 0), LEVELS.length - 1)] ?? 1

/** What is bought by month, from this one back, as a share of a full month. */
const BUSY = [1, 1, 0.98, 0.96, 0.94, 0.92, 0.9, 0.87, 0.84, 0.5, 0.8, 0.78, 0.75, 0.1]
export const busyOf = (back: number): number => BUSY[back] ?? 0
