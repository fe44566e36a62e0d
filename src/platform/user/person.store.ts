import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { endSessionsOf } from '#platform/auth/session.store.ts'
import { attachFiles, claimFile } from '#platform/file/claim.store.ts'
import { requireRoomForAccount } from '#platform/tenant/open-tenant.store.ts'
import { digest, digestOfSent, hashPassword, oneTimePassword } from '#server/auth/password.ts'
import { insert, softDelete, update } from '#server/db/rows.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { peopleToChange } from './access.store.ts'
import { firmOf, requireWelcome } from './firm.store.ts'
import { replaceDepts, replacePosts, replaceRoles, requireVisibleDepts } from './membership.store.ts'
import { requireUncommon } from './password.store.ts'
import { users } from './user.table.ts'
import { accountOf, type ContactForm, contactOf, idsOf, type UserForm } from './user-form.store.ts'

/** Changing 人员. Tenant, creator, status, version and password hash are never taken from a form. */
const INTERNAL = 1
const ADMINISTRATOR = 2

export interface Created {
  id: string
  account: string
  /** Shown once, to the creator of the account; the person must change it at the first login. */
  password?: string
}

export async function createPerson(ctx: Context, form: UserForm): Promise<Created> {
  const { caller, now } = ctx
  const account = accountOf(form)
  const userType = form.userType ?? INTERNAL
  if (userType === ADMINISTRATOR && !caller.isAdmin) throw new Refusal('仅管理员可操作管理员账号', 403)
  const given = form.realName || form.name
  const contact = await contactOf({ ...form, realName: form.realName || given || '', name: form.name || given || '' })
  const firm = await firmOf(ctx, form, { userType })
  const deptIds = idsOf('deptId', form.deptId) ?? []
  requireRoom(ctx, deptIds)
  await requireRoomForAccount(ctx.tx, caller.tenantId)

  const secret = form.password ? undefined : oneTimePassword()
  const id = await insert(ctx, users, {
    ...contact,
    ...firm,
    account,
    userType,
    code: form.code,
    passwordHash: await hashPassword(secret ? digest(secret) : chosen(ctx, form.password ?? '')),
    mustChangePassword: secret !== undefined,
    passwordTime: now,
  })
  await replaceDepts(ctx, id, deptIds)
  await replaceRoles(ctx, [id], idsOf('roleId', form.roleId) ?? [])
  await replacePosts(ctx, id, idsOf('postId', form.postId) ?? [])
  await changeFace(ctx, id, form.avatar)
  return { id, account, password: secret }
}

export async function changePerson(ctx: Context, id: string, form: UserForm): Promise<Created> {
  const [person] = await peopleToChange(ctx, [id])
  const { account, userType } = person!
  if (form.account && form.account.trim() !== account) throw new Refusal('账号不可修改')
  if (form.userType !== undefined && form.userType !== userType) throw new Refusal('账号类型不可修改')
  const contact = await contactOf(form)
  await update(ctx, users, id, { ...contact, ...(await firmOf(ctx, form, person!)), code: form.code })

  const [deptIds, roleIds, postIds] = [idsOf('deptId', form.deptId), idsOf('roleId', form.roleId), idsOf('postId', form.postId)]
  if (deptIds) await replaceDepts(ctx, id, deptIds)
  if (roleIds) await replaceRoles(ctx, [id], roleIds)
  if (postIds) await replacePosts(ctx, id, postIds)
  await changeFace(ctx, id, form.avatar)
  return { id, account }
}

/** One's own contact fields, without any right. Identity fields appear in documents and approvals, so only personnel may change them. */
export async function changeOneself(ctx: Context, form: ContactForm): Promise<void> {
  const { tx, caller } = ctx
  const [own] = await tx.select().from(users).where(eq(users.id, caller.userId))
  const { realName, py, birthday, sex, ...contact } = await contactOf(form)
  // Clients send the whole record back, so only a different value counts as a change.
  const isChanged = (given: unknown, kept: unknown) => given !== undefined && given !== '' && given !== kept
  if (isChanged(realName, own?.realName) || isChanged(birthday, own?.birthday) || isChanged(sex, own?.sex))
    throw new Refusal('姓名、性别和出生日期由人事维护，不能自行修改', 403)
  if (contact.phone && contact.phone !== own?.phone) await requireOwnPhone(ctx, contact.phone)
  await update(ctx, users, caller.userId, contact)
  await changeFace(ctx, caller.userId, form.avatar)
}

/** Login codes are sent to this number, so it must not be another account's. */
async function requireOwnPhone({ tx, caller }: Context, phone: string): Promise<void> {
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phone, phone), ne(users.id, caller.userId), eq(users.isDeleted, 0)))
    .limit(1)
  if (taken) throw new Refusal('该手机号已被其他账号使用')
}

export async function removePeople(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.includes(ctx.caller.userId)) throw new Refusal('不能删除自己')
  const people = await peopleToChange(ctx, ids)
  const found = people.map(person => person.id)
  await softDelete(ctx, users, found)
  await endSessionsOf(ctx.tx, ctx.site, found, 'removed')
}

/** Disabling ends all sessions in the same transaction. */
export async function changeStatus(ctx: Context, ids: readonly string[], status: number): Promise<void> {
  if (status === 0 && ids.includes(ctx.caller.userId)) throw new Refusal('不能停用自己')
  const people = await peopleToChange(ctx, ids)
  if (status === 1) await requireWelcome(ctx, people)
  const found = people.map(person => person.id)
  await ctx.tx
    .update(users)
    .set({ status, updateUser: ctx.caller.userId, updateTime: ctx.now, version: sql`${users.version} + 1` })
    .where(inArray(users.id, found))
  if (status === 0) await endSessionsOf(ctx.tx, ctx.site, found, 'disabled')
}

/** People with a limited scope create accounts only inside it. */
function requireRoom(ctx: Context, deptIds: readonly string[]): void {
  if (ctx.caller.scope.kind === 'all') return
  if (deptIds.length === 0) throw new Refusal('请选择所属机构')
  requireVisibleDepts(ctx, deptIds)
}

function chosen({ app }: Context, sent: string): string {
  const password = digestOfSent(app.sm2, sent)
  requireUncommon(password)
  return password
}

/** A portrait is a file uploaded by the caller. Forms send back the link that was shown, which changes nothing. */
async function changeFace(ctx: Context, userId: string, reference: string | undefined): Promise<void> {
  if (reference === undefined || reference.includes('/')) return
  const { tx, caller } = ctx
  const file = reference ? await claimFile(tx, caller.userId, reference, 'avatar', userId) : undefined
  if (!file) await attachFiles(tx, 'avatar', userId, [])
  await update(ctx, users, userId, { avatar: file?.handle ?? '' })
}
