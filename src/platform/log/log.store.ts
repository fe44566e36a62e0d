import { desc, eq } from 'drizzle-orm'
import { users } from '#platform/user/user.table.ts'
import { idOf, type Listing, momentOf, number, text } from '#server/db/listing.ts'
import { getTableColumns } from '#server/db/table.ts'
import { book } from './book.store.ts'
import { apiLogs, errorLogs, usualLogs } from './log.table.ts'

type LogTable = typeof usualLogs | typeof apiLogs | typeof errorLogs

const listing = (table: LogTable, filters: Listing['filters'], sorts: Listing['sorts'] = {}): Listing => ({
  filters: {
    account: text(table.account),
    userId: idOf(table.userId),
    remoteIp: text(table.remoteIp),
    requestId: text(table.requestId),
    createTime: momentOf(table.createTime),
    ...filters,
  },
  sorts: { createTime: table.createTime, ...sorts },
  order: [desc(table.createTime), desc(table.id)],
})

const usualListing = listing(usualLogs, {
  logLevel: text(usualLogs.logLevel),
  logId: text(usualLogs.logId),
  logData: text(usualLogs.logData),
})

export const usual = book(usualLogs, usualListing, (tx, { where, order, size, offset }) =>
  tx
    .select({ ...getTableColumns(usualLogs), realName: users.realName })
    .from(usualLogs)
    .leftJoin(users, eq(users.id, usualLogs.userId))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset),
)

const apiListing = listing(
  apiLogs,
  {
    title: text(apiLogs.title),
    method: text(apiLogs.method),
    requestUri: text(apiLogs.requestUri),
    statusCode: number(apiLogs.statusCode),
    time: number(apiLogs.time),
  },
  { time: apiLogs.time, statusCode: apiLogs.statusCode },
)

export const api = book(apiLogs, apiListing, (tx, { where, order, size, offset }) =>
  tx
    .select({ ...getTableColumns(apiLogs), realName: users.realName })
    .from(apiLogs)
    .leftJoin(users, eq(users.id, apiLogs.userId))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset),
)

const errorListing = listing(errorLogs, {
  kind: text(errorLogs.kind),
  exceptionName: text(errorLogs.exceptionName),
  message: text(errorLogs.message),
  requestUri: text(errorLogs.requestUri),
})

export const error = book(errorLogs, errorListing, (tx, { where, order, size, offset }) =>
  tx
    .select({ ...getTableColumns(errorLogs), realName: users.realName })
    .from(errorLogs)
    .leftJoin(users, eq(users.id, errorLogs.userId))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset),
)
