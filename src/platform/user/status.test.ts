import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASIC, openTestApp, PASSWORD, type Session, type TestApp } from '#test/setup/app.ts'
import { done, newPerson, newRole, userId } from '#test/setup/cast.ts'

describe('enabling and disabling accounts', () => {
  let app: TestApp
  let admin: Session
  let narrow: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    await newRole(app, admin, 'caretaker', { dataScope: 'dept', menus: ['user_edit', 'user_delete', 'user_unlock'] })
    narrow = await newPerson(app, admin, 'caretaker', { roles: ['caretaker'], depts: ['forge'] })
  })
  afterAll(() => app.close())

  const setStatus = (status: number, ids: string, who = admin) => who.post('blade-user/change-status', { userIds: ids, status })
  const unlock = (ids: string, who = admin) => who.post('blade-user/unlock', { userIds: ids })
  const remove = (ids: string, who = admin) => who.post('blade-user/remove', { ids })

  it('A-07: disabling ends every session at once, and prevents refresh and login', async () => {
    const [here, there] = [await app.signIn('worker01'), await app.signIn('worker01')]
    expect((await here.get('blade-user/info')).status).toBe(200)
    await done(setStatus(0, here.userId))
    for (const session of [here, there]) expect((await session.get('blade-user/info')).status).toBe(401)
    const refreshed = await app.send({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      headers: { authorization: BASIC },
      payload: { grant_type: 'refresh_token', refresh_token: here.refreshToken },
    })
    expect(refreshed.status).toBe(400)
    expect((await app.tryLogin('worker01', PASSWORD)).body.msg).toBe('账号已停用，请联系管理员')
    expect(await app.sql(`select distinct end_reason from sys_session where user_id = $1`, [here.userId])).toEqual([
      { end_reason: 'disabled' },
    ])

    await done(setStatus(1, here.userId))
    expect((await here.get('blade-user/info')).status).toBe(401)
    expect((await app.tryLogin('worker01', PASSWORD)).status).toBe(200)
    const trail = await app.sql(
      `select account, before->>'status' as was, after->>'status' as is from sys_audit
       where table_name = 'sys_user' and row_id = $1 and action = 'blade-user/change-status' order by id`,
      [here.userId],
    )
    expect(trail).toEqual([
      { account: 'admin', was: '1', is: '0' },
      { account: 'admin', was: '0', is: '1' },
    ])
  })

  it('nobody disables themselves', async () => {
    expect((await setStatus(0, admin.userId)).body).toMatchObject({ code: 400, msg: '不能停用自己' })
    expect((await remove(`${await userId(app, 'he.li')},${admin.userId}`)).body).toMatchObject({ code: 400, msg: '不能删除自己' })
    expect((await admin.get('blade-user/info')).status).toBe(200)
    expect(await userId(app, 'he.li')).toBeTruthy()
    expect((await setStatus(2, await userId(app, 'he.li'))).status).toBe(400)
  })

  it('lifts a lock-out and logs who did it', async () => {
    for (let guess = 0; guess < 10; guess++) await app.tryLogin('lu.dahai', 'wrong')
    expect((await app.tryLogin('lu.dahai', PASSWORD)).body.msg).toMatch(/^短时间内尝试次数过多/)
    const id = await userId(app, 'lu.dahai')
    expect((await admin.get('blade-user/list', { account_equal: 'lu.dahai' })).body.data.records[0].locked).toBe(true)
    await done(unlock(id, narrow))
    expect((await admin.get('blade-user/detail', { id })).body.data.locked).toBe(false)
    expect((await app.tryLogin('lu.dahai', PASSWORD)).status).toBe(200)
    const [entry] = await app.sql<{ account: string; log_data: string }>(
      `select account, log_data from sys_log_usual where log_id = 'login.unlocked'`,
    )
    expect(entry).toEqual({ account: 'caretaker', log_data: JSON.stringify({ accounts: ['lu.dahai'] }) })
  })

  it('a deleted person disappears everywhere, and their account name is free again', async () => {
    const person = await app.signIn('xue.gang')
    await done(remove(person.userId))
    expect((await person.get('blade-user/info')).status).toBe(401)
    expect((await app.tryLogin('xue.gang', PASSWORD)).status).toBe(400)
    expect((await admin.get('blade-user/detail', { id: person.userId })).status).toBe(404)
    expect((await remove(person.userId)).status).toBe(404)
    expect((await admin.post('blade-user/submit', { account: 'xue.gang', realName: '薛刚二' })).status).toBe(200)
  })

  it('one invisible id rejects the whole request', async () => {
    const [inside, outside] = [await userId(app, 'lu.dahai'), await userId(app, 'yin.zhiyuan')]
    for (const reply of [
      await setStatus(0, `${inside},${outside}`, narrow),
      await unlock(`${inside},${outside}`, narrow),
      await remove(`${inside},${outside}`, narrow),
    ])
      expect(reply.body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect(await app.sql(`select status, is_deleted from sys_user where id = $1`, [inside])).toEqual([{ status: 1, is_deleted: 0 }])
  })

  it('each has its own button', async () => {
    const worker = await app.signIn('worker01')
    for (const reply of [
      await setStatus(0, narrow.userId, worker),
      await unlock(narrow.userId, worker),
      await remove(narrow.userId, worker),
    ])
      expect(reply.status).toBe(403)
  })
})
