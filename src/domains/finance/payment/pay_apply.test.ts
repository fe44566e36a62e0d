import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { another, day, month, type Owed, type Paying, paying, payingIn, prepaying } from '#test/setup/paying.ts'
import { turnPeriod } from '../period/period.ledger.ts'

describe('付款申请, from the invoice to the bank', () => {
  let app: TestApp
  let pay: Paying
  beforeAll(async () => {
    app = await openTestApp()
    pay = payingIn(app)
  })
  afterAll(() => app.close())

  it('is returned, corrected and paid: the ledger, the invoice, the quota and the payment all say so', async () => {
    const who = await pay.owed('启明工业油品有限公司')
    const before = await pay.balance(who.supplierId)
    const { processInstanceId, businessId, number } = await pay.start(paying(who, '700'))
    expect(await pay.standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '700.00' })
    await pay.sendBack(processInstanceId, '金额不符')
    await pay.cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: paying(who, '600') })
    expect(await pay.standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    expect(await pay.standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    expect((await pay.payOut(processInstanceId, { payDate: day(0) })).body.msg).toBe('请填写银行流水号')
    expect((await pay.payOut(processInstanceId, { bankVoucherNo: 'T0' })).body.msg).toBe('实际付款日期不能为空')
    expect((await pay.payOut(processInstanceId, { ...pay.voucher(), payDate: day(1) })).body.msg).toBe(
      day(1).startsWith(month) ? '记账日期不能晚于今天' : another(month),
    )
    expect((await pay.payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await pay.standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await pay.standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await app.sql('select invoice_state from purchase_invoice where id = $1', [who.invoiceId])).toEqual([
      { invoice_state: 'partly_paid' },
    ])
    const after = await pay.balance(who.supplierId)
    expect(Number(before!.payable) - Number(after!.payable)).toBe(600)
    const [paid] = await app.sql('select amount, payee_name, bank_account, source_type from payment where bill_no = $1', [number])
    const [account] = await app.sql('select bank_account from sup_bank where supplier_id = $1', [who.supplierId])
    expect(paid).toEqual({ amount: '600.00', payee_name: '启明工业油品有限公司', source_type: 'payApply', ...account })
    expect(await app.sql('select entry_type, account_kind, amount from ap_ledger where bill_no = $1', [number])).toEqual([
      { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
    ])
    expect(await app.sql('select state from pay_apply where id = $1', [businessId])).toEqual([{ state: 'paid' }])
    expect(await pay.breaches()).toEqual([])
  })

  it('a closed month keeps the cashier’s task open', async () => {
    const who = await pay.owed('启明工业油品有限公司')
    const { processInstanceId } = await pay.start(paying(who))
    await pay.cases.agreeUntil(processInstanceId, 'cashier')
    await pay.booking(book => turnPeriod(book, month, 'closed', ''))
    expect((await pay.payOut(processInstanceId)).body.msg).toBe(`会计期间已关闭：${month}`)
    await pay.booking(book => turnPeriod(book, month, 'open', ''))
    expect((await pay.payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await pay.breaches()).toEqual([])
  })

  it('the chain follows what is paid: early, dear, retained, blacklisted', async () => {
    const early = await pay.owed('北岭重型铸锭有限公司', { dueIn: 20 })
    const remark = { remark: '预付款另行冲销' }
    const steps = async (form: object) => {
      const { processInstanceId } = await pay.start(form)
      const passed: string[] = []
      for (let next = await pay.nodes(processInstanceId); next[0] !== 'cashier'; next = await pay.nodes(processInstanceId)) {
        passed.push(next[0]!)
        await pay.cases.decide(processInstanceId)
      }
      return passed
    }
    expect(await steps(paying(early, '100', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo'])
    const dear = await pay.owed('北岭重型铸锭有限公司', { amount: '3000000', quota: '3000000' })
    expect(await steps(paying(dear, '2000000', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo', 'gm'])

    const retained = { payKind: 'retention', ...remark }
    const young = await pay.owed('北岭重型铸锭有限公司', { accepted: day(-30) })
    const youngInvoice = await young.invoice('200', young.contractId)
    const keep = (of: Owed, invoiceId: string) => paying({ ...of, invoiceId }, '200', { ...retained, purchaseContractId: of.contractId })
    expect(await pay.refused(keep(young, youngInvoice))).toMatch(/^质保期至 \d{4}-\d{2}-\d{2}，期满后才能支付质保金$/)
    const raw = await pay.owed('北岭重型铸锭有限公司')
    expect(await pay.refused(keep(raw, await raw.invoice('200', raw.contractId)))).toBe('采购合同尚未验收，不能支付质保金')
    const old = await pay.owed('北岭重型铸锭有限公司', { accepted: day(-420) })
    expect(await steps(keep(old, await old.invoice('200', old.contractId)))).toEqual([
      'purchase_head',
      'ap_acct',
      'quality_head',
      'fin_head',
    ])

    const black = await pay.owed('众兴运输有限公司')
    expect(await pay.refused(prepaying(black))).toBe('供应商已拉黑，只能支付已入账发票的应付款')
    expect(await steps(paying(black, '100'))).toEqual(['purchase_head', 'ap_acct', 'legal', 'fin_head'])
    expect(await pay.breaches()).toEqual([])
  })

  it('says what is wrong', async () => {
    const who = await pay.owed('启明工业油品有限公司')
    const stranger = await pay.owed('锐锋刀具有限公司')
    expect(await pay.refused(paying(who, '0'))).toBe('本次付款须大于零')
    expect(await pay.refused(paying(who, '1', { items: [{ paySource: 'plan', purchaseInvoiceId: who.invoiceId, payAmount: '1' }] }))).toBe(
      '请选择付款来源：采购发票或付款计划行',
    )
    expect(await pay.refused({ ...prepaying(who), payKind: 'payable' })).toBe('应付款、质保金须对应已入账的采购发票')
    expect(await pay.refused(paying(who, '1', { payKind: 'advance', purchaseContractId: who.contractId }))).toBe(
      '预付款须来自合同付款计划的预付阶段',
    )
    expect(await pay.refused(prepaying(who, '1', { purchaseContractId: undefined }))).toBe('预付款、质保金须选择采购合同')
    expect(await pay.refused(prepaying(who, '1', { items: [{ paySource: 'plan', payPlanId: who.planIds[1], payAmount: '1' }] }))).toBe(
      '本次付款不能大于应付减已付、审批中金额',
    )
    const twice = [1, 2].map(() => ({ paySource: 'invoice', purchaseInvoiceId: who.invoiceId, payAmount: '1' }))
    expect(await pay.refused(paying(who, '1', { items: twice }))).toBe('同一来源不能重复')
    expect(await pay.refused(paying({ ...who, invoiceId: stranger.invoiceId }, '1'))).toBe('采购发票不属于该供应商')
    expect(await pay.refused(paying(who, '1', { payQuotaId: undefined }))).toBe('请选择付款额度；没有额度的请走财务特殊付款')
    expect(await pay.refused(paying(who, '1', { payQuotaId: stranger.payQuotaId }))).toBe('付款额度不属于该供应商')
    expect(await pay.refused(paying(who, '1', { expectPayDate: '2099-01-01' }))).toBe('付款额度的月份与期望付款日期不一致')
    expect(await pay.refused(paying(who, '1', { purchaseContractId: stranger.contractId }))).toBe('采购合同不属于该供应商')
    await app.sql(`update sup_bank set is_default = 'no' where supplier_id = $1`, [who.supplierId])
    expect(await pay.refused(paying(who, '1'))).toBe('供应商没有默认收款账户，请先维护')
  })
})
