import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const TENANT = 'blade-system/tenant'

describe('tenants', () => {
  let app: TestApp
  let admin: Session
  let worker: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
    worker = await app.signIn('worker01')
  })
  afterAll(() => app.close())

  const info = async (domain?: string, prefix = 'api') =>
    (await app.send({ method: 'GET', url: `/${prefix}/${TENANT}/info`, ...(domain === undefined ? {} : { query: { domain } }) })).body
  const list = async (query = {}) => (await admin.get(`${TENANT}/list`, { current: 1, size: 10, ...query })).body.data
  const named = async (tenantName: string) => (await list({ tenantName })).records[0]

  it('are found by the origin of a URL, however it is written, without a login', async () => {
    for (const domain of [
      'http://localhost:1888',
      'http://localhost:1888/',
      'http://localhost:1888/login',
      'HTTP://LocalHost:1888/login/?x=1',
    ])
      expect((await info(domain)).data, domain).toEqual({ tenantId: '000000', domain: 'http://localhost:1888' })
  })

  it('return an empty object for an unknown URL, never null', async () => {
    for (const domain of [
      undefined,
      '',
      'http://localhost:1889',
      'https://localhost:1888',
      'localhost:1888',
      'javascript:x',
      '%',
      'http://',
    ])
      expect(await info(domain), String(domain)).toMatchObject({ code: 200, data: {} })
    expect((await info('http://localhost:1888', 'apidy')).data).toEqual({})
    expect((await info('http://localhost:1878', 'apidy')).data).toMatchObject({ tenantId: '000000' })
  })

  it('are added under the next number, found by URL, changed, limited, disabled and removed', async () => {
    const form = { tenantName: '示范配套厂', domain: 'HTTPS://Parts.Example:443/login', linkman: '田甜', contactNumber: '16800000000' }
    expect((await admin.post(`${TENANT}/submit`, form)).body.code).toBe(200)
    const added = await named('配套')
    expect(added).toMatchObject({
      tenantId: '000001',
      domain: 'https://parts.example',
      linkman: '田甜',
      address: '',
      accountNumber: -1,
      expireTime: '',
      status: 1,
    })
    expect((await info('https://parts.example/login')).data).toEqual({ tenantId: '000001', domain: 'https://parts.example' })

    expect((await admin.post(`${TENANT}/submit`, { tenantName: '又一家', domain: 'https://parts.example/' })).status).toBe(409)
    expect((await admin.post(`${TENANT}/submit`, { tenantName: '又一家', domain: 'parts.example' })).status).toBe(400)
    expect((await admin.post(`${TENANT}/submit`, { tenantName: '<i>又一家' })).status).toBe(400)
    const { id } = added
    // Number and status cannot be set by the form.
    expect(
      (await admin.post(`${TENANT}/submit`, { ...added, tenantName: '配套一厂', tenantId: '000000', status: 0, isDeleted: 1 })).body.code,
    ).toBe(200)
    expect((await admin.get(`${TENANT}/detail`, { id })).body.data).toMatchObject({ tenantId: '000001', tenantName: '配套一厂', status: 1 })

    // Saber sends everything in the query, with an empty body.
    const setting = await admin.post(`${TENANT}/setting`, undefined, {
      query: { ids: id, accountNumber: 20, expireTime: '2030-01-31 08:00:00' },
    })
    expect(setting.body.code).toBe(200)
    expect((await admin.get(`${TENANT}/detail`, { id })).body.data).toMatchObject({ accountNumber: 20, expireTime: '2030-01-31 08:00:00' })
    await admin.post(`${TENANT}/setting`, { ids: id, status: 0 })
    expect((await info('https://parts.example')).data).toEqual({})
    expect((await admin.post(`${TENANT}/setting`, { ids: id, status: 7 })).status).toBe(400)
    expect((await admin.post(`${TENANT}/setting`, { ids: id, expireTime: '2030-01-31 08:00:00 GMT' })).status).toBe(400)
    expect((await admin.post(`${TENANT}/setting`, { ids: `${id},404`, accountNumber: 1 })).status).toBe(404)

    await admin.post(`${TENANT}/submit`, { tenantName: '第二家' })
    expect(await named('第二家')).toMatchObject({ tenantId: '000002', domain: '' })
    expect((await admin.get(`${TENANT}/select`)).body.data.map((row: { tenantId: string }) => row.tenantId)).toEqual([
      '000000',
      '000001',
      '000002',
    ])
    expect((await list({ descs: 'tenantId', size: 1 })).records).toMatchObject([{ tenantId: '000002' }])

    expect((await admin.post(`${TENANT}/remove`, undefined, { query: { ids: (await named('第二家')).id } })).body.code).toBe(200)
    await admin.post(`${TENANT}/submit`, { tenantName: '第三家' })
    expect((await named('第三家')).tenantId).toBe('000003')
    expect(
      await app.sql(
        `select operation, account, action from sys_audit where table_name = 'sys_tenant' and row_id = $1 order by id limit 2`,
        [id],
      ),
    ).toEqual([
      { operation: 'insert', account: 'admin', action: `${TENANT}/submit` },
      { operation: 'update', account: 'admin', action: `${TENANT}/submit` },
    ])
  })

  it('keep the first tenant, and tenants with people', async () => {
    const first = (await list({ tenantId: '000000' })).records[0].id
    const other = (await named('配套')).id
    expect((await admin.post(`${TENANT}/remove`, { ids: `${other},${first}` })).body).toMatchObject({ code: 400, msg: '默认租户不可删除' })
    expect((await admin.post(`${TENANT}/setting`, { ids: first, status: 0 })).body.msg).toBe('默认租户不可停用')
    await app.sql(`update sys_user set tenant_id = '000001' where account = 'xue.gang'`)
    expect((await admin.post(`${TENANT}/remove`, { ids: other })).body.msg).toBe('租户下还有用户，不可删除')
    await app.sql(`update sys_user set tenant_id = '000000' where account = 'xue.gang'`)
    expect((await admin.post(`${TENANT}/remove`, { ids: `${other},404` })).status).toBe(404)
    expect((await admin.post(`${TENANT}/remove`, { ids: other })).body.code).toBe(200)
    expect((await admin.get(`${TENANT}/detail`, { id: other })).status).toBe(404)
  })

  it('W15 bind no data source by URL or unknown id', async () => {
    const bind = (query: object) => admin.post(`${TENANT}/datasource`, undefined, { query: { ...query } })
    for (const datasourceId of ['1', 'postgres://elsewhere/db', 'http://10.0.0.1'])
      expect((await bind({ tenantId: '000000', datasourceId })).body).toMatchObject({
        code: 400,
        msg: '所有租户共用本系统的一个数据库，无需也不能为租户单独绑定数据源',
      })
    expect((await bind({ tenantId: '000000', datasourceId: '' })).body.code).toBe(200)
    expect((await bind({ tenantId: '999999' })).status).toBe(404)
  })

  it('reject people without the buttons', async () => {
    for (const path of ['list', 'select', 'detail?id=1']) expect((await worker.get(`${TENANT}/${path}`)).status, path).toBe(403)
    for (const path of ['submit', 'remove', 'setting', 'datasource'])
      expect((await worker.post(`${TENANT}/${path}`, { ids: '1', tenantName: 'x', tenantId: '000000' })).status, path).toBe(403)
  })
})
