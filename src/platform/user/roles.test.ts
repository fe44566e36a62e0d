import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { deptId, done, newPerson, newRole, roleId, userId } from '#test/setup/cast.ts'

/** 角色配置. W8: nobody assigns more than they have. */
describe('roles of people', () => {
  let app: TestApp
  let admin: Session
  let giver: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    await newRole(app, admin, 'giver', { dataScope: 'dept_and_below', menus: ['user_view', 'user_role', 'post_view'] })
    giver = await newPerson(app, admin, 'giver', { roles: ['giver'], depts: ['production'] })
  })
  afterAll(() => app.close())

  const grant = async (who: Session, accounts: string[], aliases: string[]) =>
    who.post('blade-user/grant', undefined, {
      query: {
        userIds: (await Promise.all(accounts.map(account => userId(app, account)))).join(','),
        roleIds: (await Promise.all(aliases.map(alias => roleId(app, alias)))).join(','),
      },
    })
  const held = async (account: string) =>
    (
      await app.sql<{ alias: string }>(
        `select r.role_alias as alias from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_user u on u.id = ur.user_id
         where u.account = $1 order by 1`,
        [account],
      )
    ).map(row => row.alias)

  it('are replaced for several people at once', async () => {
    await done(grant(admin, ['zhu.lei', 'peng.tao'], ['staff', 'bid_office', 'legal']))
    expect([await held('zhu.lei'), await held('peng.tao')]).toEqual([
      ['bid_office', 'legal', 'staff'],
      ['bid_office', 'legal', 'staff'],
    ])
    const trail = await app.sql(
      `select operation, account from sys_audit where table_name = 'sys_user_role' and action = 'blade-user/grant'
       and row_id like $1 || ':%' order by id`,
      [await userId(app, 'peng.tao')],
    )
    // Unchanged roles are not written: only the new one is audited.
    expect(trail).toEqual([{ operation: 'insert', account: 'admin' }])
    await done(grant(admin, ['zhu.lei'], []))
    expect(await held('zhu.lei')).toEqual([])
  })

  it('A-07: take effect with the next call, assigned or removed', async () => {
    const keeper = await app.signIn('song.jun')
    expect((await keeper.get('blade-system/post/list')).status).toBe(403)
    await done(grant(admin, ['song.jun'], ['staff', 'hr_specialist']))
    expect((await keeper.get('blade-system/post/list')).status).toBe(200)
    await done(grant(admin, ['song.jun'], ['staff']))
    expect((await keeper.get('blade-system/post/list')).status).toBe(403)
    expect((await keeper.get('blade-user/info')).body.data.roleName).toBe('普通员工')
  })

  it('reject unknown people and roles, all or nothing', async () => {
    const staff = await roleId(app, 'staff')
    const before = await held('he.li')
    const id = await userId(app, 'he.li')
    expect((await admin.post('blade-user/grant', { userIds: `${id},99`, roleIds: staff })).status).toBe(404)
    expect((await admin.post('blade-user/grant', { userIds: id, roleIds: `${staff},99` })).status).toBe(404)
    await app.sql(`insert into sys_role (id, tenant_id, role_name, role_alias) values (66, '000001', '别家', 'foreign')`)
    expect((await admin.post('blade-user/grant', { userIds: id, roleIds: '66' })).status).toBe(404)
    expect(await held('he.li')).toEqual(before)
  })

  it('W8: must not contain a menu the caller lacks, a wider scope, or an administrator role', async () => {
    await newRole(app, admin, 'as_much', { dataScope: 'dept_and_below', menus: ['post_view'] })
    await newRole(app, admin, 'one_button_more', { dataScope: 'self', menus: ['post_view', 'post_add'] })
    await newRole(app, admin, 'sees_all', { dataScope: 'all' })
    await done(grant(giver, ['xue.gang'], ['staff', 'as_much']))
    expect(await held('xue.gang')).toEqual(['as_much', 'staff'])
    for (const alias of ['one_button_more', 'sees_all', 'administrator', 'admin']) {
      const reply = await grant(giver, ['xue.gang'], ['staff', alias])
      expect(reply.body.code).toBe(403)
      expect(reply.body.msg).toMatch(/^不能分配超出本人权限的角色: /)
    }
    expect((await grant(giver, ['giver'], ['giver', 'sees_all'])).status).toBe(403)
    expect(await held('xue.gang')).toEqual(['as_much', 'staff'])
  })

  it('W8: cannot be removed by people who could not assign them', async () => {
    await done(grant(admin, ['xue.gang'], ['staff', 'quality_head']))
    expect((await grant(giver, ['xue.gang'], ['staff'])).status).toBe(403)
    await done(grant(giver, ['xue.gang'], ['staff', 'quality_head', 'as_much']))
    expect(await held('xue.gang')).toEqual(['as_much', 'quality_head', 'staff'])
  })

  it('W8: are assigned only to visible people, and not to administrators', async () => {
    expect((await grant(giver, ['xue.gang', 'zhu.lei'], ['staff'])).status).toBe(404)
    await done(admin.post('blade-user/submit', { id: admin.userId, deptId: await deptId(app, 'production') }))
    expect((await grant(giver, ['admin'], ['staff'])).body).toMatchObject({ code: 403, msg: '仅管理员可操作管理员账号' })
    const worker = await app.signIn('worker01')
    expect((await grant(worker, ['worker01'], ['gm'])).status).toBe(403)
  })

  it('keep at least one administrator', async () => {
    expect((await grant(admin, ['admin'], ['staff'])).body).toMatchObject({ code: 400, msg: '不能取消自己的管理员角色' })
    expect(await held('admin')).toContain('administrator')
  })
})
