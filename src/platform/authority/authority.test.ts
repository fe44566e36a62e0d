import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'

const AUTH = 'blade-biz/base_auth'

describe('departments and rights', () => {
  let app: TestApp
  let worker: Session
  let head: Session
  beforeAll(async () => {
    app = await openTestApp()
    worker = await app.signIn('worker01')
    head = await app.signIn('hou.liang')
  })
  afterAll(() => app.close())

  const deptId = async (code: string) => (await app.sql<{ id: string }>('select id from sys_dept where dept_code = $1', [code]))[0]!.id
  const names = (reply: { body: { data: { deptName: string }[] } }) => reply.body.data.map(row => row.deptName)

  it('returns a department and everything below it, itself first', async () => {
    const production = await deptId('production')
    const ids = (await worker.get(`${AUTH}/findDeptHasNextAll`, { deptId: production })).body.data
    expect(ids[0]).toBe(production)
    expect(ids).toEqual(expect.arrayContaining([await deptId('forge'), await deptId('forge_team1'), await deptId('machining')]))
    expect(ids).not.toContain(await deptId('sales'))
    const team = await deptId('forge_team1')
    expect((await worker.get(`${AUTH}/findDeptHasNextAll`, { deptId: team })).body.data).toEqual([team])
    expect((await worker.get(`${AUTH}/findDeptHasNextAll`, { deptId: '404' })).status).toBe(404)
    expect((await worker.get(`${AUTH}/findDeptHasNextAll`)).body.msg).toBe('缺少必要的请求参数: deptId')
  })

  it('lists the departments in a person’s scope: all, a branch, or none', async () => {
    const all = names(await (await app.signIn('admin')).get(`${AUTH}/findRouteAuthList`))
    const [count] = await app.sql<{ n: number }>('select count(*)::int as n from sys_dept where is_deleted = 0')
    expect(all).toHaveLength(count!.n)
    const branch = names(await head.get(`${AUTH}/findRouteAuthList`))
    expect(branch).toEqual(expect.arrayContaining(['生产部', '炼钢车间']))
    expect(branch).not.toContain('销售部')
    expect(branch.length).toBeLessThan(all.length)
    expect(names(await worker.get(`${AUTH}/findRouteAuthList`))).toEqual([])
  })

  it('tells whether a department is in the scope or one’s own', async () => {
    const has = async (session: Session, code: string) =>
      (await session.get(`${AUTH}/checkIsDeptHas`, { deptId: await deptId(code) })).body.data
    expect(await has(head, 'forge_team1')).toBe(true)
    expect(await has(head, 'sales')).toBe(false)
    expect(await has(worker, 'machining')).toBe(true)
    expect(await has(worker, 'production')).toBe(false)
    expect((await worker.get(`${AUTH}/checkIsDeptHas`, { deptId: '404' })).status).toBe(404)
  })

  it('tells whose production route it is', async () => {
    const [route] = await app.sql<{ id: string }>('select id from erp_producation_route where dept_id = $1 limit 1', [await deptId('tech')])
    const isOurs = async (session: Session, id: string) => (await session.get(`${AUTH}/checkIsRouteDept`, { id })).body.data
    expect(await isOurs(await app.signIn('yao.yuan'), route!.id)).toBe(true)
    expect(await isOurs(head, route!.id)).toBe(false)
    expect((await head.get(`${AUTH}/checkIsRouteDept`, { id: '1' })).status).toBe(404)
  })

  it('is not for external accounts', async () => {
    const supplier = await app.signIn('supplier01')
    for (const path of ['findDeptHasNextAll', 'findRouteAuthList', 'checkIsDeptHas', 'checkIsRouteDept'])
      expect((await supplier.get(`${AUTH}/${path}`, { deptId: '1', id: '1' })).status, path).toBe(403)
  })
})
