import { expect, it } from 'vitest'
import { penaltyBreaches } from '#domains/finance/penalty/penalty.query.ts'
import { appTest, arrivingIn, BUYER, day, expectRefusal, type Ordered } from '#test/harness.ts'

const HEAD = 'sun.jianguo'

appTest('逾期扣款', tools => {
  const { app, act, rows } = tools
  const { confirmed, received, reverses } = arrivingIn(tools)
  tools.keeps(penaltyBreaches)

  /** Ordered at 100 with tax, and promised for that many days ago. */
  async function promised(daysAgo: number): Promise<Ordered> {
    const at = await confirmed({}, { taxPrice: '100' })
    await app.sql('update purchase_order_line set delivery_date = $1, promised_date = $1 where id = $2', [day(-daysAgo), at.orderLineId])
    return at
  }
  const penaltyOf = (receiptId: string) =>
    rows('fin_penalty', { source_id: receiptId }, 'id, penalty_state, deduct_amount, penalty_reason, source_type')

  it('what came late is charged by the day, at most a part of what it is worth; what came in time is not', async () => {
    const late = await received(await promised(4), '10')
    // 0.5 ‰ of 1000 a day.
    expect(await penaltyOf(late)).toMatchObject([
      { penalty_state: 'proposed', deduct_amount: '2.00', source_type: 'late', penalty_reason: expect.stringMatching(/第 1 行 4 天$/) },
    ])
    const [older] = await penaltyOf(await received(await promised(400), '10'))
    expect(older).toMatchObject({ deduct_amount: '50.00' })
    expect(await penaltyOf(await received(await promised(0), '10'))).toEqual([])
  })

  it('a buyer and the head of purchasing confirm it; taken back, the goods were not late', async () => {
    const receipt = await received(await promised(4), '10')
    const [{ id } = { id: '' }] = await penaltyOf(receipt)
    const filed = await act(BUYER, 'penalty', 'confirm', id, { deductAmount: '2' })
    expect((await act(HEAD, 'waitingAction', 'confirm', filed.body.data.id)).body.msg).toBe('操作成功')
    expect(await penaltyOf(receipt)).toMatchObject([{ penalty_state: 'open' }])
    expect((await reverses(receipt)).body.msg).toBe('操作成功')
    expect(await penaltyOf(receipt)).toMatchObject([{ penalty_state: 'waived' }])
    const used = await received(await promised(4), '10')
    await app.sql(`update fin_penalty set penalty_state = 'taken', notice_id = 1 where source_id = $1`, [used])
    expectRefusal(await reverses(used), /已列入通知或扣款，不能撤回$/)
  })
})
