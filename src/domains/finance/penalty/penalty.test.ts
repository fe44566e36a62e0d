import { expect, it } from 'vitest'
import { appTest, day, expectRefusal, stockIn } from '#test/harness.ts'
import { expenseBreaches } from '../expense/expense.query.ts'
import { bookInvoice } from '../invoice/invoice.ledger.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { openPenalty, proposePenalty } from './penalty.ledger.ts'
import { penaltyBreaches } from './penalty.query.ts'

const [BUYER, HEAD, AP, FINANCE] = ['zhu.lei', 'sun.jianguo', 'feng.jie', 'zheng.guoping']

/** 扣款单: proposed by another department or added by a buyer, opened by two people, set against a payable, waived. */
appTest('扣款单', tools => {
  const { app, booking, act, list, row, rows, get } = tools
  const { supplier } = stockIn(tools)
  tools.keeps(penaltyBreaches, payableBreaches, expenseBreaches)

  const on = (id: string, action: string, fields: object, by: string) => act(by, 'penalty', action, id, fields)
  const stateOf = async (id: string) => (await row('fin_penalty', { id }, 'penalty_state, deduct_amount, settled_amount')) as object
  async function second(by: string): Promise<{ status: number; body: { msg: string } }> {
    const [waiting] = await list(by, 'waitingAction', { waitState: 'wait' })
    return act(by, 'waitingAction', 'confirm', waiting!.id)
  }
  const proposed = async (deductAmount: string, sourceId = app.newId()) => {
    const supplierId = await supplier()
    return booking(book =>
      proposePenalty(book, { supplierId, sourceType: 'late', sourceId, sourceNo: 'RK1', penaltyReason: '逾期 3 天', deductAmount }),
    )
  }
  async function owed(invoiceAmount: string, supplierId?: string): Promise<string> {
    const invoice = { invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', invoiceTax: '0', dueDate: day() }
    const firm = supplierId ?? (await supplier())
    return booking(book => bookInvoice(book, { ...invoice, supplierId: firm, invoiceNo: `KK${book.newId()}`, invoiceAmount }))
  }

  it('is proposed once per source, lowered with a reason, and open when the head agrees', async () => {
    const sourceId = app.newId()
    const id = await proposed('300.00', sourceId)
    await expect(proposed('300.00', sourceId)).rejects.toThrow('该来源的扣款已登记')
    expectRefusal(await on(id, 'confirm', { deductAmount: '300.01' }, BUYER), '扣款金额只能调减')
    expectRefusal(await on(id, 'confirm', { deductAmount: '200' }, BUYER), '调减须说明原因')
    expect((await on(id, 'confirm', { deductAmount: '200' }, AP)).status).toBe(403)
    expect((await on(id, 'confirm', { deductAmount: '200', endReason: '对方已说明' }, BUYER)).body.msg).toBe('操作成功')
    expect(await stateOf(id)).toMatchObject({ penalty_state: 'proposed' })
    expect((await second(HEAD)).body.msg).toBe('操作成功')
    expect(await stateOf(id)).toEqual({ penalty_state: 'open', deduct_amount: '200.00', settled_amount: '0.00' })
    const [seen] = await list(BUYER, 'penalty', { penaltyState: 'open' })
    expect(seen).toMatchObject({ leftAmount: '200.00', sourceNo: 'RK1', endReason: '对方已说明' })
  })

  it('added by a buyer and the head; waived by the head and finance, then nothing is left to do', async () => {
    const supplierId = await supplier()
    const asked = { supplierId, deductAmount: '50', penaltyReason: '包装破损' }
    expect((await act(HEAD, 'penalty', 'add', undefined, asked)).status).toBe(403)
    expect((await act(BUYER, 'penalty', 'add', undefined, asked)).body.msg).toBe('操作成功')
    expect(await rows('fin_penalty', { penalty_reason: '包装破损' })).toEqual([])
    await second(HEAD)
    const { id } = await row('fin_penalty', { penalty_reason: '包装破损', penalty_state: 'open' }, 'id')
    expect((await on(id!, 'waive', { endReason: '对方让价' }, HEAD)).body.msg).toBe('操作成功')
    expect((await second(FINANCE)).body.msg).toBe('操作成功')
    expect(await stateOf(id!)).toMatchObject({ penalty_state: 'waived' })
    expect((await on(id!, 'waive', { endReason: '再来' }, HEAD)).status).toBe(409)
  })

  it('INV-33 set against a payable: what is owed and what the department spent go down, in parts', async () => {
    const supplierId = await supplier()
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId, sourceType: 'inspection', sourceId: app.newId(), penaltyReason: '裂纹', deductAmount: '700' }),
    )
    const [small, large] = [await owed('400'), await owed('1000')]
    const deduct = (id: string, amount: string, by = AP) => act(by, 'payable', 'deduct', id, { supplierId, penaltyId, amount })
    expect((await deduct(small, '10', FINANCE)).status).toBe(403)
    expectRefusal(await deduct(small, '400.01'), /可付余额 400.00 小于扣减金额 400.01/)
    expectRefusal(await deduct(large, '700.01'), /未扣金额 700.00 小于本次扣款/)
    expect((await deduct(small, '400')).body.msg).toBe('操作成功')
    expect((await second(FINANCE)).body.msg).toBe('操作成功')
    expect(await row('purchase_invoice', { id: small }, 'invoice_state')).toEqual({ invoice_state: 'paid' })
    expect(await stateOf(penaltyId)).toMatchObject({ penalty_state: 'open', settled_amount: '400.00' })
    await deduct(large, '300')
    await second(FINANCE)
    expect(await stateOf(penaltyId)).toMatchObject({ penalty_state: 'settled', settled_amount: '700.00' })
    expect(await row('payable', { id: large }, 'amount, deducted_amount')).toEqual({ amount: '700.00', deducted_amount: '300.00' })
    expectRefusal(await deduct(large, '1'), /扣款单中没有/)
    const { penalty_no } = await row('fin_penalty', { id: penaltyId }, 'penalty_no')
    expect(await rows('ap_ledger', { bill_no: penalty_no }, 'entry_type, amount', 'id')).toEqual([
      { entry_type: 'PENALTY', amount: '-400.00' },
      { entry_type: 'PENALTY', amount: '-300.00' },
    ])
    expect(await rows('fin_expense_entry', { bill_no: penalty_no }, 'subject, amount', 'id')).toMatchObject([
      { subject: 'other', amount: '-400.00' },
      { subject: 'other', amount: '-300.00' },
    ])
    await expect(app.sql('update fin_penalty_deduct set amount = 1')).rejects.toThrow('only ever added')
  })

  it('a penalty of another supplier is refused, a keeper does not read the book', async () => {
    const [, other] = await app.sql<{ id: string }>('select id from sup_supplier order by id limit 2')
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId: other!.id, sourceType: 'manual', penaltyReason: '他', deductAmount: '5' }),
    )
    const supplierId = await supplier()
    const id = await owed('100')
    const asked = { supplierId, penaltyId, amount: '5' }
    expect((await act(AP, 'payable', 'deduct', id, asked)).status).toBeGreaterThanOrEqual(400)
    expectRefusal(await act(AP, 'payable', 'deduct', id, { ...asked, supplierId: other!.id }), '只能用同一供应商的扣款单')
    expect((await get('liang.yan', 'blade-biz/master/list', { master: 'penalty' })).status).toBe(403)
  })
})
