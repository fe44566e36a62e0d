import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes } from '#app/discover.ts'
import type { Mounted } from '#server/http/route.ts'
import { BASIC, openTestApp, type Reply, type Session, type TestApp } from '../setup/app.ts'
import { PNG, upload } from '../setup/multipart.ts'
import { watchReplies } from '../setup/replies.ts'
import { stepUp } from '../setup/salary.ts'

/** Every reply is what the OpenAPI document says: all calls without parameters, and what they list with the ids found there. */
describe('the OpenAPI document', () => {
  let app: TestApp
  let table: Mounted[]
  let wrong: string[]
  const people = new Map<string, Session>()
  beforeAll(async () => {
    app = await openTestApp()
    wrong = watchReplies(app)
    table = (await allRoutes()).filter(({ call }) => !call.path.endsWith('logout') && call.group !== 'push')
    for (const account of ['admin', 'worker01', 'meng.deshan', 'supplier01', 'zhou.hui']) people.set(account, await app.signIn(account))
  })
  afterAll(() => app.close())

  const as = (account: string) => people.get(account)!
  const rowsOf = ({ body }: Reply): Record<string, unknown>[] => body.data?.records ?? (Array.isArray(body.data) ? body.data : [])

  it.each(['admin', 'worker01', 'meng.deshan', 'supplier01'])('holds for every call without parameters by %s', async account => {
    for (const { call } of table)
      if (call.method === 'GET') await as(account).get(call.path.replace(/:\w+/g, 'x'))
      else await as(account).post(call.path.replace(/:\w+/g, 'x'), {})
    expect(wrong).toEqual([])
  })

  it('holds for every call without a login, and with a token of the other site', async () => {
    const stranger = await app.signIn('admin', { site: 2 })
    for (const { call } of table)
      for (const headers of [{}, { 'blade-auth': `bearer ${stranger.token}` }])
        await app.send({
          method: call.method,
          url: `/api/${call.path.replace(/:\w+/g, 'x')}`,
          headers,
          ...(call.method === 'POST' ? { payload: {} } : {}),
        })
    expect(wrong).toEqual([])
  })

  it('holds for lists with rows, and for the detail of each first row', async () => {
    const lists = new Map<string, Record<string, unknown>[]>()
    for (const { call } of table.filter(({ call }) => call.method === 'GET' && /list|tree|page|select/i.test(call.path)))
      lists.set(call.path, rowsOf(await as('admin').get(call.path, { size: 50 })))
    expect([...lists.values()].filter(rows => rows.length > 0).length).toBeGreaterThan(40)
    const rowBeside = (path: string) =>
      [...lists].find(
        ([list, rows]) => list.slice(0, list.lastIndexOf('/')) === path.slice(0, path.lastIndexOf('/')) && rows[0]?.id,
      )?.[1][0]
    let details = 0
    for (const { call } of table.filter(({ call }) => call.method === 'GET')) {
      const row = rowBeside(call.path)
      if (!row) continue
      const names = Object.keys((call.input as { properties: object }).properties)
      const query = Object.fromEntries(
        names.flatMap(name =>
          /^(id|parentId|roleId|userId|deptId|souId)$|Ids$/.test(name) ? [[name, row.id]] : name in row ? [[name, row[name]]] : [],
        ),
      )
      if ((await as('admin').get(call.path, query)).status === 200 && 'id' in query) details++
    }
    expect(details).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it('holds for every master, register, report, screen and reference', async () => {
    const admin = as('admin')
    const salary = await stepUp(app, as('zhou.hui'))
    for (const [key, { master }] of app.masters) {
      const [session, base] = master.stepUp ? [salary, 'blade-jinlei/salary'] : [admin, 'blade-biz/master']
      const [row] = rowsOf(await session.get(`${base}/list`, { master: key }))
      if (row) await session.get(`${base}/detail`, { master: key, id: row.id })
      await admin.get('blade-biz/master/options', { master: key })
      await admin.get('blade-flow/reference/list', { to: key })
    }
    for (const [key, { report }] of app.reports) {
      for (const call of ['rows', 'totals', 'ties']) await admin.get(`blade-biz/report/${call}`, { report: key })
      for (const chart of Object.keys(report.charts ?? {})) await admin.get('blade-biz/report/chart', { report: key, chart })
    }
    for (const screen of app.screens.keys())
      for (const call of ['screen', 'publicScreen']) await admin.get(`blade-biz/report/${call}`, { screen })
    await salary.get('blade-jinlei/salary/grades')
    expect(wrong).toEqual([])
  })

  it('holds for every flow: its form, its documents, and cases from all sides', async () => {
    const admin = as('admin')
    const flows = rowsOf(await admin.get('blade-flow/work/start-list', { size: 500, others: 1 })) as { key: string }[]
    expect(flows.length).toBe(app.engine.flows.flows.size)
    for (const { key } of flows) {
      await admin.get('blade-flow/process/open', { flowKey: key })
      await admin.get('blade-flow/model/versions', { key })
      await admin.get('blade-flow/model/detail', { key })
      await admin.post('blade-flow/process/preview', { flowKey: key, form: {} })
      for (const { processInstanceId, businessId } of rowsOf(await admin.get('blade-flow/document/list', { flowKey: key })).slice(0, 3)) {
        for (const call of ['detail', 'history-flow-list', 'diagram', 'print-data'])
          await admin.get(`blade-flow/process/${call}`, { processInstanceId })
        await admin.get(`blade-desk/process/${key}/detail`, { businessId })
      }
    }
    for (const account of people.keys())
      for (const list of ['todo', 'claim', 'send', 'done', 'cc', 'draft']) {
        const [row] = rowsOf(await as(account).get(`blade-flow/work/${list}-list`))
        if (!row) continue
        const { taskId, processInstanceId, businessId } = row
        await as(account).get('blade-flow/process/detail', { taskId, processInstanceId, businessId })
        await as(account).get('blade-flow/process/return-targets', { taskId })
      }
    expect(wrong).toEqual([])
  })

  it('holds for commands: a life of a case, of a person, of files and settings', async () => {
    const [worker, admin] = [as('worker01'), as('admin')]
    const open = (path: string, payload: object) =>
      app.send({ method: 'POST', url: `/api/${path}`, headers: { authorization: BASIC }, payload })
    await open('blade-auth/token', { account: 'worker01', password: 'Mainshaft@2026' })
    await open('blade-auth/oauth/token', { username: 'worker01', password: 'wrong' })
    await open('blade-auth/oauth/token/refresh', { refresh_token: worker.refreshToken })
    await app.send({ method: 'GET', url: '/api/blade-auth/oauth/captcha' })
    const saved = await worker.post('blade-flow/process/save-draft', { flowKey: 'leave', form: { reason: '回家' } })
    await worker.post('blade-flow/process/delete-draft', { draftId: saved.body.data.draftId })
    const made = (await admin.post('blade-user/submit', { account: 'brief', realName: '短暂' })).body.data
    await admin.post('blade-user/reset-password', { userIds: made.id })
    for (const call of ['change-status', 'unlock', 'grant', 'remove'])
      await admin.post(`blade-user/${call}`, { userIds: made.id, ids: made.id, status: 0, roleIds: '' })
    const stored = await upload(worker, { name: 'a.png', bytes: PNG })
    expect(stored.status).toBe(200)
    for (const call of ['findReadUrl', 'findFile']) await worker.get(`framework-file/${call}`, { enUrl: stored.body.data.url })
    const view = await worker.post('blade-system/saved-view/submit', { page: 'x', name: '我的', value: { a: 1 } })
    await worker.get('blade-system/saved-view/list', { page: 'x' })
    await worker.get('blade-system/saved-view/scopes')
    await worker.post('blade-system/saved-view/remove', { ids: view.body.data.id })
    await worker.post('blade-system/user-setting/submit', { key: 'x', value: { wide: true } })
    await worker.get('blade-system/user-setting/list')
    expect(wrong).toEqual([])
  })
})
