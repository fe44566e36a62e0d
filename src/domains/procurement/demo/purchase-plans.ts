import { must } from '#model/must.ts'
/** 示范采购计划. Drafts of two workshops for a batch, and a plan of last month that is being bought. */
export interface DraftSeed {
  name: string
  by: string
  dept: string
  lines: readonly (readonly [material: string, qty: string])[]
}

const PAIRS = 9
const MATERIALS = ['FL-0001', 'FL-0002', 'FL-0004', 'FL-0007', 'FL-0008', 'FL-0009', 'FL-0010', 'FL-0011', 'FL-0014']

export const draftPlans: DraftSeed[] = Array.from({ length: PAIRS }, (_, at) => at).flatMap(at => {
  const pair = String(at + 1).padStart(2, '0')
  const material = (step: number) => must(MATERIALS[(at + step) % MATERIALS.length], 'a material')
  return [
    {
      name: `耐材辅料计划 ${pair} 锻造`,
      by: 'meng.deshan',
      dept: 'forge',
      lines: [
        [material(0), '200'],
        [material(1), '120'],
      ],
    },
    { name: `耐材辅料计划 ${pair} 热处理`, by: 'long.fei', dept: 'heat', lines: [[material(2), '300']] },
  ]
})

/** A line: material, approved, in sourcing, ordered without sourcing, ordered after sourcing, received. */
export type OpenLineSeed = readonly [
  material: string,
  approved: string,
  sourced?: string,
  direct?: string,
  awarded?: string,
  received?: string,
]

export interface OpenPlanSeed {
  readonly name: string
  readonly by: string
  readonly dept: string
  readonly purchaseType: string
  readonly buyer: string
  readonly purpose: string
  readonly lines: readonly OpenLineSeed[]
}

export const openPlanSeed: OpenPlanSeed = {
  name: '备件储备计划',
  by: 'li.ming',
  dept: 'equipment',
  purchaseType: 'spare',
  buyer: 'xie.yun',
  purpose: '备件储备',
  lines: [
    ['BJ-0001', '4', '4', undefined, '4', '2'],
    ['BJ-0002', '6', '6', undefined, '6', '6'],
    ['BJ-0003', '3', '3'],
    ['BJ-0004', '2'],
    ['BJ-0005', '2', '2', undefined, '2'],
    ['BJ-0006', '12', undefined, '12', undefined, '12'],
    ['BJ-0007', '40', undefined, '30', undefined, '10'],
    ['BJ-0008', '10', undefined, '10'],
    ['BJ-0009', '2'],
    ['BJ-0010', '400', '300'],
    ['BJ-0011', '2', '1'],
    ['DJ-0005', '6', undefined, '4', undefined, '4'],
  ],
}

/** For inquiries and tenders. */
export const sourcedPlanSeed: OpenPlanSeed = {
  name: '年度集中采购计划',
  by: 'li.ming',
  dept: 'equipment',
  purchaseType: 'spare',
  buyer: 'xie.yun',
  purpose: '集中采购',
  lines: [
    ['BJ-0004', '200'],
    ['BJ-0009', '200'],
    ['FL-0001', '9000'],
    ['GD-0001', '9000'],
  ],
}
