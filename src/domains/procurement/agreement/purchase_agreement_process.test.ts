import { expect, it } from 'vitest'
import { day, expectRefusal, flowTest, HEAD, newMaterial, orderingIn } from '#test/harness.ts'

flowTest('purchase_agreement_process', '采购框架协议审批', tools => {
  const { app, booking, list, rows, refuses, start, agreed, file, race, act, detail } = tools
  const { agreement, callOff, planned, ready } = orderingIn(tools)
  let materialId = ''
  const supplierId = async () => (await rows('sup_supplier', { supplier_name: '长河废钢回收有限公司' }, 'id'))[0]!.id!
  tools.base(async () => ({
    ...{ agreementName: '年度协议', supplierId: await supplierId(), validPeriod: [day(0), day(300)], pricingRule: 'fixed', payTerm: 'd30' },
    ...{ autoRenew: 'no', quotaAmount: '49999.99', agreementFile: [await file('协议.pdf')] },
    items: [{ materialId, quotaQty: '100', taxPrice: '113', taxRate: '0.13', leadDays: 5 }],
  }))
  const fresh = async () => {
    materialId = await newMaterial(booking)
    return materialId
  }

  it('the whole life: signed by everybody, its prices hold, orders are called off; terminated, no more', async () => {
    const id = await fresh()
    const paper = await start()
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'legal', 'fin_head', 'audit'])
    const [row] = await list('xie.yun', 'purchaseAgreement', { agreementNo: paper.number })
    expect(row).toMatchObject({ agreementState: 'effective', startDate: day(0), endDate: day(300), calledAmount: '0.00' })
    expect(await list('xie.yun', 'purchasePrice', { materialId: id })).toMatchObject([
      { taxPrice: '113.0000', startDate: day(0), endDate: day(300), sourceType: 'agreement', sourceNo: paper.number },
    ])
    expect(await list('xie.yun', 'priceHistory', { materialId: id })).toMatchObject([{ priceKind: 'agreement', taxPrice: '113.0000' }])
    const [line] = await list('xie.yun', 'purchaseAgreementLine', { purchaseAgreementId: row!.id })
    const { warehouseId } = await ready()
    const item = { agreementLineId: line!.id, planLineId: await planned(id), qty: '10', deliveryDate: day(9), warehouseId }
    const form = { purchaseAgreementId: row!.id, items: [item] }
    expect((await callOff(form)).status).toBe(200)
    expect(await detail('xie.yun', 'purchaseAgreementLine', line!.id!)).toMatchObject({ calledQty: '10.000' })
    expect((await act('xie.yun', 'purchaseAgreement', 'terminate', row!.id, { terminateReason: '停产' })).status).toBe(403)
    expect((await act(HEAD, 'purchaseAgreement', 'terminate', row!.id, { terminateReason: '停产' })).status).toBe(200)
    expect(await list('xie.yun', 'purchasePrice', { materialId: id })).toMatchObject([{ endDate: day(0) }])
    expect(await detail('xie.yun', 'purchaseAgreement', row!.id!)).toMatchObject({ agreementState: 'terminated' })
    expect((await callOff(form)).status).toBe(400)
  })

  it('begins on its day: until then nothing is called off from it', async () => {
    const at = await agreement({ from: 5, to: 60 })
    expect(await detail('xie.yun', 'purchaseAgreement', at.id)).toMatchObject({ agreementState: 'waiting' })
    const { warehouseId } = await ready()
    const item = { agreementLineId: at.lineId, planLineId: await planned(at.materialId), qty: '10', deliveryDate: day(20), warehouseId }
    expectRefusal(await callOff({ purchaseAgreementId: at.id, items: [item] }), /./)
  })

  it('INV-18: not for a time that another agreement covers, also of two at once; leaders by amount', async () => {
    await fresh()
    const dear = await start({ quotaAmount: '50000', validPeriod: [day(0), day(30)] })
    expect((await dear.agreeAll()).at(-1)).toBe('ladder_vp_supply')
    await refuses([[{ validPeriod: [day(30), day(60)] }, `该供应商该物料在 ${day(0)} 至 ${day(30)} 已有采购价格（${dear.number}）`]])
    await agreed({ validPeriod: [day(31), day(60)] })
    await fresh()
    expect(await race([{}, {}])).toBe(1)
    await expect(
      app.sql(
        `insert into purchase_price (id, supplier_id, material_id, tax_price, tax_rate, currency, start_date, source_type, source_no)
         select $1, supplier_id, material_id, 1, '0.13', 'CNY', start_date, 'award', 'X' from purchase_price where is_deleted = 0 limit 1`,
        [app.newId()],
      ),
    ).rejects.toThrow('purchase_price_periods')
  })

  it('refuses suppliers that may not be dealt with, too long a time, no quota, no price', async () => {
    await fresh()
    const item = { materialId, quotaQty: '100', taxPrice: '113', taxRate: '0.13', leadDays: 5 }
    const black = (await rows('sup_supplier', { supplier_status: 'blacklisted' }, 'id'))[0]!.id
    await refuses([
      [{ supplierId: black }, /当前状态不可参与采购业务$/],
      [{ validPeriod: [day(10), day(9)] }, /^有效期/],
      [{ validPeriod: [day(0), day(1200)] }, '有效期不能超过 36 个月'],
      [{ quotaAmount: '', items: [{ ...item, quotaQty: '' }] }, '额度上限与各行额度数量至少填一项'],
      [{ items: [{ ...item, taxPrice: '0' }] }, '含税单价须大于零'],
      [{ items: [item, item] }, '同一物料只能填一行'],
      [{ pricingRule: 'formula' }, '价格公式不能为空'],
      [{}, /./, 'liang.yan'],
    ])
  })
})
