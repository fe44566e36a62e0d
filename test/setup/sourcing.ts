import { keepPlan, openPlan } from '#domains/procurement/plan/purchase-plan.ledger.ts'
import { purchasePlanBreaches } from '#domains/procurement/plan/purchase-plan.query.ts'
import { lockSourcing, sealQuote } from '#domains/procurement/quote/quote.ledger.ts'
import { closeDue } from '#domains/procurement/quote/quote-opening.store.ts'
import { sourcingBreaches } from '#domains/procurement/sourcing/sourcing.query.ts'
import type { AppTools } from './app-test.ts'
import { newMaterial } from './books.ts'
import { day } from './days.ts'
import { suppliersIn } from './suppliers.ts'

/** Plans that can be sourced, and suppliers to ask, for one test. */
export function sourcingIn(tools: AppTools) {
  const { app, booking, row, rows } = tools
  const suppliers = suppliersIn(tools)
  tools.keeps(purchasePlanBreaches, sourcingBreaches)
  /** A line of an approved plan over this quantity. */
  const planLine = async (approved: string, planType = 'month') => {
    const [planId, materialId] = [app.newId(), await newMaterial(booking)]
    const { material_code, material_name } = await row('wh_material', { id: materialId })
    const planNo = `T${planId}`
    await booking(async book => {
      await keepPlan(book, planId, { planNo, planName: '计划', planType, lineCount: 1, totalEstAmount: '0' }, 'approving')
      await openPlan(book, planId, {
        planNo,
        lines: [
          {
            ...{ materialId, materialCode: material_code!, materialName: material_name!, qty: approved, approvedQty: approved },
            ...{ sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0', overReceiptRate: '0', needDate: day(30) },
            ...{ useDeptId: tools.dept('equipment'), purpose: '试' },
          },
        ],
      })
    })
    return (await row('purchase_plan_line', { plan_id: planId })).id!
  }
  const lineIdsOf = async (id: string) =>
    (await rows('sourcing_line', { sourcing_id: id, is_deleted: 0 }, 'id', 'line_no')).map(({ id: line }) => line!)
  const offersFor = async (id: string, prices: readonly string[], more: object = {}) =>
    (await lineIdsOf(id)).slice(0, prices.length).map((sourcingLineId, at) => ({
      ...{ sourcingLineId, taxPrice: prices[at]!, taxRate: '0.13', deliverDate: day(20), ...more },
    }))
  /** Filed by one and confirmed by another; the answer of whoever stops it. */
  const byTwo = async (first: string, second: string, action: string, id: string, fields: object = {}) => {
    const filed = await tools.act(first, 'sourcing', action, id, fields)
    if (filed.status !== 200) return filed
    const [waiting] = await rows('sys_waiting_action', { row_id: id, action, wait_state: 'wait' }, 'id', 'id desc')
    return tools.act(second, 'waitingAction', 'confirm', waiting!.id)
  }
  return {
    ...suppliers,
    byTwo,
    offersFor,
    /** A sealed quote of a supplier without a portal account, written past the page. */
    quote: async (id: string, supplierId: string, prices: readonly string[], offerQty?: string) => {
      const offers = await offersFor(id, prices)
      const qtys = (await rows('sourcing_line', { sourcing_id: id, is_deleted: 0 }, 'qty', 'line_no')).map(({ qty }) => qty!)
      await booking(async book =>
        sealQuote(
          { ...book, keys: app.keys },
          await lockSourcing(book, id),
          supplierId,
          offers.map((offer, at) => ({ ...offer, offerQty: offerQty ?? qtys[at]! })),
        ),
      )
    },
    /** The deadline passes, and the opening time with it. */
    pass: async (id: string) => {
      await app.sql(
        `update sourcing set quote_start = now() - interval '2 hours', quote_deadline = now() - interval '1 second',
           open_time = case when open_time is not null then now() - interval '1 second' end where id = $1`,
        [id],
      )
      await closeDue(app, app.sites[0]!, new Date())
    },
    planLine,
    sourced: async (id: string) => (await row('purchase_plan_line', { id }, 'sourced_qty')).sourced_qty,
    stateOf: async (id: string) => (await row('sourcing', { id })).sourcing_state,
    linesOf: (id: string) => rows('sourcing_line', { sourcing_id: id, is_deleted: 0 }, '*', 'line_no'),
    invited: (ids: readonly string[]) => ids.map(supplierId => ({ supplierId, contactName: '业务经理', contactPhone: '16800000001' })),
  }
}
