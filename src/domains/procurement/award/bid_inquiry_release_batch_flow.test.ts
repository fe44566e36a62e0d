import { expect, it } from 'vitest'
import { contractingIn, day, flowTest, papersOf } from '#test/harness.ts'

flowTest('bid_inquiry_release_batch_flow', '询价中标批量发布: many awards, one decision', tools => {
  const { cases, row, rows, refuses, race } = tools
  const { firm, blacklist, opened, awards, planLine, invited, quote, pass, byTwo, stateOf } = contractingIn(tools)
  const tenders = papersOf('tender_release', tools)
  const winners = papersOf('bid_release', tools)
  const batches = papersOf('bid_release_batch_flow', tools)
  tools.base(() => ({ batchName: '一周', awardReason: '最低价' }))
  batches.base(() => ({ batchName: '一月', awardReason: '合理低价' }))

  const save = async (flowKey: string, form: object) =>
    (await cases.send('zhu.lei', 'process/save-draft', { flowKey, form })).body.data.bizId as string
  async function drafted(more: object = {}) {
    const at = await opened((await firm()).id)
    return { ...at, id: await save('bid_inquiry_release', await awards.form({ ...at.form, ...more })) }
  }
  const of = (...ids: readonly string[]) => ({ items: ids.map(awardId => ({ awardId, lineResult: 'agree' })) })
  const standing = (id: string) => row('award', { id }, 'award_state, batch_no, line_opinion')

  it('agreed awards take effect with their prices; a refused one goes back, and its inquiry can be awarded again', async () => {
    const [one, two, three] = [await drafted(), await drafted(), await drafted()]
    const paper = await tools.start(of(one.id, two.id, three.id))
    expect(await paper.shown()).toMatchObject({
      docCount: 3,
      supplierCount: 3,
      totalAmount: '3000.00',
      items: [{ hasNotLowest: 'no' }, {}, {}],
    })
    expect((await standing(one.id)).batch_no).toBe(paper.number)
    const verdicts = { items: [...of(one.id, two.id).items, { awardId: three.id, lineResult: 'refuse', lineOpinion: '再谈' }] }
    expect(await paper.agreeAll({ purchase_head: verdicts })).toEqual(['purchase_head'])
    for (const { id, sourcingId } of [one, two]) {
      expect([(await standing(id)).award_state, await stateOf(sourcingId)]).toEqual(['effective', 'awarded'])
      expect(await rows('award_line', { award_id: id })).toMatchObject([{ award_qty: '10.000', tax_price: '100.0000' }])
    }
    expect(await standing(three.id)).toEqual({ award_state: 'draft', batch_no: null, line_opinion: '再谈' })
    expect(await stateOf(three.sourcingId)).toBe('evaluating')
    await awards.agreed(three.form)
  })

  it('one that is not the lowest goes to audit; blacklisted meanwhile, it falls out; one batch at a time', async () => {
    const [one, two] = [await drafted(), await drafted()]
    const [second] = await rows('sourcing_quote_line', { sourcing_id: two.sourcingId, price_rank: 2 })
    const [line] = await rows('sourcing_line', { sourcing_id: two.sourcingId })
    const dear = { sourcingLineId: line!.id, quoteLineId: second!.id, awardQty: '10', deliveryDate: day(20), notLowestReason: '交期' }
    const three = await save('bid_inquiry_release', await awards.form({ sourcingId: two.sourcingId, items: [dear] }))
    const paper = await tools.start(of(one.id, three))
    await blacklist(one.supplierId)
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'audit'])
    expect([(await standing(one.id)).award_state, (await standing(three)).award_state]).toEqual(['draft', 'effective'])
    expect(await stateOf(one.sourcingId)).toBe('evaluating')
    const [four, five] = [await drafted(), await drafted()]
    expect(await race([of(four.id, five.id), of(four.id, five.id)])).toBe(1)
    // The other draft of a sourcing that was awarded meanwhile.
    await refuses([[of(two.id, one.id), /寻源单尚未开标或已定标$/]])
  })

  it('tenders have a batch of their own, with the bid office, audit and finance', async () => {
    const firms = [(await firm()).id, (await firm()).id, (await firm()).id]
    tenders.base(() => ({
      ...{ sourcingName: '电机', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
      ...{ openTime: `${day(4)} 09:00:00`, payTerm: 'd30', suppliers: invited(firms), tenderScope: 'invite', evaluateMethod: 'low_price' },
      ...{ awardWay: 'single', allowSplit: 'no', budgetAmount: '10000', tenderDoc: tenders.file('a.pdf').then(made => [made]) },
      judgeUserIds: ['li.ming', 'tao.yong', 'shi.lei'].map(tools.user),
    }))
    winners.base(() => ({ publicityDays: 3, awardReason: '合理低价', evaluateReport: winners.file('评标.pdf').then(made => [made]) }))
    const won = async () => {
      const items = [{ planLineId: await planLine('10'), qty: '10', needDate: day(30), ceilingPrice: '1000' }]
      const { documentId: sourcingId } = await tenders.agreed({ items })
      for (const [at, id] of firms.entries()) await quote(sourcingId, id, [String(900 + at)])
      await pass(sourcingId)
      await byTwo('peng.tao', 'han.dong', 'open', sourcingId)
      const { id: sourcingLineId } = await row('sourcing_line', { sourcing_id: sourcingId, is_deleted: 0 })
      const { id: quoteLineId } = await row('sourcing_quote_line', { sourcing_id: sourcingId, supplier_id: firms[0]! })
      const item = { sourcingLineId, quoteLineId, awardQty: '10', deliveryDate: day(40) }
      return save('bid_release', await winners.form({ sourcingId, items: [item] }))
    }
    const [one, two, inquiry] = [await won(), await won(), await drafted()]
    await refuses([[of(inquiry.id, one), '定标单“电机”不是询价定标，请用中标批量发布']])
    await batches.refuses([
      [of(one, inquiry.id), '定标单“轴承”是询价定标，请用询价中标批量发布'],
      [of(one), '定标清单至少填写 2 行'],
      [of(one, one), '同一定标单不能重复'],
    ])
    const paper = await batches.start(of(one, two))
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'bid_office', 'audit', 'fin_head'])
    expect(await row('award', { id: one })).toMatchObject({ award_state: 'effective', batch_no: paper.number })
    expect((await row('award', { id: two }, 'publicity_end::text as until')).until).toBe(day(3))
  })
})
