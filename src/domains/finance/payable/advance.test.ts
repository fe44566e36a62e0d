import { expect, it } from 'vitest'
import { appTest, day, expectRefusal, owingIn, papersOf, prepaying } from '#test/harness.ts'
import { openDeposit } from '../deposit/deposit.ledger.ts'
import { depositBreaches } from '../deposit/deposit.query.ts'

const [AP, HEAD, CASHIER] = ['feng.jie', 'zheng.guoping', 'jiang.xue']
const SUPPLIER = '北岭重型铸锭有限公司'

/** 预付: moved to the contract it is for, paid back, and made of the deposit of a letter of intent; and what is due another day. */
appTest('预付与到期日', tools => {
  const { act, booking, row, rows } = tools
  const { owed, voucher, balance } = owingIn(tools)
  tools.keeps(depositBreaches)
  const payments = papersOf('pay_apply', tools, () => ({}))
  async function prepaid(amount: string) {
    const who = await owed(SUPPLIER)
    await (await payments.startAt('cashier', prepaying(who, amount))).agree(voucher())
    return who
  }
  const confirms = async (by: string, filed: Awaited<ReturnType<typeof act>>) => {
    expect(filed.body.msg).toBe('操作成功')
    return act(by, 'waitingAction', 'confirm', filed.body.data.id)
  }
  const advances = (contractId: string) =>
    rows('ap_ledger', { purchase_contract_id: contractId, account_kind: 'advance' }, 'entry_type, amount', 'id')

  it('is moved from one contract to another by two people; the sum of the supplier stays', async () => {
    const [from, to] = [await prepaid('600'), await owed(SUPPLIER)]
    const { supplierId } = from
    const before = await balance(supplierId)
    const move = (amount: string, more: object = {}, by = AP) =>
      act(by, 'payable', 'move', supplierId, {
        ...{ supplierId, fromContractId: from.contractId, toContractId: to.contractId, amount, reason: '改用新合同' },
        ...more,
      })
    expectRefusal(await move('600.01'), '该合同预付余额 600.00 小于 600.01')
    expectRefusal(await move('1', { toContractId: from.contractId }), '转出和转入的合同相同')
    expect((await move('1', {}, CASHIER)).status).toBe(403)
    expect((await confirms(HEAD, await move('250'))).body.msg).toBe('操作成功')
    expect(await advances(to.contractId)).toEqual([{ entry_type: 'ADJUST', amount: '250.00' }])
    expect(await advances(from.contractId)).toEqual([
      { entry_type: 'ADVANCE', amount: '600.00' },
      { entry_type: 'ADJUST', amount: '-250.00' },
    ])
    expect(await balance(supplierId)).toEqual(before)
  })

  it('is paid back into an account, never more than is left under the contract', async () => {
    const who = await prepaid('600')
    const { supplierId, contractId: purchaseContractId } = who
    const before = await balance(supplierId)
    const { payDate: postDate, ...paid } = voucher()
    const refund = (amount: string, by = CASHIER) =>
      act(by, 'payable', 'refund', supplierId, { supplierId, purchaseContractId, amount, postDate, ...paid })
    expectRefusal(await refund('601'), '该合同预付余额 600.00 小于 601.00')
    expect((await refund('100', AP)).status).toBe(403)
    expect((await confirms(AP, await refund('400'))).body.msg).toBe('操作成功')
    expect(Number(before!.advance) - Number((await balance(supplierId))!.advance)).toBe(400)
    expect(await row('fin_account_move', { bank_voucher_no: paid.bankVoucherNo }, 'amount, source_type, direction')).toEqual({
      ...{ amount: '400.00', source_type: 'advance', direction: 'in' },
    })
    // While one waits for its second person, no other is taken.
    const rest = (bankVoucherNo: string) =>
      act(CASHIER, 'payable', 'refund', supplierId, { supplierId, purchaseContractId, amount: '200', postDate, ...paid, bankVoucherNo })
    const filed = await rest('YF-1')
    expectRefusal(await rest('YF-2'), '“退预付”已提交，正在等待确认')
    expect((await confirms(AP, filed)).body.msg).toBe('操作成功')
    expectRefusal(await refund('0.01'), '该合同预付余额 0.00 小于 0.01')
  })

  it('a deposit of a letter of intent becomes an advance of the contract that came of it', async () => {
    const { supplierId, contractId: purchaseContractId } = await owed(SUPPLIER)
    const deposit = { side: 'paid', depositKind: 'intent', partyName: SUPPLIER, billNo: `YX${Date.now()}`, amount: '300' } as const
    const id = await booking(book => openDeposit(book, deposit, day()))
    const convert = (asked: object) => act(AP, 'deposit', 'convert', id, { supplierId, purchaseContractId, amount: '300', ...asked })
    const other = (await row('sup_supplier', { supplier_name: '锐锋刀具有限公司' }, 'id')).id!
    const wrong = await convert({ supplierId: other, purchaseContractId: (await owed('锐锋刀具有限公司')).contractId })
    expectRefusal(await confirms(HEAD, wrong), `该意向金付给 ${SUPPLIER}，不是所选供应商`)
    expect((await act(HEAD, 'waitingAction', 'refuse', wrong.body.data.id, { reason: '选错' })).status).toBe(200)
    expect((await confirms(HEAD, await convert({}))).body.msg).toBe('操作成功')
    expect(await advances(purchaseContractId)).toEqual([{ entry_type: 'ADVANCE', amount: '300.00' }])
    expect(await rows('fin_deposit_entry', { deposit_id: id }, 'entry_type, amount', 'id')).toEqual([
      { entry_type: 'PAID', amount: '300.00' },
      { entry_type: 'CONVERT', amount: '-300.00' },
    ])
  })

  it('a payable is due another day, with a reason; the invoice says so too', async () => {
    const { invoiceId } = await owed(SUPPLIER, { dueIn: 10 })
    const due = (dueDate: string, by = AP) => act(by, 'payable', 'due', invoiceId, { dueDate, dueReason: '双方协商延期' })
    expectRefusal(await due(day(10)), '新到期日与原到期日相同')
    expect((await due(day(20), CASHIER)).status).toBe(403)
    expect((await due(day(20))).body.msg).toBe('操作成功')
    expect(await row('payable', { id: invoiceId }, 'due_date::text as due, due_reason')).toEqual({
      due: day(20),
      due_reason: '双方协商延期',
    })
    expect(await row('purchase_invoice', { id: invoiceId }, 'due_date::text as due')).toEqual({ due: day(20) })
  })
})
