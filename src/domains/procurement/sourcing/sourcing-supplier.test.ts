import { expect, it } from 'vitest'
import { day, expectRefusal, flowTest, sourcingIn } from '#test/harness.ts'

const CASHIER = 'jiang.xue'

flowTest('tender_release', '投标保证金: what the cashier has not seen makes a bid invalid', tools => {
  const { act, agreed, file, list, row, rows, user } = tools
  tools.base(() => ({}))
  const { firm, planLine, invited, quote, pass, byTwo } = sourcingIn(tools)

  it('is recorded by the cashier, once, while the tender runs; the bids of the others do not count', async () => {
    const firms = [(await firm()).id, (await firm()).id, (await firm()).id]
    const tender = async (bondAmount: string) => {
      const items = [{ planLineId: await planLine('10'), qty: '10', needDate: day(30), ceilingPrice: '100' }]
      const { documentId } = await agreed({
        ...{ sourcingName: '电机', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00`, items },
        ...{ openTime: `${day(4)} 09:00:00`, payTerm: 'd30', suppliers: invited(firms), tenderScope: 'invite', allowSplit: 'no' },
        ...{ evaluateMethod: 'low_price', awardWay: 'single', budgetAmount: '10000', bondAmount, tenderDoc: [await file('a.pdf')] },
        judgeUserIds: ['li.ming', 'tao.yong', 'shi.lei'].map(user),
      })
      return documentId
    }
    const id = await tender('200')
    for (const supplierId of firms) await quote(id, supplierId, ['90'])
    const partOf = async (supplierId: string) =>
      (await row('sourcing_supplier', { sourcing_id: id, supplier_id: supplierId, is_deleted: 0 })).id!
    const { id: payAccountId } = await row('fin_account', { account_kind: 'basic' }, 'id')
    const paid = { bondDate: day(), payAccountId, bondVoucherNo: 'B1' }
    expect((await act('zhu.lei', 'sourcingSupplier', 'payBond', await partOf(firms[0]!), paid)).status).toBe(403)
    expectRefusal(
      await act(CASHIER, 'sourcingSupplier', 'payBond', await partOf(firms[0]!), { ...paid, bondDate: day(1) }),
      '到账日期不能晚于今天',
    )
    const both = await Promise.all([1, 2].map(async () => act(CASHIER, 'sourcingSupplier', 'payBond', await partOf(firms[0]!), paid)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(
      await list(CASHIER, 'sourcingSupplier', { sourcingNo: (await row('sourcing', { id })).sourcing_no, bondPaid: 'yes' }),
    ).toMatchObject([{ supplierId: firms[0], bondAmount: '200.00', bondVoucherNo: 'B1' }])
    expect(await list(CASHIER, 'deposit', { depositKind: 'bid' })).toMatchObject([
      { side: 'received', supplierId: firms[0], amount: '200.00', openAmount: '200.00' },
    ])
    await pass(id)
    await byTwo('peng.tao', 'han.dong', 'open', id)
    const bids = await rows('sourcing_quote_line', { sourcing_id: id }, 'supplier_id, valid, invalid_reason')
    expect(bids.filter(({ valid }) => valid === 'yes')).toMatchObject([{ supplier_id: firms[0] }])
    expect(bids.filter(({ invalid_reason }) => invalid_reason === 'no_bond')).toHaveLength(2)
    expect((await act(CASHIER, 'sourcingSupplier', 'payBond', await partOf(firms[1]!), paid)).status).toBe(409)
    const free = await tender('0')
    const { id: part } = await row('sourcing_supplier', { sourcing_id: free, supplier_id: firms[0]!, is_deleted: 0 })
    expect((await act(CASHIER, 'sourcingSupplier', 'payBond', part!, paid)).status).toBe(409)
  })
})
