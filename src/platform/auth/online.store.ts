import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { labelOf } from '#platform/dict/label.store.ts'
import { type Listing, number, page, text } from '#server/db/listing.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { sessions } from './auth.table.ts'
import { endSessions } from './session.store.ts'

/** 在线会话: who is logged in, and from where. */
const ofOwner = (column: SQL) => sql<string>`(select ${column} from sys_user u where u.id = sys_session.user_id)`
const account = ofOwner(sql`u.account`)
const realName = ofOwner(sql`u.real_name`)

const listing: Listing = {
  filters: { account: text(account), realName: text(realName), remoteIp: text(sessions.remoteIp), door: number(sessions.door) },
  sorts: { account, remoteIp: sessions.remoteIp, door: sessions.door, loginTime: sessions.loginTime, lastSeen: sessions.lastSeen },
  order: [desc(sessions.lastSeen), desc(sessions.id)],
}

const open = ({ caller, now }: Context): SQL =>
  and(eq(sessions.tenantId, caller.tenantId), isNull(sessions.endTime), gt(sessions.expires, now)) as SQL

export const openSessions = (ctx: Context) =>
  page(ctx.tx, ctx.params, listing, {
    table: sessions,
    where: open(ctx),
    rows: ({ where, order, size, offset }) =>
      ctx.tx
        .select({
          id: sessions.id,
          account,
          realName,
          deptName: sql<string | null>`(select d.dept_name from sys_dept d where d.id = sys_session.dept_id)`,
          door: sessions.door,
          doorName: labelOf('user_type', sql`sys_session.door`),
          remoteIp: sessions.remoteIp,
          userAgent: sessions.userAgent,
          loginTime: sessions.loginTime,
          lastSeen: sessions.lastSeen,
          current: sql<boolean>`sys_session.id = ${ctx.caller.sessionId}`,
        })
        .from(sessions)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })

/** All or nothing: an ended session, or one of another tenant, rejects the whole list. */
export async function kick(ctx: Context, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)]
  const ended = await endSessions(ctx.tx, ctx.site, and(inArray(sessions.id, distinct), open(ctx))!, 'kicked')
  if (ended !== distinct.length) throw missing()
}
