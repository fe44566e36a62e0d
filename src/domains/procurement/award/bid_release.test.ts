import { beforeAll, expect, it } from 'vitest'
import { BUYER, day, expectRefusal, flowTest, newMaterial, newWarehouse, papersOf, sourcingIn } from '#test/harness.ts'
import { awardObstacle, contractAward } from './award.ledger.ts'
import { awardBreaches } from './award.query.ts'

flowTest('bid_release', '招标与询量定标: as the tender has announced', tools => {
  const { booking, row, rows, user, start, refuses, file } = tools
  const tenders = papersOf('tender_release', tools)
  const quantities = papersOf('inquiry_quantity_tender_release', tools)
  const shares = papersOf('bid_quantity_release', tools)
  const { firm, planLine, sourced, stateOf, invited, quote, pass, byTwo } = sourcingIn(tools)
  tools.keeps(awardBreaches)
  let firms: string[] = []
  beforeAll(async () => {
    firms = (await Promise.all([firm(), firm(), firm()])).map(({ id }) => id)
  })
  const common = () => ({
    ...{ sourcingName: '钢锭', purchaseType: 'ingot', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ openTime: `${day(4)} 09:00:00`, payTerm: 'd30', suppliers: invited(firms) },
  })
  tenders.base(() => ({
    ...{ ...common(), tenderScope: 'invite', evaluateMethod: 'low_price', awardWay: 'single', allowSplit: 'no', budgetAmount: '10000' },
    ...{ judgeUserIds: ['li.ming', 'tao.yong', 'shi.lei'].map(user), tenderDoc: tenders.file('a.pdf').then(made => [made]) },
  }))
  quantities.base(() => ({ ...common(), supplyPeriod: [day(30), day(90)], pricingRule: 'fixed', minBidQty: '2', maxShare: '60' }))
  tools.base(() => ({ publicityDays: 3, awardReason: '合理低价', evaluateReport: file('评标报告.pdf').then(made => [made]) }))
  shares.base(() => ({ awardReason: '由低到高' }))

  /** Opened with these prices of the three suppliers, for ten pieces. */
  async function opened(papers: typeof tenders, prices: readonly string[], asked: object = {}, offerQty?: string) {
    const planLineId = await planLine('10')
    const items = [{ planLineId, qty: '10', needDate: day(30), ceilingPrice: '1000' }]
    const { documentId: id } = await papers.agreed({ items, ...asked })
    for (const [at, price] of prices.entries()) await quote(id, firms[at]!, [price], offerQty)
    await pass(id)
    await byTwo('peng.tao', 'han.dong', 'open', id)
    const [{ id: sourcingLineId }] = (await rows('sourcing_line', { sourcing_id: id, is_deleted: 0 })) as [{ id: string }]
    const won = async (at: number, awardQty: string, more: object = {}) => {
      const { id: quoteLineId } = await row('sourcing_quote_line', { sourcing_id: id, supplier_id: firms[at]! })
      return { sourcingLineId, quoteLineId, awardQty, ...more }
    }
    return { id, planLineId, won, of: async (...made: Promise<object>[]) => ({ sourcingId: id, items: await Promise.all(made) }) }
  }
  const when = { deliveryDate: day(40) }

  it('goes through technology, the bid office, audit and finance; contracts wait for the end of publicity', async () => {
    const { id, planLineId, won, of } = await opened(tenders, ['900', '910', '950'])
    const paper = await start(await of(won(0, '10', when)))
    expect(await paper.shown()).toMatchObject({ totalAmount: '9000.00', savedAmount: '1000.00', savedRate: '10.00', validQuoteCount: 3 })
    expect((await paper.agreeAll()).at(-1)).toBe('fin_head')
    expect([await stateOf(id), await sourced(planLineId)]).toEqual(['awarded', '10.000'])
    const why = (now?: Date) => booking(book => awardObstacle(book, paper.documentId), now)
    expect(await why()).toBe(`定标单 ${paper.number} 公示至 ${day(3)}，公示期内不能签订合同`)
    expect(await why(new Date(Date.now() + 5 * 86_400_000))).toBe('')
    const [line] = await rows('award_line', { award_id: paper.documentId })
    await booking(book => contractAward(book, line!.id!, '8'))
    await expect(booking(book => contractAward(book, line!.id!, '3'))).rejects.toThrow('合同数量超出中标数量')
    await booking(book => contractAward(book, line!.id!, '-8'))
  })

  it('is split, or not the lowest, only as the tender allows', async () => {
    const whole = await opened(tenders, ['900', '910', '950'])
    await refuses([
      [await whole.of(whole.won(1, '10', when)), '非最低价中标须说明原因'],
      [await whole.of(whole.won(0, '5', when), whole.won(1, '5', { ...when, notLowestReason: '分担' })), '该招标不允许拆分中标'],
    ])
    const split = await opened(tenders, ['900', '910', '950'], { allowSplit: 'yes' })
    await start(await split.of(split.won(0, '5', when), split.won(1, '5', { ...when, notLowestReason: '分担' })))
  })

  it('询量: fills the need from the cheapest upwards, within the shares', async () => {
    const { id, won, of } = await opened(quantities, ['700', '710', '720'], {}, '6')
    await shares.refuses([
      [await of(won(1, '6')), '有更低报价未用足，须说明原因'],
      [await of(won(0, '7')), '中标数量超出可供数量 6.000'],
      [await of(won(0, '1')), '中标数量不能小于最小投标量 2.000'],
    ])
    const paper = await shares.start(await of(won(0, '6'), won(1, '4')))
    expect(await paper.shown()).toMatchObject({ totalNeedQty: '10.000', totalAwardQty: '10.000', avgPrice: '704.0000' })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'bid_office', 'audit', 'fin_head'])
    expect(await stateOf(id)).toBe('awarded')
    const tight = await opened(quantities, ['700', '710', '720'], { maxShare: '50' }, '6')
    await shares.refuses([[await tight.of(tight.won(0, '6')), '中标份额超出单家最高份额 50.00%']])
  })

  it('询量: each winner gets a draft of an agreement with what was won; signed, what was sourced is called off from it', async () => {
    const { planLineId, won, of } = await opened(quantities, ['700', '710', '720'], { supplyPeriod: [day(), day(90)] }, '6')
    const paper = await shares.agreed(await of(won(0, '6'), won(1, '4')))
    const drafts = await rows('document', { flow_key: 'purchase_agreement_process', approval_status: 1 })
    const mine = drafts.filter(({ data }) => (data as unknown as { awardId?: string }).awardId === paper.documentId)
    expect(mine.length).toBe(2)
    const form = mine.map(({ data }) => data as never as Record<string, unknown>).find(({ supplierId }) => supplierId === firms[1])!
    const [item] = form.items as Record<string, string>[]
    expect(form).toMatchObject({ validPeriod: [day(), day(90)], pricingRule: 'fixed', payTerm: 'd30', autoRenew: 'no' })
    expect(item).toMatchObject({ quotaQty: '4.000', taxPrice: '710.0000', taxRate: '0.13' })
    const agreements = papersOf('purchase_agreement_process', tools)
    agreements.base(() => ({ ...form, agreementFile: agreements.file('协议.pdf').then(made => [made]) }))
    const items = (more: object) => ({ items: [{ ...item, leadDays: 5, ...more }] })
    await agreements.refuses([
      [items({ quotaQty: '5' }), '额度数量须在中标数量 4.000 以内'],
      [items({ taxPrice: '709' }), '单价和税率须与中标一致：710.0000，0.13'],
      [{ ...items({}), supplierId: firms[2] }, '该供应商没有中标所选定标单'],
      [items({ materialId: await newMaterial(booking) }), '该物料不在所选定标单的中标明细中'],
    ])
    const signed = await agreements.agreed(items({}))
    const [agreement] = await rows('purchase_agreement', { agreement_no: signed.number })
    expect(agreement).toMatchObject({ award_id: paper.documentId })
    const prices = await rows('purchase_price', { supplier_id: firms[1]!, material_id: item!.materialId!, is_deleted: 0 }, 'source_type')
    expect(prices).toEqual([{ source_type: 'agreement' }])
    const [line] = await rows('purchase_agreement_line', { purchase_agreement_id: agreement!.id! })
    const warehouseId = await newWarehouse(tools.app, booking)
    const called = (qty: string) => {
      const one = { agreementLineId: line!.id, planLineId, qty, deliveryDate: day(20), warehouseId }
      return tools.act(BUYER, 'purchaseOrder', 'callOff', undefined, { purchaseAgreementId: agreement!.id, items: [one] })
    }
    expect((await called('3')).status).toBe(200)
    const [plan] = await rows('purchase_plan_line', { id: planLineId }, 'sourced_qty, direct_qty, ordered_qty')
    expect(plan).toEqual({ sourced_qty: '10.000', direct_qty: '0.000', ordered_qty: '3.000' })
    expectRefusal(await called('2'), '超出该计划行的中标数量，剩余 1.000')
    const { id: awardLineId } = await row('award_line', { award_id: paper.documentId, supplier_id: firms[1]! })
    const contracts = papersOf('contract', tools)
    contracts.base(() => ({
      ...{ contractName: '钢锭', contractType: 'goods', signDate: day(), validPeriod: [day(), day(90)], currency: 'CNY', payTerm: 'd30' },
      ...{ awardId: paper.documentId, supplierId: firms[1], contractFile: contracts.file('合同.pdf').then(made => [made]) },
      payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货后支付' }],
      items: [
        { awardLineId, materialId: item!.materialId, qty: '1', taxPrice: '710', taxRate: '0.13', deliveryDate: day(20), warehouseId },
      ],
    }))
    await contracts.refuses([[{}, `该供应商已按所选定标单签订框架协议 ${signed.number}，请按协议下单`]])
  })
})
