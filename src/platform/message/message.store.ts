import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { announce } from '#platform/push/push.store.ts'
import type { Tx } from '#server/db/database.ts'
import { type Listing, momentOf, number, page, text } from '#server/db/listing.ts'
import { prepared } from '#server/db/prepared.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { plainLine, plainText, shorten } from '#server/text/plain.ts'
import { messages } from './message.table.ts'

/** 消息. Written by the platform; the recipient can only read them. */
const READ = 1
const UNREAD_TAG = '未读'
const READ_TAG = '已读'

const list: Listing = {
  filters: {
    status: number(messages.status),
    title: text(messages.title),
    subtitle: text(messages.subtitle),
    createTime: momentOf(messages.createTime),
  },
  sorts: { createTime: messages.createTime, status: messages.status },
  order: [desc(messages.createTime), desc(messages.id)],
}

export const inbox = ({ tx, params, caller }: Context) =>
  page(tx, params, list, {
    table: messages,
    where: eq(messages.userId, caller.userId),
    rows: ({ where, order, size, offset }) =>
      tx
        .select()
        .from(messages)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

/** Reading again changes nothing. */
export async function markRead({ tx, caller, now }: Context, id: string): Promise<void> {
  const changed = await tx
    .update(messages)
    .set({ status: READ, tag: READ_TAG, readTime: sql`coalesce(${messages.readTime}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(messages.id, id), eq(messages.userId, caller.userId)))
  if (changed.rowCount !== 1) throw missing()
}

/** Returns how many there were. */
export async function markAllRead({ tx, caller, now }: Context): Promise<number> {
  const changed = await tx
    .update(messages)
    .set({ status: READ, tag: READ_TAG, readTime: now })
    .where(and(eq(messages.userId, caller.userId), ne(messages.status, READ)))
  return changed.rowCount ?? 0
}

export interface Telling {
  title: string
  subtitle?: string
  content: string
  img?: string
}

const tell = prepared(`
  insert into sys_message (id, user_id, title, subtitle, content, img, tag)
  select id, user_id, $3, $4, $5, $6, $7 from unnest($1::bigint[], $2::bigint[]) as t(id, user_id)`)

/**
 * A message to each of these people, in the caller's transaction. Long texts are cut. With `site`, open pages are notified at once,
 * otherwise they poll within a minute.
 */
export async function notify(tx: Tx, newId: () => string, userIds: readonly string[], telling: Telling, site?: Site): Promise<void> {
  const people = [...new Set(userIds)].filter(Boolean)
  if (people.length === 0) return
  const line = {
    title: shorten(plainLine(telling.title), 200),
    subtitle: shorten(plainLine(telling.subtitle ?? ''), 200),
    content: plainText(telling.content),
    img: telling.img ?? '',
    tag: UNREAD_TAG,
  }
  const { title, subtitle, content, img, tag } = line
  tx.send(tell, [people.map(() => newId()), people, title, subtitle, content, img, tag])
  if (site) announce(tx, site, { kind: 'message', to: people })
}
