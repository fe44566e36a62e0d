import { beforeAll, expect, it } from 'vitest'
import { appTest, day, routesIn } from '#test/harness.ts'
import { routeBreaches, routeGraphBreaches } from './route-rules.query.ts'

/** 变更草稿: opening a change, what it copies, what is different, and dropping it. */
appTest('工艺路线变更', tools => {
  const { app, act, rows, list } = tools
  const { post, get, data, graph, draft, inForce, changed, state, TECHNOLOGIST } = routesIn(tools)
  tools.keeps(routeBreaches, routeGraphBreaches)
  let base: { routeId: string; routeCode: string }
  let change: { changeId: string; newRouteId: string }
  beforeAll(async () => {
    base = await inForce()
  })

  it('only a version in force is changed, with a reason, once at a time', async () => {
    const { routeId } = await draft()
    expect((await post('activeChange', { routeId, changeReason: '改进' })).body.msg).toBe('只有已启用的工艺路线可以发起变更')
    expect((await post('activeChange', { routeId: base.routeId, changeReason: ' ' })).body.msg).toBe('变更原因不能为空')
    const late = { routeId: base.routeId, changeReason: '改进', changeMode: 2, parallelEndDate: day(-1) }
    expect((await post('activeChange', late)).body.msg).toBe('并行截止日期不能早于今天')
    expect(await state(base.routeId)).toBe(2)
    change = await changed(base.routeId)
    expect(await state(base.routeId)).toBe(3)
    expect((await post('activeChange', { routeId: base.routeId, changeReason: '改进' })).body.msg).toBe(
      '该工艺路线存在未完成的变更，不能重复发起',
    )
  })

  it('the draft has the next number and the steps of the old version under the same keys', async () => {
    const [old, now] = [await graph(base.routeId), await graph(change.newRouteId)]
    expect(now.route).toMatchObject({ routeCode: base.routeCode, versionNum: 2, status: 0, preRouteId: base.routeId })
    const keys = ({ nodes }: typeof old) => nodes.map((node: { nodeKey: string }) => node.nodeKey)
    expect(keys(now).filter((key: string) => keys(old).includes(key))).toEqual(keys(old))
    expect(now.nodes.map((node: { routeProcessId: string }) => node.routeProcessId)).not.toContain(old.nodes[0].routeProcessId)
    expect(now.nodes[0].qualities).toEqual(old.nodes[0].qualities)
    expect(
      await rows('erp_producation_route_change', { id: change.changeId }, 'change_no, status, base_version_num, new_version_num'),
    ).toMatchObject([{ change_no: expect.stringMatching(/^BG\d{12}$/), status: '1', base_version_num: 1, new_version_num: 2 }])
    expect((await post('submit', { id: change.newRouteId, routeType: 1, materialCode: 'x' })).body.code).toBe(400)
    expect((await post('remove', { ids: change.newRouteId })).body.msg).toBe('变更草稿请使用取消变更')
    expect((await post('submit', { id: base.routeId, status: 4, disableReason: '不用' })).body.msg).toBe('存在未完成的变更，不能停用')
  })

  it('shows what is different, side by side and as a list to print', async () => {
    const shown = await data('packageOldAndNewRouteShow', { changeId: change.changeId })
    expect(shown.summary).toEqual({ add: 1, del: 0, mod: 0, move: 0 })
    expect(shown.nodes.map((each: { changeType: string; label: string }) => [each.changeType, each.label])).toEqual([
      ['same', '落砂清理'],
      ['add', '去应力退火'],
      ['same', '磁粉探伤'],
      ['same', '超声波探伤'],
    ])
    expect([shown.old.route.versionNum, shown.new.route.versionNum]).toEqual([1, 2])
    const neat = await data('changeRouteNeatList', { changeId: change.changeId })
    expect(neat[0]).toMatchObject({ no: 1, area: '工序', processSeq: 20, processName: '去应力退火', changeTypeName: '新增', oldValue: '' })
    // The new step, each of its two furnaces, and what is inspected.
    expect(neat.map((row: { area: string }) => row.area)).toEqual(['工序', '设备', '设备', '质量指标'])
    expect((await post('packageOldAndNewRouteShow', { oldRouteId: base.routeId })).body.msg).toBe('请指定要对比的两个版本')
  })

  it('is found by its line, in lists and beside its route', async () => {
    for (const routeId of [base.routeId, change.newRouteId])
      expect((await get('routeIsHasChange', { routeId })).body.data).toEqual({ has: true, changeId: change.changeId })
    const listed = (await data('changeRouteList', { routeCode: base.routeCode, beginDate: day(), endDate: day() })).records
    expect(listed).toMatchObject([{ changeId: change.changeId, oldVersionNum: 1, newVersionNum: 2, status: 1, pendingSwitch: 0 }])
    expect((await data('changeRouteList', { routeCode: base.routeCode, endDate: day(-1) })).records).toEqual([])
    expect(await data('otherDataShow', { routeId: base.routeId })).toMatchObject({
      ...{ createUserName: '姚远', changes: [{ changeId: change.changeId }], workorders: { inFlight: 0, over: 0, list: [] } },
      versions: [
        { versionNum: 2, status: 0 },
        { versionNum: 1, status: 3 },
      ],
    })
    expect(await list(TECHNOLOGIST, 'routeChange', { routeCode: base.routeCode })).toMatchObject([{ baseVersionNum: 1, status: '1' }])
  })

  it('runs beside the old version until a day, or replaces it', async () => {
    const { changeId } = change
    expect((await post('changeRouteParallel', { changeId, parallelEndDate: day(-1) })).body.msg).toBe('并行截止日期不能早于今天')
    expect(await data('changeRouteParallel', { changeId, parallelEndDate: day(9) })).toMatchObject({
      changeMode: 2,
      parallelEndDate: day(9),
    })
    expect(await data('changeRouteParallel', { changeId, parallel: false })).toMatchObject({ changeMode: 1 })
    expect((await act(TECHNOLOGIST, 'routeChange', 'parallel', changeId, { changeMode: '2', parallelEndDate: day(3) })).body.code).toBe(200)
  })

  it('cancelled, its draft and number are gone and the old version is as before', async () => {
    const cancel = (bizType: string, bizId: string, account?: string) => post('doCancelNone', { bizType, bizId }, account)
    expect((await cancel('routeActive', change.newRouteId)).body.msg).toBe('变更草稿请使用取消变更')
    expect((await cancel('routeActive', base.routeId)).body.msg).toBe('已生效的单据不能取消')
    expect((await cancel('routeChange', change.changeId, 'duan.lei')).body.code).toBe(403)
    expect((await cancel('routeChange', change.changeId)).body.data).toBe(true)
    expect((await cancel('routeChange', change.changeId)).body.msg).toBe('单据已取消')
    expect([await state(base.routeId), await state(change.newRouteId)]).toEqual([2, 9])
    expect((await post('changeRouteParallel', { changeId: change.changeId })).body.msg).toBe('变更已生效或已取消')
    expect((await get('routeIsHasChange', { routeId: base.routeId })).body.data).toEqual({ has: false })
    expect(
      (await act(TECHNOLOGIST, 'route', 'change', base.routeId, { changeReason: '再改', changeMode: '1', forceDecision: 'no' })).body.code,
    ).toBe(200)
    expect((await graph(base.routeId)).route.status).toBe(3)
    expect(await rows('erp_producation_route', { route_code: base.routeCode, status: '0' }, 'version_num')).toEqual([{ version_num: 3 }])
  })

  it('a draft that nobody approves is discarded', async () => {
    const { routeId } = await draft()
    expect((await post('doCancelNone', { bizType: 'routeActive', bizId: routeId })).body.data).toBe(true)
    expect((await post('doCancelNone', { bizType: 'routeActive', bizId: routeId })).body.msg).toBe('单据已取消')
  })

  it('of two people who open a change at once, one does', async () => {
    const { routeId } = await inForce()
    const asked = ['yao.yuan', 'shi.lei', 'yao.yuan', 'shi.lei']
    const replies = await Promise.all(asked.map(account => post('activeChange', { routeId, changeReason: '改进' }, account)))
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 400, 400, 400])
  })

  it('every state of a version has an event, which nobody rewrites', async () => {
    const events = await rows('erp_producation_route_event', { route_id: base.routeId }, 'from_status, to_status', 'id')
    expect(events.map(({ from_status, to_status }) => `${from_status}>${to_status}`)).toEqual(['>0', '0>1', '1>2', '2>3', '3>2', '2>3'])
    await expect(app.sql('delete from erp_producation_route_event')).rejects.toThrow('only ever added')
  })
})
