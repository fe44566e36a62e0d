import { sql } from 'drizzle-orm'
import { index, integer, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 部门. `ancestors` is the path of ids from the root, so that "this and all below" is one index scan. */
export const depts = pgTable(
  'sys_dept',
  {
    ...auditColumns(),
    parentId: id('parent_id').notNull().default('0'),
    ancestors: text('ancestors').notNull(),
    deptName: varchar('dept_name', { length: 64 }).notNull(),
    fullName: varchar('full_name', { length: 128 }).notNull().default(''),
    deptCode: varchar('dept_code', { length: 32 }).notNull().default(''),
    /** Dictionary org_category. */
    deptCategory: smallint('dept_category').notNull().default(1),
    headUserId: id('head_user_id'),
    vpUserId: id('vp_user_id'),
    sort: integer('sort').notNull().default(0),
    remark: varchar('remark', { length: 500 }).notNull().default(''),
  },
  t => [
    uniqueIndex('sys_dept_name').on(t.tenantId, t.parentId, t.deptName).where(sql`is_deleted = 0`),
    index('sys_dept_parent').on(t.parentId, t.sort),
    index('sys_dept_ancestors').using('btree', t.ancestors.op('text_pattern_ops')),
  ],
)

/** 岗位. */
export const posts = pgTable(
  'sys_post',
  {
    ...auditColumns(),
    postCode: varchar('post_code', { length: 32 }).notNull(),
    postName: varchar('post_name', { length: 64 }).notNull(),
    category: smallint('category').notNull().default(1),
    sort: integer('sort').notNull().default(0),
    remark: varchar('remark', { length: 500 }).notNull().default(''),
  },
  t => [
    uniqueIndex('sys_post_code').on(t.tenantId, t.postCode).where(sql`is_deleted = 0`),
    index('sys_post_sort').on(t.tenantId, t.sort, t.id),
  ],
)
