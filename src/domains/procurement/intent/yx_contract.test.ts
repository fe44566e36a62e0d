import { expect, it } from 'vitest'
import { BUYER, contractingIn, day, expectRefusal, flowTest, newMaterial, papersOf } from '#test/harness.ts'

flowTest('yx_contract', '意向合同: a price that is kept until the formal contract', tools => {
  const { app, booking, detail, file, opened, refuses, row, start } = tools
  const { firm, blacklist, awarded } = contractingIn(tools)
  const contracts = papersOf('contract', tools)
  let [supplierId, materialId] = ['', '']
  tools.base(async () => {
    supplierId ||= (await firm()).id
    materialId ||= await newMaterial(booking)
    return {
      ...{
        contractName: '锁价',
        supplierId,
        intentReason: '涨价',
        validPeriod: [day(), day(60)],
        lockPrice: 'yes',
        formalDeadline: day(30),
      },
      ...{
        depositAmount: '100',
        contractFile: [await file('意向.pdf')],
        items: [{ materialId, qty: '10', taxPrice: '100', taxRate: '0.13' }],
      },
    }
  })
  contracts.base(() => ({
    ...{ contractName: '正式', contractType: 'goods', signDate: day(), validPeriod: [day(), day(90)], currency: 'CNY', payTerm: 'd30' },
    ...{
      contractFile: contracts.file('合同.pdf').then(made => [made]),
      payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货' }],
    },
  }))
  const stateOf = async (id: string) => (await detail(BUYER, 'intentContract', id)).intentState

  it('goes through purchasing, legal and finance; the formal contract copies its lines, at no higher price, and once', async () => {
    const paper = await start()
    expect(await paper.shown()).toMatchObject({ totalEstAmount: '1000.00' })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'legal', 'fin_head'])
    const id = paper.documentId
    expect(await stateOf(id)).toBe('intent')
    const form = await opened(BUYER, 'contract', { intentContractId: id, supplierId })
    expect(form).toMatchObject({ items: [{ materialId, qty: '10.000', taxPrice: '100.0000' }] })
    const { warehouseId } = await awarded()
    const formal = (taxPrice: string) => ({
      ...{ supplierId, intentContractId: id },
      items: [{ materialId, qty: '10', taxPrice, taxRate: '0.13', deliveryDate: day(20), warehouseId }],
    })
    await contracts.refuses([
      [formal('101'), '意向合同已锁价 100.0000，正式合同单价不能高于该价'],
      [{ ...formal('100'), supplierId: (await firm()).id }, '意向合同不属于该供应商'],
    ])
    expect(await contracts.race([formal('99'), formal('99'), formal('99')], BUYER)).toBe(1)
    const running = await row('purchase_contract', { supplier_id: supplierId, contract_state: 'approving' })
    expectRefusal(await contracts.tryStart(formal('99')), `该意向合同正在转正式合同：${running.contract_no}`)
    const { id: instance } = await row('wf_instance', { biz_id: running.id })
    for (let step = 0; step < 3; step++) await tools.cases.decide(instance!, {})
    expect(await stateOf(id)).toBe('converted')
    expect((await row('intent_contract', { id })).purchase_contract_id).toBe(running.id)
    await contracts.refuses([[formal('99'), `意向合同 ${paper.number} 已转正式合同`]])
  })

  it('lapses after its deadline', async () => {
    const { documentId: id, number } = await tools.agreed()
    await app.sql('update intent_contract set formal_deadline = $1 where id = $2', [day(-1), id])
    expect(await stateOf(id)).toBe('lapsed')
    const { warehouseId } = await awarded()
    const items = [{ materialId, qty: '1', taxPrice: '99', taxRate: '0.13', deliveryDate: day(20), warehouseId }]
    await contracts.refuses([[{ supplierId, intentContractId: id, items }, `意向合同 ${number} 的转正式期限 ${day(-1)} 已过`]])
  })

  it('reports problems', async () => {
    const item = { materialId, qty: '10', taxPrice: '100', taxRate: '0.13' }
    const out = (await firm()).id
    await blacklist(out)
    await refuses([
      [{ depositAmount: '100.01' }, '意向金不能超过预估总额的 10%'],
      [{ formalDeadline: day(61) }, '转正式合同期限须在有效期内'],
      [{ items: [{ ...item, taxPrice: '0' }] }, '含税单价须大于零'],
      [{ items: [item, item] }, '同一物料只能填一行'],
      [{ supplierId: out }, /当前状态不可参与采购业务/],
      [{ contractFile: [await file('意向.pdf', 'li.ming')] }, /没有|无权/, 'li.ming'],
    ])
    const dear = await start({ items: [{ ...item, qty: '500' }] })
    expect((await dear.agreeAll()).at(-1)).toBe('ladder_vp_supply')
  })
})
