import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import Format from 'typebox/format'
import { labelOf } from '#platform/dict/label.store.ts'
import { signedLink } from '#platform/file/link.store.ts'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { type Listing, momentOf, number, page, text } from '#server/db/listing.ts'
import { notDeleted, only } from '#server/db/rows.ts'
import { containing } from '#server/db/search.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { visibleTo } from './access.store.ts'
import { withMemberships } from './memberships.query.ts'
import { users } from './user.table.ts'

/** 人员. */
const PICKER_SIZE = 200
const STAFF = [1, 2]

const listing: Listing = {
  filters: {
    account: text(users.account),
    realName: text(users.realName),
    name: text(users.name),
    code: text(users.code),
    phone: text(users.phone),
    status: number(users.status),
    userType: number(users.userType),
    createTime: momentOf(users.createTime),
  },
  sorts: {
    account: users.account,
    // Names are sorted by pinyin.
    realName: users.py,
    name: users.name,
    code: users.code,
    status: users.status,
    userType: users.userType,
    createTime: users.createTime,
  },
  order: [desc(users.createTime), desc(users.id)],
}

/** For pickers, which show nothing else of where somebody belongs. */
const deptNames = sql<string>`(select coalesce(string_agg(d.dept_name, ',' order by ud.sort, d.id), '')
  from sys_user_dept ud join sys_dept d on d.id = ud.dept_id and d.is_deleted = 0 where ud.user_id = sys_user.id)`

const columns = {
  id: users.id,
  tenantId: users.tenantId,
  code: users.code,
  account: users.account,
  name: users.name,
  realName: users.realName,
  email: users.email,
  phone: users.phone,
  birthday: users.birthday,
  sex: users.sex,
  userType: users.userType,
  status: users.status,
  supplierId: users.supplierId,
  supplierName: users.supplierName,
  creditCode: users.creditCode,
  workPhone: users.workPhone,
  createTime: users.createTime,
  avatarFile: sql<string | null>`(select f.id from sys_file f where f.handle = sys_user.avatar)`,
  sexName: labelOf('sex', sql`sys_user.sex`),
  userTypeName: labelOf('user_type', sql`sys_user.user_type`),
  locked: sql<boolean>`exists (select 1 from sys_login_guard guard
    where guard.key = left('account:' || sys_user.tenant_id || ':' || lower(sys_user.account), 160) and guard.locked_until > now())`,
}

export async function listPeople(ctx: Context) {
  const { tx, params } = ctx
  const found = await page(tx, params, listing, {
    table: users,
    where: and(visibleTo(ctx), ...asked(ctx)),
    rows: ({ where, order, size, offset }) =>
      tx
        .select(columns)
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(size)
        .offset(offset),
  })
  return { ...found, records: await completed(ctx, found.records) }
}

/** Filters on other tables. */
const asked = ({ params, caller }: Context): (SQL | undefined)[] => [
  byId(params.deptId, dept => inDept(caller.tenantId, dept)),
  byId(params.roleId, role => sql`exists (select 1 from sys_user_role ur where ur.user_id = ${users.id} and ur.role_id = ${role})`),
  typeof params.keyword === 'string' ? matching(params.keyword) : undefined,
]

/** Invalid ids match nobody. */
const byId = (value: unknown, condition: (id: string) => SQL): SQL | undefined =>
  value === undefined || value === null || value === ''
    ? undefined
    : Format.Test('id', String(value))
      ? condition(String(value))
      : sql`false`

const inDept = (tenantId: string, deptId: string) =>
  sql`exists (select 1 from sys_user_dept ud where ud.user_id = ${users.id} and ud.dept_id in ${deptAndBelow(tenantId, deptId)})`

/** By account, name, pinyin or initials. */
function matching(keyword: string): SQL | undefined {
  const wanted = keyword.trim()
  if (!wanted) return undefined
  const pattern = containing(wanted)
  return or(ilike(users.account, pattern), ilike(users.realName, pattern), ilike(users.name, pattern), ilike(users.py, pattern))
}

export async function onePerson(ctx: Context, id: string) {
  const [found] = await ctx.tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), visibleTo(ctx)))
  return found ? completed(ctx, [found]).then(only) : Promise.reject(missing())
}

export async function ownRecord(ctx: Context) {
  const { tx, caller } = ctx
  const [found] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, caller.userId), notDeleted(users, caller.tenantId)))
  return found ? completed(ctx, [found]).then(only) : Promise.reject(missing())
}

const completed = async <T extends { id: string; avatarFile: string | null }>(ctx: Context, people: readonly T[]) =>
  Promise.all((await withMemberships(ctx.tx, people)).map(person => withFace(ctx, person)))

/** The portrait as a link for the caller. */
async function withFace<T extends { avatarFile: string | null }>({ app, site, caller }: Context, row: T) {
  return { ...row, avatar: row.avatarFile ? await signedLink(app, site, caller, row.avatarFile) : '' }
}

/** Enabled staff of any department: a form may involve anybody. */
export const staffToChoose = ({ tx, caller, input }: Context<{ deptId?: string; keyword?: string }>) =>
  tx
    .select({ id: users.id, account: users.account, name: users.name, realName: users.realName, deptName: deptNames })
    .from(users)
    .where(
      and(
        notDeleted(users, caller.tenantId),
        eq(users.status, 1),
        inArray(users.userType, STAFF),
        matching(input.keyword ?? ''),
        byId(input.deptId, dept => inDept(caller.tenantId, dept)),
      ),
    )
    .orderBy(asc(users.py), asc(users.id))
    .limit(PICKER_SIZE)
