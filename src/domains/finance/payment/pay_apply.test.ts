import { expect, it } from 'vitest'
import { another, day, month, paying, payTest, prepaying } from '#test/harness.ts'
import { turnPeriod } from '../period/period.ledger.ts'

payTest('付款申请, from the invoice to the bank', pay => {
  const { app, booking, rows, row, start, refuses, owed, atCashier, voucher, standing, balance } = pay

  it('is returned, corrected and paid: the ledger, the invoice, the quota and the payment all say so', async () => {
    const who = await owed('启明工业油品有限公司')
    const before = await balance(who.supplierId)
    const paper = await start(paying(who, '700'))
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '700.00' })
    await paper.sendBack('金额不符')
    await paper.resubmit(paying(who, '600'))
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    expect(await standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await paper.agreeUntil('cashier')
    await paper.refuses([
      [voucher({ bankVoucherNo: undefined }), '请填写银行流水号'],
      [{ bankVoucherNo: 'T0' }, '实际付款日期不能为空'],
      [voucher({ payDate: day(1) }), day(1).startsWith(month) ? '记账日期不能晚于今天' : another(month)],
    ])
    expect(await paper.agree(voucher())).toBe(3)
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await row('purchase_invoice', { id: who.invoiceId })).toMatchObject({ invoice_state: 'partly_paid' })
    const after = await balance(who.supplierId)
    expect(Number(before!.payable) - Number(after!.payable)).toBe(600)
    const { bank_account } = await row('sup_bank', { supplier_id: who.supplierId })
    expect(await row('payment', { bill_no: paper.number })).toMatchObject({
      ...{ amount: '600.00', payee_name: '启明工业油品有限公司', source_type: 'payApply', bank_account },
    })
    expect(await rows('ap_ledger', { bill_no: paper.number })).toMatchObject([
      { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
    ])
    expect(await row('pay_apply', { id: paper.documentId })).toMatchObject({ state: 'paid' })
  })

  it('a closed month keeps the cashier’s task open', async () => {
    const paper = await atCashier(paying(await owed('启明工业油品有限公司')))
    await booking(book => turnPeriod(book, month, 'closed', ''))
    await paper.refuses([[voucher(), `会计期间已关闭：${month}`]])
    await booking(book => turnPeriod(book, month, 'open', ''))
    expect(await paper.agree(voucher())).toBe(3)
  })

  it('the chain depends on the payment: early, large, retained, blacklisted', async () => {
    const remark = { remark: '预付款另行冲销' }
    const steps = async (form: object) => (await start(form)).agreeUntil('cashier')
    const early = await owed('北岭重型铸锭有限公司', { dueIn: 20 })
    expect(await steps(paying(early, '100', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo'])
    const dear = await owed('北岭重型铸锭有限公司', { amount: '3000000', quota: '3000000' })
    expect(await steps(paying(dear, '2000000', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo', 'gm'])

    const retained = { payKind: 'retention', ...remark }
    const keep = async (more: object) => {
      const who = await owed('北岭重型铸锭有限公司', more)
      const invoiceId = await who.invoice('200', who.contractId)
      return paying({ ...who, invoiceId }, '200', { ...retained, purchaseContractId: who.contractId })
    }
    await refuses([
      [await keep({ accepted: day(-30) }), /^质保期至 \d{4}-\d{2}-\d{2}，期满后才能支付质保金$/],
      [await keep({}), '采购合同尚未验收，不能支付质保金'],
    ])
    expect(await steps(await keep({ accepted: day(-420) }))).toEqual(['purchase_head', 'ap_acct', 'quality_head', 'fin_head'])

    const black = await owed('众兴运输有限公司')
    await refuses([[prepaying(black), '供应商已拉黑，只能支付已入账发票的应付款']])
    expect(await steps(paying(black, '100'))).toEqual(['purchase_head', 'ap_acct', 'legal', 'fin_head'])
  })

  it('reports problems', async () => {
    const who = await owed('启明工业油品有限公司')
    const stranger = await owed('锐锋刀具有限公司')
    const invoice = { paySource: 'invoice', purchaseInvoiceId: who.invoiceId, payAmount: '1' }
    const plan = { paySource: 'plan', payPlanId: who.planIds[1], payAmount: '1' }
    await refuses([
      [paying(who, '0'), '本次付款须大于零'],
      [paying(who, '1', { items: [{ ...invoice, paySource: 'plan' }] }), '请选择付款来源：采购发票或付款计划行'],
      [{ ...prepaying(who), payKind: 'payable' }, '应付款、质保金须对应已入账的采购发票'],
      [paying(who, '1', { payKind: 'advance', purchaseContractId: who.contractId }), '预付款须来自合同付款计划的预付阶段'],
      [prepaying(who, '1', { purchaseContractId: undefined }), '预付款、质保金须选择采购合同'],
      [prepaying(who, '1', { items: [plan] }), '本次付款不能大于应付减已付、审批中金额'],
      [paying(who, '1', { items: [invoice, invoice] }), '同一来源不能重复'],
      [paying({ ...who, invoiceId: stranger.invoiceId }, '1'), '采购发票不属于该供应商'],
      [paying(who, '1', { payQuotaId: undefined }), '请选择付款额度；没有额度的请走财务特殊付款'],
      [paying(who, '1', { payQuotaId: stranger.payQuotaId }), '付款额度不属于该供应商'],
      [paying(who, '1', { expectPayDate: '2099-01-01' }), '付款额度的月份与期望付款日期不一致'],
      [paying(who, '1', { purchaseContractId: stranger.contractId }), '采购合同不属于该供应商'],
    ])
    await app.sql(`update sup_bank set is_default = 'no' where supplier_id = $1`, [who.supplierId])
    await refuses([[paying(who, '1'), '供应商没有默认收款账户，请先维护']])
  })
})
