import { sql } from 'drizzle-orm'
import { check, index, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { purchasePlan } from './purchase-plan.register.ts'
import { purchasePlanLine } from './purchase-plan-line.register.ts'

/** The id of a plan is that of its document. */
export const purchasePlans = masterTable('purchase_plan', purchasePlan)
export const purchasePlanLines = masterTable('purchase_plan_line', purchasePlanLine, {
  references: { planId: () => purchasePlans.id },
  // INV-14: nothing beyond the approved quantity.
  checks: {
    purchase_plan_line_sound: sql`approved_qty >= 0 and approved_qty <= qty and direct_qty >= 0
      and received_qty >= 0 and sourced_qty + direct_qty <= approved_qty and ordered_qty - direct_qty between 0 and sourced_qty
      and received_qty <= ordered_qty * (1 + over_receipt_rate / 100)`,
  },
})

/**
 * 计划行流水. What later documents use of a plan line: SOURCE (inquiry or tender), AWARDED (decided), ORDER (ordered after
 * sourcing), DIRECT (ordered without), RECEIVE. Append-only; a failed document is reversed by equal opposite rows (INV-01).
 */
export const planDraws = pgTable(
  'purchase_plan_draw',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    lineId: id('line_id')
      .notNull()
      .references(() => purchasePlanLines.id),
    bizType: varchar('biz_type', { length: 8 }).notNull(),
    qty: numeric('qty', { precision: 18, scale: 3 }).notNull(),
    bizId: id('biz_id').notNull(),
    bizLineId: id('biz_line_id').notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    reverseOf: id('reverse_of').unique('purchase_plan_draw_reversed_once'),
    postTime: moment('post_time').notNull(),
  },
  t => [
    // Each line of a document is recorded once.
    uniqueIndex('purchase_plan_draw_source').on(t.bizType, t.bizId, t.bizLineId, t.lineId).where(sql`reverse_of is null`),
    index('purchase_plan_draw_line').on(t.lineId, t.id),
    index('purchase_plan_draw_biz').on(t.bizId),
    check('purchase_plan_draw_kind', sql`${t.bizType} in ('SOURCE', 'AWARDED', 'ORDER', 'DIRECT', 'RECEIVE', 'RETURN')`),
    check('purchase_plan_draw_sign', sql`(${t.qty} > 0) = (${t.reverseOf} is null and ${t.bizType} <> 'RETURN') and ${t.qty} <> 0`),
  ],
)
