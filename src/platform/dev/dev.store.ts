import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { bizDicts, dicts } from '#platform/dict/dict.table.ts'
import { note } from '#platform/log/usual.store.ts'
import { menus } from '#platform/menu/menu.table.ts'
import { standing } from '#platform/menu/sidebar.store.ts'
import { isSecret, paramValue } from '#platform/param/param.store.ts'
import { users } from '#platform/user/user.table.ts'
import { type Listing, page, text } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { FIRST_TENANT } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'

/** Developer calls do not exist unless switched on. Then they are for administrators only, and each is logged. */
export async function requireDeveloper(ctx: Context, what: string, data: Record<string, unknown> = {}): Promise<void> {
  if (!ctx.app.config.developer) throw new Refusal('请求的地址不存在', 404)
  const { caller } = ctx
  const who = { id: caller.userId, account: caller.account }
  await note(ctx, caller.isAdmin ? 'info' : 'warn', `dev.${what}`, { ...data, allowed: caller.isAdmin }, who)
  if (!caller.isAdmin) throw forbidden()
}

/** The only readable lists. Sessions, tokens and secrets are not among them. */
const shelves: Record<string, (ctx: Context, name: string) => Promise<unknown>> = {
  dict: async ({ tx, caller }, code) => {
    for (const book of [dicts, bizDicts]) {
      const entries = await tx
        .select({ dictKey: book.dictKey, dictValue: book.dictValue, sort: book.sort })
        .from(book)
        .where(and(notDeleted(book, book === dicts ? FIRST_TENANT : caller.tenantId), eq(book.code, code), ne(book.parentId, '0')))
        .orderBy(asc(book.sort))
      if (entries.length > 0) return entries
    }
  },
  param: async ({ tx, caller }, key) => (isSecret(key) ? undefined : paramValue(tx, caller.tenantId, key)),
  menu: async ({ tx }, code) => {
    const [found] = await tx
      .select({ id: menus.id, parentId: menus.parentId, code: menus.code, name: menus.name, path: menus.path, category: menus.category })
      .from(menus)
      .where(and(standing(), eq(menus.code, code)))
    return found
  },
}

export async function openValue(ctx: Context, key: string) {
  const cut = key.indexOf(':')
  const shelf = cut > 0 && Object.hasOwn(shelves, key.slice(0, cut)) ? shelves[key.slice(0, cut)] : undefined
  const value = await shelf?.(ctx, key.slice(cut + 1))
  if (value === undefined) throw missing()
  return { key, value }
}

const listing: Listing = {
  filters: { account: text(users.account), realName: text(users.realName) },
  sorts: { account: users.account, realName: users.realName },
  order: [asc(users.account), asc(users.id)],
}

export const people = ({ tx, params, caller }: Context) =>
  page(tx, params, listing, {
    table: users,
    where: notDeleted(users, caller.tenantId),
    rows: ({ where, order, size, offset }) =>
      tx
        .select({
          id: users.id,
          account: users.account,
          realName: users.realName,
          deptName: sql<string | null>`(select d.dept_name from sys_user_dept u join sys_dept d on d.id = u.dept_id and d.is_deleted = 0
            where u.user_id = sys_user.id order by u.sort limit 1)`,
        })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })
