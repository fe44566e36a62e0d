import { boolean, index, integer, jsonb, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

/** 会话: one login. Every request checks it (through a cache of a few seconds), so ending it ends all its tokens. */
export const sessions = pgTable(
  'sys_session',
  {
    id: id('id').primaryKey(),
    userId: id('user_id').notNull(),
    tenantId: varchar('tenant_id', { length: 12 }).notNull(),
    /** The login page used: 1, 2 or 3. */
    door: smallint('door').notNull(),
    clientId: varchar('client_id', { length: 64 }).notNull(),
    deptId: id('dept_id'),
    remoteIp: varchar('remote_ip', { length: 64 }).notNull(),
    userAgent: varchar('user_agent', { length: 255 }).notNull().default(''),
    loginTime: moment('login_time').notNull().defaultNow(),
    lastSeen: moment('last_seen').notNull().defaultNow(),
    expires: moment('expires').notNull(),
    endTime: moment('end_time'),
    endReason: varchar('end_reason', { length: 32 }).notNull().default(''),
  },
  t => [index('sys_session_user').on(t.userId), index('sys_session_recent').on(t.lastSeen)],
)

/** Refresh tokens, by hash. Single use; a second use after 30 s ends the whole session. */
export const refreshTokens = pgTable(
  'sys_refresh_token',
  {
    hash: varchar('hash', { length: 64 }).primaryKey(),
    sessionId: id('session_id')
      .notNull()
      .references(() => sessions.id),
    createTime: moment('create_time').notNull().defaultNow(),
    expires: moment('expires').notNull(),
    usedTime: moment('used_time'),
  },
  t => [index('sys_refresh_token_session').on(t.sessionId)],
)

/** Failed logins by account (known or not) or by address. Stored, so that a restart or another process forgets nothing. */
export const loginGuards = pgTable('sys_login_guard', {
  key: varchar('key', { length: 160 }).primaryKey(),
  failures: integer('failures').notNull().default(0),
  windowStart: moment('window_start').notNull(),
  lockedUntil: moment('locked_until'),
})

/** Client credentials. The secret of our own client comes from the configuration. */
export const clients = pgTable('sys_client', {
  clientId: varchar('client_id', { length: 64 }).primaryKey(),
  secretHash: varchar('secret_hash', { length: 64 }).notNull(),
  enabled: boolean('enabled').notNull().default(true),
})

/** Short-lived single-use secrets: captchas, phone codes, social states, registration tickets. */
export const tickets = pgTable(
  'sys_ticket',
  {
    kind: varchar('kind', { length: 16 }).notNull(),
    key: varchar('key', { length: 160 }).notNull(),
    secretHash: varchar('secret_hash', { length: 64 }).notNull().default(''),
    data: jsonb('data').$type<Record<string, string>>().notNull().default({}),
    tries: smallint('tries').notNull().default(0),
    expires: moment('expires').notNull(),
  },
  t => [primaryKey({ columns: [t.kind, t.key] }), index('sys_ticket_expires').on(t.expires)],
)

/** The identity of a person at a configured provider. */
export const socialIdentities = pgTable(
  'sys_social_identity',
  {
    source: varchar('source', { length: 32 }).notNull(),
    subject: varchar('subject', { length: 255 }).notNull(),
    userId: id('user_id').notNull(),
    createTime: moment('create_time').notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.source, t.subject] }), index('sys_social_identity_user').on(t.userId)],
)
