import { keepPlan, openPlan } from '#domains/procurement/plan/purchase-plan.ledger.ts'
import { purchasePlanBreaches } from '#domains/procurement/plan/purchase-plan.query.ts'
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
  return {
    ...suppliers,
    planLine,
    sourced: async (id: string) => (await row('purchase_plan_line', { id }, 'sourced_qty')).sourced_qty,
    stateOf: async (id: string) => (await row('sourcing', { id })).sourcing_state,
    linesOf: (id: string) => rows('sourcing_line', { sourcing_id: id, is_deleted: 0 }, '*', 'line_no'),
    invited: (ids: readonly string[]) => ids.map(supplierId => ({ supplierId, contactName: '业务经理', contactPhone: '16800000001' })),
  }
}
