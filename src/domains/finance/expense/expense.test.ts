import { expect, it } from 'vitest'
import { issueOut } from '#domains/warehouse/issue/issue.ledger.ts'
import { issueBreaches } from '#domains/warehouse/issue/issue.query.ts'
import { stockBreaches } from '#domains/warehouse/stock/stock.query.ts'
import { consume, heldStock } from '#domains/warehouse/stock/stock-reserve.ledger.ts'
import { countsIn, day, flowTest, month, stockIn, wanted } from '#test/harness.ts'
import { expenseBreaches } from './expense.query.ts'

flowTest('inventory_loss', '费用, written by what causes it', tools => {
  const { app, booking, row, rows, list, user, dept, start, act, get } = tools
  const { place, move } = stockIn(tools)
  const { counted, people } = countsIn(tools, 'liang.yan')
  tools.keeps(expenseBreaches, stockBreaches, issueBreaches)
  tools.base(() => ({ ...people(), causeAnalysis: '桶底残留与计量误差' }))
  const COST = 'wei.lin'
  const HEAD = 'zheng.guoping'

  async function issued(code: string, amount: string, costSubject = 'aux') {
    const at = await place()
    await move(at, '3', { amount })
    const issueId = app.newId()
    await booking(async book => {
      const paper = { ...book, documentId: issueId, number: `LL${issueId}`, actor: user('liang.yan') }
      await heldStock.hold(paper, [wanted(book.newId, at, '3')])
      const head = { sourceType: 'requisition', warehouseId: at.warehouseId, useDeptId: dept(code), costSubject }
      await issueOut(paper, head, await consume(paper))
    })
    return { number: `LL${issueId}`, lineId: (await row('wh_issue_line', { issue_id: issueId })).id! }
  }
  const entries = (where: object) => rows('fin_expense_entry', where, 'source_type, subject, amount, book, period', 'id')

  it('INV-86 an issue is an expense of the department that uses it, and nothing writes over it', async () => {
    const { number } = await issued('machining', '10.00')
    expect(await entries({ bill_no: number })).toEqual([
      { source_type: 'material_requisition', subject: 'aux', amount: '10.00', book: 'expense', period: month },
    ])
    await expect(app.sql('update fin_expense_entry set amount = 1')).rejects.toThrow()
  })

  it('盘亏: what nobody pays for is an expense of the department of the warehouse', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '7.5'], ['4', '3'])
    const paper = await start({
      stocktakeId,
      items: lineIds.map(stocktakeLineId => ({ stocktakeLineId, diffCause: 'measure', lossHandle: 'expense' })),
    })
    await paper.agreeAll()
    expect(await entries({ bill_no: paper.number })).toMatchObject([
      { source_type: 'inventory_loss', subject: 'admin', amount: '250.00' },
      { source_type: 'inventory_loss', subject: 'admin', amount: '100.00' },
    ])
  })

  it('费用调整: moved between departments by two people, two rows that add up to nothing', async () => {
    const move = { postDate: day(), fromDeptId: dept('machining'), fromSubject: 'aux', toDeptId: dept('forge'), toSubject: 'aux' }
    const file = (more: object = {}, by = COST) =>
      act(by, 'expenseEntry', 'reclass', undefined, { ...move, amount: '4.00', reason: '错记', ...more })
    expect((await file({ toDeptId: move.fromDeptId })).body.msg).toBe('转入与转出不能是同一部门的同一科目')
    expect((await file({ postDate: '2001-02-03' })).body.msg).toBe('会计期间未开放：2001-02')
    expect((await file({}, HEAD)).status).toBe(403)
    expect((await file()).body.success).toBe(true)
    expect(await entries({ source_type: 'reclass' })).toEqual([])
    const [waiting] = await list(HEAD, 'waitingAction', { waitState: 'wait' })
    expect(waiting!.content).toContain('转入部门：锻造车间')
    expect((await act(HEAD, 'waitingAction', 'confirm', waiting!.id)).body.success).toBe(true)
    expect(await entries({ source_type: 'reclass' })).toMatchObject([{ amount: '-4.00' }, { amount: '4.00' }])
  })

  it('部门费用: the month, tied to the book; a head of department sees the own department', async () => {
    const ask = async (by: string, call: string, more: object = {}) =>
      (await get(by, `blade-biz/report/${call}`, { report: 'deptExpense', period: month, size: '500', ...more })).body.data
    const { totals } = await ask(COST, 'totals')
    const [booked] = await app.sql<{ sum: string }>(`select sum(amount) as sum from fin_expense_entry where period = '${month}'`)
    expect(totals.amount).toBe(booked!.sum)
    const [year] = await app.sql<{ sum: string }>(
      `select sum(amount) as sum from fin_expense_entry where period like '${month.slice(0, 4)}%'`,
    )
    expect(totals.yearAmount).toBe(year!.sum)
    const all = new Set((await ask(COST, 'rows')).records.map(({ costDeptId }: Record<string, string>) => costDeptId))
    expect(all.size).toBeGreaterThan(1)
    const own = (await ask('duan.lei', 'rows')).records.map(({ costDeptId }: Record<string, string>) => costDeptId)
    expect(new Set(own)).toEqual(new Set([dept('machining')]))
    const seen = await list('duan.lei', 'expenseEntry')
    expect(new Set(seen.map(({ costDeptId }) => costDeptId))).toEqual(new Set([dept('machining')]))
    expect((await get('worker01', 'blade-biz/report/rows', { report: 'deptExpense' })).status).toBe(403)
  })
})
