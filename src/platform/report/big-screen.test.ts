import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

describe('a big screen', () => {
  let app: TestApp
  let admin: Session
  beforeAll(async () => {
    app = await openTestApp()
    admin = await app.signIn('admin')
  })
  afterAll(() => app.close())

  const inPublic = (query = '', site = 'api') =>
    app.send({ method: 'GET', url: `/${site}/blade-biz/report/publicScreen?screen=warehouse${query}` })
  const set = (key: string, value: string) => app.sql('update sys_param set param_value = $2 where param_key = $1', [key, value])
  const places = (reply: { body: { data: { panels: { at: number }[] } } }) => reply.body.data.panels.map(({ at }) => at)

  it('shows its public panels to anybody, with no other columns', async () => {
    const { panels } = app.screens.get('warehouse')!
    const reply = await inPublic()
    expect(reply.status).toBe(200)
    expect(places(reply)).toEqual(panels.flatMap(({ isPublic }, at) => (isPublic ? [at] : [])))
    expect(Object.keys(reply.body.data.panels[0].totals)).toEqual(['openValue', 'inValue', 'outValue', 'closeValue'])
    expect(JSON.stringify(reply.body)).not.toContain('materialId')
  })

  it('INV-83 shows the figures of the report', async () => {
    const { totals } = (await admin.get('blade-biz/report/totals', { report: 'stockSummary' })).body.data
    const { panels } = (await inPublic()).body.data
    expect(panels[0].totals.closeValue).toBe(totals.closeValue)
    const { data } = (await admin.get('blade-biz/report/chart', { report: 'stockSummary', chart: 'warehouse' })).body
    const said = (points: { label: string; values: object }[]) => points.map(({ label, values }) => ({ label, values }))
    expect(said(panels.at(-1).points)).toEqual(said(data))
  })

  it('shows everything to people with the right; the keeper without cost rights sees only public panels', async () => {
    expect(places(await admin.get('blade-biz/report/screen', { screen: 'warehouse' }))).toHaveLength(
      app.screens.get('warehouse')!.panels.length,
    )
    const keeper = await app.signIn('liang.yan')
    expect(places(await keeper.get('blade-biz/report/screen', { screen: 'warehouse' }))).toEqual(places(await inPublic()))
    const { panels } = (await admin.get('blade-biz/report/screen', { screen: 'warehouse' })).body.data
    const { totals } = (await admin.get('blade-biz/report/totals', { report: 'stockAgeing', measures: 'idleValue,idleRate' })).body.data
    expect(Number(totals.idleValue)).toBeGreaterThan(0)
    expect(panels[1].totals).toEqual(totals)
  })

  it('is closed by the parameter, and needs the token if one is set', async () => {
    await set('bigscreen.token', 's3cret')
    expect((await inPublic()).status).toBe(403)
    expect((await inPublic('&token=wrong')).status).toBe(403)
    expect((await inPublic('&token=s3cret')).status).toBe(200)
    await set('bigscreen.token', '')
    await set('bigscreen.enabled', '0')
    expect((await inPublic()).status).toBe(403)
    const keeper = await app.signIn('liang.yan')
    expect((await keeper.get('blade-biz/report/screen', { screen: 'warehouse' })).status).toBe(403)
    expect((await admin.get('blade-biz/report/screen', { screen: 'warehouse' })).status).toBe(200)
    await set('bigscreen.enabled', '1')
  })

  it('belongs to its site; an undefined one does not exist', async () => {
    await app.sql('update stock_cost set stock_value = stock_value + 1 where on_hand_qty > 0')
    const other = (await inPublic('', 'apidy')).body.data.panels[0].totals.closeValue
    expect((await admin.get('blade-biz/report/totals', { report: 'stockSummary' })).body.data.totals.closeValue).not.toBe(other)
    expect((await admin.get('blade-biz/report/screen', { screen: 'nothing' })).status).toBe(404)
  })
})
