import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '#model/day.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { another, day, month, monthOf, type Paying, paying, payingIn } from '#test/setup/paying.ts'

describe('付款申请, as things stand on the day of payment', () => {
  let app: TestApp
  let pay: Paying
  beforeAll(async () => {
    app = await openTestApp()
    pay = payingIn(app)
  })
  afterAll(() => app.close())

  it('INV-33 a quota lapses with its month: not asked for afterwards, and not paid from in another month', async () => {
    const who = await pay.owed('启明工业油品有限公司')
    const old = { payQuotaId: await who.quotaFor(monthOf(-1)), expectPayDate: `${monthOf(-1)}-15` }
    expect(await pay.refused(paying(who, '100', old))).toBe(`付款额度的月份 ${monthOf(-1)} 已过，额度已失效，请选用当月额度`)
    const next = { payQuotaId: await who.quotaFor(monthOf(1)), expectPayDate: `${monthOf(1)}-15` }
    const { processInstanceId, number } = await pay.start(paying(who, '100', next))
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId)).body.msg).toBe(another(monthOf(1)))
    expect(await pay.nodes(processInstanceId)).toEqual(['cashier'])
    await pay.sendBack(processInstanceId, '选用当月额度')
    await pay.cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: paying(who, '100') })
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await pay.standing(next.payQuotaId)).toMatchObject({ paid_amount: '0.00', in_flight_amount: '0.00' })
    expect(await pay.breaches()).toEqual([])
    await app.sql('update pay_quota set quota_month = $1 where id = $2', [monthOf(-1), who.payQuotaId])
    expect(await pay.breaches()).toEqual([{ rule: 'INV-33 a payment in another month than its quota', subject: number }])
    await app.sql('update pay_quota set quota_month = $1 where id = $2', [month, who.payQuotaId])
  })

  it('INV-36 the warranty has to be over on the day of payment, whenever it was hoped for', async () => {
    const [paid, hoped] = day(1).startsWith(month) ? [day(0), day(1)] : [day(-1), day(0)]
    const who = await pay.owed('示范特钢锭材有限公司', { accepted: addMonths(hoped, -12) })
    const invoiceId = await who.invoice('200', who.contractId)
    const more = { payKind: 'retention', purchaseContractId: who.contractId, expectPayDate: hoped }
    const { processInstanceId } = await pay.start(paying({ ...who, invoiceId }, '200', more))
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId, { ...pay.voucher(), payDate: paid })).body.msg).toBe(
      `质保期至 ${hoped}，期满后才能支付质保金`,
    )
    expect(await pay.nodes(processInstanceId)).toEqual(['cashier'])
  })

  it('INV-10 blacklisted behind the step where legal is asked: nothing is paid before legal has agreed', async () => {
    const who = await pay.owed('恒力轴承备件有限公司')
    const form = paying(who, '100')
    const { processInstanceId } = await pay.start(form)
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    const turn = (status: string) => app.sql('update sup_supplier set supplier_status = $1 where id = $2', [status, who.supplierId])
    const [before] = await app.sql<{ supplier_status: string }>('select supplier_status from sup_supplier where id = $1', [who.supplierId])
    await turn('blacklisted')
    expect((await pay.payOut(processInstanceId)).body.msg).toBe('供应商已拉黑，须法务审批，请退回重新提交')
    await pay.sendBack(processInstanceId, '供应商已拉黑')
    await pay.cases.send('xie.yun', 'process/resubmit', { processInstanceId, form })
    await pay.cases.agreeUntil(processInstanceId, 'legal')
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    await turn(before!.supplier_status)
    expect(await pay.breaches()).toEqual([])
  })
})
