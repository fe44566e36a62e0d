import { expect, it } from 'vitest'
import { customersIn, day, flowTest, papersOf } from '#test/harness.ts'

flowTest('customer_disable', '客户停用与启用', tools => {
  const { row, rows, start, agreed, refuses, race } = tools
  const { firm, owe, obstacleTo } = customersIn(tools)
  tools.base(() => ({ disableType: 'pause', reason: '暂停' }))
  const enabling = papersOf('customer_enable', tools, () => ({ reason: '恢复', creditLimit: '600000.00', payTerm: 'd60' }))
  const status = async (id: string) => (await row('sal_customer', { id })).customer_status

  it('nothing new is begun while it runs; rejected it is free again, approved it is disabled', async () => {
    const { id: customerId, name } = await firm()
    const first = await start({ customerId })
    expect(await obstacleTo(customerId)).toBe(`客户“${name}”正在办理停用（${first.number}），暂停新业务`)
    await first.reject()
    expect(await obstacleTo(customerId)).toBe('')
    const paper = await start({ customerId })
    await paper.sendBack()
    await paper.resubmit({ customerId })
    expect(await paper.agreeAll({ ar_acct: { allowFinish: 'yes' } })).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept'])
    expect(await row('sal_customer', { id: customerId })).toMatchObject({
      ...{ customer_status: 'disabled', allow_finish: 'yes', disable_reason: '暂停' },
    })
    expect(await obstacleTo(customerId)).toBe(`客户“${name}”已停用`)
    await refuses([[{ customerId }, `客户“${name}”已停用，不能办理`]])
  })

  it('what is left has to be dealt with; who goes for good leaves nothing', async () => {
    const { id: customerId } = await firm()
    await owe(customerId, '1200.00', day(5))
    await refuses([
      [{ customerId }, '有未完订单、应收或代保管，须填写遗留事项处理方案'],
      [{ customerId, disableType: 'cancel', handlePlan: '收回' }, '注销的客户不能有未完订单、应收或代保管'],
    ])
    const paper = await start({ customerId, handlePlan: '收回' })
    expect(await paper.shown()).toMatchObject({ receivableBalance: '1200.00', openOrderAmount: '0.00' })
    const clear = await firm()
    expect(await race([{ customerId: clear.id }, { customerId: clear.id }])).toBe(1)
  })

  it('comes back with a new limit; what is overdue is the general manager’s', async () => {
    const { id: customerId } = await firm()
    await agreed({ customerId })
    const paper = await enabling.start({ customerId }, 'yu.na')
    expect(await paper.shown()).toMatchObject({ disableReason: '暂停', disabledDate: day(), overdueBalance: '0.00' })
    expect(await paper.agreeAll()).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept'])
    expect(await row('sal_customer', { id: customerId })).toMatchObject({
      ...{ customer_status: 'enabled', credit_limit: '600000.00', pay_term: 'd60', disabled_date: null },
    })
    expect(await rows('sal_credit_ledger', { customer_id: customerId, bill_no: paper.number })).toMatchObject([
      { limit_after: '600000.00' },
    ])
    await owe(customerId, '10.00', day(-1))
    await owe(customerId, '20.00', day(1))
    await agreed({ customerId, handlePlan: '催收' })
    const late = await enabling.start({ customerId }, 'yu.na')
    expect(await late.shown()).toMatchObject({ receivableBalance: '30.00', overdueBalance: '10.00' })
    expect(await late.agreeAll()).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept', 'gm'])
    // The same limit again is a grant of its own.
    expect(await rows('sal_credit_ledger', { customer_id: customerId, bill_no: late.number })).toMatchObject([
      { limit_before: '600000.00' },
    ])
  })

  it('not while it is in use, nor when somebody else has its credit code by now', async () => {
    const { id: customerId, name, creditCode } = await firm()
    await enabling.refuses([[{ customerId }, `客户“${name}”未停用，不能办理`, 'yu.na']])
    await agreed({ customerId })
    const heir = await firm({ creditCode })
    await enabling.refuses([[{ customerId }, `统一社会信用代码已被客户“${heir.name}”使用`, 'yu.na']])
    expect(await status(customerId)).toBe('disabled')
  })
})
