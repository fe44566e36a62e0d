import { expect, it } from 'vitest'
import { nonconformityBreaches } from '#domains/quality/nonconformity/nonconformity-rules.query.ts'
import { day, failuresIn, flowTest, ingotsIn, productionIn } from '#test/harness.ts'
import { workExecBreaches } from '../exec/exec-rules.query.ts'
import { pieceIssueBreaches } from '../feed/feed-rules.query.ts'
import { outputFactBreaches } from '../output/output-rules.query.ts'
import { workOrderBreaches } from '../work-order/work-rules.query.ts'

/** 返工: a piece fails, goes back, is worked and inspected again, and goes on. */
flowTest('wouActiveToEnable', '工单返工', tools => {
  const { as, row, rows, list, dept, keeps, start, agreed, refuses, preview, startAt } = tools
  const production = productionIn(tools)
  const { routeOf, order, choose } = production
  const { post, states, exec, pieceOf, ncrOf, works, inspected, failed: failedPieces } = failuresIn(tools, production)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches, nonconformityBreaches, pieceIssueBreaches)
  tools.base(() => ({
    ...{ defectCode: 'size', dutyType: 'work', dutyDeptId: dept('forge'), planFinishDate: day(10), reworkPlan: '重新加工并复检' },
  }))
  async function failed(qty = 1) {
    const made = await failedPieces(qty)
    const { pieceId } = made
    const asked = async (from: string, more: object = {}) => ({
      ...{ ncrId: (await ncrOf(pieceId))[0]!.id, fromExecId: await exec(pieceId, from), pieces: [{ pieceId }] },
      ...more,
    })
    return { ...made, asked }
  }

  it('the whole life: failed, agreed, worked again on the frozen piece, passed, closed; other pieces go on', async () => {
    const { workId, pieceId, pieces, asked } = await failed(2)
    const { form, problems } = await preview(await asked('JG10'))
    expect(problems).toEqual([])
    expect(form).toMatchObject({
      workId,
      qty: 1,
      failProcess: '超声波探伤',
      pieces: [{ round: 0, defectDesc: expect.stringMatching(/要求/) }],
    })
    expect(form.redo.map((each: { step: string; mayWaive: string }) => `${each.step} ${each.mayWaive}`)).toEqual([
      ...['20 粗车 no', '30 超声波探伤 no', '40 理化检验 no'],
    ])
    const paper = await start(await asked('JG10'))
    expect((await post('start', { execId: await exec(pieceId, 'JG10') })).msg).toBe('该工序已报工')
    expect(await paper.agreeAll()).toEqual(['process_eng', 'duty_head', 'workshop_head'])
    const { id: updateId } = await row('erp_producation_workorder_update', { work_id: workId, status: '3', exec_status: '1' }, 'id')
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '1', branch_ref_id: updateId, quality_state: 'frozen' })
    expect(await ncrOf(pieceId, 'running')).toMatchObject([{ disposition: 'rework', disposition_doc_id: updateId, defect_code: 'size' }])
    expect(await states(pieceId)).toEqual([
      ...['DZ50.1 4', 'JG10.1 4', 'JG10.2 1', 'JG20.1 7', 'JG20.2 0', 'JG30.1 4', 'JG30.2 0', 'JG70.1 0'],
    ])
    expect((await pieceOf(pieces[1]!)).branch_status).toBe('0')
    await works(pieceId, 'JG10', true)
    await works(pieceId, 'JG20', true)
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '1', quality_state: 'frozen' })
    await works(pieceId, 'JG30')
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '0', branch_ref_id: null, quality_state: 'good' })
    expect(await ncrOf(pieceId, 'closed')).toHaveLength(1)
    expect(await row('erp_producation_workorder_update', { id: updateId }, 'exec_status')).toEqual({ exec_status: '2' })
    await works(pieceId, 'JG70')
    expect((await pieceOf(pieceId)).status).toBe('1')
  })

  it('sent back to its first step, a piece stays made of the ingot that it was forged from', async () => {
    const drawn = [
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
      { processCode: 'JG70', isCheck: false },
    ]
    const { materialId, routeId } = await routeOf(drawn, { product: 4 })
    const workId = await order(materialId, 1)
    await choose(workId, routeId)
    await ingotsIn(tools).feeds(workId)
    const { id, pro_code: proCode } = await row('erp_producation_workorder_piece', { work_id: workId }, 'id, pro_code')
    const pieceId = id!
    await works(pieceId, 'DZ50')
    await works(pieceId, 'JG10', false)
    await agreed({ ncrId: (await ncrOf(pieceId))[0]!.id, fromExecId: await exec(pieceId, 'DZ50'), pieces: [{ pieceId }] })
    expect(await states(pieceId)).toEqual(['DZ50.1 4', 'DZ50.2 1', 'JG10.1 7', 'JG10.2 0', 'JG70.1 0'])
    expect((await post('unfeed', { proCode, reason: '扫错' })).msg).toBe('工序【粗车】已开工，不能撤销投料')
  })

  it('two pieces in one paper; one fails again: its rework is over, and something new is decided', async () => {
    const { workId, pieceId, pieces, asked } = await failed(2)
    await agreed(await asked('JG20', { pieces: pieces.map(id => ({ pieceId: id })) }))
    await works(pieceId, 'JG20', false)
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '0', quality_state: 'frozen' })
    expect([(await ncrOf(pieceId)).length, (await ncrOf(pieceId, 'closed')).length]).toEqual([1, 1])
    expect(await rows('erp_producation_workorder_update', { work_id: workId, exec_status: '1' })).toHaveLength(1)
    await works(pieces[1]!, 'JG20', true)
    expect(await rows('erp_producation_workorder_update', { work_id: workId, exec_status: '1' })).toHaveLength(0)
    await inspected(pieceId, 'JG20', true)
    expect(await pieceOf(pieceId)).toMatchObject({ branch_status: '0', quality_state: 'good' })
  })

  it('refuses what does not fit, and a second paper about the same pieces', async () => {
    const { workId, pieceId, asked } = await failed()
    const other = await failed()
    const [ncr] = await ncrOf(pieceId)
    expect(await list('tao.yong', 'workExec', { pieceId, status: '7' })).toMatchObject([{ ncrId: ncr!.id }])
    await refuses([
      [await asked('JG30'), '返工起始工序必须已完工且不晚于不合格工序'],
      [await asked('JG70'), '返工起始工序必须已完工且不晚于不合格工序'],
      [await asked('JG10', { pieces: [{ pieceId: other.pieceId }] }), '返工件须包含不合格单的产品件'],
      [await asked('JG10', { pieces: [{ pieceId }, { pieceId }] }), '返工件重复'],
      [await asked('JG10', { pieces: [{ pieceId }, { pieceId: other.pieceId }] }), /不属于该工单$/],
      [await asked('JG10'), /权限|不能发起/, 'worker01'],
    ])
    const paper = await startAt('process_eng', await asked('JG10'))
    const { form } = await paper.detail()
    const keep = (name: string) => ({
      redo: form.redo.map((each: { step: string }) => ({ ...each, ...(each.step.endsWith(name) && { decision: '2' }) })),
    })
    await paper.refuses([[keep('理化检验'), '关键工序或停止点【理化检验】不允许免做']])
    await refuses([[await asked('JG10'), '该工单存在未通过的变更申请，请先处理']])
    await paper.reject()
    expect(await rows('erp_producation_workorder_update', { work_id: workId }, 'status, approval_status')).toEqual([
      { status: '1', approval_status: '9' },
    ])
    // The draft is taken over by the next paper, whoever of several at once comes first.
    expect(await tools.race([await asked('JG10'), await asked('JG20')])).toBe(1)
    expect(await rows('erp_producation_workorder_update', { work_id: workId }, 'status')).toEqual([{ status: '2' }])
    expect((await ncrOf(pieceId)).length).toBe(1)
  })

  it('what happened meanwhile stops the last approval; a second look ends the matter', async () => {
    const { pieceId, asked } = await failed()
    const paper = await startAt('workshop_head', await asked('JG10'))
    await inspected(pieceId, 'JG20', true)
    await paper.refuses([[undefined, '工单进度已变化，请重新填写返工工序']])
    await paper.reject()
  })

  it('heats a shaft again once, a second time if the chief engineer agrees, and never a third time; what was tested beside may be kept', async () => {
    const heated = await routeOf(
      [
        { processCode: 'RC20', isCheck: true },
        { processCode: 'JG25', parallelGroup: 'A', branchNo: 1, isCheck: false },
        { processCode: 'JG10', parallelGroup: 'A', branchNo: 2, isCheck: true },
        { processCode: 'JG70', isCheck: false },
      ],
      { product: 1 },
    )
    const workId = await order(heated.materialId, 1)
    await choose(workId, heated.routeId)
    const { id } = await row('erp_producation_workorder_piece', { work_id: workId }, 'id')
    const pieceId = id!
    const asked = async () => ({
      ...{ ncrId: (await ncrOf(pieceId))[0]!.id, fromExecId: await exec(pieceId, 'RC20'), pieces: [{ pieceId }] },
    })
    const fails = async () => {
      await works(pieceId, 'RC20', true)
      await works(pieceId, 'JG10', false)
    }
    await works(pieceId, 'RC20', true)
    await works(pieceId, 'JG25')
    await works(pieceId, 'JG10', false)
    const paper = await startAt('process_eng', await asked())
    const { form } = await paper.detail()
    expect(form.redo.map((each: { mayWaive: string }) => each.mayWaive)).toEqual(['no', 'yes', 'no'])
    const redo = form.redo.map((each: { mayWaive: string }) => ({ ...each, ...(each.mayWaive === 'yes' && { decision: '2' }) }))
    await paper.agree({ redo })
    expect(await paper.agreeAll()).toEqual(['duty_head', 'workshop_head'])
    expect(await states(pieceId)).toEqual([...['RC20.1 4', 'RC20.2 1', 'JG25.1 4', 'JG25.2 5', 'JG10.1 7', 'JG10.2 0', 'JG70.1 0']])
    await fails()
    const second = await start(await asked())
    expect(await second.agreeAll()).toContain('chief_engineer')
    await fails()
    await refuses([[await asked(), /的热处理工序【调质】已返工2次，不能再返工$/]])
  })

  it('under the names of spec 7.9: drafted, shown, handed in, decided', async () => {
    const { workId, pieceId } = await failed()
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const nodes = await rows('erp_producation_workorder_node', { work_id: workId }, 'id, process_code')
    const node = (code: string) => nodes.find(each => each.process_code === code)!.id!
    const route = async (name: string, body: object, account = 'tao.yong') =>
      (await (await as(account)).post(`blade-biz/erpproducationroute/${name}`, body)).body
    const asked = { workId, proCodes: proCode, failWorkNodeId: node('JG20'), fromWorkNodeId: node('JG10'), reason: '重新粗车' }
    const says = async (more: object, account?: string) => (await route('wouUpdate', { ...asked, ...more }, account)).msg
    expect(await says({ proCodes: ['26XX'] })).toBe('产品编号【26XX】不属于该工单')
    expect(await says({ failWorkNodeId: node('JG10') })).toBe('所选工序没有不合格记录')
    expect(await says({ fromWorkNodeId: node('JG30') })).toBe('返工起始工序必须已完工且不晚于不合格工序')
    expect(await says({ keepWorkNodeIds: [node('JG30')] })).toBe('关键工序或停止点【理化检验】不允许免做')
    expect(await says({ reason: '' })).toBe('返工原因不能为空')
    expect((await route('wouUpdate', asked, 'worker01')).code).toBe(403)
    const form = (await route('wouOnData', { workId })).data.objMap.form
    expect(form.candidates.fail).toMatchObject([{ processName: '超声波探伤' }])
    const { updateId, redo } = (await route('wouUpdate', asked)).data
    expect(redo.map((each: { processName: string }) => each.processName)).toEqual(['粗车', '超声波探伤', '理化检验'])
    expect(await says({})).toBe('该工单存在未通过的变更申请，请先处理')
    expect((await route('wouUpdate', { ...asked, updateId, fromWorkNodeId: node('JG20') })).data).toMatchObject({ updateId, redo: [{}] })
    expect((await route('wouOnData', { updateId })).data.objMap).toMatchObject({ permissions: { canEdit: true }, record: { status: 1 } })
    const begun = (await route('wouToEnable', { updateId })).data.objMap
    expect(begun).toMatchObject({ approvalStatus: 2, record: { bizId: updateId, flowKey: 'wouActiveToEnable', status: 2 } })
    expect((await route('wouToEnable', { updateId })).msg).toBe('流程正在审批中，请勿重复提交')
    expect(await says({ updateId })).toBe('审批中不允许修改')
    let last: { objMap: object } | undefined
    for (;;) {
      const [task] = await tools.cases.open(begun.record.processInstanceId)
      if (!task) break
      const decided = { updateId, taskId: task.taskId, approvalStatus: 3 }
      expect((await route('wouToEnable', { ...decided, approvalStatus: 5 }, task.account)).msg).toBe('审批结果不正确')
      expect((await route('wouToEnable', decided, 'worker01')).msg).toBe('您不是当前任务的处理人')
      last = (await route('wouToEnable', decided, task.account)).data
    }
    expect(last?.objMap).toMatchObject({ approvalStatus: 3, record: { status: 3 } })
    expect((await states(pieceId)).slice(2, 4)).toEqual(['JG20.1 7', 'JG20.2 1'])
  })
})
