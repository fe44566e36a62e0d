import { expect, it } from 'vitest'
import { customersIn, flowTest, newCode } from '#test/harness.ts'

flowTest('customer_create', '新增客户, who may owe how much', tools => {
  const { row, rows, list, start, agreed, race, refuses, user, tryStart, file } = tools
  customersIn(tools)
  const named = (more: object = {}) => {
    const creditCode = newCode()
    return { customerName: `试验客户${creditCode.slice(10)}`, creditCode, ...more }
  }
  const contact = (isDefault: string, contactPhone = '16800000001') => ({
    ...{ contactName: '甲', contactPhone, deliveryAddress: '一号库', isDefault },
  })

  it('sent back, handed in again, agreed: numbered, enabled, with contacts and credit as the accountant set it', async () => {
    const asked = named({ creditLimit: '100.00' })
    const paper = await start(asked)
    await paper.sendBack()
    await paper.resubmit(asked)
    await paper.agree({ customerLevel: 'B' })
    await paper.agree({ creditLimit: '300000', payTerm: 'd90' })
    expect(await paper.agreeAll()).toEqual(['fin_head'])
    const made = await row('sal_customer', { customer_name: asked.customerName })
    expect(made).toMatchObject({ customer_status: 'enabled', customer_level: 'B', credit_limit: '300000.00', pay_term: 'd90' })
    expect(made.customer_code).toMatch(/^C\d{5}$/)
    expect(await rows('sal_customer_contact', { customer_id: made.id })).toMatchObject([{ contact_name: '孟晓', is_default: 'yes' }])
    expect(await rows('sal_credit_ledger', { customer_id: made.id })).toMatchObject([
      { limit_before: '0.00', limit_after: '300000.00', bill_no: paper.number },
    ])
    const shown = await list('pan.yang', 'customer', { customerName: asked.customerName })
    expect(shown).toMatchObject([{ exposure: '0.00', availableCredit: '300000.00' }])
  })

  it('the higher the limit, the more decide', async () => {
    const path = async (creditLimit: string) => (await start(named({ creditLimit }))).agreeAll()
    expect(await path('0')).toEqual(['sales_head', 'ar_acct'])
    expect(await path('5000000')).toEqual(['sales_head', 'ar_acct', 'fin_head'])
    expect(await path('5000000.01')).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept'])
    expect(await path('20000000.01')).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept', 'gm'])
  })

  it('a name and a credit code belong to one customer in use, and to one running paper', async () => {
    const asked = named()
    const first = await start(asked)
    await refuses([
      [{ ...named(), customerName: asked.customerName }, `客户名称已在审批中：${first.number}`],
      [{ ...named(), creditCode: asked.creditCode.toLowerCase() }, `统一社会信用代码已在审批中：${first.number}`],
    ])
    await first.reject()
    const second = await agreed(asked)
    const { customer_code } = await row('sal_customer', { customer_name: asked.customerName })
    expect(second.number).not.toBe(first.number)
    await refuses([
      [{ ...named(), customerName: asked.customerName }, `客户名称已被客户 ${customer_code} 使用`],
      [{ ...named(), creditCode: asked.creditCode }, `统一社会信用代码已被客户“${asked.customerName}”使用`],
    ])
    const twice = named()
    expect(await race([twice, twice])).toBe(1)
  })

  it('refuses codes, contacts and salesmen that are none; abroad the code is free', async () => {
    await refuses([
      [named({ creditCode: '' }), '统一社会信用代码不能为空'],
      [named({ creditCode: '91379900MA3KHN5000' }), /校验位不正确/],
      [named({ contacts: [contact('no')] }), '须有且只有一个默认联系人'],
      [named({ contacts: [contact('yes'), contact('yes')] }), '须有且只有一个默认联系人'],
      [named({ contacts: [contact('yes', '123')] }), '联系电话须为手机或固定电话'],
      [named({ salesUserId: user('zhu.lei') }), '业务员须为销售部人员'],
      [named({ licenseFile: [] }), '营业执照不能为空'],
    ])
    const abroad = named({ tradeArea: 'export', creditCode: '' })
    await agreed(abroad)
    expect(await row('sal_customer', { customer_name: abroad.customerName })).toMatchObject({ credit_code: null })
    expect((await tryStart(named({ licenseFile: [await file('营业执照.pdf', 'zhu.lei')] }), 'zhu.lei')).status).toBe(403)
  })
})
