import { sql } from 'drizzle-orm'
import { index, integer, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

const columns = () => ({
  ...auditColumns(),
  /** 0 for the root row of a dictionary. */
  parentId: id('parent_id').notNull().default('0'),
  code: varchar('code', { length: 64 }).notNull(),
  dictKey: varchar('dict_key', { length: 64 }).notNull().default('-1'),
  dictValue: varchar('dict_value', { length: 255 }).notNull(),
  sort: integer('sort').notNull().default(0),
  remark: varchar('remark', { length: 500 }).notNull().default(''),
  isSealed: smallint('is_sealed').notNull().default(0),
})

/** 系统字典. */
export const dicts = pgTable('sys_dict', columns(), t => [
  uniqueIndex('sys_dict_key').on(t.code, t.dictKey).where(sql`is_deleted = 0`),
  index('sys_dict_parent').on(t.parentId, t.sort),
])

/** 业务字典. */
export const bizDicts = pgTable('sys_dict_biz', columns(), t => [
  uniqueIndex('sys_dict_biz_key').on(t.tenantId, t.code, t.dictKey).where(sql`is_deleted = 0`),
  index('sys_dict_biz_parent').on(t.parentId, t.sort),
])

export type DictTable = typeof dicts | typeof bizDicts
