import { expect, it } from 'vitest'
import { flowTest, goes, suppliersIn } from '#test/harness.ts'
import { PASSWORD } from '#test/setup/app.ts'
import { openOf } from '../profile/supplier-trade.ledger.ts'

flowTest('supplier_blacklisted', '供应商拉黑, from the soft lock to the door', tools => {
  const { app, booking, as, row, start, agreed, refuses, race, sound } = tools
  const { firm, ownFirm, order, obstacleTo, account } = suppliersIn(tools)
  const openOrders = (id: string) => booking(({ tx }) => openOf(tx, id))

  it('locked from submit on, out at the end: status, row, account, orders', async () => {
    const { id: supplierId, name } = await firm()
    const login = await account(supplierId)
    await order(supplierId, '50000.00')
    const asked = { supplierId, orderDisposal: 'cancel' }
    const paper = await start(asked)
    expect(await obstacleTo(supplierId)).toBe(`供应商“${name}”正在办理拉黑（${paper.number}），暂停新业务`)
    expect(await goes(order(supplierId, '1.00'))).toBe(false)
    expect(await paper.shown()).toMatchObject({ openOrderAmount: '50000.00', payableBalance: '0.00', advanceBalance: '0.00' })

    await paper.reject('证据不足')
    expect(await obstacleTo(supplierId)).toBe('')
    await order(supplierId, '10000.00')
    await paper.resubmit(asked)
    await paper.agreeAll({ legal: { claimAmount: '8000' } })

    expect(await obstacleTo(supplierId)).toBe(`供应商“${name}”当前状态不可参与采购业务`)
    expect(await row('sup_blacklist', { supplier_id: supplierId })).toMatchObject({
      ...{ black_state: 'open', claim_amount: '8000.00', claim_settled: 'no', bill_no: paper.number },
    })
    expect(await openOrders(supplierId)).toEqual({ openOrderCount: 0, openOrderAmount: '0.00' })
    expect(await row('sys_user', { account: login })).toMatchObject({ status: 0 })
  })

  it('every step in order; orders may be finished; a supplier is blacklisted once', async () => {
    const { id: supplierId, name } = await firm()
    await order(supplierId, '700.00')
    const paper = await start({ supplierId, orderDisposal: 'finish', blackPeriod: 'forever' })
    await refuses([[{ supplierId }, `供应商“${name}”已有在途的状态变更单 ${paper.number}`]])
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'quality_head', 'legal', 'audit', 'vp_supply', 'gm'])
    expect(await openOrders(supplierId)).toEqual({ openOrderCount: 1, openOrderAmount: '700.00' })
    await refuses([[{ supplierId }, '供应商已在黑名单中']])
  })

  it('a session that is open when the gate falls ends at once', async () => {
    const outside = await as('supplier01')
    const look = async () => (await outside.get('blade-biz/master/list', { master: 'supplier' })).status
    expect(await look()).toBe(200)
    await agreed({ supplierId: await ownFirm(), orderDisposal: 'transfer' })
    expect(await look()).toBe(401)
    expect((await app.tryLogin('supplier01', PASSWORD)).status).toBe(400)
  })

  it('an order and the last yes at once: never an order after the gate has fallen', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 3; round++) {
      const { id: supplierId } = await firm()
      const asked = [1, 2, 3].map(() => ({ supplierId }))
      const [won] = await Promise.all([race(asked), goes(order(supplierId, '10.00'))])
      expect(won).toBe(1)
      expect(await goes(order(supplierId, '10.00'))).toBe(false)
      await sound()
    }
  })

  it('asks for proof', async () => {
    const { id: supplierId } = await firm()
    await refuses([
      [{ supplierId, evidenceFile: [] }, '证据材料不能为空'],
      [{ supplierId, orderDisposal: undefined }, '在途订单处置不能为空'],
    ])
  })
})
