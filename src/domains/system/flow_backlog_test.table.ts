import { index, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 流程测试. Results of test cases, kept for a month. */
export const flowTests = pgTable(
  'flow_test',
  {
    /** Id of the document. */
    id: id('id').primaryKey(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    billNo: varchar('bill_no', { length: 40 }).notNull(),
    testResult: varchar('test_result', { length: 64 }).notNull(),
    endTime: moment('end_time').notNull(),
  },
  t => [index('flow_test_end').on(t.endTime)],
)
