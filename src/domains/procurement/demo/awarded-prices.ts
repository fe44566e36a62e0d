import { suppliers } from '#domains/supplier/demo/suppliers.ts'
import { must } from '#model/must.ts'

/** 定标价格. What some materials cost in the months before, the last one a month ago. */
export interface AwardedPrices {
  material: string
  supplier: string
  qty: string
  prices: readonly string[]
}

const supplierAt = (at: number) => must(suppliers[at], 'a supplier').name

export const awardedPrices: readonly AwardedPrices[] = [
  {
    material: 'GD-0001',
    supplier: supplierAt(0),
    qty: '54',
    prices: ['7420', '7380', '7350', '7400', '7460', '7390', '7310', '7260', '7210', '7180', '7240'],
  },
  { material: 'GD-0005', supplier: supplierAt(1), qty: '76', prices: ['10150', '10080', '9940', '9900', '9860'] },
  { material: 'FL-0001', supplier: supplierAt(2), qty: '1700', prices: ['15.2', '15.1', '14.9', '14.6'] },
]
