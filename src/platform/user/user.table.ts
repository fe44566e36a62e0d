import { sql } from 'drizzle-orm'
import { boolean, date, index, primaryKey, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 用户. One row per account of this site: internal (1), administrator (2) or external (3). */
export const users = pgTable(
  'sys_user',
  {
    ...auditColumns(),
    account: varchar('account', { length: 64 }).notNull(),
    /** argon2id of the md5 hex that clients send; null until a password is set. */
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    userType: smallint('user_type').notNull().default(1),
    code: varchar('code', { length: 64 }).notNull().default(''),
    name: varchar('name', { length: 64 }).notNull(),
    realName: varchar('real_name', { length: 64 }).notNull(),
    avatar: varchar('avatar', { length: 255 }).notNull().default(''),
    email: varchar('email', { length: 128 }).notNull().default(''),
    phone: varchar('phone', { length: 32 }).notNull().default(''),
    birthday: date('birthday', { mode: 'string' }),
    sex: smallint('sex').notNull().default(3),
    /** 1 enabled, 0 disabled. */
    status: smallint('status').notNull().default(1),
    /** The company of an external account; these three are asked for at its login. */
    supplierName: varchar('supplier_name', { length: 128 }).notNull().default(''),
    creditCode: varchar('credit_code', { length: 32 }).notNull().default(''),
    workPhone: varchar('work_phone', { length: 32 }).notNull().default(''),
    supplierId: id('supplier_id'),
    /** The department a new session starts with. */
    lastDeptId: id('last_dept_id'),
    passwordTime: moment('password_time'),
    py: varchar('py', { length: 128 }).notNull().default(''),
  },
  t => [
    uniqueIndex('sys_user_account').on(t.tenantId, sql`lower(${t.account})`).where(sql`is_deleted = 0`),
    index('sys_user_recent').on(t.tenantId, t.createTime, t.id),
    index('sys_user_phone').on(t.phone),
  ],
)

/** 曾用名. What somebody was called until then, written by a trigger: records keep the name and the account of their moment. */
export const formerNames = pgTable(
  'sys_former_name',
  {
    userId: id('user_id').notNull(),
    until: moment('until').notNull(),
    account: varchar('account', { length: 64 }).notNull(),
    realName: varchar('real_name', { length: 64 }).notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.until] })],
)

export const userRoles = pgTable(
  'sys_user_role',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    roleId: id('role_id').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.roleId] }), index('sys_user_role_role').on(t.roleId)],
)

export const userDepts = pgTable(
  'sys_user_dept',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    deptId: id('dept_id').notNull(),
    /** The first one is the main department. */
    sort: smallint('sort').notNull().default(0),
  },
  t => [primaryKey({ columns: [t.userId, t.deptId] }), index('sys_user_dept_dept').on(t.deptId)],
)

export const userPosts = pgTable(
  'sys_user_post',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    postId: id('post_id').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.postId] }), index('sys_user_post_post').on(t.postId)],
)
