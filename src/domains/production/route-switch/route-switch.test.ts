import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { appTest, ingotsIn, PLANNER, papersOf, productionIn, TECHNOLOGIST } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

const WORK = 'blade-biz/erpproducationworkorder'
const UPDATE = 'blade-biz/erpproducationworkorderupdate'
const WORKER = 'worker01'

/** 在制切换: a route changes while work orders run by it, and each of them is decided about. */
appTest('在制切换', tools => {
  const { as, act, rows, row, keeps, cases } = tools
  const { routeOf, order, choose, route } = productionIn(tools)
  const { feeds } = ingotsIn(tools)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches)
  const changes = papersOf('routeChangeToEnable', tools, () => ({
    ...{ changeMode: '1', routeChangeReason: 'quality', changeDesc: '增加磁粉探伤', customerConfirm: 'no', forceDecision: 'no' },
  }))
  const updates = papersOf('workorder_update_normal', tools, () => ({ reason: '工艺路线变更' }))
  const data = async (name: string, body: object, account = PLANNER) => (await route(account, name, body)).body.data
  const says = async (name: string, body: object, account = PLANNER) => (await route(account, name, body)).body.msg
  const get = async (name: string, query: Record<string, string>) =>
    (await (await as(PLANNER)).get(`blade-biz/erpproducationroute/${name}`, query)).body
  const report = async (name: string, body: object, account = WORKER) => (await (await as(account)).post(`${WORK}/${name}`, body)).body.msg

  const STEPS = [
    ...[
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG20', isCheck: false },
      { processCode: 'JG30', isCheck: false },
    ],
    { processCode: 'JG70', isReport: false, isCheck: false },
  ]
  /** A route in force that is complete enough to be changed. */
  async function line(product = 0) {
    const made = await routeOf(STEPS, { product })
    await tools.app.sql("update erp_producation_route set status = '0' where id = $1", [made.routeId])
    await data('savePreSource', { routeId: made.routeId, sourceType: 1 }, TECHNOLOGIST)
    const blank = { materialCode: 'IN-34CNM-32', unitWeight: '32000', qtyPer: '1', yieldRate: '0.56', priority: 1 }
    const [ingot] = await rows('wh_material', { material_type: '2' }, 'material_code', 'material_code')
    await data(
      'savePreSourceMaterials',
      { routeId: made.routeId, materials: [{ ...blank, materialCode: ingot!.material_code }] },
      TECHNOLOGIST,
    )
    await tools.app.sql("update erp_producation_route set status = '2' where id = $1", [made.routeId])
    return made
  }
  type Line = Awaited<ReturnType<typeof line>>
  async function released(on: Line, qty = 1): Promise<string> {
    const workId = await order(on.materialId, qty)
    expect((await choose(workId, on.routeId)).body.msg).toBe('操作成功')
    return workId
  }
  const steps = async (workId: string) =>
    (await rows('erp_producation_workorder_exec', { work_id: workId }, 'id, process_code, status', 'piece_id, process_seq, id')).map(
      ({ process_code, status, id }) => ({ id: id!, says: `${process_code} ${status}` }),
    )
  const states = async (workId: string) => (await steps(workId)).map(step => step.says)
  const stepId = async (workId: string, code: string) => (await steps(workId)).find(step => step.says.startsWith(code))!.id
  async function worked(workId: string, code: string) {
    await feeds(workId)
    const execId = await stepId(workId, code)
    expect(await report('start', { execId })).toBe('操作成功')
    expect(await report('finish', { execId })).toBe('操作成功')
  }
  /** 磁粉探伤 comes between 锯切 and 超声波探伤. */
  async function changed(on: Line, mode: object = {}): Promise<{ changeId: string; newRouteId: string }> {
    const change = await data('activeChange', { routeId: on.routeId, changeReason: '质量改进' }, TECHNOLOGIST)
    const { nodes } = await data('findRouter', { routeId: change.newRouteId }, TECHNOLOGIST)
    const added = { routeId: change.newRouteId, processCode: 'JG25', afterRouteProcessId: nodes[0].routeProcessId, isCheck: false }
    await data('saveOneRouterNodeByProcess', added, TECHNOLOGIST)
    await changes.agreed({ changeId: change.changeId, ...mode }, TECHNOLOGIST)
    return change
  }
  const items = async (changeId: string) => {
    const found: { sId: string; workId: string }[] = await data('findSwitchProps', { changeId })
    return { found, of: (workId: string) => found.find(item => item.workId === workId)!.sId }
  }
  const updatesOf = (workId: string) => rows('erp_producation_workorder_update', { work_id: workId }, 'id', 'id desc')
  const orderRow = (workId: string) => row('erp_producation_workorder', { id: workId }, 'rev_no, version_num, outdated_flag, status')

  it('an order that has not begun goes over at once and may go back; one that runs asks for approval; one ends by the old version', async () => {
    const on = await line()
    const [waiting, running, ended, kept] = [await released(on), await released(on), await released(on), await released(on)]
    await worked(running, 'DZ50')
    await worked(ended, 'DZ50')
    for (const code of ['JG20', 'JG30']) await worked(ended, code)
    const { changeId, newRouteId } = await changed(on)
    const { found, of } = await items(changeId)
    expect(found.map(({ workId }) => workId).sort()).toEqual([waiting, running, kept].sort())
    expect(await orderRow(waiting)).toMatchObject({ outdated_flag: 'yes', version_num: 1 })
    expect((await data('changeRouteList', { current: 1, size: 5, routeCode: on.routeCode })).records[0]).toMatchObject({ pendingSwitch: 3 })

    const shown = (await data('findSwitchProps', { sId: of(running) }))[0]
    expect(shown).toMatchObject({ doneNodes: ['锯切定尺'], runningNodes: [], needDecision: [], blockers: [], needApproval: true })
    const resumes = (await get('findSwitchProcessIdDicDataBySId', { sId: of(running) })).data
    expect(resumes.map((each: { dictValue: string; isDefault: boolean }) => [each.dictValue, each.isDefault])).toContainEqual([
      '20 磁粉探伤',
      true,
    ])

    // At once.
    expect(await data('switchRoute', { sIds: of(waiting) })).toMatchObject([{ ok: true, approvalStatus: 3 }])
    expect(await orderRow(waiting)).toMatchObject({ rev_no: 2, version_num: 2, outdated_flag: 'no', status: '20' })
    expect(await states(waiting)).toEqual(['DZ50 1', 'JG25 0', 'JG20 0', 'JG30 0', 'JG70 0'])
    expect(await data('switchRoute', { sIds: of(waiting) })).toMatchObject([{ ok: false, msg: '该切换项已处理' }])
    const back = (await get('backSverList', { id: waiting })).data
    expect(back).toMatchObject([{ id: of(waiting), revNo: 2, versionNum: 2, canGoBack: true }])
    expect((await get('goBackSwitchRoute', { id: of(waiting) })).data).toMatchObject({ workId: waiting, versionNum: 1 })
    expect(await orderRow(waiting)).toMatchObject({ rev_no: 3, version_num: 1 })
    // Asked for by GET, and yet one transaction that names who did it.
    expect(
      await tools.app.sql(
        `select account, action from sys_audit where table_name = 'erp_producation_workorder' and row_id = $1 order by id desc limit 1`,
        [waiting],
      ),
    ).toEqual([{ account: PLANNER, action: 'blade-biz/erpproducationroute/goBackSwitchRoute' }])
    expect(await states(waiting)).toEqual(['DZ50 1', 'JG20 0', 'JG25 6', 'JG30 0', 'JG70 0'])
    expect((await get('goBackSwitchRoute', { id: of(waiting) })).msg).toBe('该切换项未切换')
    await worked(waiting, 'DZ50')

    // By approval, during which nothing starts.
    expect(await data('switchRoute', { items: [{ sId: of(running) }] })).toMatchObject([{ ok: true, approvalStatus: 2 }])
    expect(await report('start', { execId: await stepId(running, 'JG20') })).toBe('工单变更审批中，不能开工')
    const [update] = await updatesOf(running)
    const paper = await row('erp_producation_workorder_update', { id: update!.id }, 'process_instance_id, status')
    for (;;) {
      const [task] = await cases.open(paper.process_instance_id!)
      if (!task) break
      const reply = await (await as(task.account)).post(`${UPDATE}/complete-task`, { taskId: task.taskId, approvalStatus: 3 })
      expect(reply.body.msg).toBe('操作成功')
    }
    expect(await orderRow(running)).toMatchObject({ rev_no: 2, version_num: 2, outdated_flag: 'no', status: '30' })
    expect(await states(running)).toEqual(['DZ50 4', 'JG25 1', 'JG20 0', 'JG30 0', 'JG70 0'])
    for (const code of ['JG25', 'JG20', 'JG30']) await worked(running, code)
    expect(await orderRow(running)).toMatchObject({ status: '40' })

    expect(await says('noSwitchRoute', { sIds: [of(kept)] })).toBe('不切换原因不能为空')
    expect(await says('noSwitchRoute', { sIds: [of(kept)], reason: '交期紧' }, WORKER)).toBe('没有访问权限')
    expect(await data('noSwitchRoute', { sIds: [of(kept)], reason: '交期紧' })).toBe(1)
    expect(await orderRow(kept)).toMatchObject({ version_num: 1, outdated_flag: 'no' })
    expect(await says('noSwitchRoute', { sIds: [of(kept)], reason: '交期紧' })).toBe('该切换项已处理')
    const around = await data('otherDataShow', { routeId: newRouteId }, TECHNOLOGIST)
    expect(around).toMatchObject({ workorders: { inFlight: 0, over: 1 }, registers: [{ materialCode: on.materialCode, isDefault: true }] })
    const old = await data('otherDataShow', { routeId: on.routeId }, TECHNOLOGIST)
    expect(old.workorders).toMatchObject({ inFlight: 2, over: 1 })
  })

  it('is undone as a whole when the database goes away in the middle, and done by the next attempt', async () => {
    const on = await line(6)
    const workId = await released(on)
    const { of } = await items((await changed(on)).changeId)
    const [before, steps] = [await orderRow(workId), await states(workId)]
    const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }
    // Somebody else has the steps: the switch has copied the route and waits for them when its connection is cut.
    await tools.app.sites[0]!.database.change(actor, async tx => {
      await tx.execute(sql`select 1 from erp_producation_workorder_exec where work_id = ${workId} for update`)
      const switching = route(PLANNER, 'switchRoute', { sIds: of(workId) })
      await expect.poll(tools.waiting).toBe(1)
      await tools.app.sql(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      const reply = await switching
      expect([reply.body.code, reply.body.data?.[0]?.ok]).not.toEqual([200, true])
    })
    expect([await orderRow(workId), await states(workId)]).toEqual([before, steps])
    expect(await rows('erp_producation_workorder_route', { work_id: workId }, 'rev_no')).toEqual([{ rev_no: 1 }])
    expect(await data('switchRoute', { sIds: of(workId) })).toMatchObject([{ ok: true, approvalStatus: 3 }])
    expect(await orderRow(workId)).toMatchObject({ rev_no: 2, version_num: 2 })
  })

  it('a step behind the piece is made up for or left out, and work that goes on bars what would come before it', async () => {
    const on = await line(1)
    const [one, busy] = [await released(on), await released(on)]
    for (const workId of [one, busy]) await worked(workId, 'DZ50')
    await worked(one, 'JG20')
    expect(await report('start', { execId: await stepId(busy, 'JG20') })).toBe('操作成功')
    const { of } = await items((await changed(on)).changeId)
    const [asked] = await data('findSwitchProps', { sId: of(one) })
    expect(asked.needDecision).toMatchObject([{ processName: '磁粉探伤', isKey: false, allowWaive: true }])
    expect((await data('switchRoute', { sIds: of(one) }))[0].msg).toBe('新路线工序【磁粉探伤】位于已完工工序之前，请指定补做或免做')
    const decided = (decision: number) => ({
      items: [{ sId: of(one), decisions: [{ routeProcessId: asked.needDecision[0].routeProcessId, decision }] }],
    })
    expect(await data('switchRoute', decided(2))).toMatchObject([{ ok: true, approvalStatus: 2 }])
    const [update] = await updatesOf(one)
    // Disagreed: the item is open again, and so is the work.
    const [task] = await cases.open((await row('erp_producation_workorder_update', { id: update!.id })).process_instance_id!)
    await (await as(task!.account)).post(`${UPDATE}/complete-task`, { taskId: task!.taskId, approvalStatus: 9, comment: '补做' })
    expect(await row('erp_producation_workorder_update', { id: update!.id }, 'status, approval_status')).toEqual({
      ...{ status: '4', approval_status: '9' },
    })
    expect((await row('erp_producation_route_switch', { id: of(one) }, 'status')).status).toBe('0')

    expect(await data('switchRoute', decided(1))).toMatchObject([{ ok: true, approvalStatus: 2 }])
    const [again] = await updatesOf(one)
    for (;;) {
      const [open] = await cases.open((await row('erp_producation_workorder_update', { id: again!.id })).process_instance_id!)
      if (!open) break
      await (await as(open.account)).post(`${UPDATE}/complete-task`, { taskId: open.taskId, approvalStatus: 3 })
    }
    expect(await states(one)).toEqual(['DZ50 4', 'JG25 1', 'JG20 4', 'JG30 1', 'JG70 0'])

    const [other] = await data('findSwitchProps', { sId: of(busy) })
    expect(other.blockers).toEqual(['新路线工序【磁粉探伤】位于正在加工的工序【超声波探伤】之前，请先完工或指定免做'])
    const execId = await stepId(busy, 'JG20')
    const [reported, switched] = await Promise.all([
      report('finish', { execId }),
      data('switchRoute', {
        items: [{ sId: of(busy), decisions: [{ routeProcessId: other.needDecision[0].routeProcessId, decision: 2 }] }],
      }),
    ])
    expect(reported).toBe('操作成功')
    expect(switched).toMatchObject([{ ok: true, approvalStatus: 2 }])
  })

  it('side by side, orders end by the old version; a change may ask for a decision before anything starts', async () => {
    const on = await line(2)
    const workId = await released(on)
    const { changeId } = await changed(on, { changeMode: '2', parallelEndDate: '2099-12-31' })
    expect(await rows('erp_producation_route_switch', { change_id: changeId }, 'status')).toEqual([{ status: '2' }])
    expect(await orderRow(workId)).toMatchObject({ outdated_flag: 'no' })
    for (const code of ['DZ50', 'JG20', 'JG30']) await worked(workId, code)
    expect((await row('erp_producation_route', { id: on.routeId }, 'status')).status).toBe('5')

    const strict = await line(5)
    const waiting = await released(strict, 2)
    const ending = await released(strict)
    const { changeId: strictChange } = await changed(strict, { forceDecision: 'yes' })
    const [piece] = await rows('erp_producation_workorder_piece', { work_id: waiting }, 'pro_code', 'pro_code')
    const planner = await as(PLANNER)
    const split = (await planner.post(`${WORK}/split`, { workId: waiting, proCodes: piece!.pro_code })).body.data
    expect((await planner.post(`${WORK}/cancel`, { workId: ending, reason: '客户撤单' })).body.msg).toBe('操作成功')
    const { found, of } = await items(strictChange)
    expect(found.map(({ workId }) => workId).sort()).toEqual([waiting, ending, split.id].sort())
    expect(await row('erp_producation_route_switch', { id: of(ending) }, 'status, reason')).toEqual({ status: '2', reason: '工单已结束' })
    const execId = await stepId(waiting, 'DZ50')
    expect(await report('start', { execId })).toBe('工艺路线已变更，请先处理在制切换')
    expect(await data('noSwitchRoute', { sIds: [of(waiting)], reason: '交期紧' })).toBe(1)
    expect(await report('start', { execId })).toBe('请先投料')
    await feeds(waiting)
    expect(await report('start', { execId })).toBe('操作成功')
  })

  it('another route and another plan are asked for in a draft, approved, and only then done', async () => {
    const on = await line(3)
    const other = await routeOf(STEPS, { product: 4, registered: false })
    await data('routeRegister', { routeId: other.routeId, materialCode: on.materialCode, isDefault: 0 }, TECHNOLOGIST)
    const workId = await released(on)
    await worked(workId, 'DZ50')
    expect(await says('workorderUpdateNewRoute', { workId, newRouteId: on.routeId, reason: '试' })).toBe('新旧工艺路线相同')
    expect(await says('workorderUpdateNewRoute', { workId, newRouteId: other.routeId })).toBe('变更原因不能为空')
    const drafted = await data('workorderUpdateNewRoute', { workId, newRouteId: other.routeId, reason: '设备检修' })
    expect(drafted.preview).toMatchObject({ doneNodes: ['锯切定尺'], blockers: [], needApproval: true })
    expect((await get('hasNoPassWorkorderUpdateByWorkId', { workId })).data).toBe(true)
    expect(await act(PLANNER, 'workOrder', 'replan', workId, { newPlanEnd: '2027-01-31', reason: '客户推迟' })).toMatchObject({
      body: { msg: '该工单存在未通过的变更申请，请先处理' },
    })
    const started = await (await as(PLANNER)).post(`${UPDATE}/startUpdateVerifyFlow`, { updateId: drafted.updateId })
    expect(started.body.data.objMap).toMatchObject({ approvalStatus: 2, record: { bizId: drafted.updateId, status: 2 } })
    expect((await (await as(PLANNER)).post(`${UPDATE}/startUpdateVerifyFlow`, { updateId: drafted.updateId })).body.msg).toBe(
      '流程正在审批中，请勿重复提交',
    )
    const listed = (await (await as(PLANNER)).get(`${UPDATE}/list`, { status: '2', size: '50' })).body.data.records
    expect(listed.find(({ updateId }: { updateId: string }) => updateId === drafted.updateId)).toMatchObject({
      ...{ updateType: 1, newVersionNum: 1, canHandle: false },
    })
    const taken = await (await as(PLANNER)).post(`${UPDATE}/delete-process-instance`, { businessId: drafted.updateId, reason: '改期' })
    expect(taken.body.data.objMap).toMatchObject({ approvalStatus: 8, record: { status: 1 } })
    const paper = await updates.agreed({ workId }, PLANNER)
    expect(paper.documentId).toBeTruthy()
    const carried = await rows(
      'erp_producation_workorder_exec',
      { work_id: workId },
      'process_code, status, carried_from_exec_id',
      'rev_no, process_seq',
    )
    expect(carried.filter(each => each.carried_from_exec_id)).toMatchObject([{ process_code: 'DZ50', status: '4' }])
    expect(await orderRow(workId)).toMatchObject({ rev_no: 2 })
    for (const code of ['JG20', 'JG30']) {
      const open = (await rows('erp_producation_workorder_exec', { work_id: workId, process_code: code }, 'id, status', 'id')).find(
        each => each.status === '1',
      )
      if (!open) continue
      expect(await report('start', { execId: open.id })).toBe('操作成功')
      expect(await report('finish', { execId: open.id })).toBe('操作成功')
    }
    expect(await orderRow(workId)).toMatchObject({ status: '40' })

    const later = await released(on)
    await act(PLANNER, 'workOrder', 'replan', later, { newPlanEnd: '2027-01-31', reason: '客户推迟' })
    await updates.agreed({ workId: later }, PLANNER)
    expect((await row('erp_producation_workorder', { id: later }, 'plan_end::text')).plan_end).toBe('2027-01-31')
    await updates.refuses([[{ workId: later }, '工单没有待提交的变更申请', PLANNER]])
  })
})
