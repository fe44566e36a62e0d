import { expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { failuresIn, flowTest, ingotsIn, papersOf, stockIn } from '#test/harness.ts'
import { nonconformityBreaches } from '../nonconformity/nonconformity-rules.query.ts'
import { scrapBreaches } from './scrap-rules.query.ts'

/** 让步转报废: taken as it is, then given up after all, in the workshop or in stock. */
flowTest('concessionToReceiveApplicationScrap', '让步转报废', tools => {
  const { as, app, row, rows, dept, keeps, start, agreed, refuses, startAt } = tools
  const { pieceOf, ncrOf, works, post, exec, failed } = failuresIn(tools)
  const { feeds } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  keeps(workOrderBreaches, workExecBreaches, nonconformityBreaches, pieceCostBreaches, stockBreaches, scrapBreaches)
  tools.base(() => ({
    turnReason: 'customer',
    dutyType: 'process',
    dutyDeptId: dept('forge'),
    replenish: 'no',
    causeAnalysis: '客户不接受',
  }))
  const concessions = papersOf('concessionAcceptanceApplication', tools, () => ({
    ...{ deviationLevel: 'important', customerConsent: 'no', reason: '非受力区', correctiveAction: '调整压下量' },
  }))
  async function conceded(qty = 1) {
    const made = await failed(qty, feeds)
    const paper = await concessions.agreed({ ncrId: (await ncrOf(made.pieceId))[0]!.id, pieces: made.pieces.map(pieceId => ({ pieceId })) })
    const concessionId = (await row('qc_concession', { concession_no: paper.number }, 'id')).id!
    const asked = (ids: readonly string[] = made.pieces) => ({
      concessionId,
      pieces: ids.map(pieceId => ({ pieceId, unitWeight: '17800' })),
    })
    return { ...made, concessionId, asked }
  }
  const stateOf = async (id: string) => (await row('qc_concession', { id }, 'state')).state

  it('in the workshop: one piece after the other leaves production; the concession ends with the last', async () => {
    const { workId, pieces, concessionId, asked } = await conceded(2)
    const [first, second] = pieces as [string, string]
    const paper = await start(asked([first]))
    expect(await pieceOf(first)).toMatchObject({ quality_state: 'frozen' })
    expect((await post('start', { execId: await exec(first, 'JG70') })).msg).toMatch(/冻结/)
    expect(await paper.agreeAll()).toEqual(['qc_engineer', 'tech_head', 'quality_head', 'cost_acct', 'vp_dept', 'gm'])
    expect(await pieceOf(first)).toMatchObject({ status: '2' })
    expect(await stateOf(concessionId)).toBe('effective')
    await refuses([[asked([first]), '产品件不在该让步单上，或已转报废']])
    await agreed(asked([second]))
    expect(await stateOf(concessionId)).toBe('scrapped')
    expect(await row('erp_producation_workorder', { id: workId }, 'status')).toEqual({ status: '50' })
    expect(await rows('qc_scrap_record', { work_id: workId })).toHaveLength(2)
  })

  it('in stock: it leaves at what it came in with, unless somebody says no', async () => {
    const { pieceId, asked } = await conceded()
    await works(pieceId, 'JG70')
    const products = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [products])
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const { body } = await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode, warehouseId: products })
    expect(body.msg).toBe('操作成功')
    const stockState = async () =>
      (await row('stock_balance', { batch_no: proCode!, warehouse_id: products }, 'quality_state')).quality_state
    expect(await stockState()).toBe('concession')
    const refused = await startAt('quality_head', asked())
    expect(await stockState()).toBe('frozen')
    await refused.reject()
    expect([await stockState(), (await pieceOf(pieceId)).quality_state]).toEqual(['concession', 'concession'])
    const paper = await agreed(asked())
    const moves = await rows('stock_ledger', { pro_code: proCode! }, 'biz_type, amount', 'id')
    expect(moves).toEqual([
      { biz_type: 'PRODUCE_IN', amount: '320000.00' },
      { biz_type: 'SCRAP_OUT', amount: '-320000.00' },
    ])
    expect(await row('qc_scrap_record', { piece_id: pieceId })).toMatchObject({ bill_no: paper.number, accum_cost: '320000.00' })
    expect(await pieceOf(pieceId)).toMatchObject({ status: '2' })
  })

  it('a concession that was refused is turned as well; strangers and a second paper are refused', async () => {
    const { pieceId } = await failed(1, feeds)
    const paper = await concessions.startAt('quality_head', { ncrId: (await ncrOf(pieceId))[0]!.id, pieces: [{ pieceId }] })
    const { id: concessionId } = await row('qc_concession', { concession_no: paper.number }, 'id')
    const asked = { concessionId, pieces: [{ pieceId, unitWeight: '17800' }] }
    await refuses([[asked, /让步单/]])
    await paper.reject()
    const other = await conceded()
    await refuses([
      [{ ...asked, pieces: other.asked().pieces }, '产品件不在该让步单上，或已转报废'],
      [asked, /权限|不能发起/, 'worker01'],
    ])
    expect(await tools.race([asked, asked])).toBe(1)
    const [open] = await rows('qc_nonconformity', { piece_id: pieceId })
    expect(open).toMatchObject({ state: 'running', disposition: 'scrap' })
  })
})
