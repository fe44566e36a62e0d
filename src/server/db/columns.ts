import { customType, integer, smallint, timestamp, varchar } from 'drizzle-orm/pg-core'

/** A snowflake id: bigint in the table, text everywhere else, because JavaScript numbers cannot hold 64 bits. */
export const id = customType<{ data: string; driverData: string }>({ dataType: () => 'bigint' })

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Common columns: creator, last change, deletion mark. */
export const auditColumns = () => ({
  id: id('id').primaryKey(),
  tenantId: varchar('tenant_id', { length: 12 }).notNull().default('000000'),
  createUser: id('create_user'),
  createDept: id('create_dept'),
  createTime: moment('create_time').notNull().defaultNow(),
  updateUser: id('update_user'),
  updateTime: moment('update_time').notNull().defaultNow(),
  isDeleted: smallint('is_deleted').notNull().default(0),
  version: integer('version').notNull().default(0),
})
