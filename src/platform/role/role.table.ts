import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 角色. `data_scope` limits whose data its holders see: all, dept_and_below, dept or self. */
export const roles = pgTable(
  'sys_role',
  {
    ...auditColumns(),
    parentId: id('parent_id').notNull().default('0'),
    roleName: varchar('role_name', { length: 64 }).notNull(),
    roleAlias: varchar('role_alias', { length: 64 }).notNull(),
    dataScope: varchar('data_scope', { length: 16 }).notNull().default('self'),
    sort: integer('sort').notNull().default(0),
  },
  t => [uniqueIndex('sys_role_alias').on(t.tenantId, t.roleAlias).where(sql`is_deleted = 0`)],
)

/** The menus and buttons of a role. */
export const roleMenus = pgTable(
  'sys_role_menu',
  {
    roleId: id('role_id')
      .notNull()
      .references(() => roles.id),
    menuId: id('menu_id').notNull(),
  },
  t => [primaryKey({ columns: [t.roleId, t.menuId] }), index('sys_role_menu_menu').on(t.menuId)],
)

/** 随版本授权. Grants that releases have added, by name, so that one revoked by an administrator is not added again. */
export const broughtGrants = pgTable(
  'sys_role_brought',
  {
    roleAlias: varchar('role_alias', { length: 64 }).notNull(),
    menuCode: varchar('menu_code', { length: 64 }).notNull(),
  },
  t => [primaryKey({ columns: [t.roleAlias, t.menuCode] })],
)
