import { beforeAll, expect, it } from 'vitest'
import { appTest, PLANNER, productionIn, TECHNOLOGIST } from '#test/harness.ts'
import { routeRegisterBreaches } from './route-register.query.ts'

/** 路线登记: which lines work orders may choose. */
appTest('路线登记', tools => {
  const { act, as, list, row, keeps, app, dept } = tools
  const { routeOf, route, products } = productionIn(tools)
  keeps(routeRegisterBreaches)
  const STEPS = [{ processCode: 'DZ30' }, { processCode: 'JG70' }]
  let first: Awaited<ReturnType<typeof routeOf>>
  let second: Awaited<ReturnType<typeof routeOf>>
  const register = (routeId: string, more: object = {}, account = TECHNOLOGIST) => route(account, 'routeRegister', { routeId, ...more })
  beforeAll(async () => {
    first = await routeOf(STEPS, { registered: false })
    second = await routeOf(STEPS, { registered: false, product: 1 })
  })

  it('opens a line in force to a product once, by those who draw routes', async () => {
    expect((await route(TECHNOLOGIST, 'checkRouteRegister', { routeId: first.routeId })).body.data).toEqual({ registered: false })
    expect((await register(first.routeId, {}, PLANNER)).body.code).toBe(403)
    const made = await register(first.routeId, { isDefault: 1 })
    expect(made.body.data).toMatchObject({
      routeCode: first.routeCode,
      routeName: '工单路线1',
      versionNum: 1,
      inForce: true,
      isDefault: true,
      status: 1,
    })
    expect((await register(first.routeId)).body.msg).toBe('该工艺路线已登记')
    expect((await register(first.routeId, { materialCode: '没有' })).body.msg).toBe('物料不存在或已停用')
    expect((await register(first.routeId, { deptShopId: dept('hr') })).body.msg).toBe('所选部门不是生产车间')
    expect((await register(first.routeId, { deptShopId: dept('forge') })).body.code).toBe(200)
    const [found] = await list<Record<string, unknown>>(TECHNOLOGIST, 'routeRegister', { routeCode: first.routeCode })
    expect(found).toMatchObject({ routeName: '工单路线1', versionNum: 1, inForce: 'yes' })
  })

  it('one line at most is the default of a product: a new one replaces it', async () => {
    await register(second.routeId, { materialCode: first.materialCode, isDefault: 1 })
    const defaults = await list(TECHNOLOGIST, 'routeRegister', { materialId: first.materialId, isDefault: 'yes' })
    expect(defaults.filter(each => each.isDefault === 'yes').map(each => each.routeCode)).toEqual([second.routeCode])
    const asked = { routeId: second.routeId, materialCode: first.materialCode }
    expect((await route(PLANNER, 'checkRouteRegister', asked)).body.data).toMatchObject({ registered: true, isDefault: true })
    const page = (await route(PLANNER, 'findRouteRegister', { materialCode: first.materialCode })).body.data
    expect(page.total).toBe(3)
    const names = page.records.map((each: { routeCode: string; routeName: string }) => each.routeName)
    expect(names.sort()).toEqual(['工单路线1', '工单路线1', '工单路线2'])
  })

  it('two people who register defaults of one product at the same time leave one default', async () => {
    const third = await routeOf(STEPS, { registered: false, product: 2 })
    const fourth = await routeOf(STEPS, { registered: false, product: 3 })
    const code = (await products())[2]!.material_code
    const [a, b] = [await as(TECHNOLOGIST), await as('shi.lei')]
    const both = await Promise.all(
      [third, fourth].map(({ routeId }, at) =>
        [a, b][at]!.post('blade-biz/erpproducationroute/routeRegister', { routeId, materialCode: code, isDefault: 1 }),
      ),
    )
    expect(both.map(({ body }) => body.code)).toEqual([200, 200])
    const material = third.materialId
    expect(await tools.rows('erp_producation_route_register', { material_id: material, is_default: 'yes', status: '1' })).toHaveLength(1)
  })

  it('is closed again with a reason, once; a draft is never opened', async () => {
    const { id } = await row('erp_producation_route_register', {
      route_code: first.routeCode,
      is_default: 'no',
      dept_shop_id: dept('forge'),
    })
    const close = (reason?: string) => route(TECHNOLOGIST, 'routeUnRegister', { ids: id, ...(reason ? { reason } : {}) })
    expect((await close()).body.msg).toBe('注销原因不能为空')
    expect((await close('停产')).body.data).toBe(1)
    expect((await close('停产')).body.msg).toBe('登记记录已注销')
    await app.sql("update erp_producation_route set status = '4' where id = $1", [second.routeId])
    expect((await register(second.routeId)).body.msg).toBe('只有已启用的工艺路线可以登记')
    const rest = await list(TECHNOLOGIST, 'routeRegister', { routeCode: second.routeCode })
    expect(rest[0]).toMatchObject({ inForce: 'no' })
    const again = await act(TECHNOLOGIST, 'routeRegister', 'unregister', rest[0]!.id, { unRegisterReason: '改线' })
    expect(again.body.code).toBe(200)
    expect(await row('erp_producation_route_register', { id: rest[0]!.id! })).toMatchObject({ status: '0', is_default: 'no' })
  })
})
