import { expect, it } from 'vitest'
import { contractBreaches } from '#domains/procurement/contract/contract.query.ts'
import { BUYER, day, expectRefusal, flowTest, HEAD, suppliersIn } from '#test/harness.ts'

flowTest('contract_process', '通用合同: works and services, and what is added to them', tools => {
  const { act, detail, file, list, race, refuses, rows, start, agreed, preview } = tools
  const { firm, blacklist } = suppliersIn(tools)
  tools.keeps(contractBreaches)
  let supplierId = ''
  tools.base(async () => {
    supplierId ||= (await firm()).id
    return {
      ...{ contractName: '检测', contractKind: 'service', contractDirection: 'pay', partyName: '检测公司', supplierId, taxRate: '0.06' },
      ...{ signDate: day(), validPeriod: [day(), day(300)], totalAmount: '1000.01', contractFile: [await file('合同.pdf')] },
      payPlan: [
        { payStage: 'prepay', payRatio: '33.33', payCondition: '预付' },
        { payStage: 'accept', payRatio: '66.67', payCondition: '验收' },
      ],
    }
  })

  it('is decided by department, legal, finance and audit; works also by the equipment department', async () => {
    const paper = await start()
    expect(await paper.shown()).toMatchObject({ payPlan: [{ planPayAmount: '333.30' }, { planPayAmount: '666.71' }] })
    expect(await paper.agreeAll()).toEqual(['dept_head', 'legal', 'fin_head', 'audit'])
    expect(await list(HEAD, 'generalContract', { contractNo: paper.number })).toMatchObject([
      { contractState: 'effective', contractTotal: '1000.01' },
    ])
    expect(await rows('contract_pay_plan', { general_contract_id: paper.documentId }, 'plan_pay_amount', 'line_no')).toEqual([
      { plan_pay_amount: '333.30' },
      { plan_pay_amount: '666.71' },
    ])
    // Written again within the month: shown to everybody who decides.
    expect((await preview()).facts).toContainEqual(expect.objectContaining({ value: expect.stringContaining(paper.number) }))
    const works = await start({ contractKind: 'engineering', contractFile: [await file('合同.pdf', BUYER)] }, BUYER)
    expect(await works.agreeAll()).toContain('equip_head')
  })

  it('a supplement adds to its contract: beyond a fifth the general manager decides; one at a time', async () => {
    const { documentId: originContractId } = await agreed({ totalAmount: '1000' })
    const more = { originContractId, totalAmount: '200' }
    expect(await race([more, more, more])).toBe(1)
    const [running] = await rows('wf_instance', { def_key: 'contract_process', status: 'running' }, 'id, number', 'id desc')
    await refuses([[more, `原合同的补充合同正在审批：${running!.number}`]])
    for (let step = 0; step < 4; step++) await tools.cases.decide(running!.id!, {})
    expect(await detail(HEAD, 'generalContract', originContractId)).toMatchObject({ contractTotal: '1200.00', supplementCount: 1 })
    const beyond = await start({ originContractId, totalAmount: '0.1' })
    expect((await beyond.agreeAll()).at(-1)).toBe('gm')
    await refuses([
      [{ originContractId, totalAmount: '-1200.11' }, '减少的金额超出原合同'],
      [{ originContractId, partyName: '别家' }, '补充合同的对方单位须与原合同一致'],
      [{ originContractId: beyond.documentId }, '原合同未生效、已终止或本身是补充合同'],
    ])
    await agreed({ originContractId, totalAmount: '-100' })
    expect((await act(BUYER, 'generalContract', 'terminate', originContractId, { terminateReason: '停' })).status).toBe(200)
    const [waiting] = await rows('sys_waiting_action', { row_id: originContractId, wait_state: 'wait' }, 'id')
    expect((await act(HEAD, 'waitingAction', 'confirm', waiting!.id)).status).toBe(200)
    await refuses([[more, '原合同未生效、已终止或本身是补充合同']])
  })

  it('reports problems', async () => {
    const out = (await firm()).id
    await blacklist(out)
    await refuses([
      [{ totalAmount: '-1' }, '含税总额须大于零，只有补充合同可为减少的金额'],
      [{ totalAmount: '0' }, '含税总额须大于零，只有补充合同可为减少的金额'],
      [{ payPlan: [{ payStage: 'accept', payRatio: '99', payCondition: '验收' }] }, '付款比例合计须为 100%'],
      [{ supplierId: undefined }, '供应商不能为空'],
      [{ supplierId: out }, /当前状态不可参与采购业务/],
    ])
    await agreed({ contractDirection: 'receive', supplierId: undefined })
    expectRefusal(await act('li.ming', 'generalContract', 'terminate', '1', { terminateReason: '停' }), /./)
  })
})
