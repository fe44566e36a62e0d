import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import { dicts } from '#platform/dict/dict.table.ts'
import { readableWhen } from '#platform/file/may-read.store.ts'
import { users } from '#platform/user/user.table.ts'
import { type Listing, momentOf, number, page, text } from '#server/db/listing.ts'
import { notDeleted, parseIds, softDelete } from '#server/db/rows.ts'
import { type Caller, FIRST_TENANT, may } from '#server/http/caller.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { noticeReads, notices } from './notice.table.ts'
import { shownContent } from './notice-content.store.ts'

/** 通知公告. Editors see all, other staff see published ones. */
export const PUBLISHED = 1

const isEditor = (caller: Caller) => may(caller, 'notice_edit')

const visibleTo = (caller: Caller): SQL =>
  and(notDeleted(notices, caller.tenantId), isEditor(caller) ? undefined : eq(notices.status, PUBLISHED)) as SQL

/** Attachments are readable for everybody who may read the notice. */
readableWhen('notice', async ({ tx, caller }, noticeId) => {
  if (caller.accountType === EXTERNAL) return false
  const found = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.id, noticeId), visibleTo(caller)))
  return found.length > 0
})

const readBy = (caller: Caller) =>
  sql<number>`(case when exists (select 1 from sys_notice_read r where r.notice_id = sys_notice.id and r.user_id = ${caller.userId}) then 1 else 0 end)`

const attachmentRows = sql<{ id: string; name: string; url: string }[]>`(
  select coalesce(json_agg(json_build_object('id', f.id::text, 'name', f.name, 'url', f.handle) order by a.place), '[]')
  from jsonb_array_elements(sys_notice.attachments) with ordinality as a(entry, place) join sys_file f on f.id = (a.entry ->> 'id')::bigint)`

const listing = (caller: Caller): Listing => ({
  filters: {
    noticeTilte: text(notices.title),
    title: text(notices.title),
    noticeType: number(notices.noticeType),
    category: number(notices.noticeType),
    status: number(notices.status),
    readStatus: number(readBy(caller)),
    releaseTime: momentOf(notices.releaseTime),
    createTime: momentOf(notices.createTime),
  },
  sorts: {
    noticeTilte: notices.title,
    title: notices.title,
    noticeType: notices.noticeType,
    category: notices.noticeType,
    releaseTime: notices.releaseTime,
    createTime: notices.createTime,
  },
  // Drafts have no release time: editors see them first. For readers the order matches the index.
  order: [
    isEditor(caller) ? sql`sys_notice.release_time desc nulls first` : sql`sys_notice.release_time desc nulls last`,
    sql`sys_notice.id desc`,
  ],
})

interface Wanted {
  where?: SQL
  order?: SQL[]
  size?: number
  offset?: number
}

async function rows(ctx: Context, { where, order = [], size = 1, offset = 0 }: Wanted) {
  const { tx, caller } = ctx
  const found = await tx
    .select({
      id: notices.id,
      noticeTilte: notices.title,
      noticeType: notices.noticeType,
      noticeTypeName: dicts.dictValue,
      createTime: notices.createTime,
      releaseTime: notices.releaseTime,
      noticeContent: notices.content,
      attachment: attachmentRows,
      status: notices.status,
      readStatus: readBy(caller),
      createUserName: users.realName,
    })
    .from(notices)
    .leftJoin(dicts, and(eq(dicts.code, 'notice'), eq(dicts.dictKey, sql`${notices.noticeType}::text`), notDeleted(dicts, FIRST_TENANT)))
    .leftJoin(users, eq(users.id, notices.createUser))
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  return Promise.all(found.map(async row => ({ ...row, noticeContent: await shownContent(ctx, row.noticeContent) })))
}

export const noticePage = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing(ctx.caller), {
    table: notices,
    where: visibleTo(ctx.caller),
    rows: wanted => rows(ctx, wanted),
  })

export async function oneNotice(ctx: Context, id: string) {
  const [found] = await rows(ctx, { where: and(eq(notices.id, id), visibleTo(ctx.caller)) })
  return found ?? Promise.reject(missing())
}

export const latestNotices = (ctx: Context, size: number) => {
  const { order } = listing(ctx.caller)
  return rows(ctx, { where: and(visibleTo(ctx.caller), eq(notices.status, PUBLISHED)), order: [...order], size })
}

export async function readAll({ tx, caller, now }: Context, ids: string): Promise<void> {
  const wanted = [...new Set(parseIds(ids))]
  const [seen] = await tx
    .select({ count: count() })
    .from(notices)
    .where(and(inArray(notices.id, wanted), visibleTo(caller)))
  if (seen?.count !== wanted.length) throw missing()
  const read = wanted.map(noticeId => ({ userId: caller.userId, noticeId, readTime: now }))
  await tx.insert(noticeReads).values(read).onConflictDoNothing()
}

export const removeNotices = (ctx: Context, ids: string) => softDelete(ctx, notices, parseIds(ids))
