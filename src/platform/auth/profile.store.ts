import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { TokenReply } from '#contract/auth.ts'
import { type Holder, linkTo } from '#platform/file/link.store.ts'
import { logoOf } from '#platform/site/logo.store.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import type { Site } from '#server/site.ts'
import type { Opened } from './session.store.ts'

interface ProfileRow extends Record<string, unknown> {
  tenant_id: string
  account: string
  name: string
  real_name: string
  avatar: string
  must_change_password: boolean
  dept_id: string | null
  client_id: string
  role_ids: string[]
  role_aliases: string[]
  post_ids: string[]
  depts: { id: string; deptName: string }[]
  dept_name: string | null
}

/** Spec 3: the picture of a person, or the logo of the site while they have none. */
export const faceOf = async (tx: Tx, app: App, site: Site, holder: Holder, avatar: string): Promise<string> =>
  (await linkTo(app, site, holder, avatar)) || logoOf(tx, site)

/** The reply of a login and of a refresh: tokens and, each time, everything the shell shows of the person. */
export async function tokenReply(tx: Tx, app: App, site: Site, opened: Opened): Promise<Static<typeof TokenReply>> {
  const { rows } = await tx.execute<ProfileRow>(sql`
    select u.tenant_id, u.account, u.name, u.real_name, u.avatar, u.must_change_password, s.dept_id, s.client_id,
      array(select r.id::text from sys_user_role ur join sys_role r on r.id = ur.role_id and r.is_deleted = 0 where ur.user_id = u.id order by r.sort) as role_ids,
      array(select r.role_alias from sys_user_role ur join sys_role r on r.id = ur.role_id and r.is_deleted = 0 where ur.user_id = u.id order by r.sort) as role_aliases,
      array(select post_id::text from sys_user_post where user_id = u.id) as post_ids,
      (select coalesce(json_agg(json_build_object('id', d.id::text, 'deptName', d.dept_name) order by ud.sort), '[]')
         from sys_user_dept ud join sys_dept d on d.id = ud.dept_id and d.is_deleted = 0 where ud.user_id = u.id) as depts,
      (select dept_name from sys_dept where id = s.dept_id) as dept_name
    from sys_user u join sys_session s on s.user_id = u.id where s.id = ${opened.sessionId}`)
  const person = rows[0]!
  const deptId = person.dept_id ?? ''
  return {
    access_token: await app.tokens.issue(
      'access',
      { site: site.id, subject: opened.userId, session: opened.sessionId },
      app.config.tokenSeconds,
    ),
    token_type: 'bearer',
    refresh_token: opened.refreshToken,
    expires_in: app.config.tokenSeconds,
    scope: 'all',
    tenant_id: person.tenant_id,
    user_id: opened.userId,
    dept_id: deptId,
    post_id: person.post_ids.join(','),
    role_id: person.role_ids.join(','),
    role_name: person.role_aliases.join(','),
    oauth_id: '',
    account: person.account,
    user_name: person.account,
    nick_name: person.name,
    real_name: person.real_name,
    avatar: await faceOf(tx, app, site, opened, person.avatar),
    client_id: person.client_id,
    detail: { type: 'web' },
    all_user_info: { user: { id: opened.userId, deptId, deptList: person.depts }, deptNames: person.dept_name ?? '' },
    is_not_login: false,
    must_change_password: person.must_change_password,
    jti: opened.sessionId,
  }
}
