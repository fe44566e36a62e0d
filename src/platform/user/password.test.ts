import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { BASIC, openTestApp, PASSWORD, type Session, type TestApp } from '#test/setup/app.ts'
import { done, newPerson, newRole, userId } from '#test/setup/cast.ts'
import { encrypted } from '#test/setup/sm2.ts'

describe('passwords', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const change = (who: Session, old: string, fresh: string, again = fresh) =>
    who.post('blade-user/update-password', { oldPassword: digest(old), newPassword: digest(fresh), newPassword1: digest(again) })
  const hashOf = async (account: string) =>
    (await app.sql<{ hash: string }>(`select password_hash as hash from sys_user where account = $1`, [account]))[0]!.hash

  it('are changed with the old one; other sessions end, this one stays', async () => {
    const [here, there] = [await app.signIn('worker01'), await app.signIn('worker01')]
    expect((await change(here, PASSWORD, 'my new secret words')).body).toMatchObject({ code: 200, data: true })
    expect((await here.get('blade-user/info')).status).toBe(200)
    expect((await there.get('blade-user/info')).status).toBe(401)
    expect((await app.tryLogin('worker01', PASSWORD)).status).toBe(400)
    expect((await app.tryLogin('worker01', 'my new secret words')).status).toBe(200)
    const hash = await hashOf('worker01')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(hash).not.toContain(digest('my new secret words'))
    const [entry] = await app.sql<{ account: string; after: Record<string, unknown> }>(
      `select account, after from sys_audit where table_name = 'sys_user' and action = 'blade-user/update-password' order by id desc limit 1`,
    )
    expect(entry!.account).toBe('worker01')
    expect(JSON.stringify(entry!.after)).not.toContain('argon2')
  })

  it('are rejected with a message for each mistake, and then unchanged', async () => {
    const person = await app.signIn('xue.gang')
    const before = await hashOf('xue.gang')
    expect((await change(person, 'wrong', 'fresh words here')).body).toMatchObject({ code: 400, msg: '原密码不正确!' })
    expect((await change(person, PASSWORD, 'one', 'two')).body).toMatchObject({ code: 400, msg: '请输入正确的确认密码!' })
    expect((await change(person, PASSWORD, PASSWORD)).body).toMatchObject({ code: 400, msg: '新密码不能与原密码相同' })
    expect((await change(person, PASSWORD, '123456')).body).toMatchObject({ code: 400, msg: '密码过于常见，请更换' })
    const empty = { oldPassword: digest(PASSWORD), newPassword: '', newPassword1: '' }
    expect((await person.post('blade-user/update-password', empty)).body.msg).toBe('缺少必要的请求参数: newPassword')
    const common = { oldPassword: PASSWORD, newPassword: '123456', newPassword1: '123456' }
    expect((await person.post('blade-user/update-password', common)).body.msg).toBe('密码过于常见，请更换')
    expect((await person.post('blade-user/update-password', {})).body.msg).toBe('缺少必要的请求参数: oldPassword')
    expect(await hashOf('xue.gang')).toBe(before)
  })

  it('are accepted plain and encrypted with SM2 from clients that do not digest them', async () => {
    const key = (await admin.get('blade-system/site/password-key')).body.data.publicKey
    const sealed = (typed: string) => encrypted(key, typed)
    const words = (old: string, fresh: string, again = fresh) => ({ oldPassword: old, newPassword: fresh, newPassword1: again })
    const person = await app.signIn('ren.xiaohong')
    await done(person.post('blade-system/user/update-password', undefined, { query: words(PASSWORD, 'plain new words') }))
    expect((await app.tryLogin('ren.xiaohong', 'plain new words')).status).toBe(200)
    // Every encryption of a text is different.
    const twice = words(sealed('plain new words'), sealed('sealed words'), sealed('sealed words'))
    await done(person.post('blade-user/update-password', twice))
    expect((await app.tryLogin('ren.xiaohong', 'sealed words')).status).toBe(200)
    const wrong = words(sealed('not this one'), sealed('more words'), sealed('more words'))
    expect((await person.post('blade-user/update-password', wrong)).body.msg).toBe('原密码不正确!')
    const differ = words(sealed('sealed words'), sealed('more words'), sealed('other words'))
    expect((await person.post('blade-user/update-password', differ)).body.msg).toBe('请输入正确的确认密码!')

    const open = (password: string) =>
      app.send({
        method: 'POST',
        url: '/api/blade-auth/token',
        headers: { authorization: BASIC },
        query: { account: 'ren.xiaohong', password },
      })
    for (const sent of ['sealed words', digest('sealed words'), sealed('sealed words'), sealed(digest('sealed words'))])
      expect((await open(sent)).body, sent).toMatchObject({ code: 200, data: { account: 'ren.xiaohong' } })
    expect((await open(sealed('wrong words'))).status).toBe(400)
    const oauth = (password: string) => app.tryLogin('ren.xiaohong', '', { extra: { password } })
    expect((await oauth(sealed('sealed words'))).status).toBe(200)
    expect((await oauth('sealed words')).body.error_description).toBe('用户名或密码错误')

    expect((await person.get('blade-system/site/password-key')).status).toBe(403)
  })

  it('are accepted from the query or a form as well', async () => {
    const person = await app.signIn('cui.haitao')
    const words = (old: string, fresh: string) => ({ oldPassword: digest(old), newPassword: digest(fresh), newPassword1: digest(fresh) })
    await done(person.post('blade-user/update-password', undefined, { query: words(PASSWORD, 'second words') }))
    await done(person.post('blade-user/update-password', words('second words', 'third words'), { form: true }))
    expect((await app.tryLogin('cui.haitao', 'third words')).status).toBe(200)
  })

  it('W21: the old one cannot be guessed at an unattended screen', async () => {
    const person = await app.signIn('fu.qiang')
    for (let guess = 0; guess < 10; guess++)
      expect((await change(person, `guess ${guess}`, 'fresh words here')).body.msg).toBe('原密码不正确!')
    expect((await change(person, PASSWORD, 'fresh words here')).body.msg).toMatch(/^短时间内尝试次数过多，请等待\d+秒后重试！$/)
    const row = await admin.get('blade-user/detail', { id: person.userId })
    expect(row.body.data.locked).toBe(true)
  })

  it('are reset to a one-time password, shown once, to be changed before anything else', async () => {
    const [first, second] = [await app.signIn('yin.zhiyuan'), await app.signIn('mao.jianjun')]
    const { body } = await done(
      admin.post('blade-user/reset-password', undefined, { query: { userIds: `${first.userId},${second.userId}` } }),
    )
    const secrets = body.data as { userId: string; account: string; password: string }[]
    expect(secrets.map(secret => secret.account).sort()).toEqual(['mao.jianjun', 'yin.zhiyuan'])
    expect(new Set(secrets.map(secret => secret.password)).size).toBe(2)
    expect((await first.get('blade-user/info')).status).toBe(401)
    expect((await second.get('blade-user/info')).status).toBe(401)
    expect((await app.tryLogin('yin.zhiyuan', PASSWORD)).status).toBe(400)

    const secret = secrets.find(each => each.userId === first.userId)!.password
    const login = await app.tryLogin('yin.zhiyuan', secret)
    expect(login.body.must_change_password).toBe(true)
    const back = await app.signIn('yin.zhiyuan', { password: secret })
    await done(change(back, secret, 'chosen by myself'))
    expect((await app.tryLogin('yin.zhiyuan', 'chosen by myself')).body.must_change_password).toBe(false)
  })

  it('W8: are not reset without the button, for invisible people, or for an administrator', async () => {
    const reset = (who: Session, ...ids: string[]) => who.post('blade-user/reset-password', { userIds: ids.join(',') })
    const personnel = await app.signIn('wu.qian')
    expect((await reset(personnel, await userId(app, 'lu.dahai'))).status).toBe(403)

    await newRole(app, admin, 'resetter', { dataScope: 'dept', menus: ['user_reset'] })
    const resetter = await newPerson(app, admin, 'resetter', { roles: ['resetter'], depts: ['it'] })
    const [inside, outside] = [await userId(app, 'cheng.siyuan'), await userId(app, 'lu.dahai')]
    const before = await hashOf('cheng.siyuan')
    expect((await reset(resetter, inside, outside)).body).toMatchObject({ code: 404, msg: '数据不存在' })
    expect(await hashOf('cheng.siyuan')).toBe(before)
    expect((await reset(resetter, admin.userId)).body).toMatchObject({ code: 403, msg: '仅管理员可操作管理员账号' })
    expect((await reset(resetter, inside)).body.data).toHaveLength(1)
  })

  it('are reset for at most a hundred people at a time', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => String(n + 1)).join(',')
    expect((await admin.post('blade-user/reset-password', { userIds: ids })).body.msg).toBe('一次最多重置100个账号的密码')
  })
})
