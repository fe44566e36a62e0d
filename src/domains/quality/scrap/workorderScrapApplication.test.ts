import { expect, it } from 'vitest'
import { bookInvoice } from '#domains/finance/invoice/invoice.ledger.ts'
import { deductOpen } from '#domains/finance/penalty/penalty.ledger.ts'
import { penaltyBreaches } from '#domains/finance/penalty/penalty.query.ts'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { day, failuresIn, flowTest, ingotsIn, papersOf, stockIn } from '#test/harness.ts'
import { nonconformityBreaches } from '../nonconformity/nonconformity-rules.query.ts'
import { scrapBreaches } from './scrap-rules.query.ts'

/** 报废: a piece fails, nothing can be made of it, and it leaves production at what it has cost. */
flowTest('workorderScrapApplication', '工单报废', tools => {
  const { act, app, booking, row, rows, dept, keeps, start, agreed, refuses, startAt, preview } = tools
  const { states, exec, pieceOf, ncrOf, works, post, failed: failedPieces } = failuresIn(tools)
  const { feeds } = ingotsIn(tools)
  keeps(workOrderBreaches, workExecBreaches, nonconformityBreaches, pieceCostBreaches, stockBreaches, scrapBreaches, penaltyBreaches)
  tools.base(() => ({ dutyType: 'work', dutyDeptId: dept('forge'), replenish: 'no', causeAnalysis: '心部白点，不能返修' }))
  const line = (pieceId: string, more: object = {}) => ({ pieceId, unitWeight: '17800', defectCode: 'flake', canDowngrade: 'no', ...more })

  async function failed(qty = 1, supplierId?: string) {
    const made = await failedPieces(qty, workId => feeds(workId, { supplierId }))
    const asked = async (more: object = {}) => ({ ncrId: (await ncrOf(made.pieceId))[0]!.id, pieces: [line(made.pieceId)], ...more })
    return { ...made, asked }
  }
  const price = async () =>
    Number(
      (await app.sql(`select price from erp_producation_scrap_price where scrap_class = 'alloy' order by month desc limit 1`))[0]!.price,
    )
  /** The supplier whose ingots they are made of. */
  const supplied = stockIn(tools).supplier

  it('the whole life: agreed by everybody, out of production, into the yard, on the books, and made again', async () => {
    const { workId, pieceId, pieces, asked } = await failed(2)
    const { form, problems } = await preview(await asked({ replenish: 'yes' }))
    expect(problems).toEqual([])
    const residual = (17800 * (await price())).toFixed(2)
    const loss = (320000 - Number(residual)).toFixed(2)
    expect(form).toMatchObject({
      workId,
      scrapQty: 1,
      lossAmount: loss,
      pieces: [{ currentProcess: '超声波探伤', accumCost: '320000.00', residualValue: residual }],
    })
    const paper = await start(await asked({ replenish: 'yes' }))
    expect(await ncrOf(pieceId, 'running')).toMatchObject([{ disposition: 'scrap', disposition_no: paper.number }])
    expect(await pieceOf(pieceId)).toMatchObject({ status: '0', quality_state: 'frozen' })
    expect((await post('inspect', { execId: await exec(pieceId, 'JG20'), items: [] }, 'he.qi')).msg).toBe('不合格品处置中，不能复检')
    const before = ['workshop_head', 'qc_engineer', 'tech_head', 'quality_head', 'planner', 'cost_acct']
    expect(await paper.agreeUntil('vp_dept')).toEqual(before)
    // Of production, not of whoever filed it.
    expect(await paper.holders()).toEqual(['xu.xiangdong'])
    expect(await paper.agreeAll()).toEqual(['vp_dept', 'gm'])
    expect(await pieceOf(pieceId)).toMatchObject({ status: '2', branch_status: '0' })
    expect(await states(pieceId)).toEqual(['DZ50.1 4', 'JG10.1 4', 'JG20.1 7', 'JG30.1 4', 'JG70.1 6'])
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'scrap', defect_code: 'flake', duty_type: 'work' }])
    const record = await row('qc_scrap_record', { piece_id: pieceId })
    expect(record).toMatchObject({
      accum_cost: '320000.00',
      residual_value: residual,
      loss_amount: loss,
      weight: '17800.000',
      process_name: '超声波探伤',
    })
    expect(await rows('erp_producation_piece_cost', { piece_id: pieceId, cost_item: 'SCRAP_OUT' }, 'amount')).toEqual([
      { amount: '-320000.00' },
    ])
    expect(await row('stock_ledger', { biz_line_id: pieceId }, 'biz_type, qty, amount')).toEqual({
      biz_type: 'SCRAP_IN',
      qty: '17800.000',
      amount: residual,
    })
    expect(await row('qc_quality_loss', { piece_id: pieceId }, 'loss_kind, amount, duty_dept_id')).toEqual({
      loss_kind: 'scrap',
      amount: loss,
      duty_dept_id: dept('forge'),
    })
    expect(await row('fin_expense_entry', { bill_no: paper.number }, 'subject, book, amount')).toEqual({
      subject: 'quality',
      book: 'expense',
      amount: loss,
    })
    // Another one is made for whoever waits for it; the rest of the order goes on.
    const again = await row('erp_producation_workorder', { replenish_of: workId }, 'id, status, source_kind, qty')
    expect(again).toMatchObject({ status: '10', source_kind: 'replenish', qty: 1 })
    expect(record.replenish_work_id).toBe(again.id)
    const [old, made] = [
      await row('erp_producation_workorder_piece', { id: pieceId }),
      await row('erp_producation_workorder_piece', { work_id: again.id! }),
    ]
    expect(made.demand_id).toBe(old.demand_id)
    expect(await row('erp_producation_demand', { id: old.demand_id! }, 'state')).toEqual({ state: 'planned' })
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '30' })
    await refuses([[{ ncrId: (await ncrOf(pieces[1]!))[0]!.id, pieces: [line(pieceId), line(pieces[1]!)] }, /已报废$/]])
    await agreed({ ncrId: (await ncrOf(pieces[1]!))[0]!.id, pieces: [line(pieces[1]!)] })
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '50' })
    expect(await row('erp_producation_demand', { id: old.demand_id! }, 'state')).toEqual({ state: 'open' })
  })

  it('bad steel is charged to whoever delivered it; what is kept back lowers the loss', async () => {
    const supplierId = await supplied()
    const { pieceId, asked } = await failed(1, supplierId)
    await agreed(await asked({ dutyType: 'material' }))
    const { claim_penalty_id: id, loss_amount: loss } = await row('qc_scrap_record', { piece_id: pieceId })
    expect(await row('fin_penalty', { id: id! }, 'supplier_id, penalty_state, deduct_amount')).toEqual({
      supplier_id: supplierId,
      penalty_state: 'open',
      deduct_amount: loss,
    })
    const bill = {
      invoiceDate: day(),
      invoiceType: 'special',
      taxRate: '0.13',
      invoiceTax: '0',
      dueDate: day(),
      invoiceAmount: '900000',
    } as const
    const payableId = await booking(book => bookInvoice(book, { ...bill, supplierId, invoiceNo: `KF${book.newId()}` }))
    await booking(book => deductOpen(book, id!, { id: payableId, supplierId }, '1000.00'))
    const lost = await rows('qc_quality_loss', { piece_id: pieceId }, 'loss_kind, amount', 'id')
    expect(lost).toEqual([
      { loss_kind: 'scrap', amount: loss },
      { loss_kind: 'claim', amount: '-1000.00' },
    ])
  })

  it('refuses what does not fit, a second paper, and two at once', async () => {
    const { pieceId, asked } = await failed()
    const other = await failed()
    await refuses([
      [await asked({ pieces: [line(pieceId), line(pieceId)] }), '报废件重复'],
      [await asked({ pieces: [line(pieceId, { canDowngrade: 'yes' })] }), '可改制的件请在不合格品中办理改制，不走报废'],
      [await asked({ pieces: [line(other.pieceId)] }), '报废件须包含不合格单的产品件'],
      [await asked({ pieces: [line(pieceId), line(other.pieceId)] }), /不属于该工单$/],
      [await asked({ pieces: [line(pieceId, { unitWeight: '32000.001' })] }), '重量不能大于该件的 32000.000 kg'],
      [await asked({ dutyType: 'outsource' }), '该件没有外协工序，责任类别不能为外协'],
      [await asked(), /权限|不能发起/, 'worker01'],
    ])
    expect(await tools.race([await asked(), await asked()])).toBe(1)
    await refuses([[{ ncrId: (await ncrOf(pieceId, 'running'))[0]!.id, pieces: [line(pieceId)] }, /不合格单|处置/]])
  })

  it('what is refused leaves the piece frozen and open for something else; nobody works on it while it is decided', async () => {
    const { workId, pieceId, asked } = await failed(2)
    const paper = await startAt('quality_head', await asked())
    await paper.reject()
    expect(await ncrOf(pieceId)).toMatchObject([{ disposition: null, disposition_no: null }])
    expect(await pieceOf(pieceId)).toMatchObject({ status: '0', quality_state: 'frozen' })
    await paper.resubmit(await asked())
    // Two orders end at the same moment, and both bring their steel into the same yard.
    const other = await failed()
    const papers = [paper, await start(await other.asked())]
    for (const each of papers) await each.agreeUntil('gm')
    expect(await rows('qc_scrap_record', { work_id: workId })).toEqual([])
    expect((await Promise.all(papers.map(each => each.tryAgree()))).map(({ status }) => status)).toEqual([200, 200])
    expect(await rows('qc_scrap_record', { work_id: [workId, other.workId] })).toHaveLength(2)
  })

  it('a repair that failed ends here', async () => {
    const { workId, pieceId } = await failed()
    const step = async (code: string) => ({
      processId: (await row('erp_producation_process', { process_code: code }, 'id')).id,
      runTime: '2',
      acceptStandard: '无缺陷',
    })
    const repair = {
      repairType: 'grind',
      dutyDeptId: dept('forge'),
      customerConfirm: 'no',
      planFinishDate: day(10),
      repairPlan: '打磨后探伤',
    }
    await papersOf('addRepActiveToEnable', tools, () => repair).agreed({
      ...{
        ncrId: (await ncrOf(pieceId))[0]!.id,
        backExecId: await exec(pieceId, 'JG20'),
        pieces: [{ pieceId }],
        repairs: [await step('JG25')],
      },
    })
    const ncrId = (await ncrOf(pieceId, 'running'))[0]!.id
    await refuses([[{ ncrId, pieces: [line(pieceId)] }, /正在返修$/]])
    await works(pieceId, 'JG25', false)
    const { id: updateId } = await row('erp_producation_workorder_update', { work_id: workId, status: '3' }, 'id')
    expect((await act('tao.yong', 'workOrderUpdate', 'overRepair', updateId!, { result: '3', comment: '裂纹过深' })).body.msg).toBe(
      '操作成功',
    )
    await agreed({ ncrId, pieces: [line(pieceId)] })
    expect(await pieceOf(pieceId)).toMatchObject({ status: '2', branch_status: '0' })
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'scrap' }])
  })
})
