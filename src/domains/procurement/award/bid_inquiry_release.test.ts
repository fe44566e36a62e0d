import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, papersOf, sourcingIn } from '#test/harness.ts'
import { awardBreaches } from './award.query.ts'

flowTest('bid_inquiry_release', '询价定标: quotes that were opened become prices', tools => {
  const { app, as, row, rows, list, user, refuses, race, told } = tools
  const inquiries = papersOf('inquiry_release', tools)
  const { firm, ownFirm, blacklist, planLine, sourced, stateOf, invited, quote, pass } = sourcingIn(tools)
  tools.keeps(awardBreaches)
  let [ours, other, third] = ['', '', '']
  beforeAll(async () => {
    ours = await ownFirm()
    ;[other, third] = [(await firm()).id, (await firm()).id]
  })
  inquiries.base(() => ({
    ...{ sourcingName: '轴承', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ payTerm: 'd30', deliveryPlace: '备件库', taxIncluded: 'yes', contactUserId: user('xie.yun') },
    ...{ suppliers: invited([ours, other, third]) },
  }))
  tools.base(() => ({ awardReason: '最低价中标' }))

  interface Opened {
    id: string
    planLineId: string
    row(supplierId: string, awardQty: string, more?: object): Promise<object>
  }
  /** An inquiry of ten pieces that was opened with these prices. */
  async function opened(prices: Readonly<Record<string, string>>, lastPrice?: string): Promise<Opened> {
    const planLineId = await planLine('10')
    const { material_id } = await row('purchase_plan_line', { id: planLineId })
    if (lastPrice) await app.sql('update wh_material set last_price = $1 where id = $2', [lastPrice, material_id])
    const { documentId: id } = await inquiries.agreed({ items: [{ planLineId, qty: '10', needDate: day(30), ceilingPrice: '1000' }] })
    for (const [supplierId, price] of Object.entries(prices)) await quote(id, supplierId, [price])
    await pass(id)
    const [{ id: sourcingLineId }] = (await rows('sourcing_line', { sourcing_id: id, is_deleted: 0 })) as [{ id: string }]
    return {
      ...{ id, planLineId },
      async row(supplierId, awardQty, more = {}) {
        const { id: quoteLineId } = await row('sourcing_quote_line', { sourcing_id: id, supplier_id: supplierId, is_final: 'yes' })
        return { sourcingLineId, quoteLineId, awardQty, deliveryDate: day(20), ...more }
      },
    }
  }
  const three = () => opened({ [ours]: '90', [other]: '95', [third]: '99' }, '100')

  it('the award has prices and savings; what was not awarded is free again; losers learn only that', async () => {
    const { id, planLineId, ...inquiry } = await three()
    const paper = await tools.start({ sourcingId: id, items: [await inquiry.row(ours, '6')] })
    expect([await stateOf(id), (await row('award', { id: paper.documentId })).award_state]).toEqual(['awarding', 'approving'])
    expect(await paper.shown()).toMatchObject({ validQuoteCount: 3, totalAmount: '540.00', savedAmount: '60.00', savedRate: '10.00' })
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect(await stateOf(id)).toBe('awarded')
    expect(await row('purchase_plan_line', { id: planLineId })).toMatchObject({ sourced_qty: '6.000', ordered_qty: '0.000' })
    expect(await rows('award_line', { award_id: paper.documentId })).toMatchObject([
      { supplier_id: ours, award_qty: '6.000', tax_price: '90.0000', line_amount: '540.00', contracted_qty: '0.000' },
    ])
    expect(await rows('purchase_price_history', { bill_no: paper.number })).toMatchObject([{ price_kind: 'award', tax_price: '90.0000' }])
    expect(await rows('purchase_price', { source_no: paper.number })).toMatchObject([{ tax_price: '90.0000', end_date: null }])
    expect((await told('中标通知')).map(({ account }) => account)).toContain('supplier01')
    const portal = (await (await as('supplier01')).get('blade-biz/sourcing/invitations')).body.data
    expect(portal.find((each: { id: string }) => each.id === id)).toMatchObject({ result: 'won' })
  })

  it('a loser sees nothing but that', async () => {
    const { id, ...inquiry } = await opened({ [ours]: '95', [other]: '77.77', [third]: '99' })
    const paper = await tools.start({ sourcingId: id, items: [await inquiry.row(other, '10')] })
    await paper.agreeAll()
    const session = await as('supplier01')
    const seen = (await session.get('blade-biz/sourcing/invitation', { id })).body.data
    expect(seen).toMatchObject({ result: 'lost', isOpen: false })
    expect(JSON.stringify(seen)).not.toMatch(/77\.77/)
    expect((await told('未中标通知')).some(({ account, content }) => account === 'supplier01' && !/77|试验供应商/.test(content))).toBe(true)
    expect((await list('supplier01', 'award').catch(() => [])) ?? []).toEqual([])
  })

  it('split, and not the lowest: audit is asked, and why', async () => {
    const { id, ...inquiry } = await three()
    const split = async (notLowestReason?: string) => ({
      sourcingId: id,
      items: [await inquiry.row(ours, '6'), await inquiry.row(other, '4', { notLowestReason })],
    })
    await refuses([[await split(), '非最低价中标须说明原因']])
    const paper = await tools.start(await split('产能不足'))
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'audit'])
  })

  it('dearer than last time needs the vice president; few quotes need audit and a reason', async () => {
    const { id, ...dear } = await opened({ [ours]: '106', [other]: '110', [third]: '120' }, '100')
    expect(await (await tools.start({ sourcingId: id, items: [await dear.row(ours, '10')] })).agreeAll()).toEqual([
      'purchase_head',
      'vp_supply',
    ])
    const few = await opened({ [ours]: '50', [other]: '60' })
    const asked = { sourcingId: few.id, items: [await few.row(ours, '10')] }
    await refuses([[asked, '有效报价不足 3 家，定标说明须不少于 20 字']])
    const paper = await tools.start({ ...asked, awardReason: '市场上仅有两家可供，价格已与上次持平并经比较，同意定标。' })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'audit'])
  })

  it('INV-02 one award at a time; refused, the sourcing can be awarded again', async () => {
    const { id, planLineId, ...inquiry } = await three()
    const asked = { sourcingId: id, items: [await inquiry.row(ours, '10')] }
    expect(await race([asked, asked, asked])).toBe(1)
    const [running] = await rows('award', { sourcing_id: id, award_state: 'approving' })
    await refuses([[asked, `该寻源单已有在途的定标单 ${running!.award_no}`]])
    const instance = await row('wf_instance', { biz_id: running!.id })
    await tools.cases.decide(instance.id!, { pass: false, comment: '重新比价' })
    expect([await stateOf(id), await sourced(planLineId)]).toEqual(['evaluating', '10.000'])
    await tools.agreed(asked)
    await refuses([[asked, '寻源单尚未开标或已定标']])
  })

  it('INV-10 blacklisted during the evaluation: no award', async () => {
    const { id, ...inquiry } = await opened({ [ours]: '90', [other]: '91' })
    const paper = await tools.start({
      ...{ sourcingId: id, items: [await inquiry.row(other, '10', { notLowestReason: '交期' })] },
      awardReason: '另一家交期无法满足检修计划要求，经部门讨论同意。',
    })
    await paper.agreeUntil('audit')
    await blacklist(other)
    await paper.refuses([[{}, /当前状态不可参与采购业务/]])
  })

  it('reports problems', async () => {
    other = (await firm()).id
    const { id, ...inquiry } = await three()
    const second = await three()
    const items = async (...made: Promise<object>[]) => ({ sourcingId: id, items: await Promise.all(made) })
    await refuses([
      [await items(inquiry.row(ours, '11')), '中标数量超出可供数量 10.000'],
      [await items(inquiry.row(ours, '6'), inquiry.row(other, '5', { notLowestReason: '产能' })), /中标数量合计超出寻源数量/],
      [await items(inquiry.row(ours, '0')), '中标数量须大于零'],
      [await items(inquiry.row(ours, '2'), inquiry.row(ours, '2')), '同一报价只能填一行'],
      [await items(second.row(ours, '2')), '寻源行不属于该寻源单'],
      [await items(inquiry.row(ours, '2')), /没有|无权/, 'li.ming'],
    ])
    const { documentId } = await inquiries.agreed({
      items: [{ planLineId: await planLine('10'), qty: '10', needDate: day(30), ceilingPrice: '1000' }],
    })
    await refuses([[{ sourcingId: documentId, items: [await inquiry.row(ours, '2')] }, '寻源单尚未开标或已定标']])
  })
})
