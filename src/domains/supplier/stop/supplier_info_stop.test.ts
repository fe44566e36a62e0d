import { expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { day } from '#test/setup/days.ts'
import { flowTest } from '#test/setup/flow-test.ts'
import { suppliersIn } from '#test/setup/suppliers.ts'
import { carryOutDue } from '../change/supplier-due.ledger.ts'
import { delivered } from '../profile/supplier-trade.ledger.ts'

const DAY = 86_400_000

flowTest('supplier_info_stop', '供应商停用, parting in peace', tools => {
  const { app, booking, rows, row, start, refuses, told } = tools
  const { firm, firmRow, order, obstacleTo, night } = suppliersIn(tools)
  tools.base(() => ({ stopReason: 'no_business', stopDetail: '一年无业务', stopDate: day() }))

  const status = async (id: string) => (await firmRow(id)).supplier_status
  const owe = (supplierId: string, accountKind: 'payable' | 'advance', amount: string) =>
    booking(book => postAp(book, [{ supplierId, entryType: 'opening', accountKind, billNo: 'T', amount }]))

  it('sent back, handed in again, agreed: closed, and what is owed is shown and stays owed', async () => {
    const { id: supplierId, name } = await firm()
    await owe(supplierId, 'payable', '1234.00')
    const paper = await start({ supplierId }, 'xie.yun')
    await paper.sendBack()
    await paper.resubmit({ supplierId })
    expect(await paper.shown()).toMatchObject({
      ...{ openOrderCount: 0, payableBalance: '1234.00', advanceBalance: '0.00', uninvoicedAmount: '0.00' },
    })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'ap_acct', 'vp_supply'])
    expect(await status(supplierId)).toBe('stopped')
    expect(await rows('sup_stop', { supplier_id: supplierId })).toMatchObject([{ applied: 'yes', bill_no: paper.number }])
    expect(await obstacleTo(supplierId)).toBe(`供应商“${name}”当前状态不可参与采购业务`)
  })

  it('from its day on; what was ordered meanwhile is waited for', async () => {
    const { id: supplierId } = await firm()
    await (await start({ supplierId, stopDate: day(5) })).agreeAll()
    expect(await status(supplierId)).toBe('normal')
    const ordered = { supplierId, orderId: app.newId(), billNo: 'T', amount: '10.00' }
    await order(supplierId, '10.00', { orderId: ordered.orderId })
    const due = (days: number) => booking(book => carryOutDue(book, supplierId), new Date(Date.now() + days * DAY))
    await due(5)
    expect(await status(supplierId)).toBe('normal')
    await booking(book => delivered(book, ordered, { onTime: true, passed: true }))
    await due(6)
    expect(await status(supplierId)).toBe('stopped')
  })

  it('what was paid ahead meanwhile is waited for as well, and purchasing is told once', async () => {
    const { id: supplierId } = await firm()
    const paper = await start({ supplierId, stopDate: day(5) })
    await paper.agreeAll()
    await owe(supplierId, 'advance', '88.00')
    const stop = () => row('sup_stop', { bill_no: paper.number }, 'applied, held_reason')
    for (const days of [5, 6]) await night(days)
    expect(await status(supplierId)).toBe('normal')
    expect(await stop()).toEqual({ applied: 'no', held_reason: '供应商还有预付余额 88.00 元，不能停用' })
    expect(await told(`供应商停用未生效：${paper.number}`)).toMatchObject([{ account: 'sun.jianguo' }])
    await owe(supplierId, 'advance', '-88.00')
    await night(7)
    expect(await status(supplierId)).toBe('stopped')
    expect(await stop()).toEqual({ applied: 'yes', held_reason: null })
  })

  it('refuses while something is on order or paid ahead, at the last step as well', async () => {
    const { id: supplierId } = await firm()
    const paper = await start({ supplierId })
    await paper.agreeUntil('vp_supply')
    await order(supplierId, '10.00')
    await paper.refuses([[undefined, '供应商还有 1 笔未完订单，不能停用']])
    expect(await status(supplierId)).toBe('normal')
    const prepaid = await firm()
    await owe(prepaid.id, 'advance', '88.00')
    await refuses([[{ supplierId: prepaid.id }, '供应商还有预付余额 88.00 元，不能停用']])
  })
})
