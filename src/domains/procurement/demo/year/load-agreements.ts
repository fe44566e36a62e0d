import { eq } from 'drizzle-orm'
import { signAgreement } from '#domains/procurement/agreement/purchase-agreement.ledger.ts'
import { purchaseAgreementLines } from '#domains/procurement/agreement/purchase-agreement.table.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'
import { baskets } from './goods.ts'
import { TAX_RATE } from './made.ts'

const RULE = { prefix: 'CGXY', date: 'YMD', digits: 4 } as const
/** Prices of a day stay below what was agreed at most. */
const MOST = 1.08

export interface Agreed {
  readonly id: string
  /** Lines by material. */
  readonly lines: ReadonlyMap<string, string>
}

/** 框架协议 of the year, with prices that follow the market. By the name of what is bought. */
export async function loadAgreements(demo: DemoContext, startDate: string, endDate: string): Promise<ReadonlyMap<string, Agreed>> {
  const { tx, tenantId, idOf, now } = demo
  const made = new Map<string, Agreed>()
  for (const { way, name, supplier, buyer, goods, leadDays } of baskets) {
    if (way !== 'agreed') continue
    const agreementNo = await nextNumber(tx, { tenantId, flowKey: 'purchase_agreement_process', rule: RULE, now })
    const id = await signAgreement(
      demo,
      {
        ...{ agreementNo, agreementName: `${name}年度协议`, supplierId: idOf('supplier', supplier), buyerId: idOf('user', buyer) },
        ...{ startDate, endDate, pricingRule: 'market', payTerm: 'd30', quotaAmount: null, autoRenew: 'no' },
      },
      goods.map(([material, , price]) => ({
        ...{ materialId: idOf('material', material), taxPrice: (price * MOST).toFixed(4), taxRate: TAX_RATE, quotaQty: null, leadDays },
        minOrderQty: null,
      })),
    )
    const lines = await tx.select().from(purchaseAgreementLines).where(eq(purchaseAgreementLines.purchaseAgreementId, id))
    const codes = new Map(goods.map(([material]) => [idOf('material', material), material]))
    made.set(name, { id, lines: new Map(lines.map(line => [must(codes.get(line.materialId), 'its material'), line.id])) })
  }
  return made
}
