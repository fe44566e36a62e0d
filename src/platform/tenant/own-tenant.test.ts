import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digest } from '#server/auth/password.ts'
import { BASIC, openTestApp, type Reply, type Session, type TestApp } from '#test/setup/app.ts'
import { done } from '#test/setup/cast.ts'

const CHOSEN = 'chosen by the tenant 7'

/** A second tenant beside the first: whole by itself, and closed against the other. */
describe('a tenant of its own', () => {
  let app: TestApp
  let first: Session
  let made: { id: string; tenantId: string; account: string; password: string }
  let tenantId: string
  let admin: Pick<Session, 'get' | 'post'>
  beforeAll(async () => {
    app = await openTestApp()
    first = await app.signIn('admin')
    made = (await done(first.post('blade-system/tenant/submit', { tenantName: '示范配套厂' }))).body.data
    tenantId = made.tenantId
    admin = as(await logIn('admin', made.password, 'admin'))
    const words = { oldPassword: digest(made.password), newPassword: digest(CHOSEN), newPassword1: digest(CHOSEN) }
    await done(admin.post('blade-user/update-password', words))
  })
  afterAll(() => app.close())

  const enter = (account: string, password: string, door: string, body: object, headers: object = {}) =>
    app.send({
      method: 'POST',
      url: `/api/blade-auth/oauth/${door}`,
      headers: { authorization: BASIC, ...headers },
      payload: { username: account, password: digest(password), grant_type: 'password', ...body },
    })
  const logIn = async (account: string, password: string, door = 'token') =>
    (await done(enter(account, password, door, { tenantId }))).body.access_token as string
  const as = (token: string): Pick<Session, 'get' | 'post'> => {
    const headers = { 'blade-auth': `bearer ${token}`, authorization: BASIC }
    const send = (method: 'GET' | 'POST', path: string, more: object): Promise<Reply> =>
      app.send({ method, url: `/api/${path}`, headers, ...more })
    return {
      get: (path, query = {}) => send('GET', path, { query }),
      post: (path, body = {}) => send('POST', path, { payload: body as object }),
    }
  }
  const tenantsOf = async (table: string, column: string, value: string) =>
    (await app.sql<{ tenant_id: string }>(`select tenant_id from ${table} where ${column} = $1 order by 1`, [value])).map(
      row => row.tenant_id,
    )
  const newUser = (form: object) => admin.post('blade-user/submit', { realName: '外人', password: digest(CHOSEN), ...form })

  it('begins with an administrator, roles, menus, dictionaries and parameters', async () => {
    expect(made).toMatchObject({ account: 'admin', tenantId: expect.stringMatching(/^\d{6}$/) })
    const paths = (rows: { path: string; children?: never[] }[]): string[] => rows.flatMap(row => [row.path, ...paths(row.children ?? [])])
    const shown = paths((await admin.get('blade-system/menu/allRoutes')).body.data)
    expect(shown).toEqual(expect.arrayContaining(['/system/user', '/authority/role', '/work/todo', '/dict-vertical']))
    expect(shown.filter(path => /tenant|monitor\/(log|audit|upkeep)/.test(path))).toEqual([])
    for (const path of ['dict-biz/list', 'dict/list', 'role/list', 'dept/list', 'menu/list'])
      expect((await admin.get(`blade-system/${path}`)).body.data.length, path).toBeGreaterThan(0)
    const count = async (who: Pick<Session, 'get'>, path: string) => (await who.get(path, { size: '1' })).body.data.total
    expect(await count(admin, 'blade-system/dict-biz/parent-list')).toBe(await count(first, 'blade-system/dict-biz/parent-list'))
    expect((await admin.get('blade-system/param/list', { paramKey: 'system.demo' })).body.data.total).toBe(0)
    expect((await admin.get('blade-system/dict/dictionary', { code: 'notice' })).body.data).toHaveLength(4)
    expect((await admin.get('blade-user/list')).body.data.records).toMatchObject([{ account: 'admin', tenantId }])
  })

  it('owns the users, departments, roles and dictionaries made in it', async () => {
    const [root] = (await admin.get('blade-system/dept/list')).body.data
    await done(admin.post('blade-system/dept/submit', { parentId: root.id, deptName: '装配车间' }))
    await done(admin.post('blade-system/role/submit', { roleName: '装配工', roleAlias: 'fitter' }))
    await done(admin.post('blade-system/dict-biz/submit', { code: 'fitting', dictValue: '装配方式' }))
    await done(newUser({ account: 'worker01', deptId: root.id }))
    expect(await tenantsOf('sys_dept', 'dept_name', '装配车间')).toEqual([tenantId])
    expect(await tenantsOf('sys_role', 'role_alias', 'fitter')).toEqual([tenantId])
    expect(await tenantsOf('sys_dict_biz', 'code', 'fitting')).toEqual([tenantId])
    expect(await tenantsOf('sys_user', 'account', 'worker01')).toEqual(['000000', tenantId])
    for (const [path, query] of [
      ['blade-system/dict-biz/parent-list', { code: 'fitting' }],
      ['blade-user/list', { realName: '外人' }],
    ] as const) {
      expect((await admin.get(path, query)).body.data.total, path).toBe(1)
      expect((await first.get(path, query)).body.data.total, path).toBe(0)
    }
  })

  it('logs its people in by parameter or Tenant-Id, which never contradict each other', async () => {
    const header = { 'tenant-id': tenantId }
    const own = await enter('worker01', CHOSEN, 'token', {}, header)
    expect(own.body).toMatchObject({ tenant_id: tenantId, account: 'worker01' })
    expect((await enter('worker01', CHOSEN, 'token', { tenantId }, { 'tenant-id': '000000' })).status).toBe(400)
    expect((await enter('worker01', CHOSEN, 'token', {})).status).toBe(400)
    expect((await app.tryLogin('worker01', 'Mainshaft@2026', { extra: { tenantId } })).status).toBe(400)
    const refresh = (headers: object) =>
      app.send({
        method: 'POST',
        url: '/api/blade-auth/oauth/token/refresh',
        headers: { authorization: BASIC, ...headers },
        payload: { refresh_token: own.body.refresh_token },
      })
    expect((await refresh({ 'tenant-id': '000000' })).status).toBe(400)
    expect((await refresh(header)).body.tenant_id).toBe(tenantId)
    const open = await app.send({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: { authorization: BASIC },
      payload: { tenantId, account: 'admin', password: CHOSEN },
    })
    expect(open.body.data.tenantId).toBe(tenantId)
  })

  it('leaves what all tenants share to the first one', async () => {
    for (const path of ['blade-system/tenant/list', 'blade-log/audit/list', 'blade-log/usual/list', 'blade-log/upkeep/list'])
      expect((await admin.get(path)).status, path).toBe(403)
    for (const path of ['tenant/submit', 'menu/submit', 'menu/remove', 'dict/submit', 'dict/remove', 'region/submit', 'site/submit'])
      expect(
        (await admin.post(`blade-system/${path}`, { ids: '1', code: 'x', name: 'x', title: 'x', tenantName: 'x', dictValue: 'x' })).status,
        path,
      ).toBe(403)
    expect((await admin.post('blade-flow/model/deploy', { key: 'leave', version: 1 })).status).toBe(403)
    const codes = (rows: { code: string; children?: never[] }[]): string[] =>
      rows.flatMap(row => (row.children ? codes(row.children) : [row.code]))
    const buttons = codes((await admin.get('blade-system/menu/buttons')).body.data)
    expect(buttons).toEqual(expect.arrayContaining(['user_add', 'dictbiz_add', 'menu_view']))
    expect(buttons.filter(code => /^(tenant|audit|log_)|^(menu|dict|region)_(add|edit|delete)/.test(code))).toEqual([])
  })

  it('is held to its number of accounts, ends when disabled, and says so', async () => {
    await done(first.post('blade-system/tenant/setting', { ids: made.id, accountNumber: 2 }))
    expect((await newUser({ account: 'one.too.many' })).body.msg).toBe('账号数量已达租户额度（2个），请联系平台管理员')
    await done(first.post('blade-system/tenant/setting', { ids: made.id, accountNumber: -1, status: 0 }))
    expect((await admin.get('blade-user/info')).status).toBe(401)
    expect((await enter('worker01', CHOSEN, 'token', { tenantId })).body.error_description).toBe('租户已停用，请联系管理员')
    await done(first.post('blade-system/tenant/setting', { ids: made.id, status: 1, expireTime: '2020-01-01 00:00:00' }))
    expect((await enter('worker01', CHOSEN, 'token', { tenantId })).body.error_description).toBe('租户已到期，请联系管理员')
    await done(first.post('blade-system/tenant/setting', { ids: made.id, expireTime: '2099-01-01 00:00:00' }))
    expect((await enter('worker01', CHOSEN, 'token', { tenantId })).status).toBe(200)
  })

  it('is asked for at login where a parameter says so', async () => {
    const mode = async () => (await app.send({ method: 'GET', url: '/api/blade-system/site/info' })).body.data.tenantMode
    expect(await mode()).toBe(false)
    const [row] = (await first.get('blade-system/param/list', { paramKey_equal: 'tenant.mode' })).body.data.records
    await done(first.post('blade-system/param/submit', { ...row, paramValue: '1' }))
    expect(await mode()).toBe(true)
  })
})
