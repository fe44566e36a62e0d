import { expect, it } from 'vitest'
import { day, flowTest, routesIn } from '#test/harness.ts'
import { routeBreaches, routeGraphBreaches } from './route-rules.query.ts'

flowTest('routeChangeToEnable', '工艺路线变更审批', tools => {
  const { app, rows, row, as, refuses, start, agreed, preview } = tools
  const { post, get, data, graph, draw, inForce, changed, state, activations, TECHNOLOGIST } = routesIn(tools)
  tools.keeps(routeBreaches, routeGraphBreaches)
  tools.base(() => ({
    ...{ changeMode: '1', routeChangeReason: 'quality', changeDesc: '增加去应力退火', customerConfirm: 'no', forceDecision: 'no' },
  }))
  const paperOf = (changeId: string) =>
    row('erp_producation_route_change', { id: changeId }, 'status, approval_status, process_instance_id')

  it('the whole life: V1 in force, changed, approved with its differences in view; V2 in force, V1 history', async () => {
    const { routeId, routeCode } = await inForce()
    const { changeId, newRouteId } = await changed(routeId)
    const { form, problems } = await preview({ changeId })
    expect(problems).toEqual([])
    expect(form).toMatchObject({ routeCode, oldVersion: 1, newVersion: 2, wipCount: 0, workOrders: [] })
    expect(form.diffs[0]).toMatchObject({ lineAction: 'add', processSeq: 20, processName: '去应力退火', fieldName: '工序' })
    const paper = await start({ changeId })
    expect([await state(routeId), await state(newRouteId)]).toEqual([3, 1])
    expect((await post('saveRouter', { routeId: newRouteId, nodes: [] })).body.msg).toBe('工艺路线审批中，不允许修改')
    expect((await post('doCancelNone', { bizType: 'routeChange', bizId: changeId })).body.msg).toBe('流程正在审批中，请先撤回')
    expect((await post('changeRouteParallel', { changeId })).body.msg).toBe('变更审批中，不能调整变更方式')
    expect(await paper.agreeAll()).toEqual(['process_head', 'quality_head', 'prod_head', 'purchase_head', 'tech_head'])
    expect([await state(routeId), await state(newRouteId)]).toEqual([5, 2])
    expect(await paperOf(changeId)).toMatchObject({ status: '3', approval_status: '3' })
    expect((await post('doCancelNone', { bizType: 'routeChange', bizId: changeId })).body.msg).toBe('已生效的单据不能取消')
    expect((await post('saveRouter', { routeId, nodes: [] })).body.msg).toBe('已启用的工艺路线不允许修改，请发起变更')
    // And once more, from V2.
    const next = await changed(newRouteId)
    await agreed({ changeId: next.changeId })
    expect(await rows('erp_producation_route', { route_code: routeCode }, 'version_num, status', 'version_num')).toEqual([
      { version_num: 1, status: '5' },
      { version_num: 2, status: '5' },
      { version_num: 3, status: '2' },
    ])
  })

  it('rejected and withdrawn, it is a draft again that can be drawn; the old version stays under change', async () => {
    const { routeId } = await inForce()
    const { changeId, newRouteId } = await changed(routeId)
    const rejected = await start({ changeId })
    await rejected.reject()
    expect([await state(routeId), await state(newRouteId)]).toEqual([3, 0])
    expect((await graph(newRouteId)).editable).toBe(true)
    expect((await get('routeIsHasChangeNoDel', { routeId })).body.data).toEqual({ has: true, changeId, approvalStatus: 9 })
    const withdrawn = await start({ changeId })
    await withdrawn.withdraw()
    expect((await get('routeIsHasChange', { routeId })).body.data).toEqual({ has: true, changeId, approvalStatus: 8 })
    expect((await get('routeIsHasChangeNoDel', { routeId })).body.data).toEqual({ has: false })
    // A paper that was rejected is handed in again and does not disturb the one that follows it.
    await rejected.resubmit({ changeId })
    await refuses([[{ changeId }, '流程正在审批中，请勿重复提交']])
    await rejected.agreeAll()
    expect([await state(routeId), await state(newRouteId)]).toEqual([5, 2])
  })

  it('refuses what is incomplete, unchanged or cancelled, and a last day in the past', async () => {
    const { routeId } = await inForce()
    const { changeId, newRouteId } = await data('activeChange', { routeId, changeReason: '降本' })
    await refuses([[{ changeId }, '新旧版本没有差异，无需变更']])
    await draw(newRouteId, 'JG25', 'JZ40')
    await refuses([[{ changeId }, '工艺路线不完整：最后一道工序【落砂清理】须为检验或转运/入库；至少要有一道关键工序']])
    await draw(newRouteId, 'JG25', 'JG20')
    await refuses([
      [{ changeId, changeMode: '2' }, '并行截止日不能为空'],
      [{ changeId, changeMode: '2', parallelEndDate: day(-1) }, '并行截止日期不能早于今天'],
    ])
    expect((await activations.tryStart({ routeId: newRouteId }, TECHNOLOGIST)).body.msg).toBe('变更版本请走变更流程')
    await post('doCancelNone', { bizType: 'routeChange', bizId: changeId })
    await refuses([[{ changeId }, '变更已取消']])
  })

  it('in parallel, the old version runs out on its day', async () => {
    const { routeId } = await inForce()
    const { changeId, newRouteId } = await changed(routeId)
    await agreed({ changeId, changeMode: '2', parallelEndDate: day(1) })
    expect([await state(routeId), await state(newRouteId)]).toEqual([6, 2])
    const { default: job } = await import('./route-change.daily.ts')
    const night = (offset: number) =>
      tools.booking(({ tx }) => {
        const [site] = app.sites
        return job.run({ tx, site: site!, app, day: day(offset), now: new Date(), newId: app.newId } as never)
      })
    expect(await night(1)).toBe('')
    expect(await night(2)).toBe('并行收尾 1')
    expect(await state(routeId)).toBe(5)
  })

  it('the last approval is refused when the old version is no longer what it was', async () => {
    const { routeId } = await inForce()
    const { changeId } = await changed(routeId)
    const paper = await start({ changeId })
    await paper.agreeUntil('tech_head')
    await app.sql(`update erp_producation_route set status = '4' where id = $1`, [routeId])
    await paper.refuses([[undefined, '原版本已变化，请重新发起变更']])
    await app.sql(`update erp_producation_route set status = '3' where id = $1`, [routeId])
    await paper.agreeAll()
  })

  it('a customer who has to agree is heard, in writing', async () => {
    const { routeId } = await inForce()
    const { changeId } = await changed(routeId)
    const paper = await start({ changeId, customerConfirm: 'yes' })
    await paper.agreeUntil('sales_head')
    await paper.refuses([[undefined, '需客户确认的变更，请上传客户确认函']])
    await paper.agree({ attachments: [await tools.file('确认函.pdf', 'yuan.li')] })
    expect(await paper.agreeAll()).toEqual(['tech_head'])
  })

  it('under the names of spec 7.9: started, decided, disagreed', async () => {
    const { routeId } = await inForce()
    const { changeId, newRouteId } = await changed(routeId)
    expect(await data('changeToEnable', { changeId })).toMatchObject({
      objMap: { approvalStatus: 2, record: { bizId: changeId, status: 2 } },
    })
    expect((await post('changeToEnable', { changeId })).body.msg).toBe('流程正在审批中，请勿重复提交')
    const { process_instance_id: id } = await paperOf(changeId)
    const [task] = await tools.cases.open(id!)
    const { taskId, account } = task!
    expect((await post('changeToEnable', { changeId, taskId, approvalStatus: 3 })).body.msg).toBe('您不是当前任务的处理人')
    expect((await post('changeToEnable', { changeId, taskId: '1', approvalStatus: 3 }, account)).body.msg).toBe('任务不存在或已被处理')
    expect((await post('changeToEnable', { changeId, taskId, approvalStatus: 5 }, account)).body.msg).toBe('审批结果不正确')
    expect((await post('changeDisagree', { changeId, taskId }, account)).body.msg).toBe('请填写审批意见')
    const shown = (await post('routeChangeOnData', { changeId, taskId }, account)).body.data.objMap
    expect(shown).toMatchObject({
      ...{ approvalStatus: 2, permissions: { canEdit: false, canApprove: true }, record: { processInstanceId: id } },
      form: {
        change: { changeId },
        old: { route: { versionNum: 1 } },
        new: { route: { versionNum: 2 } },
        diffs: { summary: { add: 1 } },
        inFlight: [],
      },
    })
    const no = (await post('changeDisagree', { changeId, taskId, comment: '再议' }, account)).body.data
    expect(no.objMap).toMatchObject({ approvalStatus: 9, record: { status: 1 } })
    expect((await post('changeDisagree', { changeId, taskId, comment: '再议' }, account)).body.msg).toBe('变更不在审批中')
    await data('changeToEnable', { changeId })
    let last: unknown
    for (;;) {
      const [open] = await tools.cases.open((await paperOf(changeId)).process_instance_id!)
      if (!open) break
      last = (await post('changeToEnable', { changeId, taskId: open.taskId, approvalStatus: 3 }, open.account)).body.data
    }
    expect(last).toMatchObject({
      objMap: { approvalStatus: 3, record: { status: 3, oldRouteId: routeId, newRouteId, switchCount: 0 } },
    })
    expect((await post('changeToEnable', { changeId })).body.msg).toBe('变更已生效或已取消')
  })

  it('two who submit it at once, and an approval beside a cancellation: one wins, and nothing is half done', async () => {
    const { routeId } = await inForce()
    const { changeId, newRouteId } = await changed(routeId)
    expect(await tools.race([{ changeId }, { changeId }, { changeId }])).toBe(1)
    const { process_instance_id: id } = await paperOf(changeId)
    const [task] = await tools.cases.open(id!)
    const boss = await as(task!.account)
    const [decided] = await Promise.all([
      boss.post('blade-flow/work/complete-task', { taskId: task!.taskId, pass: false, comment: '不同意' }),
      post('doCancelNone', { bizType: 'routeChange', bizId: changeId }),
      post('doCancelNone', { bizType: 'routeChange', bizId: changeId }),
    ])
    expect(decided.status).toBe(200)
    const { status } = await paperOf(changeId)
    expect([await state(routeId), await state(newRouteId)]).toEqual(status === '4' ? [2, 9] : [3, 0])
    if (status === '1') await post('doCancelNone', { bizType: 'routeChange', bizId: changeId })
    expect(await state(routeId)).toBe(2)
    // An activation of the draft does not run beside its change.
    const next = await changed(routeId)
    await start({ changeId: next.changeId })
    expect((await activations.tryStart({ routeId: next.newRouteId }, TECHNOLOGIST)).body.msg).toMatch('流程正在审批中，请勿重复提交')
  })
})
