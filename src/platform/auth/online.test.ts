import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { done, newPerson, newRole } from '#test/setup/cast.ts'

interface Row {
  id: string
  account: string
  current: boolean
}

describe('open sessions', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
    await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const page = async (query = {}) => (await admin.get('blade-system/online/list', query)).body.data
  const accounts = async (query = {}) => (await page(query)).records.map((row: Row) => row.account)
  const kick = (ids: string, who = admin) => who.post('blade-system/online/remove', { ids })
  const sessionOf = async (account: string) => (await page({ account })).records.map((row: Row) => row.id) as string[]

  it('are listed by when they were last seen, and mark one’s own', async () => {
    await app.sql(`update sys_session set last_seen = now() - interval '5 minutes' where user_id = $1`, [worker.userId])
    const found = await page({ size: 2 })
    expect(found).toMatchObject({ total: 3, size: 2, pages: 2 })
    expect(await accounts()).toEqual(['supplier01', 'admin', 'worker01'])
    expect((await page()).records.filter((row: Row) => row.current).map((row: Row) => row.account)).toEqual(['admin'])
    expect((await page({ account: 'worker01' })).records[0]).toMatchObject({
      account: 'worker01',
      realName: '赵铁山',
      deptName: '锻造车间',
      door: 1,
      doorName: '内部',
      remoteIp: '127.0.0.1',
      current: false,
    })
  })

  it('are found by person, address and login page', async () => {
    expect(await accounts({ realName: '铁山' })).toEqual(['worker01'])
    expect(await accounts({ door: 3 })).toEqual(['supplier01'])
    expect(await accounts({ remoteIp: '10.' })).toEqual([])
    expect(await accounts({ ascs: 'account' })).toEqual(['admin', 'supplier01', 'worker01'])
    expect(await accounts({ ascs: 'userAgent' })).toEqual(['supplier01', 'admin', 'worker01'])
  })

  it('exclude ended and expired ones and other tenants', async () => {
    const gone = await app.signIn('he.li')
    await done(gone.get('blade-auth/oauth/logout'))
    await app.signIn('he.qi')
    await app.sql(
      `update sys_session set expires = now() - interval '1 second' where user_id = (select id from sys_user where account = 'he.qi')`,
    )
    await app.sql(
      `insert into sys_session (id, user_id, tenant_id, door, client_id, remote_ip, expires) values (44, 1, '000001', 1, 'x', '', now() + interval '1 day')`,
    )
    expect(await accounts({ size: 100 })).toEqual(['supplier01', 'admin', 'worker01'])
    expect((await kick('44')).status).toBe(404)
  })

  it('W26: ending one takes effect at once, for that session only', async () => {
    const [here, there] = [await app.signIn('zhou.hui'), await app.signIn('zhou.hui')]
    expect((await here.get('blade-user/info')).status).toBe(200)
    expect((await there.get('blade-user/info')).status).toBe(200)
    const [latest] = await sessionOf('zhou.hui')
    await done(kick(latest!))
    expect((await there.get('blade-user/info')).status).toBe(401)
    expect((await here.get('blade-user/info')).status).toBe(200)
    expect(await app.sql(`select end_reason from sys_session where id = $1`, [latest])).toEqual([{ end_reason: 'kicked' }])
    expect(await app.sql(`select account, log_data from sys_log_usual where log_id = 'session.kicked'`)).toEqual([
      { account: 'admin', log_data: JSON.stringify({ ids: [latest] }) },
    ])
    expect((await kick(latest!)).status).toBe(404)
  })

  it('one wrong id rejects the whole list', async () => {
    const [id] = await sessionOf('worker01')
    expect((await kick(`${id},99`)).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect((await worker.get('blade-user/info')).status).toBe(200)
  })

  it('have separate rights to view and to end', async () => {
    await newRole(app, admin, 'watcher', { dataScope: 'all', menus: ['online_view'] })
    const watcher = await newPerson(app, admin, 'watcher', { roles: ['watcher'], depts: ['it'] })
    expect((await watcher.get('blade-system/online/list')).status).toBe(200)
    expect((await kick('1', watcher)).status).toBe(403)
    expect((await worker.get('blade-system/online/list')).status).toBe(403)
  })
})
