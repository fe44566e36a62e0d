import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { deptId, done, newPerson, newRole, roleId, userId } from '#test/setup/cast.ts'

interface Row {
  id: string
  account: string
  realName: string
  roleId: string
  deptId: string
  deptName: string
}

describe('people', () => {
  let app: TestApp
  let admin: Session
  let head: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    head = await app.signIn('meng.deshan')
    worker = await app.signIn('worker01')
    // Only the people of the initial company, without those hired or dismissed by demo documents.
    await app.sql(`update sys_user set is_deleted = 1 where id > (select min(id) from wf_instance)`)
    await app.sql(`update sys_user set status = 1 where is_deleted = 0`)
    await app.sql(
      `insert into sys_user (id, tenant_id, account, name, real_name, py) values (55, '000001', 'stranger', '别家人', '别家人', 'biejiaren bjr')`,
    )
    await app.sql(`insert into sys_user_dept (user_id, dept_id) values (55, $1)`, [await deptId(app, 'forge')])
  })
  afterAll(() => app.close())

  const page = async (query = {}, who = admin) => (await who.get('blade-user/list', query)).body.data
  const accounts = async (query = {}, who = admin) => (await page({ size: 500, ...query }, who)).records.map((row: Row) => row.account)

  it('are listed by page with names of roles, departments and posts, without confidential fields', async () => {
    const found = await page({ account_equal: 'worker01' })
    expect(found).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    const [row] = found.records
    expect(row).toMatchObject({
      id: worker.userId,
      tenantId: '000000',
      account: 'worker01',
      realName: '赵铁山',
      sex: 1,
      sexName: '男',
      userType: 1,
      userTypeName: '内部',
      roleId: await roleId(app, 'staff'),
      roleName: '普通员工',
      deptId: `${await deptId(app, 'forge')},${await deptId(app, 'machining')}`,
      deptName: '锻造车间,机加工车间',
      postName: '操作工',
      birthday: '',
      avatar: '',
      status: 1,
      locked: false,
    })
    expect(row.createTime).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    expect(JSON.stringify(row)).not.toMatch(/argon2|password/i)
  })

  it('have the same calls under the other paths', async () => {
    const query = { account: 'worker01', size: 3 }
    const first = (await admin.get('blade-user/list', query)).body
    for (const path of ['blade-user/page', 'blade-system/user/list', 'blade-system/user/page'])
      expect((await admin.get(path, query)).body).toEqual(first)
  })

  it('are found by name, role, post and department', async () => {
    expect(await accounts({ realName: '赵铁' })).toEqual(['worker01'])
    expect(await accounts({ phone: '16800009101' })).toEqual(['supplier01'])
    expect(await accounts({ userType: 2 })).toEqual(['admin'])
    const outside = (await page({ userType_equal: 3, size: 500 })).records as (Row & { supplierId: string; supplierName: string })[]
    expect(outside.map(row => row.account).sort()).toEqual(['supplier01', 'supplier02', 'supplier03'])
    expect(outside.filter(row => !row.supplierId || !row.supplierName)).toEqual([])
    expect((await accounts({ roleId: await roleId(app, 'buyer') })).sort()).toEqual(['xie.yun', 'zhu.lei'])
    expect(await accounts({ keyword: 'mengdeshan' })).toEqual(['meng.deshan'])
    expect(await accounts({ keyword: 'mds' })).toEqual(['meng.deshan'])
    expect(await accounts({ keyword: '孟德' })).toEqual(['meng.deshan'])
    expect(await accounts({ keyword: '%' })).toEqual([])
    expect(await accounts({ deptId: await deptId(app, 'hr') })).toHaveLength(2)
    const forge = await accounts({ deptId: await deptId(app, 'forge') })
    expect(forge.sort()).toEqual(['lu.dahai', 'meng.deshan', 'worker01', 'xue.gang'])
    expect(await accounts({ deptId: 'forge' })).toEqual([])
    expect(await accounts({ createTime_datege: '2999-01-01' })).toEqual([])
    await app.sql(`update sys_user set status = 0 where account = 'chang.qing'`)
    expect(await accounts({ status: 0 })).toEqual(['chang.qing'])
    await app.sql(`update sys_user set status = 1 where account = 'chang.qing'`)
  })

  it('are sorted by allowed columns only, names by pinyin; pages do not overlap', async () => {
    const byName = await page({ ascs: 'realName', size: 3 })
    expect(byName.records.map((row: Row) => row.realName)).toEqual(['曹颖', '常青', '程思远'])
    const byHash = await page({ descs: 'passwordHash', size: 5 })
    expect(byHash.records).toEqual((await page({ size: 5 })).records)
    const [one, two] = [await page({ size: 40, current: 1 }), await page({ size: 40, current: 2 })]
    const all = [...one.records, ...two.records].map((row: Row) => row.id)
    expect(new Set(all).size).toBe(one.total)
  })

  it('Z-04: a head sees their workshop and what is below it, in list, total and detail', async () => {
    expect((await accounts({}, head)).sort()).toEqual(['lu.dahai', 'meng.deshan', 'worker01', 'xue.gang'])
    expect((await page({ size: 1 }, head)).total).toBe(4)
    expect(await accounts({ deptId: await deptId(app, 'steel') }, head)).toEqual([])
    expect((await head.get('blade-user/detail', { id: await userId(app, 'xue.gang') })).body.data.account).toBe('xue.gang')
    for (const id of [await userId(app, 'yin.zhiyuan'), await userId(app, 'supplier01'), '99'])
      expect((await head.get('blade-user/detail', { id })).body).toMatchObject({ code: 404, msg: '数据不存在' })
  })

  it('Z-04: a worker with the button sees only themselves; an administrator sees all', async () => {
    expect((await worker.get('blade-user/list')).status).toBe(403)
    await newRole(app, admin, 'looker', { dataScope: 'self', menus: ['user_view'] })
    const looker = await newPerson(app, admin, 'looker', { roles: ['looker'], depts: ['forge'] })
    expect(await accounts({}, looker)).toEqual(['looker'])
    expect((await looker.get('blade-user/detail', { id: worker.userId })).status).toBe(404)
    const total = (await app.sql<{ n: string }>(`select count(*) n from sys_user where tenant_id = '000000' and is_deleted = 0`))[0]!.n
    expect((await page()).total).toBe(Number(total))
    await done(admin.post('blade-user/remove', { ids: looker.userId }))
  })

  it('limits a head by the department the session works for', async () => {
    await newRole(app, admin, 'two_places', { dataScope: 'dept', menus: ['user_view'] })
    const person = await newPerson(app, admin, 'twoplaces', { roles: ['two_places'], depts: ['hr', 'paint'] })
    expect((await accounts({}, person)).sort()).toEqual(['twoplaces', 'wu.qian', 'zhou.hui'])
    await done(person.post('blade-user/updateUserDept', { deptId: await deptId(app, 'paint') }))
    expect((await accounts({}, person)).sort()).toEqual(['ren.xiaohong', 'twoplaces', 'wang.yang'])
    await done(admin.post('blade-user/remove', { ids: person.userId }))
  })

  it('of another tenant are in no list, detail, picker or department', async () => {
    expect(await accounts({ keyword: 'stranger' })).toEqual([])
    expect(await accounts({ deptId: await deptId(app, 'forge') })).not.toContain('stranger')
    expect((await admin.get('blade-user/detail', { id: '55' })).status).toBe(404)
    expect((await worker.get('blade-user/user-list', { keyword: 'biejia' })).body.data).toEqual([])
    for (const call of ['reset-password', 'unlock', 'grant'])
      expect((await admin.post(`blade-user/${call}`, { userIds: `${worker.userId},55` })).status).toBe(404)
    expect((await admin.post('blade-user/change-status', { userIds: '55', status: 0 })).status).toBe(404)
    expect((await admin.post('blade-user/remove', { ids: '55' })).status).toBe(404)
    expect((await admin.post('blade-user/submit', { id: '55', realName: '夺来' })).status).toBe(404)
    expect((await app.sql(`select real_name, status, is_deleted from sys_user where id = 55`))[0]).toEqual({
      real_name: '别家人',
      status: 1,
      is_deleted: 0,
    })
  })

  it('see their own record with any kind of account; only staff sees lists', async () => {
    const supplier = await app.signIn('supplier01')
    expect((await supplier.get('blade-user/info')).body.data).toMatchObject({
      account: 'supplier01',
      userTypeName: '外部',
      supplierName: '示范特钢锭材有限公司',
      deptId: '',
    })
    expect((await worker.get('blade-user/info')).body.data).toMatchObject({ account: 'worker01', deptName: '锻造车间,机加工车间' })
    expect((await supplier.get('blade-user/list')).status).toBe(403)
    expect((await supplier.get('blade-user/user-list')).status).toBe(403)
    await newRole(app, admin, 'curious', { dataScope: 'all', menus: ['user_view'] })
    const roles = `${await roleId(app, 'supplier')},${await roleId(app, 'curious')}`
    await done(admin.post('blade-user/grant', { userIds: supplier.userId, roleIds: roles }))
    expect((await supplier.get('blade-user/list')).status).toBe(403)
  })

  it('can be picked by all staff: enabled staff, by name, pinyin or department', async () => {
    const pick = async (query = {}) => (await worker.get('blade-user/user-list', query)).body.data as Row[]
    expect(await pick({ keyword: 'mds' })).toEqual([
      { id: await userId(app, 'meng.deshan'), account: 'meng.deshan', name: '孟德山', realName: '孟德山', deptName: '锻造车间' },
    ])
    expect((await pick({ deptId: await deptId(app, 'forge') })).map(row => row.account)).toEqual([
      'lu.dahai',
      'meng.deshan',
      'xue.gang',
      'worker01',
    ])
    const everybody = (await pick()).map(row => row.account)
    expect(everybody).toContain('admin')
    expect(everybody).not.toContain('supplier01')
    await app.sql(`update sys_user set status = 0 where account = 'chang.qing'`)
    expect((await pick()).map(row => row.account)).not.toContain('chang.qing')
    await app.sql(
      `insert into sys_user (id, account, name, real_name, py) select 5000 + n, 'extra' || n, '临时工', '临时工', 'linshigong lsg' from generate_series(1, 250) n`,
    )
    expect(await pick({ keyword: 'lsg' })).toHaveLength(200)
  })
})
