import { expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { day, flowTest, suppliersIn } from '#test/harness.ts'
import { delivered } from '../profile/supplier-trade.ledger.ts'

flowTest('supplier_info_stop', '供应商停用, parting in peace', tools => {
  const { app, booking, rows, as, list, act, start, refuses } = tools
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

  it('from its day on; what was ordered or paid ahead meanwhile is waited for, and the head of purchasing may retry', async () => {
    const { id: supplierId } = await firm()
    const { documentId, number, agreeAll } = await start({ supplierId, stopDate: day(5) })
    await agreeAll()
    const ordered = { supplierId, orderId: app.newId(), billNo: 'T', amount: '10.00' }
    await order(supplierId, '10.00', { orderId: ordered.orderId })
    await owe(supplierId, 'advance', '88.00')
    const prepaid = '供应商还有预付余额 88.00 元，不能停用'
    const held = async () => (await list('sun.jianguo', 'supplierStop', { supplierId })).map(each => [each.applied, each.heldReason])
    await night(4)
    expect(await held()).toEqual([['no', '']])
    await night(5)
    expect(await held()).toEqual([['no', '供应商还有 1 笔未完订单，不能停用']])
    await booking(book => delivered(book, ordered, { onTime: true, passed: true }))
    await night(6)
    expect(await held()).toEqual([['no', prepaid]])
    expect(await status(supplierId)).toBe('normal')

    await app.sql('update document_due set due_on = $2 where document_id = $1', [documentId, day()])
    const asked = { number, dueState: 'blocked' }
    const shown = { id: documentId, reason: prepaid, flowTitle: '供应商停用审批', ...asked }
    expect(await list('sun.jianguo', 'documentDue', asked)).toEqual([expect.objectContaining(shown)])
    // Other roles see their own documents there, or have no such page.
    expect(await list('zhou.hui', 'documentDue', asked)).toEqual([])
    expect((await (await as('xie.yun')).get('blade-biz/master/list', { master: 'documentDue' })).status).toBe(403)
    const retry = async (account: string) => (await act(account, 'documentDue', 'retry', documentId)).body
    expect([(await retry('xie.yun')).code, (await retry('zhou.hui')).code]).toEqual([403, 404])
    expect((await retry('sun.jianguo')).msg).toBe(prepaid)
    await owe(supplierId, 'advance', '-88.00')
    expect(await retry('sun.jianguo')).toMatchObject({ success: true })
    expect(await status(supplierId)).toBe('stopped')
    expect(await held()).toEqual([['yes', '']])
    expect((await retry('sun.jianguo')).msg).toBe('当前状态不能重试生效，请刷新后查看')
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
