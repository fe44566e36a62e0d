import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, menuId, menuIds, newPerson, newRole, roleId } from '#test/setup/cast.ts'
import { openTestHouse, type Session, type TestHouse } from '#test/setup/house.ts'

/** 角色授权. Z-08 and W8: a role editor grants nothing they do not hold. */
describe('granting', () => {
  let house: TestHouse
  let admin: Session
  let granter: Session
  let clerk: Session
  let clerks: string
  beforeAll(async () => {
    house = await openTestHouse()
    admin = await house.signIn('admin')
    await newRole(house, admin, 'granter', { dataScope: 'all', menus: ['role_view', 'role_grant', 'post_view', 'post_add'] })
    granter = await newPerson(house, admin, 'granter', { roles: ['granter'], depts: ['it'] })
    clerks = await newRole(house, admin, 'clerks')
    clerk = await newPerson(house, admin, 'clerk', { roles: ['clerks'], depts: ['hr'] })
  })
  afterAll(() => house.close())

  const grant = (roleIds: string | string[], menus: unknown, who = admin) =>
    who.post('blade-system/role/grant', { roleIds, menuIds: menus, dataScopeIds: [], apiScopeIds: [] })
  const held = async (id: string) =>
    (
      await house.sql<{ code: string }>(
        'select m.code from sys_role_menu g join sys_menu m on m.id = g.menu_id where g.role_id = $1 order by m.code',
        [id],
      )
    ).map(row => row.code)

  it('replaces what a role holds, from a list or from joined ids, and counts with the very next call', async () => {
    expect((await clerk.get('blade-system/post/list')).status).toBe(403)
    await done(grant([clerks], await menuIds(house, ['post', 'post_view'])))
    expect((await clerk.get('blade-system/post/list')).status).toBe(200)
    await done(grant(clerks, (await menuIds(house, ['notice', 'notice_view'])).join(',')))
    expect(await held(clerks)).toEqual(['notice', 'notice_view'])
    expect((await clerk.get('blade-system/post/list')).status).toBe(403)
    await done(grant([clerks], []))
    expect(await held(clerks)).toEqual([])
  })

  it('sets several roles at once and leaves a list that was not sent alone', async () => {
    const other = await newRole(house, admin, 'other_clerks', { menus: ['param_view'] })
    await done(grant([clerks, other], await menuIds(house, ['region_view'])))
    expect([await held(clerks), await held(other)]).toEqual([['region_view'], ['region_view']])
    await done(admin.post('blade-system/role/grant', { roleIds: [other], dataScopeIds: ['1'] }))
    expect(await held(other)).toEqual(['region_view'])
    await done(admin.post('blade-system/role/grant', { roleIds: other, menuIds: '' }, { form: true }))
    expect(await held(other)).toEqual([])
  })

  it('refuses ids that do not exist, and then changes nothing', async () => {
    const before = await held(clerks)
    expect((await grant([clerks], [await menuId(house, 'notice'), '99'])).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect((await grant([clerks, '99'], [await menuId(house, 'notice')])).status).toBe(404)
    await house.sql(`insert into sys_role (id, tenant_id, role_name, role_alias) values (66, '000001', '别家', 'foreign')`)
    expect((await grant(['66'], [])).status).toBe(404)
    expect((await admin.post('blade-system/role/grant', { roleIds: ['66'] })).status).toBe(404)
    await house.sql(`update sys_menu set is_deleted = 1 where code = 'region_delete'`)
    const [gone] = await house.sql<{ id: string }>(`select id from sys_menu where code = 'region_delete'`)
    expect((await grant([clerks], [gone!.id])).status).toBe(404)
    expect(await held(clerks)).toEqual(before)
  })

  it('W8: gives no more than the granter holds', async () => {
    await done(grant([clerks], []))
    await done(grant([clerks], await menuIds(house, ['post', 'post_view']), granter))
    expect(await held(clerks)).toEqual(['post', 'post_view'])
    const more = await grant([clerks], await menuIds(house, ['post_view', 'user_reset']), granter)
    expect(more.body).toMatchObject({ code: 403, msg: '不能授予本人未持有的权限' })
    expect(await held(clerks)).toEqual(['post', 'post_view'])
    // Their own role is no exception.
    expect((await grant([await roleId(house, 'granter')], await menuIds(house, ['user_edit']), granter)).status).toBe(403)
  })

  it('leaves what the granter does not hold where it was', async () => {
    await done(grant([clerks], await menuIds(house, ['post_view', 'param_view'])))
    await done(grant([clerks], await menuIds(house, ['post_add']), granter))
    expect(await held(clerks)).toEqual(['param_view', 'post_add'])
    await done(grant([clerks], await menuIds(house, ['param_view', 'post_view']), granter))
    expect(await held(clerks)).toEqual(['param_view', 'post_view'])
    // One of two roles has it already; the other would get it now.
    const second = await newRole(house, admin, 'second')
    expect((await grant([clerks, second], await menuIds(house, ['param_view']), granter)).status).toBe(403)
  })

  it('lets only administrators touch the administrator roles', async () => {
    expect((await grant([await roleId(house, 'admin')], [], granter)).body).toMatchObject({ code: 403, msg: '没有访问权限' })
    expect((await held(await roleId(house, 'admin'))).length).toBeGreaterThan(50)
    await done(grant([await roleId(house, 'admin')], await menuIds(house, ['user_view'])))
  })

  it('needs the button', async () => {
    const auditor = await house.signIn('han.dong')
    expect((await grant([clerks], [], auditor)).status).toBe(403)
  })

  it('is written to the trail, one line for each menu given or taken', async () => {
    await done(grant([clerks], await menuIds(house, ['region_view'])))
    const trail = await house.sql(
      `select operation, account, action from sys_audit where table_name = 'sys_role_menu' and coalesce(after, before)->>'role_id' = $1
       order by id desc limit 1`,
      [clerks],
    )
    expect(trail).toEqual([{ operation: 'insert', account: 'admin', action: 'blade-system/role/grant' }])
  })
})
