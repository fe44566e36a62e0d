import { digest } from '#server/auth/password.ts'
import { PASSWORD, type Session, type TestApp } from './app.ts'

/** Ids of people and things by account, code or alias. */
const ids = (column: string, table: string) => async (app: TestApp, name: string) => {
  const [row] = await app.sql<{ id: string }>(`select id from ${table} where ${column} = $1 and is_deleted = 0`, [name])
  if (!row) throw new Error(`no ${name} in ${table}`)
  return row.id
}
export const userId = ids('account', 'sys_user')
export const deptId = ids('dept_code', 'sys_dept')
export const roleId = ids('role_alias', 'sys_role')
export const postId = ids('post_code', 'sys_post')
export const menuId = ids('code', 'sys_menu')

export const menuIds = (app: TestApp, codes: readonly string[]) => Promise.all(codes.map(code => menuId(app, code)))

/** A role for one test, with the given menus and buttons; returns its id. */
export async function newRole(
  app: TestApp,
  admin: Session,
  alias: string,
  { dataScope = 'self', menus = [] }: { dataScope?: string; menus?: readonly string[] } = {},
): Promise<string> {
  await done(admin.post('blade-system/role/submit', { roleName: alias, roleAlias: alias, dataScope, sort: 900 }))
  const id = await roleId(app, alias)
  await done(admin.post('blade-system/role/grant', { roleIds: [id], menuIds: await menuIds(app, menus) }))
  return id
}

/** A person for one test with the demo password; returns their session. */
export async function newPerson(
  app: TestApp,
  admin: Session,
  account: string,
  { roles = [], depts = [], ...more }: { roles?: readonly string[]; depts?: readonly string[]; [field: string]: unknown } = {},
): Promise<Session> {
  await done(
    admin.post('blade-user/submit', {
      account,
      realName: `试用${account}`,
      password: digest(PASSWORD),
      roleId: (await Promise.all(roles.map(alias => roleId(app, alias)))).join(','),
      deptId: (await Promise.all(depts.map(code => deptId(app, code)))).join(','),
      ...more,
    }),
  )
  return app.signIn(account)
}

/** The account of a supplier takes the password of the tests in place of the one that the administrator gives it. */
export async function enterFirm(app: TestApp, admin: Session, account: string): Promise<void> {
  const userIds = await userId(app, account)
  const [{ password }] = (await done(admin.post('blade-user/reset-password', { userIds }))).body.data
  const firm = await app.signIn(account, { password })
  const chosen = { oldPassword: digest(password), newPassword: digest(PASSWORD), newPassword1: digest(PASSWORD) }
  await done(firm.post('blade-user/update-password', chosen))
}

/** Fails unless the preparation of a test succeeded. */
export async function done<T extends { status: number; body: unknown }>(reply: Promise<T>): Promise<T> {
  const settled = await reply
  if (settled.status !== 200) throw new Error(JSON.stringify(settled.body))
  return settled
}
