import { expect, it } from 'vitest'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { day, failuresIn, flowTest, papersOf } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

/** 返修: a piece fails, gets steps of its own, and returns to its route. */
flowTest('addRepActiveToEnable', '新增返修', tools => {
  const { as, act, row, rows, dept, keeps, start, agreed, refuses, startAt } = tools
  const { post, states, exec, pieceOf, ncrOf, works, inspected, failed: failedPieces } = failuresIn(tools)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches, nonconformityBreaches)
  tools.base(() => ({
    ...{ repairType: 'grind', dutyDeptId: dept('forge'), customerConfirm: 'no', planFinishDate: day(10), repairPlan: '打磨后探伤' },
  }))
  const processId = async (code: string) => (await row('erp_producation_process', { process_code: code }, 'id')).id
  const step = async (code: string) => ({ processId: await processId(code), runTime: '2', acceptStandard: '无缺陷显示' })
  const repairs = async () => [await step('JG60'), await step('JG25')]
  const over = (updateId: string, body: object, account = 'tao.yong') => act(account, 'workOrderUpdate', 'overRepair', updateId, body)
  const updateOf = async (workId: string) => (await row('erp_producation_workorder_update', { work_id: workId, status: '3' }, 'id')).id!

  async function failed(qty = 1) {
    const made = await failedPieces(qty)
    const asked = async (back: string, more: object = {}) => ({
      ...{ ncrId: (await ncrOf(made.pieceId))[0]!.id, backExecId: await exec(made.pieceId, back), repairs: await repairs() },
      ...{ pieces: [{ pieceId: made.pieceId }], ...more },
    })
    return { ...made, asked }
  }

  it('the whole life: ground and tested outside the route, then back to the step that failed', async () => {
    const { workId, pieceId, asked } = await failed()
    const paper = await start(await asked('JG20'))
    expect(await paper.agreeAll()).toEqual(['process_head', 'quality_head'])
    const updateId = await updateOf(workId)
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '2', branch_ref_id: updateId, quality_state: 'frozen' })
    expect((await states(pieceId)).slice(-2)).toEqual(['JG60.1 1', 'JG25.1 0'])
    expect((await post('inspect', { execId: await exec(pieceId, 'JG20'), items: [] }, 'he.qi')).msg).toBe('不合格品处置中，不能复检')
    expect((await post('start', { execId: await exec(pieceId, 'JG25') })).msg).toBe('前工序【涂装】未完成，不能开工')
    expect((await over(updateId, { result: '1' })).body.msg).toBe('返修工序【涂装】未完成，不能结束')
    const card = (await (await as('he.qi')).get('blade-biz/erpproducationworkorder/card', { execId: await exec(pieceId, 'JG60') })).body
      .data
    expect(card.steps.at(-1)).toMatchObject({ processName: '磁粉探伤', isCheck: true, workContent: '无缺陷显示' })
    await works(pieceId, 'JG60', true)
    await works(pieceId, 'JG25', false)
    expect((await over(updateId, { result: '1' })).body.msg).toBe('返修检验不合格，不能按合格结束')
    await inspected(pieceId, 'JG25', true)
    expect((await over(updateId, { result: '2', comment: '让步' })).body.msg).toBe('让步结束需先通过让步接收申请')
    expect((await over(updateId, { result: '1' }, 'worker01')).body.code).toBe(403)
    const both = await Promise.all([over(updateId, { result: '1' }), over(updateId, { result: '1' })])
    expect(both.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '0', branch_ref_id: null, quality_state: 'good' })
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'repair', disposition_doc_id: updateId }])
    expect((await states(pieceId)).slice(2, 5)).toEqual(['JG20.1 7', 'JG20.2 1', 'JG30.1 4'])
    await works(pieceId, 'JG20', true)
    await works(pieceId, 'JG70')
    expect((await pieceOf(pieceId)).status).toBe('1')
  })

  it('a repair that fails ends in scrap: the piece stays where it is', async () => {
    const { workId, pieceId, asked } = await failed()
    await agreed(await asked('JG10', { repairs: [await step('JG25'), await step('JG60'), await step('JG20')] }))
    const updateId = await updateOf(workId)
    await works(pieceId, 'JG25', false)
    expect((await over(updateId, { result: '3' })).body.msg).toBe('说明不能为空')
    expect((await over(updateId, { result: '3', comment: '裂纹过深' })).body.code).toBe(200)
    expect(await row('erp_producation_workorder_update', { id: updateId }, 'exec_status, result')).toEqual({
      exec_status: '2',
      result: '3',
    })
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '2', quality_state: 'frozen', status: '0' })
    expect((await states(pieceId)).slice(-3)).toEqual(['JG25.1 7', 'JG60.1 6', 'JG20.1 6'])
    expect((await over(updateId, { result: '3', comment: '再次' })).body.code).not.toBe(200)
  })

  it('what a repair has reached is taken as it is: the concession ends it', async () => {
    const { workId, pieceId, asked } = await failed()
    await agreed(await asked('JG10', { repairs: [await step('JG25'), await step('JG60'), await step('JG20')] }))
    const updateId = await updateOf(workId)
    const concedes = papersOf('concessionAcceptanceApplication', tools, () => ({
      ...{ deviationLevel: 'important', customerConsent: 'no', reason: '非受力区', correctiveAction: '措施' },
    }))
    const wish = { ncrId: (await ncrOf(pieceId, 'running'))[0]!.id, pieces: [{ pieceId }] }
    await concedes.refuses([[wish, /的返修工序【.+】未完成，不能让步$/]])
    await works(pieceId, 'JG25', false)
    const refused = await concedes.startAt('quality_head', wish)
    await refused.reject()
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '2', branch_ref_id: updateId, quality_state: 'frozen' })
    const paper = await concedes.agreed(wish)
    expect(await row('erp_producation_workorder_update', { id: updateId }, 'exec_status, result')).toEqual({
      ...{ exec_status: '2', result: '2' },
    })
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '0', branch_ref_id: null, quality_state: 'concession' })
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'concession', disposition_no: paper.number }])
    expect((await states(pieceId)).slice(-3)).toEqual(['JG25.1 4', 'JG60.1 6', 'JG20.1 6'])
    expect((await over(updateId, { result: '2', comment: '再次' })).body.code).not.toBe(200)
    await works(pieceId, 'JG70')
    expect((await pieceOf(pieceId)).status).toBe('3')
  })

  it('refuses steps that are no repair, a weld without the customer, and a second paper', async () => {
    const { pieceId, asked } = await failed()
    await refuses([
      [await asked('JG20', { repairs: [await step('DZ30'), await step('JG25')] }), '工序【主轴锻造】不允许用于返修'],
      [await asked('JG20', { repairs: [await step('JG25'), await step('JG60')] }), '最后一道返修工序必须为检验工序'],
      [await asked('JG20', { repairs: [] }), /返修工序/],
      [await asked('JG70'), '返回工序不能晚于不合格工序'],
      [await asked('JG20', { repairType: 'weld' }), '主轴焊补须经客户同意'],
      [await asked('JG20'), /权限|不能发起/, 'worker01'],
    ])
    const paper = await startAt('sales_head', await asked('JG20', { repairType: 'weld', customerConfirm: 'yes' }))
    await refuses([[await asked('JG20'), '该工单存在未通过的变更申请，请先处理']])
    await paper.refuses([[undefined, '需客户同意的返修，请上传客户同意函']])
    await paper.agree({ attachments: [await tools.file('同意函.pdf', 'yuan.li')] })
    expect(await paper.nodes()).toEqual(['quality_head'])
    await inspected(pieceId, 'JG20', true)
    await paper.agree()
    await paper.refuses([[undefined, '工单进度已变化，请重新填写返修工序']])
    await paper.reject()
  })

  it('under the names of spec 7.9: chosen, drafted, edited, handed in, ended', async () => {
    const { workId, pieceId } = await failed()
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const nodes = await rows('erp_producation_workorder_node', { work_id: workId }, 'id, process_code')
    const node = (code: string) => nodes.find(each => each.process_code === code)!.id!
    const route = async (name: string, body: object, account = 'tao.yong') =>
      (await (await as(account)).post(`blade-biz/erpproducationroute/${name}`, body)).body
    const choice = (await route('repSelectPrList', { workId })).data
    expect(choice.processes.map((each: { processCode: string }) => each.processCode)).toContain('JG60')
    expect(choice.processes.map((each: { processCode: string }) => each.processCode)).not.toContain('DZ30')
    expect(choice.atNodes.map((each: { processName: string }) => each.processName)).toContain('超声波探伤')
    const asked = {
      ...{ workId, proCodes: [proCode], atWorkNodeId: node('JG20'), backWorkNodeId: node('JG20'), reason: '打磨' },
      nodes: [{ processCode: 'JG60', workContent: '打磨' }, { processCode: 'JG25' }],
    }
    const says = async (more: object) => (await route('addRepSave', { ...asked, ...more })).msg
    expect(await says({ nodes: [] })).toBe('返修工序不能为空')
    expect(await says({ nodes: [{ processCode: 'JG60' }] })).toBe('最后一道返修工序必须为检验工序')
    expect(await says({ nodes: [{ processCode: 'DZ30' }, { processCode: 'JG25' }] })).toBe('工序【主轴锻造】不允许用于返修')
    expect(await says({ backWorkNodeId: node('JG70') })).toBe('返回工序不能晚于不合格工序')
    const { updateId } = (await route('addRepSave', asked)).data
    expect(await says({})).toBe('该工单存在未通过的变更申请，请先处理')
    const template = choice.templates[0]!.routeId
    const { nodes: _, ...without } = asked
    expect((await route('addRepUpdate', { ...without, updateId, templateRouteId: template })).data).toEqual({ updateId })
    expect((await route('addRepOnData', { updateId })).data.objMap.form.repairNodes.length).toBeGreaterThan(1)
    expect((await route('addRepUpdate', { ...asked, updateId })).data).toEqual({ updateId })
    expect((await route('wouToEnable', { updateId })).msg).toBe('申请类型不正确')
    const begun = (await route('addRepToEnable', { updateId })).data.objMap
    expect((await route('addRepUpdate', { ...asked, updateId })).msg).toBe('审批中不允许修改')
    for (;;) {
      const [task] = await tools.cases.open(begun.record.processInstanceId)
      if (!task) break
      await route('addRepToEnable', { updateId, taskId: task.taskId, approvalStatus: 3 }, task.account)
    }
    expect((await route('addRepUpdate', { ...asked, updateId })).msg).toBe('返修已生效，不能修改')
    await works(pieceId, 'JG60', true)
    await works(pieceId, 'JG25', true)
    expect((await route('overRepair', { updateId, result: 1 })).data).toEqual({ updateId, execStatus: 2, result: 1 })
    expect((await route('overRepair', { updateId, result: 1 })).msg).toBe('返修未开始或已结束')
  })
})
