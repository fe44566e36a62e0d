import { expect, it } from 'vitest'
import { customersIn, day, flowTest, papersOf } from '#test/harness.ts'
import { salesContractBreaches } from './contract.query.ts'

let nth = 0

flowTest('sale_contract', '销售合同, reviewed by all who have to keep it', tools => {
  const { row, rows, start, refuses, race, told, act, file } = tools
  const { firm, productId, floor } = customersIn(tools)
  tools.keeps(salesContractBreaches)
  const agreements = papersOf('sale_agreement', tools)
  const line = async (more: object = {}) => ({
    ...{ productId: await productId('CP-0001'), qty: '2', taxPrice: '250000', taxRate: '0.13', deliveryDate: day(60), ...more },
  })
  tools.base(async () => ({
    ...{ contractNo: `T-${++nth}`, contractName: '主轴合同', customerId: (await firm()).id, salesContractType: 'product', signDate: day() },
    ...{ deliveryPeriod: [day(1), day(90)], currency: 'CNY', exchangeRate: '1', payTerm: 'd30', deliveryTerm: 'to_plant' },
    ...{ warrantyMonths: 24, isTemplate: 'yes', products: [await line()] },
    payments: [
      { payStage: 'prepay', payRatio: '33.33', planDate: day(5) },
      { payStage: 'deliver', payRatio: '66.67' },
    ],
  }))
  const scan = async () => ({ sales_clerk: { signedFile: [await file('签署页.pdf', 'yu.na')] } })
  const REVIEW = ['sales_head', 'tech_head', 'quality_head', 'prod_head', 'fin_head']

  it('sent back, handed in again, reviewed, signed: in force with a plan to the cent; the archivist is told', async () => {
    const asked = { contractNo: `T-A${++nth}`, products: [await line({ qty: '1', taxPrice: '300000.01' })] }
    const paper = await start(asked)
    await paper.sendBack()
    await paper.resubmit(asked)
    expect(await paper.agreeUntil('sales_clerk')).toEqual([...REVIEW, 'vp_dept'])
    await paper.refuses([[undefined, '签署扫描件不能为空']])
    expect(await paper.agreeAll(await scan())).toEqual(['sales_clerk'])
    const made = await row('sal_contract', { contract_no: asked.contractNo })
    expect(made).toMatchObject({ contract_state: 'effective', total_amount: '300000.01', total_tax: '34513.28', bill_no: paper.number })
    expect(await rows('sal_receivable_plan', { sales_contract_id: made.id }, 'plan_amount', 'stage_no')).toEqual([
      { plan_amount: '99990.00' },
      { plan_amount: '200010.01' },
    ])
    expect(await told(`销售合同待归档：${asked.contractNo}`)).toMatchObject([{ account: 'jiang.wen' }])
    expect((await act('pan.yang', 'salesContract', 'terminate', made.id, { terminateReason: '试' })).status).toBe(403)
  })

  it('who else decides: other texts, large sums, too much credit, other prices', async () => {
    const path = async (more: object) => (await start(more)).agreeUntil('sales_clerk')
    const wide = async () => (await firm({ limit: '900000000.00' })).id
    const large = async (taxPrice: string) => ({ customerId: await wide(), products: [await line({ qty: '1', taxPrice })] })
    expect(await path({ isTemplate: 'no' })).toEqual([...REVIEW, 'legal', 'vp_dept'])
    expect(await path(await large('10000000'))).toEqual([...REVIEW, 'vp_dept'])
    expect(await path(await large('10000000.01'))).toEqual([...REVIEW, 'vp_dept', 'gm'])
    expect(await path(await large('100000000.01'))).toEqual([...REVIEW, 'vp_dept', 'gm', 'chairman'])
    expect(await path({ customerId: (await firm({ limit: '500000.00' })).id })).toEqual([...REVIEW, 'vp_dept'])
    expect(await path({ customerId: (await firm({ limit: '499999.99' })).id })).toEqual([...REVIEW, 'vp_dept', 'gm'])
    const usd = { currency: 'USD', exchangeRate: '7.1' }
    expect(await path({ ...usd, customerId: (await firm({ limit: '3549999.99' })).id })).toEqual([...REVIEW, 'vp_dept', 'gm'])
    const id = await productId('CP-0006')
    await floor(id, '90000.00')
    expect(await path({ products: [await line({ productId: id, taxPrice: '89999' })] })).toEqual([...REVIEW, 'vp_dept', 'gm'])
  })

  it('under an agreement it takes its price and its time', async () => {
    const { id: customerId } = await firm({ limit: '90000000.00' })
    const product = await productId('CP-0002')
    const priced = { productId: product, planQty: '10', taxPrice: '250000', taxRate: '0.13' }
    const { number } = await agreements.agreed({ customerId, validPeriod: [day(0), day(80)], products: [priced] })
    const { id: salesAgreementId } = await row('sal_agreement', { agreement_no: number })
    const under = async (more: object) => ({ customerId, salesAgreementId, products: [await line({ productId: product, ...more })] })
    expect(await (await start(await under({ taxPrice: '250000' }))).agreeUntil('sales_clerk')).toEqual([...REVIEW, 'vp_dept'])
    expect((await (await start(await under({ taxPrice: '249000' }))).agreeUntil('sales_clerk')).at(-1)).toBe('gm')
    await refuses([
      [await under({ deliveryDate: day(85) }), `交货日期须在框架协议有效期 ${day(0)} 至 ${day(80)} 内`],
      [{ ...(await under({})), customerId: (await firm()).id }, '框架协议不是该客户的'],
    ])
  })

  it('refuses a number twice, wrong shares, wrong rates, and what another salesman looks after', async () => {
    const contractNo = `T-B${++nth}`
    expect(await race([{ contractNo }, { contractNo }])).toBe(1)
    await refuses([
      [{ contractNo }, /^合同编号正在评审：/],
      [{ payments: [{ payStage: 'deliver', payRatio: '99.99' }] }, '收款比例合计须为 100%'],
      [{ exchangeRate: '7' }, '人民币合同的汇率须为 1'],
      [{ products: [await line({ deliveryDate: day(91) })] }, '交货日期须在交货期内'],
      [{ customerId: (await firm({ salesman: 'yuan.li' })).id }, '客户不存在，或不由您负责', 'pan.yang'],
    ])
  })
})
