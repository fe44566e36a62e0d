import { awardBreaches } from '#domains/procurement/award/award.query.ts'
import { contractBreaches } from '#domains/procurement/contract/contract.query.ts'
import { purchaseOrderBreaches } from '#domains/procurement/order/purchase-order.query.ts'
import type { AppTools } from './app-test.ts'
import { newWarehouse } from './books.ts'
import { day } from './days.ts'
import { papersOf } from './flow-test.ts'
import { sourcingIn } from './sourcing.ts'

interface Opened {
  readonly planLineId: string
  readonly sourcingId: string
  readonly supplierId: string
  readonly materialId: string
  readonly qty: string
  readonly taxPrice: string
  /** What awards it. */
  readonly form: object
}

interface Awarded extends Opened {
  readonly awardId: string
  readonly awardLineId: string
  readonly warehouseId: string
  contract(more?: object): { readonly supplierId: string; readonly awardId: string; readonly items: readonly object[] }
}

type Papers = ReturnType<typeof papersOf>
interface Contracting extends ReturnType<typeof sourcingIn> {
  readonly inquiries: Papers
  readonly awards: Papers
  opened(supplierId: string, qty?: string, taxPrice?: string): Promise<Opened>
  awarded(asked?: { supplierId?: string; qty?: string; taxPrice?: string }): Promise<Awarded>
}

/** Awards that contracts can follow from. */
export function contractingIn(tools: AppTools): Contracting {
  const { app, booking, row, rows, user } = tools
  const sourcing = sourcingIn(tools)
  const { firm, planLine, invited, quote, pass } = sourcing
  const inquiries = papersOf('inquiry_release', tools)
  const awards = papersOf('bid_inquiry_release', tools)
  tools.keeps(awardBreaches, contractBreaches, purchaseOrderBreaches)
  inquiries.base(() => ({
    ...{ sourcingName: '轴承', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ payTerm: 'd30', deliveryPlace: '备件库', taxIncluded: 'yes', contactUserId: user('xie.yun') },
  }))
  awards.base(() => ({ awardReason: '三家报价，最低价中标，价格合理，同意定标。' }))

  /** An inquiry of so many pieces that was opened: the first supplier is the cheapest. */
  async function opened(supplierId: string, qty = '10', taxPrice = '100'): Promise<Opened> {
    const planLineId = await planLine(qty)
    const firms = [supplierId, (await firm()).id, (await firm()).id]
    const items = [{ planLineId, qty, needDate: day(30), ceilingPrice: '900000' }]
    const { documentId: sourcingId } = await inquiries.agreed({ items, suppliers: invited(firms) })
    for (const [at, id] of firms.entries()) await quote(sourcingId, id, [String(Number(taxPrice) + at)])
    await pass(sourcingId)
    const { id: sourcingLineId } = await row('sourcing_line', { sourcing_id: sourcingId, is_deleted: 0 })
    const { id: quoteLineId } = await row('sourcing_quote_line', { sourcing_id: sourcingId, supplier_id: supplierId })
    const { material_id: materialId } = await row('purchase_plan_line', { id: planLineId })
    const form = { sourcingId, items: [{ sourcingLineId, quoteLineId, awardQty: qty, deliveryDate: day(20) }] }
    return { ...{ planLineId, sourcingId, supplierId, materialId: materialId!, qty, taxPrice, form } }
  }

  return {
    ...{ ...sourcing, inquiries, awards, opened },
    /** The same, awarded, and the row of a contract about it. */
    async awarded(asked = {}) {
      const at = await opened(asked.supplierId ?? (await firm()).id, asked.qty, asked.taxPrice)
      const { documentId: awardId } = await awards.agreed(at.form)
      const [{ id: awardLineId }] = (await rows('award_line', { award_id: awardId })) as [{ id: string }]
      const { materialId, taxPrice, supplierId } = at
      const warehouseId = await newWarehouse(app, booking)
      const item = { awardLineId, materialId, qty: at.qty, taxPrice, taxRate: '0.13', deliveryDate: day(20), warehouseId }
      return {
        ...{ ...at, awardId, awardLineId, warehouseId },
        contract: (more: object = {}) => ({ supplierId, awardId, items: [{ ...item, ...more }] }),
      }
    },
  }
}
