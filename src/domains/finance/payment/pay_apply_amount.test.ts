import { expect, it } from 'vitest'
import { day, expectRefusal, flowTest, month, papersOf } from '#test/harness.ts'
import { monthOf, owingIn, paying } from '#test/setup/paying.ts'
import { payableBreaches } from '../payable/payable.query.ts'

const SUPPLIER = '长河废钢回收有限公司'

flowTest('pay_apply_amount', '月度付款额度: from what is due to what may be paid', tools => {
  const { start, agreed, refuses, rows, list, row } = tools
  const { owed, voucher } = owingIn(tools)
  const payments = papersOf('pay_apply', tools, () => ({}))
  tools.keeps(payableBreaches)
  const line = (supplierId: string, applyQuota: string, more: object = {}) => ({ supplierId, applyQuota, payMethod: 'wire', ...more })
  const plan = (items: object[], more: object = {}) => ({ quotaMonth: month, purchaseType: 'scrap', items, ...more })

  it('is cut by finance, becomes a quota, and a payment draws on it; a second paper adds a supplement', async () => {
    const who = await owed(SUPPLIER, { dueIn: -3 })
    const other = await owed('锐锋刀具有限公司', { dueIn: 0 })
    const paper = await start(plan([line(who.supplierId, '900'), line(other.supplierId, '100', { payMethod: 'bank_bill' })]))
    const shown = await paper.shown()
    expect(shown).toMatchObject({ totalQuota: '1000.00', totalApproved: '1000.00', acceptRatio: '10.00', supplierCount: 2 })
    expect(Number(shown.items[0].overdueAmount)).toBeGreaterThanOrEqual(1000)
    await paper.agreeUntil('ap_acct')
    const cut = (approvedQuota: string) => ({ items: [{ ...shown.items[0], approvedQuota }, shown.items[1]] })
    await paper.refuses([[cut('900.01'), '核定额度不能大于申请额度']])
    await paper.agree(cut('600'))
    expect(await paper.agreeAll()).toEqual(['fin_head', 'cfo', 'gm'])
    expect(await list('feng.jie', 'payQuota', { quotaNo: paper.number, ascs: 'quotaNo' })).toMatchObject([
      { supplierId: who.supplierId, approvedQuota: '600.00', isSupplement: 'no', usedAmount: '0.00' },
      { supplierId: other.supplierId, approvedQuota: '100.00', payMethod: 'bank_bill' },
    ])
    const { id: payQuotaId } = await row('pay_quota', { quota_no: `${paper.number}-01` }, 'id')
    expectRefusal(await payments.tryStart(paying(who, '601', { payQuotaId })), /可付余额 600\.00 小于本次付款 601\.00$/)
    const payment = await payments.startAt('cashier', paying(who, '600', { payQuotaId }))
    await payment.agree(voucher())
    expect(await list('feng.jie', 'payQuota', { quotaNo: paper.number })).toContainEqual(expect.objectContaining({ usedAmount: '600.00' }))
    const second = await agreed(plan([line(who.supplierId, '50')]))
    expect(await rows('pay_quota', { bill_no: second.number }, 'is_supplement, approved_quota')).toEqual([
      { is_supplement: 'yes', approved_quota: '50.00' },
    ])
  })

  it('a refused line gets nothing, and a rejected paper leaves nothing', async () => {
    const who = await owed(SUPPLIER)
    const paper = await start(plan([line(who.supplierId, '10')]))
    await paper.agreeUntil('ap_acct')
    await paper.agree({ items: [line(who.supplierId, '10', { approvedQuota: '0' })] })
    await paper.agreeAll()
    const rejected = await start(plan([line(who.supplierId, '10')]))
    await rejected.reject()
    expect(await rows('pay_quota', { bill_no: [paper.number, rejected.number] })).toEqual([])
  })

  it('reports problems', async () => {
    const who = await owed(SUPPLIER)
    const [asked] = [line(who.supplierId, '10')]
    await refuses([
      [plan([asked, asked]), '同一供应商不能重复'],
      [plan([line(who.supplierId, '0')]), '申请额度须大于零'],
      [plan([line(who.supplierId, '99999999')]), /^申请额度不能大于应付未付 [\d.]+$/],
      [plan([asked], { quotaMonth: monthOf(-1) }), '额度月份已过，不能再申请该月额度'],
      [plan([{ ...asked, planPayDate: `${monthOf(2)}-01` }]), '计划付款日期须在额度月份内'],
      [plan([asked]), /./, 'liang.yan'],
    ])
    await start(plan([{ ...asked, planPayDate: day() }]))
  })
})
