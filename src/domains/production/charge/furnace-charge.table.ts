import { index, integer, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'
import { masterTable } from '#server/document/master-table.ts'
import { furnaceCharge } from './furnace-charge.register.ts'

export const furnaceCharges = masterTable('erp_producation_furnace_charge', furnaceCharge, { indexed: ['startTime', 'state'] })

/** 装炉产品. The steps of pieces in a charge, and their shares of its hours once it is out. */
export const chargeRows = pgTable(
  'erp_producation_furnace_charge_row',
  {
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
    chargeId: id('charge_id')
      .notNull()
      .references(() => furnaceCharges.id),
    lineNo: integer('line_no').notNull(),
    execId: id('exec_id').notNull(),
    pieceId: id('piece_id').notNull(),
    weight: numeric('weight', { precision: 18, scale: 3 }).notNull(),
    runHours: numeric('run_hours', { precision: 10, scale: 2 }),
  },
  t => [
    uniqueIndex('erp_producation_furnace_charge_row_once').on(t.chargeId, t.execId),
    index('erp_producation_furnace_charge_row_exec').on(t.execId),
  ],
)
