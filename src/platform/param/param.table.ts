import { sql } from 'drizzle-orm'
import { uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 系统参数: thresholds and switches that administrators change without a release. */
export const params = pgTable(
  'sys_param',
  {
    ...auditColumns(),
    paramName: varchar('param_name', { length: 128 }).notNull(),
    paramKey: varchar('param_key', { length: 128 }).notNull(),
    paramValue: varchar('param_value', { length: 4000 }).notNull(),
    remark: varchar('remark', { length: 500 }).notNull().default(''),
  },
  t => [uniqueIndex('sys_param_key').on(t.tenantId, t.paramKey).where(sql`is_deleted = 0`)],
)
