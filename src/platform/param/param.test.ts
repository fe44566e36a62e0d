import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { paramValue } from './param.store.ts'

const PARAM = 'blade-system/param'

describe('parameters', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const find = async (paramKey: string) => (await admin.get(`${PARAM}/list`, { paramKey_equal: paramKey })).body.data.records[0]
  const stored = (key: string) => paramValue(app.sites[0]!.database.reader, '000000', key)

  it('are paged, filtered and sorted', async () => {
    const { body } = await admin.get(`${PARAM}/list`, { current: 2, size: 2, paramKey: 'purchase.quote.', ascs: 'paramKey' })
    expect(body.data).toMatchObject({ total: 3, pages: 2, current: 2, size: 2 })
    expect(body.data.records.map((row: { paramKey: string }) => row.paramKey)).toEqual(['purchase.quote.urgentHours'])
    expect((await admin.get(`${PARAM}/list`, { paramName: '档案续借' })).body.data.total).toBe(2)
    // Values cannot be filtered: a masked one could be guessed character by character.
    expect((await admin.get(`${PARAM}/list`, { paramValue: 'nothing has this value' })).body.data.total).toBeGreaterThan(20)
  })

  it('are added, read, changed and removed; duplicates are rejected', async () => {
    const form = { paramName: '试验参数', paramKey: 'trial.limit', paramValue: '5', remark: '试' }
    await admin.post(`${PARAM}/submit`, form)
    expect(await stored('trial.limit')).toBe('5')
    expect((await admin.post(`${PARAM}/submit`, form)).body).toMatchObject({ code: 409, msg: '参数键名已存在!' })
    const { id } = await find('trial.limit')
    await admin.post(`${PARAM}/submit`, { ...form, id, paramValue: '7' })
    expect((await admin.get(`${PARAM}/detail`, { id })).body.data).toMatchObject({ paramValue: '7', remark: '试' })
    expect((await admin.post(`${PARAM}/remove`, undefined, { query: { ids: `${id},404` } })).status).toBe(404)
    expect(await stored('trial.limit')).toBe('7')
    expect((await admin.post(`${PARAM}/remove`, undefined, { query: { ids: id } })).body.code).toBe(200)
    expect(await stored('trial.limit')).toBeUndefined()
    expect((await admin.get(`${PARAM}/detail`, { id })).status).toBe(404)
    const trail = await app.sql<{ after: { param_value: string } }>(
      `select after from sys_audit where table_name = 'sys_param' and row_id = $1 order by id`,
      [id],
    )
    expect(trail.map(row => row.after.param_value)).toEqual(['5', '7', '7'])
  })

  it('mask secrets in lists, details and the audit trail, and keep them when the mask comes back', async () => {
    const canary = 'canary-91c2'
    await admin.post(`${PARAM}/submit`, { paramName: '短信网关', paramKey: 'sms.gateway.Token', paramValue: canary })
    const row = await find('sms.gateway.Token')
    expect(row.paramValue).toBe('******')
    expect((await admin.get(`${PARAM}/detail`, { id: row.id })).body.data.paramValue).toBe('******')
    await admin.post(`${PARAM}/submit`, { ...row, paramName: '短信' })
    expect(await stored('sms.gateway.Token')).toBe(canary)
    expect((await admin.post(`${PARAM}/submit`, { ...row, paramKey: 'sms.gateway.open' })).status).toBe(400)
    await admin.post(`${PARAM}/submit`, { ...row, paramValue: `${canary}-new` })
    expect(await stored('sms.gateway.Token')).toBe(`${canary}-new`)
    const trail = await admin.get('blade-log/audit/list', { tableName: 'sys_param', rowId: row.id })
    expect(trail.body.data.total).toBe(3)
    expect(JSON.stringify(trail.body)).not.toContain(canary)
  })

  it('protect the mark of a demo database', async () => {
    const mark = await find('system.demo')
    expect((await admin.post(`${PARAM}/remove`, { ids: mark.id })).body.msg).toBe('演示标记不可删除')
    expect((await admin.post(`${PARAM}/submit`, { ...mark, paramKey: 'system.real' })).body.msg).toBe('演示标记不可修改')
    expect(await stored('system.demo')).toBe('1')
  })

  it('let the auditor read, and nobody without the button change', async () => {
    const auditor = await app.signIn('han.dong')
    expect((await auditor.get(`${PARAM}/list`)).status).toBe(200)
    expect((await auditor.post(`${PARAM}/submit`, { paramName: 'x', paramKey: 'x', paramValue: 'x' })).status).toBe(403)
    const worker = await app.signIn('worker01')
    expect((await worker.get(`${PARAM}/list`)).status).toBe(403)
    expect((await worker.post(`${PARAM}/remove`, { ids: '1' })).status).toBe(403)
  })
})
