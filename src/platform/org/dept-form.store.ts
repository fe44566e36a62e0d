import { and, eq, inArray, like, notInArray, or, type SQL, sql } from 'drizzle-orm'
import Format from 'typebox/format'
import { userDepts, users } from '#platform/user/user.table.ts'
import { insert, lockRows, notDeleted, parseIds, softDelete, update } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { plainLine } from '#server/text/plain.ts'
import { ROOT } from './dept.store.ts'
import { depts } from './org.table.ts'

/** Changing 机构. `ancestors` and the full name are computed here: every query for "this and all below" relies on them. */
export interface DeptForm {
  id?: string
  parentId?: string
  deptName: string
  fullName?: string
  deptCode?: string
  deptCategory?: number
  headUserId?: string
  vpUserId?: string
  sort?: number
  remark?: string
}

type Dept = typeof depts.$inferSelect

export async function submitDept(ctx: Context, form: DeptForm): Promise<string> {
  ctx.tx.lock('dept tree')
  const before = form.id ? await deptOf(ctx, form.id) : undefined
  const parent = await parentOf(ctx, form.parentId ?? before?.parentId ?? ROOT)
  if (before && parent && [parent.id, ...parent.ancestors.split(',')].includes(before.id)) throw new Refusal('不能将机构移到自身或下级之下')
  await requireLeaders(ctx, before, form)

  const values = {
    parentId: parent?.id ?? ROOT,
    ancestors: parent ? `${parent.ancestors},${parent.id}` : ROOT,
    deptName: nameOf(form),
    fullName: await fullNameOf(ctx, form, before, parent),
    deptCode: form.deptCode,
    deptCategory: form.deptCategory,
    headUserId: cleared(form.headUserId),
    vpUserId: cleared(form.vpUserId),
    sort: form.sort,
    remark: form.remark,
  }
  if (!values.deptName) throw new Refusal('缺少必要的请求参数: deptName')
  if (!before) return insert(ctx, depts, values)
  await update(ctx, depts, before.id, values)
  await carryAlong(ctx, before, values)
  return before.id
}

/** Updates everything below in one statement: the path, and full names that were computed from it. */
async function carryAlong({ tx, caller, now }: Context, before: Dept, after: { ancestors: string; fullName: string }): Promise<void> {
  if (before.ancestors === after.ancestors && before.fullName === after.fullName) return
  const [was, is] = [`${before.ancestors},${before.id}`, `${after.ancestors},${before.id}`]
  const [wasNamed, isNamed] = [`${before.fullName}/`, `${after.fullName}/`]
  await tx
    .update(depts)
    .set({
      ancestors: sql`${is}::text || substr(${depts.ancestors}, length(${was}::text) + 1)`,
      fullName: sql`case when starts_with(${depts.fullName}, ${wasNamed}::text)
        then left(${isNamed}::text || substr(${depts.fullName}, length(${wasNamed}::text) + 1), 128) else ${depts.fullName} end`,
      updateUser: caller.userId,
      updateTime: now,
      version: sql`${depts.version} + 1`,
    })
    .where(and(eq(depts.tenantId, caller.tenantId), or(eq(depts.ancestors, was), like(depts.ancestors, `${was},%`))))
}

const pathName = (parent: Dept | undefined, name: string) => (parent?.fullName ? `${parent.fullName}/${name}` : name).slice(0, 128)

/** A manually chosen name stays; a computed one that comes back unchanged is computed again. */
async function fullNameOf(ctx: Context, form: DeptForm, before: Dept | undefined, parent: Dept | undefined): Promise<string> {
  const given = plainLine(form.fullName ?? before?.fullName ?? '').trim()
  const computed = pathName(parent, nameOf(form))
  if (!given || !before || given !== before.fullName) return given || computed
  return given === pathName(await parentOf(ctx, before.parentId), before.deptName) ? computed : given
}

const parentOf = async (ctx: Context, id: string): Promise<Dept | undefined> => (id === ROOT ? undefined : deptOf(ctx, id))

async function deptOf({ tx, caller }: Context, id: string): Promise<Dept> {
  const [found] = await tx
    .select()
    .from(depts)
    .where(and(eq(depts.id, id), notDeleted(depts, caller.tenantId)))
  return found ?? Promise.reject(missing())
}

const nameOf = (form: DeptForm) => plainLine(form.deptName).trim()
const cleared = (id: string | undefined) => (id === '' ? null : id)

/** A new head or vice president must be enabled staff. */
async function requireLeaders({ tx, caller }: Context, before: Dept | undefined, form: DeptForm): Promise<void> {
  const named = [
    ...new Set([form.headUserId, form.vpUserId].filter(id => id && id !== before?.headUserId && id !== before?.vpUserId) as string[]),
  ]
  if (named.length === 0) return
  if (named.some(id => !Format.Test('id', id))) throw missing()
  const found = await tx
    .select({ userType: users.userType, status: users.status })
    .from(users)
    .where(and(inArray(users.id, named), notDeleted(users, caller.tenantId)))
  if (found.length !== named.length) throw missing()
  if (found.some(person => person.userType === 3 || person.status !== 1)) throw new Refusal('负责人和分管领导须为在用的内部人员')
}

export async function removeDepts(ctx: Context, ids: string): Promise<void> {
  const list = parseIds(ids)
  const { tx, caller } = ctx
  tx.lock('dept tree')
  await lockRows(ctx, depts, list, 'update')
  const found = (table: typeof depts | typeof userDepts, where: SQL | undefined) =>
    tx.select({ one: sql`1` }).from(table).where(where).limit(1)
  const children = and(inArray(depts.parentId, list), notInArray(depts.id, list), notDeleted(depts, caller.tenantId))
  if ((await found(depts, children)).length > 0) throw new Refusal('请先删除子节点!')
  const people = and(
    inArray(userDepts.deptId, list),
    sql`exists (select 1 from sys_user u where u.id = ${userDepts.userId} and u.is_deleted = 0)`,
  )
  if ((await found(userDepts, people)).length > 0) throw new Refusal('机构下仍有人员，不能删除')
  await softDelete(ctx, depts, list)
}
