import { setInternal } from '#domains/sales/product/product.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { DemoContext } from '#server/document/demo.ts'

const YEAR = 365 * 86_400_000

/** 内部价 of what the workshops make, by its code, for as long as the demo company has made it. */
const PRICES: Readonly<Record<string, string>> = {
  ...{ 'CP-0001': '152000.00', 'CP-0002': '176000.00', 'CP-0003': '211000.00', 'CP-0004': '358000.00', 'CP-0005': '549000.00' },
  ...{ 'CP-0006': '108000.00', 'CP-0007': '129000.00', 'CP-0008': '388000.00', 'CP-0009': '392000.00', 'CP-0010': '105000.00' },
  'CP-0011': '286000.00',
}

export async function loadInternalPrices(demo: DemoContext): Promise<void> {
  const validFrom = formatDate(new Date(demo.now.getTime() - YEAR), 'yyyy-MM-dd')
  for (const [code, price] of Object.entries(PRICES))
    await setInternal(demo, { productId: demo.idOf('material', code), validFrom, price }, demo.idOf('user', 'wei.lin'))
}
