import { boolean, index, integer, jsonb, numeric, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

const tenant = () => varchar('tenant_id', { length: 12 }).notNull().default('000000')

export interface Share {
  readonly employeeId: string
  readonly manHours: string
}

/** 报工记录. What was reported about a step of a piece, one row for each report. A mistake is a row that takes another one back. Append-only. */
export const workReports = pgTable(
  'erp_producation_work_report',
  {
    id: id('id').primaryKey(),
    tenantId: tenant(),
    execId: id('exec_id').notNull(),
    pieceId: id('piece_id').notNull(),
    nodeKey: varchar('node_key', { length: 40 }).notNull(),
    round: integer('round').notNull(),
    /** Dictionary report_action. */
    reportAction: varchar('report_action', { length: 16 }).notNull(),
    reportTime: moment('report_time').notNull(),
    equipmentId: id('equipment_id'),
    /** 炉次号, of what was done together with other pieces. */
    chargeNo: varchar('charge_no', { length: 80 }).notNull().default(''),
    /** Dictionary report_source. */
    source: varchar('source', { length: 16 }).notNull(),
    opKey: varchar('op_key', { length: 80 }).notNull(),
    reportUserId: id('report_user_id'),
    /** Why work stopped (dictionary stop_cause), was reported late, or was taken back. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    isMakeup: boolean('is_makeup').notNull().default(false),
    weight: numeric('weight', { precision: 18, scale: 3 }),
    persons: jsonb('persons').$type<readonly Share[]>().notNull(),
    reverseOf: id('reverse_of').unique('erp_producation_work_report_reversed_once'),
    postTime: moment('post_time').notNull(),
  },
  t => [
    uniqueIndex('erp_producation_work_report_op').on(t.tenantId, t.opKey),
    index('erp_producation_work_report_of').on(t.execId, t.id),
    index('erp_producation_work_report_piece').on(t.pieceId),
    index('erp_producation_work_report_day').on(t.tenantId, t.reportTime),
  ],
)
