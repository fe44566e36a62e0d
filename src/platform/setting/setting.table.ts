import { boolean, index, jsonb, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 个人设置: one value per person and key. */
export const userSettings = pgTable(
  'sys_user_setting',
  {
    userId: id('user_id').notNull(),
    key: varchar('key', { length: 128 }).notNull(),
    value: jsonb('value').notNull(),
    updateTime: moment('update_time').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] })],
)

/** 视图: saved filters, order and columns of a list. */
export const savedViews = pgTable(
  'sys_saved_view',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    deptId: id('dept_id'),
    page: varchar('page', { length: 128 }).notNull(),
    name: varchar('name', { length: 64 }).notNull(),
    scope: varchar('scope', { length: 8 }).notNull().default('own'),
    isDefault: boolean('is_default').notNull().default(false),
    value: jsonb('value').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  t => [index('sys_saved_view_page').on(t.page, t.userId)],
)
