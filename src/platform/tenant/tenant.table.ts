import { sql } from 'drizzle-orm'
import { integer, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 租户. tenant_id is the tenant's own number here. */
export const tenants = pgTable(
  'sys_tenant',
  {
    ...auditColumns(),
    tenantName: varchar('tenant_name', { length: 100 }).notNull(),
    domain: varchar('domain', { length: 255 }).notNull().default(''),
    linkman: varchar('linkman', { length: 50 }).notNull().default(''),
    contactNumber: varchar('contact_number', { length: 32 }).notNull().default(''),
    address: varchar('address', { length: 255 }).notNull().default(''),
    accountNumber: integer('account_number').notNull().default(-1),
    expireTime: moment('expire_time'),
    datasourceId: varchar('datasource_id', { length: 64 }).notNull().default(''),
    status: smallint('status').notNull().default(1),
  },
  t => [uniqueIndex('sys_tenant_number').on(t.tenantId).where(sql`is_deleted = 0`)],
)
