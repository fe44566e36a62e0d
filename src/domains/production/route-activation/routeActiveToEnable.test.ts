import { expect, it } from 'vitest'
import { flowTest } from '#test/harness.ts'

const ROUTE = 'blade-biz/erpproducationroute'

flowTest('routeActiveToEnable', '工艺路线启用, from the drawing to the shop', tools => {
  const { as, act, rows, row, start, refuses, app } = tools
  const TECHNOLOGIST = 'yao.yuan'
  tools.base(() => ({ enableDesc: '图纸已会审' }))
  let made = 0

  /** A trial route for a product that has none in force, drawn by a technologist. */
  const drawn = async (complete = true) => {
    const [product] = await app.sql<{ id: string }>(
      `select id from wh_material where material_type in ('1', '3') and enabled = 'yes'
        and not exists (select from erp_producation_route where type_material_code = '3-' || material_code) limit 1`,
    )
    const head = { routeCode: `R-ACT-${++made}`, routeName: `启用试验${made}`, routeType: '3', routeClass: '1', materialId: product!.id }
    const routeId = (await act(TECHNOLOGIST, 'route', 'create', undefined, head)).body.data.id as string
    const session = await as(TECHNOLOGIST)
    await session.post(`${ROUTE}/saveRouter`, { routeId, nodes: ['DZ30', 'RC20', 'JG70'].map(processCode => ({ processCode })) })
    if (!complete) return routeId
    const [ingot] = await rows('wh_material', { material_type: '2', enabled: 'yes' }, 'material_code')
    await session.post(`${ROUTE}/savePreSource`, { routeId, sourceType: 1 })
    const blank = { materialCode: ingot!.material_code, unitWeight: '18000', qtyPer: '1', yieldRate: '0.56', priority: 1 }
    await session.post(`${ROUTE}/savePreSourceMaterials`, { routeId, materials: [blank] })
    return routeId
  }
  const stateOf = async (id: string) => row('erp_producation_route', { id }, 'status, approval_status, graph_hash')
  const redraw = async (routeId: string) =>
    (await (await as(TECHNOLOGIST)).post(`${ROUTE}/saveRouter`, { routeId, nodes: [{ processCode: 'DZ30' }] })).body.msg

  it('comes into force when everybody has agreed; nobody draws it meanwhile or afterwards', async () => {
    const routeId = await drawn()
    const paper = await start({ routeId }, TECHNOLOGIST)
    const { nodes, nodeCount } = (await row<{ data: Record<string, unknown> }>('document', { id: paper.documentId }, 'data')).data
    expect(nodeCount).toBe(3)
    expect(nodes).toMatchObject([
      { processSeq: 10, processName: '主轴锻造', isKey: 'yes', indexCount: 2, equipmentCount: 2 },
      { processSeq: 20, processName: '调质' },
      { processSeq: 30, processName: '终检发运' },
    ])
    expect(await stateOf(routeId)).toMatchObject({ status: '1', approval_status: '2' })
    expect(await redraw(routeId)).toBe('工艺路线审批中，不允许修改')
    expect(await paper.agreeAll()).toEqual(['process_head', 'quality_head', 'prod_head', 'tech_head'])
    expect(await stateOf(routeId)).toMatchObject({ status: '2', approval_status: '3', graph_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await redraw(routeId)).toBe('已启用的工艺路线不允许修改，请发起变更')
    await refuses([[{ routeId }, '只有草稿或停用的工艺路线可以申请启用']])
  })

  it('is a draft again when it is rejected or withdrawn; a disabled one goes back to disabled', async () => {
    const routeId = await drawn()
    await (await start({ routeId }, TECHNOLOGIST)).reject('补充热处理规范')
    expect(await stateOf(routeId)).toMatchObject({ status: '0', approval_status: '9' })
    await (await start({ routeId }, TECHNOLOGIST)).agreeAll()
    await act(TECHNOLOGIST, 'route', 'disable', routeId, { disableReason: '改用新工艺' })
    expect(await stateOf(routeId)).toMatchObject({ status: '4' })
    const again = await start({ routeId }, TECHNOLOGIST)
    await again.reject('暂不启用')
    expect(await stateOf(routeId)).toMatchObject({ status: '4', approval_status: '9' })
  })

  it('names everything that is missing at once, and refuses a second route for the product', async () => {
    await refuses([[{ routeId: await drawn(false) }, '工艺路线不完整：请填写前置来源和至少一种前置物料']])
    const first = await drawn()
    const rival = await drawn()
    await app.sql(
      'update erp_producation_route r set (material_id, type_material_code) = (select material_id, type_material_code from erp_producation_route where id = $1) where r.id = $2',
      [first, rival],
    )
    const paper = await start({ routeId: rival }, TECHNOLOGIST)
    await refuses([[{ routeId: first }, /已存在启用的工艺路线/]])
    await paper.agreeUntil('tech_head')
    await app.sql(`update erp_producation_route set status = '2' where id = $1`, [first])
    await paper.refuses([[{}, /已存在启用的工艺路线/]])
    expect(await stateOf(rival)).toMatchObject({ status: '1' })
  })

  it('runs through the calls of its clients as well', async () => {
    const routeId = await drawn()
    const session = await as(TECHNOLOGIST)
    const { objMap } = (await session.post(`${ROUTE}/activeOnData`, { routeId })).body.data
    expect(objMap).toMatchObject({ record: { bizId: routeId, flowKey: 'routeActiveToEnableJL', status: 0 }, form: { problems: [] } })
    const missing = await session.post(`${ROUTE}/activeToEnable`, { routeId })
    expect(missing.body).toMatchObject({ code: 400, msg: expect.stringContaining('锻造比不能为空') })
    const people = { forgeEngineer: tools.user('zou.jian'), heatEngineer: tools.user('zou.jian'), machineEngineer: tools.user('zou.jian') }
    const form = { ...people, forgeRatio: '2.9', heatTreatSpec: 'HT-01', utStandard: 'EN 10228-3', trialRequired: 'no' }
    expect((await session.post(`${ROUTE}/activeToEnable`, { routeId, form })).body.msg).toContain('锻造比不能小于 3.0')
    const started = await session.post(`${ROUTE}/activeToEnable`, { routeId, form: { ...form, forgeRatio: '3.5' } })
    expect(started.body.data.objMap).toMatchObject({
      approvalStatus: 2,
      record: { bizId: routeId, status: 1, flowKey: 'routeActiveToEnableJL' },
    })
    const twice = await session.post(`${ROUTE}/activeToEnable`, { routeId, form })
    expect(twice.body).toMatchObject({ code: 400 })
  })
})
