import { signAgreement } from '#domains/procurement/agreement/purchase-agreement.ledger.ts'
import { purchaseOrderBreaches } from '#domains/procurement/order/purchase-order.query.ts'
import { keepPlan, openPlan } from '#domains/procurement/plan/purchase-plan.ledger.ts'
import { purchasePlanBreaches } from '#domains/procurement/plan/purchase-plan.query.ts'
import { purchasePriceBreaches } from '#domains/procurement/price/purchase-price.query.ts'
import { supplierBreaches } from '#domains/supplier/profile/supplier.query.ts'
import type { AppTools } from './app-test.ts'
import { newMaterial, newWarehouse } from './books.ts'
import { day } from './days.ts'
import { newSupplier } from './suppliers.ts'

export const BUYER = 'xie.yun'
export const HEAD = 'sun.jianguo'

export interface Terms {
  readonly pricingRule?: string
  readonly quotaQty?: string
  readonly quotaAmount?: string
  readonly minOrderQty?: string
  readonly taxPrice?: string
  readonly from?: number
  readonly to?: number
  readonly supplierId?: string
  readonly materialId?: string
}

/** A supplier, a material, an agreement about it and a plan that asks for it; orders are called off by a buyer. */
export function orderingIn(tools: AppTools) {
  const { app, booking, user, dept, row, act, detail } = tools
  tools.keeps(purchaseOrderBreaches, purchasePlanBreaches, purchasePriceBreaches, supplierBreaches)

  /** A line of an open plan. */
  async function planned(materialId: string, qty = '1000'): Promise<string> {
    const id = app.newId()
    await booking(async book => {
      const values = { planNo: id, planName: '试', planType: 'month', planMonth: '2026-11', purchaseType: 'spare', lineCount: 1 }
      await keepPlan(book, id, { ...values, totalEstAmount: '0' }, 'approving')
      const line = {
        ...{
          materialId,
          materialCode: materialId,
          materialName: '试',
          qty,
          approvedQty: qty,
          overReceiptRate: '0',
          useDeptId: dept('equipment'),
        },
        ...{ sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0', needDate: day(30), purpose: '试' },
      }
      await openPlan(book, id, { planNo: id, lines: [line] })
    })
    return (await row('purchase_plan_line', { plan_id: id }, 'id')).id!
  }

  async function agreement(terms: Terms = {}) {
    const materialId = terms.materialId ?? (await newMaterial(booking))
    const supplierId = terms.supplierId ?? (await newSupplier(app, booking)).id
    const id = await booking(book =>
      signAgreement(
        book,
        {
          ...{ agreementNo: book.newId(), agreementName: '试验协议', supplierId, buyerId: user(BUYER), payTerm: 'd30', autoRenew: 'no' },
          ...{ startDate: day(terms.from ?? -10), endDate: day(terms.to ?? 300), pricingRule: terms.pricingRule ?? 'fixed' },
          quotaAmount: terms.quotaAmount ?? null,
        },
        [
          {
            ...{ materialId, taxPrice: terms.taxPrice ?? '113', taxRate: '0.13', leadDays: 5, quotaQty: terms.quotaQty ?? null },
            minOrderQty: terms.minOrderQty ?? null,
          },
        ],
      ),
    )
    const { id: lineId } = await row('purchase_agreement_line', { purchase_agreement_id: id }, 'id')
    return { id, lineId: lineId!, supplierId, materialId }
  }

  /** An agreement, a plan and a warehouse, and what a buyer fills in to order from them. */
  async function ready(terms: Terms = {}) {
    const agreed = await agreement(terms)
    const [planLineId, warehouseId] = [await planned(agreed.materialId), await newWarehouse(app, booking)]
    const item = { agreementLineId: agreed.lineId, planLineId, qty: '10', deliveryDate: day(20), warehouseId }
    return {
      ...{ ...agreed, planLineId, warehouseId },
      form: (more: object = {}) => ({ purchaseAgreementId: agreed.id, items: [{ ...item, ...more }] }),
    }
  }

  const callOff = (form: object, by = BUYER) => act(by, 'purchaseOrder', 'callOff', undefined, form)
  const stateOf = async (id: string) => (await detail('admin', 'purchaseOrder', id)).orderState as string
  return {
    ...{ planned, agreement, ready, callOff, stateOf },
    /** An order that went out, and its only line. */
    async ordered(more: object = {}, terms: Terms = {}) {
      const at = await ready(terms)
      const reply = await callOff(at.form(more))
      if (reply.status !== 200) throw new Error(reply.body.msg)
      const id: string = reply.body.data.id
      const line = await row('purchase_order_line', { purchase_order_id: id }, 'id')
      return { ...at, id, orderLineId: line.id! }
    },
    planOf: (planLineId: string) => row('purchase_plan_line', { id: planLineId }, 'direct_qty, ordered_qty, received_qty, line_state'),
    openOf: async (supplierId: string) =>
      (
        await app.sql<{ open: string }>('select coalesce(sum(amount), 0)::text as open from sup_trade_ledger where supplier_id = $1', [
          supplierId,
        ])
      )[0]!.open,
  }
}
