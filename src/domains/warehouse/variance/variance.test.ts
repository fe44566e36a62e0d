import { expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { costCloseBreaches } from '#domains/production/cost-close/cost-close-rules.query.ts'
import { pieceCostBreaches } from '#domains/production/piece-cost/piece-cost-rules.query.ts'
import { appTest, month, stockIn, wanted } from '#test/harness.ts'
import { issueOut } from '../issue/issue.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { consume, heldStock } from '../stock/stock-reserve.ledger.ts'
import { postVariance } from './variance.ledger.ts'
import { varianceBreaches } from './variance.query.ts'

appTest('材料成本差异', tools => {
  const { app, booking, row, rows, list, act, user, dept } = tools
  const { place, move } = stockIn(tools)
  tools.keeps(varianceBreaches, costCloseBreaches, pieceCostBreaches, expenseBreaches, stockBreaches)
  const COST = 'wei.lin'

  const issued = (at: { warehouseId: string; materialId: string }, code: string, qty: string, workId: string | null = null) =>
    booking(async book => {
      const documentId = app.newId()
      const paper = { ...book, documentId, number: `LL${documentId}`, actor: user('liang.yan') }
      await heldStock.hold(paper, [wanted(book.newId, at, qty)])
      await issueOut(
        paper,
        { sourceType: 'requisition', warehouseId: at.warehouseId, useDeptId: dept(code), costSubject: 'aux', workId },
        await consume(paper),
      )
    })
  // As an invoice will write it.
  const differs = (at: { warehouseId: string; materialId: string }, amount: string) =>
    booking(book => postVariance(book, [{ ...at, entryType: 'INVOICE', billNo: 'FP1', bizLineId: app.newId(), amount }]))
  const settle = (period = month, by = COST) => act(by, 'varianceLedger', 'settle', undefined, { period })
  const shares = (materialId: string) =>
    app.sql<{ dept_id: string; amount: string }>(
      `select e.cost_dept_id as dept_id, e.amount from fin_expense_entry e join wh_variance_ledger v on v.biz_line_id = e.source_line_id
       where e.source_type = 'variance' and v.material_id = $1 order by e.id`,
      [materialId],
    )

  it('is shared over the issues of the month by amount, to the cent, once', async () => {
    const at = await place()
    await move(at, '10', { amount: '100.00' })
    await issued(at, 'machining', '2')
    await issued(at, 'forge', '1')
    await differs(at, '10.00')
    expect((await list(COST, 'periodCheck', { period: month, item: 'variance' }))[0]).toMatchObject({ level: 'block', amount: '10.00' })
    const both = await Promise.all([settle(), settle()])
    expect(both.map(({ body }) => body.msg).sort()).toEqual([`${month} 没有待结转的材料成本差异`, '操作成功'])
    expect(await shares(at.materialId)).toEqual([
      { dept_id: dept('machining'), amount: '6.67' },
      { dept_id: dept('forge'), amount: '3.33' },
    ])
    expect((await list(COST, 'periodCheck', { period: month, item: 'variance' }))[0]).toMatchObject({ level: 'ok' })
  })

  it('the share of what was issued to a work order is a variance of its workshop; its pieces are not revalued', async () => {
    const at = await place()
    await move(at, '10', { amount: '100.00' })
    const { id: workId } = await row('erp_producation_workorder', { order_no: 'WO-26-0002' }, 'id')
    const cost = () => app.sql('select coalesce(sum(amount), 0)::text as sum from erp_producation_piece_cost where work_id = $1', [workId])
    await issued(at, 'machining', '2')
    await issued(at, 'forge', '1', workId)
    const before = await cost()
    await differs(at, '-10.00')
    expect((await settle()).body.msg).toBe('操作成功')
    expect(await shares(at.materialId)).toEqual([{ dept_id: dept('machining'), amount: '-6.67' }])
    const [settled] = await rows('wh_variance_ledger', { material_id: at.materialId, entry_type: 'SETTLE' }, 'biz_line_id, bill_no')
    expect(
      await rows('erp_producation_cost_variance', { source_id: settled!.biz_line_id }, 'variance_kind, amount, workshop_id, bill_no'),
    ).toEqual([{ variance_kind: 'material', amount: '-3.33', workshop_id: dept('forge'), bill_no: settled!.bill_no }])
    expect(await cost()).toEqual(before)
  })

  it('without issues it goes to what is still there, never below nothing, else it is an expense', async () => {
    const [there, gone] = [await place(), await place()]
    await move(there, '2', { amount: '5.00' })
    await differs(there, '-8.00')
    await differs(gone, '3.00')
    expect((await settle()).body.success).toBe(true)
    expect(await rows('stock_ledger', { material_id: there.materialId, biz_type: 'REVALUE' }, 'qty, amount')).toEqual([
      { qty: '0.000', amount: '-5.00' },
    ])
    expect((await shares(there.materialId)).map(({ amount }) => amount)).toEqual(['-3.00'])
    expect((await shares(gone.materialId)).map(({ amount }) => amount)).toEqual(['3.00'])
  })

  it('is read and shared out by cost accounting, in an open month', async () => {
    expect((await settle(month, 'zheng.guoping')).status).toBe(403)
    expect((await settle('2001-02')).body.msg).toBe('会计期间未开放：2001-02')
    expect((await tools.get('liang.yan', 'blade-biz/master/list', { master: 'varianceLedger' })).status).toBe(403)
    await expect(app.sql('delete from wh_variance_ledger')).rejects.toThrow()
  })
})
