import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { done, newPerson, newRole, roleId } from '#test/setup/cast.ts'

interface Node {
  id: string
  roleAlias: string
  title: string
  userCount: number
  children?: Node[]
}

describe('roles', () => {
  let app: TestApp
  let admin: Session
  let keeper: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
    await newRole(app, admin, 'role_keeper', { dataScope: 'dept', menus: ['role_view', 'role_add', 'role_edit', 'role_delete'] })
    keeper = await newPerson(app, admin, 'keeper', { roles: ['role_keeper'], depts: ['it'] })
  })
  afterAll(() => app.close())

  const submit = (form: object, who = admin) => who.post('blade-system/role/submit', form)
  const remove = (ids: string, who = admin) => who.post('blade-system/role/remove', { ids })
  const list = async (query = {}) => (await admin.get('blade-system/role/list', query)).body.data as Node[]
  const detail = async (id: string) => (await admin.get('blade-system/role/detail', { id })).body.data

  it('are listed as a tree with their number of holders; deleted people do not count', async () => {
    const count = async (alias: string) => (await list()).find(role => role.roleAlias === alias)!.userCount
    expect(await count('administrator')).toBe(1)
    expect(await count('admin')).toBe(0)
    const buyers = await count('buyer')
    expect(buyers).toBe(2)
    await app.sql(`update sys_user set is_deleted = 1 where account = 'xie.yun'`)
    expect(await count('buyer')).toBe(1)
    expect((await list())[0]).toMatchObject({ parentId: '0', roleName: '超级管理员', dataScope: 'all', sort: 1, tenantId: '000000' })
    expect((await list())[0]).not.toHaveProperty('children')
  })

  it('are added below each other, searched, moved but never below themselves, removed', async () => {
    await done(submit({ roleName: '财务', roleAlias: 'fin', dataScope: 'dept' }))
    const fin = await roleId(app, 'fin')
    await done(submit({ parentId: fin, roleName: '出纳组', roleAlias: 'fin_cash' }))
    const cash = await roleId(app, 'fin_cash')
    expect(await detail(cash)).toMatchObject({ parentId: fin, dataScope: 'self', userCount: 0 })
    const found = await list({ roleName: '出纳组' })
    expect(found.map(role => [role.roleAlias, role.children?.map(child => child.roleAlias)])).toEqual([['fin', ['fin_cash']]])

    const above = (await admin.get('blade-system/role/tree-by-id', { roleId: fin })).body.data as Node[]
    expect(JSON.stringify(above)).not.toContain('出纳组')
    expect(above.some(node => node.id === fin)).toBe(false)
    expect((await worker.get('blade-system/role/tree')).body.data.some((node: Node) => node.title === '财务')).toBe(true)

    for (const parentId of [fin, cash])
      expect((await submit({ id: fin, parentId, roleName: '财务', roleAlias: 'fin' })).body).toMatchObject({
        code: 400,
        msg: '不能将角色移到自身或下级之下',
      })
    expect((await submit({ roleName: '重', roleAlias: 'fin' })).body).toMatchObject({ code: 409, msg: '角色别名已存在!' })
    expect((await submit({ roleName: '歪', roleAlias: 'odd', dataScope: 'everything' })).status).toBe(400)
    expect((await remove(fin)).body).toMatchObject({ code: 400, msg: '请先删除子节点!' })
    await done(submit({ id: cash, parentId: '0', roleName: '出纳组', roleAlias: 'fin_cash', sort: 7 }))
    await done(remove(`${fin},${cash}`))
    expect((await admin.get('blade-system/role/detail', { id: fin })).status).toBe(404)
  })

  it('cannot be removed while somebody has them', async () => {
    expect((await remove(await roleId(app, 'cfo'))).body).toMatchObject({ code: 400, msg: '该角色仍有人员持有，不能删除' })
    expect((await remove(`${await roleId(app, 'cfo')},99`)).status).toBe(404)
  })

  it('lose their grants when they are removed', async () => {
    const id = await newRole(app, admin, 'passing', { menus: ['notice_view'] })
    expect(await app.sql('select 1 from sys_role_menu where role_id = $1', [id])).toHaveLength(1)
    await done(remove(id))
    expect(await app.sql('select 1 from sys_role_menu where role_id = $1', [id])).toHaveLength(0)
  })

  it('of the two administrators cannot be changed, even by an administrator', async () => {
    const [first, second] = [await roleId(app, 'administrator'), await roleId(app, 'admin')]
    const same = { id: second, roleName: '管理员', roleAlias: 'admin' }
    expect((await remove(second)).body).toMatchObject({ code: 400, msg: '管理员角色不可删除' })
    expect((await submit({ ...same, roleName: '老大' })).body).toMatchObject({ code: 400, msg: '管理员角色不可改名' })
    expect((await submit({ ...same, id: first, roleName: '超级管理员', roleAlias: 'root' })).body.msg).toBe('管理员角色不可改名')
    expect((await submit({ ...same, dataScope: 'self' })).status).toBe(400)
    await done(submit({ ...same, sort: 5 }))
    expect((await submit({ ...same, sort: 6 }, keeper)).status).toBe(403)
    expect((await remove(second, keeper)).status).toBe(400)
  })

  it('W8: nobody becomes an administrator by an alias, in any tenant', async () => {
    await app.sql(`update sys_role set is_deleted = 1 where role_alias = 'admin'`)
    expect((await submit({ roleName: '冒名', roleAlias: 'admin' }, keeper)).status).toBe(409)
    await done(submit({ roleName: '平常', roleAlias: 'plain' }, keeper))
    const plain = await roleId(app, 'plain')
    expect((await submit({ id: plain, roleName: '平常', roleAlias: 'admin' })).status).toBe(409)
    await app.sql(`update sys_role set is_deleted = 0 where role_alias = 'admin'`)
  })

  it('W8: a role editor extends nobody’s data scope beyond their own, and changes no alias', async () => {
    for (const dataScope of ['all', 'dept_and_below'])
      expect((await submit({ roleName: '宽', roleAlias: 'wide', dataScope }, keeper)).body).toMatchObject({
        code: 403,
        msg: '不能设置超出本人的数据权限',
      })
    await done(submit({ roleName: '本部', roleAlias: 'narrow', dataScope: 'dept' }, keeper))
    const narrow = await roleId(app, 'narrow')
    expect((await submit({ id: narrow, roleName: '本部', roleAlias: 'narrow', dataScope: 'all' }, keeper)).status).toBe(403)
    expect((await submit({ id: narrow, roleName: '本部', roleAlias: 'cfo2' }, keeper)).body).toMatchObject({
      code: 403,
      msg: '仅管理员可修改角色别名',
    })
    const cfo = { id: await roleId(app, 'cfo'), roleName: '财务总监', roleAlias: 'cfo' }
    expect((await submit({ ...cfo, dataScope: 'self' }, keeper)).status).toBe(403)
    await done(submit({ ...cfo, dataScope: 'all', sort: 11 }, keeper))
    expect(await detail(narrow)).toMatchObject({ dataScope: 'dept', roleAlias: 'narrow' })
  })

  it('check the button of each change', async () => {
    expect((await worker.get('blade-system/role/list')).status).toBe(403)
    expect((await submit({ roleName: 'x', roleAlias: 'x' }, worker)).status).toBe(403)
    const auditor = await app.signIn('han.dong')
    expect((await auditor.get('blade-system/role/list')).status).toBe(200)
    expect((await submit({ roleName: 'x', roleAlias: 'x' }, auditor)).status).toBe(403)
  })

  it('of another tenant do not exist', async () => {
    await app.sql(`insert into sys_role (id, tenant_id, role_name, role_alias) values (66, '000001', '别家角色', 'foreign')`)
    expect((await admin.get('blade-system/role/detail', { id: '66' })).status).toBe(404)
    expect((await submit({ id: '66', roleName: '夺来', roleAlias: 'foreign' })).status).toBe(404)
    expect((await submit({ parentId: '66', roleName: '寄居', roleAlias: 'guest' })).status).toBe(404)
    expect((await remove('66')).status).toBe(404)
    expect(await list({ roleAlias: 'foreign' })).toEqual([])
  })
})
