import { and, asc, count, eq, ilike, inArray, ne, or, type SQL } from 'drizzle-orm'
import Format from 'typebox/format'
import { EXTERNAL } from '#model/account.ts'
import { users } from '#platform/user/user.table.ts'
import { asPage } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { narrowed } from '#server/document/master-source.ts'
import type { ReferenceSource } from '#server/document/reference.ts'
import type { Caller } from '#server/http/caller.ts'

const AMBIGUOUS = 2

/** All enabled staff of any department: a form may involve anybody. */
const offered = ({ tenantId }: Caller) => and(notDeleted(users, tenantId), eq(users.status, 1), ne(users.userType, EXTERNAL))
const shown = { id: users.id, account: users.account, realName: users.realName, code: users.code }
type Shown = { id: string; account: string; realName: string; code: string }
const asRow = ({ id, realName, account, code }: Shown) => ({ id, label: realName, row: { account, realName, code } })

function matching(keyword: string): SQL | undefined {
  const pattern = containing(keyword.trim())
  return or(...[users.account, users.realName, users.py, users.code].map(column => ilike(column, pattern)))
}

/** 人员 for pickers. */
const reference: ReferenceSource = {
  to: 'user',
  title: '人员',
  columns: [
    { key: 'realName', title: '姓名' },
    { key: 'account', title: '账号' },
    { key: 'code', title: '工号' },
  ],
  async find(tx, tenantId, ids) {
    if (ids.length === 0) return []
    const where = and(notDeleted(users, tenantId), inArray(users.id, [...ids]))
    return (await tx.select(shown).from(users).where(where)).map(asRow)
  },
  async labels(tx, tenantId, ids) {
    const where = and(eq(users.tenantId, tenantId), inArray(users.id, [...ids]))
    return new Map((await tx.select(shown).from(users).where(where)).map(({ id, realName }) => [id, realName]))
  },
  async search(tx, caller, { keyword, ids, within, current, size }) {
    const where = ids
      ? and(notDeleted(users, caller.tenantId), inArray(users.id, [...ids]))
      : and(offered(caller), matching(keyword), ...narrowed(shown, within))
    const total = (await tx.select({ total: count() }).from(users).where(where))[0]?.total ?? 0
    const rows = await tx
      .select(shown)
      .from(users)
      .where(where)
      .orderBy(asc(users.py), asc(users.id))
      .limit(size)
      .offset((current - 1) * size)
    return asPage(rows.map(asRow), total, { current, size })
  },
  async choose(tx, caller, text) {
    const named = or(eq(users.account, text), eq(users.realName, text), eq(users.code, text))
    const byId = Format.Test('id', text) ? eq(users.id, text) : undefined
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(offered(caller), or(byId, named)))
      .limit(AMBIGUOUS)
    return rows.map(({ id }) => id)
  },
}

export default { reference }
