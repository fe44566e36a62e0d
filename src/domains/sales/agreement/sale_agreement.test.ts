import { expect, it } from 'vitest'
import { salesContractBreaches } from '#domains/sales/contract/contract.query.ts'
import { customersIn, day, flowTest } from '#test/harness.ts'

flowTest('sale_agreement', '销售框架协议, one price at a time', tools => {
  const { row, rows, list, start, agreed, refuses, race } = tools
  const { firm, productId, floor } = customersIn(tools)
  tools.keeps(salesContractBreaches)
  tools.base(() => ({
    ...{ agreementName: '年度协议', signDate: day(), validPeriod: [day(0), day(100)], currency: 'CNY', payTerm: 'd30' },
    ...{ priceMode: 'fixed', deliveryTerm: 'to_plant' },
  }))
  const line = (id: string, more: object = {}) => ({ productId: id, planQty: '10', taxPrice: '500000', taxRate: '0.13', ...more })

  it('sent back, handed in again, agreed: in force, with its prices', async () => {
    const { id: customerId } = await firm()
    const asked = { customerId, products: [line(await productId('CP-0001'))] }
    const paper = await start(asked)
    await paper.sendBack()
    await paper.resubmit(asked)
    expect(await paper.agreeAll()).toEqual(['sales_head', 'legal', 'tech_head', 'fin_head', 'vp_dept'])
    expect(await list('pan.yang', 'salesAgreement', { customerId })).toMatchObject([
      { agreementNo: paper.number, agreementState: 'effective', planAmount: '5000000.00', tradeArea: 'domestic' },
    ])
    expect(await rows('sal_price', { customer_id: customerId })).toMatchObject([{ tax_price: '500000.0000', line_amount: '5000000.00' }])
  })

  it('a price below the floor, or very much of it, is the general manager’s; salesmen do not see the floor', async () => {
    const { id: customerId } = await firm()
    const id = await productId('CP-0004')
    await floor(id, '500000.00')
    const cheap = await start({ customerId, products: [line(id, { taxPrice: '499999.99' })] })
    expect((await cheap.shown()).products[0]).not.toHaveProperty('floorPrice')
    expect((await cheap.detail('yuan.li')).form.products[0]).toMatchObject({ floorPrice: '500000.00' })
    expect((await cheap.agreeAll()).at(-1)).toBe('gm')
    const much = await start({ customerId, products: [line(await productId('CP-0005'), { planQty: '101' })] })
    expect((await much.agreeAll()).at(-1)).toBe('gm')
  })

  it('refuses a second price in the same time, two at once, and a customer that is disabled', async () => {
    const { id: customerId } = await firm()
    const asked = { customerId, products: [line(await productId('CP-0001'))] }
    expect(await race([asked, asked])).toBe(1)
    const free = await firm()
    const { number } = await agreed({ ...asked, customerId: free.id })
    const later = { ...asked, customerId: free.id }
    await refuses([
      [later, `该客户该产品在 ${day(0)} 至 ${day(100)} 已有协议价格（${number}）`],
      [{ ...asked, validPeriod: [day(5), day(5)] }, '有效期的截止日期须晚于起始日期'],
      [{ ...asked, products: [line(await productId('CP-0001'), { planQty: '1.5' })] }, /整数/],
    ])
    await agreed({ ...later, validPeriod: [day(101), day(200)] })
    await tools.app.sql(
      `update sal_customer set customer_status = 'disabled', disabled_date = current_date, disable_reason = '试' where id = $1`,
      [customerId],
    )
    const { customer_name: name } = await row('sal_customer', { id: customerId })
    await refuses([[{ ...asked, validPeriod: [day(201), day(300)] }, `客户“${name}”已停用`]])
    await tools.app.sql(`update sal_customer set customer_status = 'enabled', disabled_date = null, disable_reason = null where id = $1`, [
      customerId,
    ])
  })
})
