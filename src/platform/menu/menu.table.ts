import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 菜单与按钮. category 1 is a sidebar entry, 2 a button of the page above it. */
export const menus = pgTable(
  'sys_menu',
  {
    ...auditColumns(),
    parentId: id('parent_id').notNull().default('0'),
    code: varchar('code', { length: 64 }).notNull(),
    name: varchar('name', { length: 64 }).notNull(),
    alias: varchar('alias', { length: 64 }).notNull().default('menu'),
    path: varchar('path', { length: 255 }).notNull().default(''),
    source: varchar('source', { length: 128 }).notNull().default(''),
    sort: integer('sort').notNull().default(0),
    category: smallint('category').notNull().default(1),
    /** 0 none, 1 toolbar, 2 row, 3 both. */
    action: smallint('action').notNull().default(0),
    isOpen: smallint('is_open').notNull().default(1),
    keepAlive: smallint('keep_alive').notNull().default(0),
    /** Comma-separated role aliases that may see the entry; empty means every role that has it. */
    roles: varchar('roles', { length: 500 }).notNull().default(''),
    py: varchar('py', { length: 128 }).notNull().default(''),
    pyi: varchar('pyi', { length: 64 }).notNull().default(''),
    remark: varchar('remark', { length: 500 }).notNull().default(''),
  },
  t => [uniqueIndex('sys_menu_code').on(t.code).where(sql`is_deleted = 0`), index('sys_menu_parent').on(t.parentId, t.sort)],
)

/** 顶部菜单. */
export const topMenus = pgTable(
  'sys_top_menu',
  {
    ...auditColumns(),
    code: varchar('code', { length: 64 }).notNull(),
    name: varchar('name', { length: 64 }).notNull(),
    source: varchar('source', { length: 128 }).notNull().default(''),
    path: varchar('path', { length: 255 }).notNull().default(''),
    sort: integer('sort').notNull().default(0),
  },
  t => [uniqueIndex('sys_top_menu_code').on(t.tenantId, t.code).where(sql`is_deleted = 0`)],
)

export const topMenuItems = pgTable(
  'sys_top_menu_item',
  {
    topMenuId: id('top_menu_id')
      .notNull()
      .references(() => topMenus.id),
    menuId: id('menu_id').notNull(),
  },
  t => [primaryKey({ columns: [t.topMenuId, t.menuId] })],
)

/** 常用功能 of a person. */
export const favourites = pgTable(
  'sys_menu_favourite',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    menuId: id('menu_id').notNull(),
    clientType: smallint('client_type').notNull().default(1),
    sort: integer('sort').notNull().default(0),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  t => [uniqueIndex('sys_menu_favourite_once').on(t.userId, t.menuId, t.clientType)],
)
