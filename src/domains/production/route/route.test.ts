import { beforeAll, expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'
import type { Reply } from '#test/setup/app.ts'

const ROUTE = 'blade-biz/erpproducationroute'

/** 工艺路线: somebody of 技术部 draws one, step by step and at once; others read it; nobody draws what is in force. */
appTest('工艺路线', tools => {
  const { app, as, act, rows, dept } = tools
  const TECHNOLOGIST = 'yao.yuan'
  let product = ''
  let routeId = ''
  const post = async (name: string, body: object, account = TECHNOLOGIST): Promise<Reply> =>
    (await as(account)).post(`${ROUTE}/${name}`, body)
  const get = async (name: string, query: Record<string, string>, account = TECHNOLOGIST): Promise<Reply> =>
    (await as(account)).get(`${ROUTE}/${name}`, query)
  const graph = async (id = routeId) => (await post('findRouter', { routeId: id })).body.data
  const drawn = (data: { nodes: { processCode: string; nodeKey: string; preNodeKeys: string[] }[] }) => {
    const code = new Map(data.nodes.map(node => [node.nodeKey, node.processCode]))
    return data.nodes.map(node => [node.processCode, ...node.preNodeKeys.map(key => code.get(key))].join('<'))
  }
  beforeAll(async () => {
    product = (await rows('wh_material', { material_type: '1', enabled: 'yes' }, 'id'))[0]!.id!
  })

  it('is created as a draft of the department, and its code and name are taken from then on', async () => {
    const head = { routeCode: 'r-test-1', routeName: '试验路线', routeType: '3', routeClass: '1', materialId: product }
    const made = await act(TECHNOLOGIST, 'route', 'create', undefined, head)
    expect(made.body).toMatchObject({ code: 200 })
    routeId = made.body.data.id
    expect((await graph()).route).toMatchObject({ routeCode: 'R-TEST-1', versionNum: 1, status: 0, nodeCount: 0, deptId: dept('tech') })
    expect((await post('checkRouteCode', { routeCode: 'R-TEST-1' })).body.data).toEqual({ pass: false })
    expect((await post('checkRouteCode', { routeCode: 'R-TEST-1', id: routeId })).body.data).toEqual({ pass: true })
    expect((await get('checkRouteName', { routeName: '试验路线' })).body.data).toEqual({ pass: false })
    expect((await post('checkRouteCode', { routeCode: '路线' })).body).toMatchObject({
      code: 400,
      msg: '工艺路线编码只能包含字母、数字和横线',
    })
    expect((await act(TECHNOLOGIST, 'route', 'create', undefined, { ...head, routeName: '另一条' })).body.msg).toBe('工艺路线编码已存在')
    expect((await post('getVersionNum', { routeCode: 'R-TEST-1' })).body.data).toEqual({ versionNum: 2 })
  })

  it('is drawn from a table with a parallel group; steps take over what their process says', async () => {
    const nodes = [
      { processCode: 'DZ30' },
      { processCode: 'RC20' },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1 },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2 },
      { processCode: 'JG70' },
    ]
    const saved = (await post('saveRouter', { routeId, nodes })).body.data
    expect(drawn(saved)).toEqual(['DZ30', 'RC20<DZ30', 'JG20<RC20', 'JG30<RC20', 'JG70<JG20<JG30'])
    expect(saved.groups).toMatchObject([{ parallelGroup: 'A', fromKey: saved.nodes[1].nodeKey, toKey: saved.nodes[4].nodeKey }])
    expect(saved.nodes[0]).toMatchObject({ processSeq: 10, processName: '主轴锻造', deptShopName: '锻造车间', isKey: true, isCheck: true })
    expect(saved.nodes[0].equipments.map((each: { equipmentCode: string }) => each.equipmentCode)).toEqual(['SB-0001', 'SB-0002'])
    expect(saved.nodes[1].qualities[0]).toMatchObject({ indexName: '硬度', lowerLimit: '240', upperLimit: '280', sourceFlag: 1 })
    expect(saved.warnings).toEqual([{ msg: '请填写前置来源和至少一种前置物料' }])
  })

  it('a step is inserted, placed beside another and taken out; the others keep their identity', async () => {
    const before = await graph()
    const idOf = (code: string) => before.nodes.find((node: { processCode: string }) => node.processCode === code).routeProcessId
    const added = (await post('saveOneRouterNodeByProcess', { routeId, processCode: 'JG10', afterRouteProcessId: idOf('DZ30') })).body.data
    expect(drawn(added)).toEqual(['DZ30', 'JG10<DZ30', 'RC20<JG10', 'JG20<RC20', 'JG30<RC20', 'JG70<JG20<JG30'])
    expect(added.nodes.at(-1).routeProcessId).toBe(idOf('JG70'))
    const beside = (await post('saveOneRouterNodeByProcess', { routeId, processCode: 'RC30', parallelWithRouteProcessId: idOf('RC20') }))
      .body
    expect(drawn(beside.data)).toContain('RC30<JG10')
    const ended = await post('saveOneRouterNodeByProcess', { routeId, processCode: 'RC30', parallelWithRouteProcessId: idOf('JG70') })
    expect(ended.body.msg).toBe('并行节点不能为开始或结束工序')
    const removed = (await post('delOneRouterNodeByProcess', { routeId, processCode: 'RC30' })).body.data
    expect(drawn(removed)).toEqual(drawn(added))
    expect((await post('delOneRouterNodeByProcess', { routeId, processCode: 'JZ05' })).body.msg).toBe('路线中不存在该工序')
  })

  it('materials and blanks are kept, checked and shown with their names', async () => {
    const [ingot] = await app.sql<{ material_code: string; material_name: string }>(
      "select material_code, material_name from wh_material where material_type = '2' and enabled = 'yes' limit 1",
    )
    const [aux] = await app.sql<{ material_code: string }>(
      "select material_code from wh_material where material_type not in ('1', '2') and enabled = 'yes' limit 1",
    )
    const { nodes } = await graph()
    const client = await as(TECHNOLOGIST)
    const materials = (body: object) => client.post('blade-biz/erpproducationrouteprocessmaterial/addProducationRouteProcessMaterial', body)
    const sourceId = nodes[1].routeProcessId
    expect((await materials({ sourceId, materialCode: aux!.material_code, qtyPer: '0' })).body.msg).toBe('物料用量必须大于0')
    expect((await materials({ sourceId, materialCode: '没有', qtyPer: '1' })).body.msg).toBe('物料【没有】不存在或已停用')
    expect((await materials({ sourceId, materialCode: aux!.material_code, qtyPer: '6', lossRate: '0.05' })).body.data).toMatchObject([
      { materialCode: aux!.material_code, qtyPer: '6.000', lossRate: '0.05' },
    ])
    expect((await post('savePreSource', { routeId, sourceType: 1 })).body.data).toMatchObject({ sourceType: 1 })
    const blank = { materialCode: ingot!.material_code, unitWeight: '32000', qtyPer: '1', yieldRate: '0.56', priority: 1 }
    const save = async (...sent: object[]) => (await post('savePreSourceMaterials', { routeId, materials: sent })).body
    expect((await save({ ...blank, yieldRate: '0' })).msg).toBe('成材率必须大于0且不超过1')
    expect((await save({ ...blank, materialCode: aux!.material_code })).msg).toBe(`物料【${aux!.material_code}】不是毛坯或钢锭`)
    expect((await save(blank, { ...blank, priority: 2 })).msg).toBe(`物料【${ingot!.material_code}】重复`)
    expect((await save(blank)).data).toMatchObject([{ materialName: ingot!.material_name, yieldRate: '0.56' }])
    expect((await graph()).warnings).toEqual([])
  })

  it('a graph that waits for itself, unknown steps and stale copies are refused, and nothing is saved', async () => {
    const before = await graph()
    const [first, second] = before.nodes
    const sent = before.nodes.map(({ nodeKey, processCode, preNodeKeys }: (typeof before.nodes)[number]) => ({
      nodeKey,
      processCode,
      preNodeKeys,
    }))
    const round = sent.map((node: typeof first) => (node.nodeKey === first.nodeKey ? { ...node, preNodeKeys: [second.nodeKey] } : node))
    expect((await post('saveRouter', { routeId, nodes: round })).body.msg).toBe('工艺路线存在循环：DZ30→JG10→DZ30')
    expect((await post('saveRouter', { routeId, nodes: [...sent, sent[0]] })).body.msg).toBe('节点标识重复')
    expect((await post('saveRouter', { routeId, nodes: [{ processCode: 'XX' }] })).body.msg).toBe('工序【XX】不存在或已停用')
    const loose = [{ ...sent[0], preNodeKeys: ['gone'] }]
    expect((await post('saveRouter', { routeId, nodes: loose })).body.msg).toBe('前置节点不存在')
    expect((await post('saveRouter', { routeId, nodes: sent, lockVer: before.route.lockVer - 1 })).body).toMatchObject({
      code: 409,
      msg: '数据已被他人修改，请刷新后重试',
    })
    expect((await graph()).nodes).toEqual(before.nodes)
  })

  it('is drawn by people of its department with the right, and read by others', async () => {
    const planner = 'duan.lei'
    expect((await post('findRouter', { routeId }, planner)).body.code).toBe(200)
    expect((await post('saveRouter', { routeId, nodes: [] }, planner)).body.code).toBe(403)
    expect((await get('list', {}, 'worker01')).body.code).toBe(403)
    const stranger = await post('findRouter', { routeId: '1' })
    expect(stranger.body).toMatchObject({ code: 404, msg: '数据不存在或已删除' })
  })

  it('in force, it can no longer be drawn, and its product can open no second line of this type', async () => {
    await app.sql('update erp_producation_route set status = $1 where id = $2', ['2', routeId])
    expect((await post('saveRouter', { routeId, nodes: [] })).body.msg).toBe('已启用的工艺路线不允许修改，请发起变更')
    const { materialCode } = (await graph()).route
    expect((await post('checkTypeMaterialCode', { routeType: 3, materialCode })).body.data).toMatchObject({
      pass: false,
      routeCode: 'R-TEST-1',
    })
    expect((await post('submit', { routeCode: 'R-TEST-2', routeName: '第二', routeType: 3, routeClass: 1, materialCode })).body.msg).toBe(
      `该类型下物料【${materialCode}】已存在启用的工艺路线`,
    )
    const client = await as(TECHNOLOGIST)
    const used = await client.get('blade-biz/erpproducationprocess/list', { processCode: 'RC20' })
    expect((await client.post('blade-biz/erpproducationprocess/remove', { ids: used.body.data.records[0].id })).body.msg).toBe(
      '工序【调质】已被工艺路线引用，不能删除',
    )
    expect((await post('submit', { id: routeId, status: 4 })).body.msg).toBe('停用原因不能为空')
    expect((await post('submit', { id: routeId, status: 4, disableReason: '改图' })).body.data).toMatchObject({
      status: 4,
      disableReason: '改图',
    })
  })
})
