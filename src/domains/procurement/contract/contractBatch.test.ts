import { expect, it } from 'vitest'
import { contractingIn, day, expectRefusal, flowTest, orderingIn, papersOf } from '#test/harness.ts'

flowTest('contractBatch', '采购合同批量: one case, many contracts, a verdict for each', tools => {
  const { app, cases, row, rows, told, refuses, race } = tools
  const { awarded, firm, blacklist } = contractingIn(tools)
  const { openOf } = orderingIn(tools)
  const contracts = papersOf('contract', tools)
  contracts.base(() => ({
    ...{ contractType: 'goods', signDate: day(), validPeriod: [day(), day(90)], currency: 'CNY', payTerm: 'd30' },
    ...{
      contractFile: contracts.file('合同.pdf').then(made => [made]),
      payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货' }],
    },
  }))
  tools.base(() => ({ batchName: '轴承合同' }))

  /** A draft of the buyer about an award. */
  async function drafted(contractName: string, asked: object, more: object = {}) {
    const form = await contracts.form({ contractName, ...asked, ...more })
    const { bizId, draftId } = (await cases.send('xie.yun', 'process/save-draft', { flowKey: 'contract', form })).body.data
    return { id: bizId as string, draftId: draftId as string }
  }
  const of = (...ids: readonly string[]) => ({ items: ids.map(purchaseContractId => ({ purchaseContractId, lineResult: 'agree' })) })
  const standing = async (id: string) => row('purchase_contract', { id }, 'contract_state, batch_no, line_opinion')
  const two = async () => {
    const [one, other] = [await awarded(), await awarded()]
    return { one, other, ids: [(await drafted('一号', one.contract())).id, (await drafted('二号', other.contract())).id] as const }
  }

  it('agreed ones are signed and ordered as if alone, a refused one goes back with its reason', async () => {
    const { one, ids } = await two()
    const third = await drafted('三号', (await awarded()).contract())
    const paper = await tools.start(of(...ids, third.id), 'zhu.lei')
    expect(await paper.shown()).toMatchObject({ docCount: 3, supplierCount: 3, totalAmount: '3000.00' })
    expect(await standing(ids[0])).toMatchObject({ contract_state: 'approving', batch_no: paper.number })
    // It belongs to the batch now.
    expectRefusal(
      await cases.send('xie.yun', 'process/start', {
        flowKey: 'contract',
        draftId: third.draftId,
        form: await contracts.form({ contractName: '三号', ...one.contract() }),
      }),
      /./,
    )
    const verdicts = { items: [...of(...ids).items, { purchaseContractId: third.id, lineResult: 'refuse', lineOpinion: '再议价' }] }
    expect(await paper.agreeAll({ purchase_head: verdicts })).toEqual(['purchase_head', 'legal', 'ap_acct'])
    for (const id of ids) {
      expect(await standing(id)).toMatchObject({ contract_state: 'effective', batch_no: paper.number })
      expect(await rows('purchase_order', { purchase_contract_id: id })).toMatchObject([{ order_state: 'issued', total_amount: '1000.00' }])
    }
    expect(await openOf(one.supplierId)).toBe('1000.00')
    expect(await standing(third.id)).toEqual({ contract_state: 'draft', batch_no: null, line_opinion: '再议价' })
    expect(await paper.shown()).toMatchObject({ agreedCount: 2, totalAmount: '2000.00' })
    expect((await told('采购合同未通过批量审批')).filter(({ content }) => content.includes(paper.number))).toMatchObject([
      { account: 'xie.yun' },
    ])
  })

  it('what became impossible meanwhile falls out alone; when nothing is left the batch is refused', async () => {
    const { one, other, ids } = await two()
    const paper = await tools.start(of(...ids), 'zhu.lei')
    await paper.agreeUntil('ap_acct')
    await blacklist(one.supplierId)
    expect(await paper.agree()).toBe(3)
    expect(await standing(ids[0])).toMatchObject({
      contract_state: 'draft',
      batch_no: null,
      line_opinion: expect.stringMatching(/不可参与采购业务/),
    })
    expect(await standing(ids[1])).toMatchObject({ contract_state: 'effective' })
    expect((await row('award_line', { id: other.awardLineId })).contracted_qty).toBe('10.000')
    expect((await row('award_line', { id: one.awardLineId })).contracted_qty).toBe('0.000')
    const gone = await two()
    const lost = await tools.start(of(...gone.ids), 'zhu.lei')
    await blacklist(gone.one.supplierId)
    await blacklist(gone.other.supplierId)
    await lost.agreeUntil('ap_acct')
    expect(await lost.agree()).toBe(9)
    expect(await standing(gone.ids[1])).toMatchObject({ contract_state: 'draft', batch_no: null })
  })

  it('refused or withdrawn, all are free again; of three batches about one contract one is started', async () => {
    const { ids } = await two()
    const paper = await tools.start(of(...ids), 'zhu.lei')
    await paper.reject('下月再签')
    expect(await standing(ids[0])).toEqual({ contract_state: 'draft', batch_no: null, line_opinion: '下月再签' })
    expect(await race([of(...ids), of(...ids), of(...ids)], 'zhu.lei')).toBe(1)
  })

  it('reports problems by contract', async () => {
    const { one, ids } = await two()
    const bare = { supplierId: (await firm()).id, awardId: undefined, items: [{ ...one.contract().items[0], awardLineId: undefined }] }
    const third = await drafted('半张', one.contract(), { payPlan: [] })
    const alone = await drafted('未寻源', bare)
    await refuses([
      [of(ids[0]), '合同清单至少填写 2 行', 'zhu.lei'],
      [of(ids[0], ids[0]), '同一合同不能重复', 'zhu.lei'],
      [of(ids[0], third.id), '采购合同“半张”：付款计划至少填写 1 行', 'zhu.lei'],
      [of(ids[0], alone.id), '采购合同“未寻源”未经定标也不属于框架协议，须单独审批', 'zhu.lei'],
      [of(...ids), /没有|无权/, 'li.ming'],
    ])
    const dear = await drafted('大额', (await awarded({ taxPrice: '200000' })).contract())
    await refuses([[of(ids[0], dear.id), '采购合同“大额”金额达到 2000000 元，须单独审批', 'zhu.lei']])
    // Both take the same award line: the second does not fit any more.
    const twice = await drafted('重签', one.contract())
    const paper = await tools.start(of(ids[0], twice.id), 'zhu.lei')
    await paper.agreeAll()
    expect(
      (await app.sql(`select 1 from purchase_contract where id = any ($1) and contract_state = 'effective'`, [[ids[0], twice.id]])).length,
    ).toBe(1)
    expect((await row('award_line', { id: one.awardLineId })).contracted_qty).toBe('10.000')
  })
})
