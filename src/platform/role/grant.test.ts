import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { done, menuId, menuIds, newPerson, newRole, roleId } from '#test/setup/cast.ts'

/** 角色授权. Z-08 and W8: a role editor grants nothing they do not have. */
describe('granting', () => {
  let app: TestApp
  let admin: Session
  let granter: Session
  let clerk: Session
  let clerks: string
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    await newRole(app, admin, 'granter', { dataScope: 'all', menus: ['role_view', 'role_grant', 'post_view', 'post_add'] })
    granter = await newPerson(app, admin, 'granter', { roles: ['granter'], depts: ['it'] })
    clerks = await newRole(app, admin, 'clerks')
    clerk = await newPerson(app, admin, 'clerk', { roles: ['clerks'], depts: ['hr'] })
  })
  afterAll(() => app.close())

  const grant = (roleIds: string | string[], menus: unknown, who = admin) =>
    who.post('blade-system/role/grant', { roleIds, menuIds: menus, dataScopeIds: [], apiScopeIds: [] })
  const clear = (roleId: string) => admin.post('blade-system/role/grant', { roleIds: [roleId], menuIds: [], clear: true })
  const held = async (id: string) =>
    (
      await app.sql<{ code: string }>(
        'select m.code from sys_role_menu g join sys_menu m on m.id = g.menu_id where g.role_id = $1 order by m.code',
        [id],
      )
    ).map(row => row.code)

  it('replaces the menus of a role, from a list or joined ids, effective with the next call', async () => {
    expect((await clerk.get('blade-system/post/list')).status).toBe(403)
    await done(grant([clerks], await menuIds(app, ['post', 'post_view'])))
    expect((await clerk.get('blade-system/post/list')).status).toBe(200)
    await done(grant(clerks, (await menuIds(app, ['notice', 'notice_view'])).join(',')))
    expect(await held(clerks)).toEqual(['notice', 'notice_view'])
    expect((await clerk.get('blade-system/post/list')).status).toBe(403)
    await done(clear(clerks))
    expect(await held(clerks)).toEqual([])
  })

  it('takes everything away only if that is meant: a client that got no tree sends an empty list', async () => {
    await done(grant([clerks], await menuIds(app, ['post_view'])))
    for (const menus of [[], '']) {
      const refused = await grant([clerks], menus)
      expect(refused.body).toMatchObject({ code: 400, msg: expect.stringContaining('角色的权限没有改变') })
      expect(await held(clerks)).toEqual(['post_view'])
    }
    await done(clear(clerks))
    expect(await held(clerks)).toEqual([])
    // Nothing to take away.
    await done(grant([clerks], []))
  })

  it('sets several roles at once, and ignores a missing list', async () => {
    const other = await newRole(app, admin, 'other_clerks', { menus: ['param_view'] })
    await done(grant([clerks, other], await menuIds(app, ['region_view'])))
    expect([await held(clerks), await held(other)]).toEqual([['region_view'], ['region_view']])
    await done(admin.post('blade-system/role/grant', { roleIds: [other], dataScopeIds: ['1'] }))
    expect(await held(other)).toEqual(['region_view'])
    await done(admin.post('blade-system/role/grant', { roleIds: other, menuIds: '', clear: true }, { form: true }))
    expect(await held(other)).toEqual([])
  })

  it('rejects unknown ids without changing anything', async () => {
    const before = await held(clerks)
    expect((await grant([clerks], [await menuId(app, 'notice'), '99'])).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect((await grant([clerks, '99'], [await menuId(app, 'notice')])).status).toBe(404)
    await app.sql(`insert into sys_role (id, tenant_id, role_name, role_alias) values (66, '000001', '别家', 'foreign')`)
    expect((await grant(['66'], [])).status).toBe(404)
    expect((await admin.post('blade-system/role/grant', { roleIds: ['66'] })).status).toBe(404)
    await app.sql(`update sys_menu set is_deleted = 1 where code = 'region_delete'`)
    const [gone] = await app.sql<{ id: string }>(`select id from sys_menu where code = 'region_delete'`)
    expect((await grant([clerks], [gone!.id])).status).toBe(404)
    expect(await held(clerks)).toEqual(before)
  })

  it('W8: grants no more than the granter has', async () => {
    await done(clear(clerks))
    await done(grant([clerks], await menuIds(app, ['post', 'post_view']), granter))
    expect(await held(clerks)).toEqual(['post', 'post_view'])
    const more = await grant([clerks], await menuIds(app, ['post_view', 'user_reset']), granter)
    expect(more.body).toMatchObject({ code: 403, msg: '不能授予本人未持有的权限' })
    expect(await held(clerks)).toEqual(['post', 'post_view'])
    // Their own role is no exception.
    expect((await grant([await roleId(app, 'granter')], await menuIds(app, ['user_edit']), granter)).status).toBe(403)
  })

  it('keeps what the granter does not have', async () => {
    await done(grant([clerks], await menuIds(app, ['post_view', 'param_view'])))
    await done(grant([clerks], await menuIds(app, ['post_add']), granter))
    expect(await held(clerks)).toEqual(['param_view', 'post_add'])
    await done(grant([clerks], await menuIds(app, ['param_view', 'post_view']), granter))
    expect(await held(clerks)).toEqual(['param_view', 'post_view'])
    // One of two roles has it already; the other would get it now.
    const second = await newRole(app, admin, 'second')
    expect((await grant([clerks, second], await menuIds(app, ['param_view']), granter)).status).toBe(403)
  })

  it('lets only administrators change the administrator roles', async () => {
    expect((await grant([await roleId(app, 'admin')], [], granter)).body).toMatchObject({ code: 403, msg: '没有访问权限' })
    expect((await held(await roleId(app, 'admin'))).length).toBeGreaterThan(50)
    await done(grant([await roleId(app, 'admin')], await menuIds(app, ['user_view'])))
  })

  it('needs the button', async () => {
    const auditor = await app.signIn('han.dong')
    expect((await grant([clerks], [], auditor)).status).toBe(403)
  })

  it('is audited, one entry per menu granted or revoked', async () => {
    await done(grant([clerks], await menuIds(app, ['region_view'])))
    const trail = await app.sql(
      `select operation, account, action from sys_audit where table_name = 'sys_role_menu' and coalesce(after, before)->>'role_id' = $1
       order by id desc limit 1`,
      [clerks],
    )
    expect(trail).toEqual([{ operation: 'insert', account: 'admin', action: 'blade-system/role/grant' }])
  })
})
