import { index, integer, text, varchar } from 'drizzle-orm/pg-core'
import { id, moment } from '#server/db/columns.ts'
import { pgTable } from '#server/db/table.ts'

const who = () => ({
  id: id('id').primaryKey(),
  userId: id('user_id'),
  account: varchar('account', { length: 64 }).notNull().default(''),
  remoteIp: varchar('remote_ip', { length: 64 }).notNull().default(''),
  requestId: varchar('request_id', { length: 64 }).notNull().default(''),
  createTime: moment('create_time').notNull().defaultNow(),
})

/** 通用日志: logins, lock-outs, exports, jobs. */
export const usualLogs = pgTable(
  'sys_log_usual',
  {
    ...who(),
    logLevel: varchar('log_level', { length: 16 }).notNull(),
    logId: varchar('log_id', { length: 64 }).notNull(),
    logData: text('log_data').notNull(),
  },
  t => [index('sys_log_usual_recent').on(t.createTime, t.id)],
)

/** 接口日志: one row per call that could change something. */
export const apiLogs = pgTable(
  'sys_log_api',
  {
    ...who(),
    title: varchar('title', { length: 255 }).notNull(),
    method: varchar('method', { length: 8 }).notNull(),
    requestUri: varchar('request_uri', { length: 255 }).notNull(),
    statusCode: integer('status_code').notNull(),
    time: integer('time').notNull(),
  },
  t => [index('sys_log_api_recent').on(t.createTime, t.id)],
)

/** 错误日志: unexpected errors of the server (kind server) and uploaded by browsers (kind browser). */
export const errorLogs = pgTable(
  'sys_log_error',
  {
    ...who(),
    kind: varchar('kind', { length: 16 }).notNull(),
    exceptionName: varchar('exception_name', { length: 255 }).notNull().default(''),
    message: text('message').notNull().default(''),
    stackTrace: text('stack_trace').notNull().default(''),
    requestUri: varchar('request_uri', { length: 1000 }).notNull().default(''),
  },
  t => [index('sys_log_error_recent').on(t.createTime, t.id)],
)
