import { expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { type At, appTest, expectRefusal, stockIn } from '#test/harness.ts'
import type { Reply } from '#test/setup/app.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stockPeriodBreaches } from '../stock/stock-period.query.ts'
import { otherMoveBreaches } from './other-move.query.ts'

const [KEEPER, OTHER, HEAD, COST] = ['liang.yan', 'song.jun', 'luo.zhigang', 'wei.lin']
const today = formatDate(Date.now(), 'yyyy-MM-dd')

/** 其他出入库: a keeper files it, the head confirms it, the cost accountant says what it is worth. */
appTest('其他出入库', tools => {
  const { app, act, list, row, rows, detail, dept, user } = tools
  const { stocked, place, onHandAt, avgCostAt } = stockIn(tools)
  tools.keeps(stockBreaches, stockPeriodBreaches, otherMoveBreaches, expenseBreaches)

  const stockId = async (at: At) =>
    (await row<{ id: string }>('stock_balance', { warehouse_id: at.warehouseId, material_id: at.materialId }, 'id::text')).id
  const give = async (at: At, qty: string, more: object = {}, by = KEEPER) =>
    act(by, 'otherMove', 'give', undefined, {
      ...{ moveKind: 'test_out', warehouseId: at.warehouseId, moveDate: today, costDeptId: dept('machining'), costSubject: 'aux' },
      ...{ reason: '理化检验取样', items: [{ stockId: await stockId(at), qty }], ...more },
    })
  const bring = (at: At, qty: string, more: object = {}) =>
    act(KEEPER, 'otherMove', 'bring', undefined, {
      ...{ moveKind: 'gift_in', warehouseId: at.warehouseId, moveDate: today, costDeptId: dept('machining'), reason: '供应商赠送' },
      ...{ items: [{ materialId: at.materialId, qty }], ...more },
    })
  const idOf = ({ body }: Reply): string => {
    expect(body.msg).toBe('操作成功')
    return body.data.id
  }
  const acts = (by: string, action: string, id: string, fields: object = {}) => act(by, 'otherMove', action, id, fields)
  const expensesOf = async (id: string) =>
    rows(
      'fin_expense_entry',
      { bill_no: (await detail(HEAD, 'otherMove', id)).moveNo },
      'subject, amount, reverse_of is not null as back',
      'id',
    )

  it('what an inspection uses up is put aside, leaves at the average when the head confirms, and is an expense; taken back by two', async () => {
    const at = await stocked(['', '3', '10'], ['', '4', '20.0001'])
    const id = idOf(await give(at, '2'))
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '7.000', availableQty: '5.000' })
    expect((await acts(KEEPER, 'confirm', id)).status).toBe(403)
    expect((await acts(HEAD, 'confirm', id)).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'posted', amount: '31.43', headUserId: user(HEAD) })
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '5.000', availableQty: '5.000' })
    expect(await expensesOf(id)).toEqual([{ subject: 'aux', amount: '31.43', back: false }])
    expect((await acts(HEAD, 'confirm', id)).status).toBe(409)
    expect((await acts(KEEPER, 'reverse', id, { endReason: '取样作废' })).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'posted' })
    const [waiting] = await list(HEAD, 'waitingAction', { waitState: 'wait', bookTitle: '其他出入库' })
    expect((await act(HEAD, 'waitingAction', 'confirm', waiting!.id)).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'reversed', endReason: '取样作废' })
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '7.000' })
    expect(await expensesOf(id)).toMatchObject([{ amount: '31.43' }, { amount: '-31.43', back: true }])
  })

  it('much is also confirmed by the cost accountant; refused it is free again', async () => {
    const at = await stocked(['', '9', '5000'])
    const id = idOf(await give(at, '8'))
    expect((await acts(COST, 'approve', id)).status).toBe(409)
    await acts(HEAD, 'confirm', id)
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'wait', waitsFor: 'cost' })
    const both = await Promise.all([acts(COST, 'approve', id), acts(COST, 'approve', id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'posted', amount: '40000.00', costUserId: user(COST) })
    const other = idOf(await give(at, '1'))
    expect((await acts(HEAD, 'refuse', other, { endReason: '用途不明' })).body.msg).toBe('操作成功')
    expect(await onHandAt(at)).toMatchObject({ availableQty: '1.000' })
    expect((await acts(HEAD, 'confirm', other)).status).toBe(409)
  })

  it('what comes in is worth what the cost accountant says, even nothing, and lowers an expense', async () => {
    const at = await place()
    const second = await place()
    const items = [
      { materialId: at.materialId, qty: '4' },
      { materialId: second.materialId, qty: '1' },
    ]
    const id = idOf(await bring(at, '4', { items }))
    await acts(HEAD, 'confirm', id)
    expect(await onHandAt(at)).toMatchObject({ onHandQty: '0.000' })
    const lines = await list(COST, 'otherMoveLine', { otherMoveId: id, ascs: 'lineNo' })
    const price = (at: number, unitCost: string, by = COST) => act(by, 'otherMoveLine', 'price', lines[at]!.id!, { unitCost })
    expect((await price(0, '2.5', KEEPER)).status).toBe(403)
    expect((await price(0, '2.5')).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'wait' })
    expect((await price(1, '0')).body.msg).toBe('操作成功')
    expect(await detail(HEAD, 'otherMove', id)).toMatchObject({ moveState: 'posted', amount: '10.00' })
    expect([await onHandAt(at), await avgCostAt(at)]).toMatchObject([{ onHandQty: '4.000' }, '2.5000'])
    expect(await expensesOf(id)).toEqual([{ subject: 'admin', amount: '-10.00', back: false }])
    expect((await price(0, '3')).status).toBe(409)
    const gone = idOf(await give(at, '1'))
    await acts(HEAD, 'confirm', gone)
    await acts(KEEPER, 'reverse', id, { endReason: '误收' })
    const [waiting] = await list(HEAD, 'waitingAction', { waitState: 'wait', bookTitle: '其他出入库' })
    expectRefusal(await act(HEAD, 'waitingAction', 'confirm', waiting!.id), /^库存可用数量不足/)
    await act(HEAD, 'waitingAction', 'refuse', waiting!.id, { reason: '已用' })
  })

  it('is refused: another keeper, the wrong kind, a closed month, more than is free, direct material', async () => {
    const at = await stocked(['', '3', '10'])
    const before = addMonths(today, -1)
    await tools.booking(book => turnPeriod(book, before.slice(0, 7), 'closed', ''))
    expectRefusal(await give(at, '1', {}, OTHER), '非本仓库保管员')
    expectRefusal(await give(at, '1', {}, HEAD), /请填写代办原因$/)
    expectRefusal(await give(at, '1', { moveKind: 'gift_in' }), '请选择出库的类别')
    expectRefusal(await give(at, '1', { moveDate: before }), `会计期间已关闭：${before.slice(0, 7)}`)
    expectRefusal(await give(at, '3.001'), /^库存可用数量不足/)
    expectRefusal(await give(at, '1', { costSubject: 'direct' }), '直接材料须凭领料单出库')
    expect((await give(at, '1', {}, 'ma.zhiqiang')).status).toBe(403)
    const away = await app.signIn(HEAD, { site: 2 })
    const id = idOf(await give(at, '1'))
    expect((await away.post('blade-biz/master/act', { master: 'otherMove', action: 'confirm', id, fields: {} })).status).toBe(404)
  })
})
