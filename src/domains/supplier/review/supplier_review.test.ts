import { expect, it } from 'vitest'
import { day, expectRefusal, flowTest, newDelivery, papersOf, suppliersIn } from '#test/harness.ts'
import { alter } from '../profile/supplier-history.ledger.ts'

/** Points for quality, delivery, price and service, by their sum. */
const POINTS = { 90: [36, 23, 18, 13], 76: [30, 19, 15, 12], 60: [24, 15, 12, 9], 40: [16, 10, 8, 6] } as const

flowTest('supplier_review', '供应商评审, from the points to the grade', tools => {
  const { app, booking, rows, row, start, agreed, refuses, sound } = tools
  const { firm } = suppliersIn(tools)
  const blacklistings = papersOf('supplier_blacklisted', tools)
  tools.base(() => ({ reviewName: '三季度评审', reviewPeriod: 'quarter', reviewRange: [day(-30), day()], purchaseType: 'spare' }))

  const reviewable = async (status: 'normal' | 'trial' = 'normal') => {
    const made = await firm({ status })
    await newDelivery(booking, made.id)
    return made
  }
  const points = ({ id }: { id: string }, total: keyof typeof POINTS, reviewMeasure = 'keep') => {
    const [qualityScore, deliveryScore, priceScore, serviceScore] = POINTS[total]
    return { supplierId: id, qualityScore, deliveryScore, priceScore, serviceScore, reviewMeasure }
  }
  const standing = ({ id }: { id: string }) => row('sup_supplier', { id }, 'supplier_status as status, supplier_level as level')

  it('sent back, handed in again, corrected by three heads, and written into the book with what follows', async () => {
    const [good, pausing, poor, leaving] = [await reviewable('trial'), await reviewable(), await reviewable(), await reviewable()]
    const items = [points(good, 90), points(pausing, 60, 'suspend'), points(poor, 40, 'rectify'), points(leaving, 40, 'eliminate')]
    const paper = await start({ items })
    await paper.sendBack('请核对')
    await paper.resubmit({ items })
    await paper.agreeUntil('wh_head')
    const shown = await paper.shown()
    const first = { totalScore: 90, newLevel: 'A', oldLevel: 'C', arrivalRate: '100.00', purchaseAmount: '1000.00' }
    expect(shown).toMatchObject({ supplierCount: 4, avgScore: '57.5', items: [first, {}, { newLevel: 'D' }, {}] })
    // The head of the stores may correct what arrived when, and nothing else.
    const better = { items: shown.items.map((item: object) => ({ ...item, qualityScore: 40 })) }
    expect((await paper.tryAgree(better)).body.data.error).toBe('E_FIELD_READONLY')
    expect(await paper.agreeAll()).toEqual(['wh_head', 'fin_head', 'vp_supply'])

    expect(await standing(good)).toEqual({ status: 'normal', level: 'A' })
    expect(await standing(pausing)).toEqual({ status: 'suspended', level: 'C' })
    expect(await standing(poor)).toEqual({ status: 'normal', level: 'D' })
    expect(await rows('sup_review', { bill_no: paper.number }, 'new_level, total_score', 'id')).toEqual([
      { total_score: 90, new_level: 'A' },
      { total_score: 60, new_level: 'C' },
      { total_score: 40, new_level: 'D' },
      { total_score: 40, new_level: 'D' },
    ])
    const drafts = await app.sql(
      `select u.account from wf_instance i join document d on d.id = i.biz_id join sys_user u on u.id = i.initiator
       where i.def_key = 'supplier_info_stop' and i.status = 'draft' and d.data ->> 'supplierId' = $1`,
      [leaving.id],
    )
    expect(drafts).toEqual([{ account: 'zhu.lei' }])
  })

  it('a paused supplier comes back with good points, and only where nothing more is asked of it', async () => {
    const [back, raised, mending, poor] = [await reviewable(), await reviewable(), await reviewable(), await reviewable()]
    for (const { id } of [back, raised, mending, poor]) await booking(book => alter(book, id, { status: 'suspended' }, { billNo: 'T' }))
    const items = [points(back, 76), points(raised, 90, 'upgrade'), points(mending, 76, 'rectify'), points(poor, 60)]
    await agreed({ items })
    expect(await standing(back)).toEqual({ status: 'normal', level: 'B' })
    expect(await standing(raised)).toEqual({ status: 'normal', level: 'A' })
    expect(await standing(mending)).toEqual({ status: 'suspended', level: 'B' })
    expect(await standing(poor)).toEqual({ status: 'suspended', level: 'C' })
  })

  it('a supplier blacklisted during the review blocks the document at any node', async () => {
    const made = await reviewable()
    const asked = { items: [points(made, 90)] }
    const paper = await start(asked)
    await blacklistings.agreed({ supplierId: made.id })
    const gone = `供应商“${made.name}”已被拉黑，请移除后重新提交`
    await paper.refuses([[undefined, gone]])
    expect(await standing(made)).toEqual({ status: 'blacklisted', level: 'C' })
    await paper.sendBack('请移除')
    expectRefusal(await paper.tryResubmit(asked), gone)
    await refuses([[asked, `供应商“${made.name}”已有在途的评审单 ${paper.number}`]])
  })

  it('the last yes of both at once: the blacklist always holds', { timeout: 300_000 }, async () => {
    for (let round = 0; round < 4; round++) {
      const made = await reviewable('trial')
      const [review, black] = [await start({ items: [points(made, 90)] }), await blacklistings.start({ supplierId: made.id })]
      await review.agreeUntil('vp_supply')
      await black.agreeUntil('gm')
      const [reviewed, blacklisted] = await Promise.all([review.tryAgree(), black.tryAgree()])
      expect(blacklisted.status).toBe(200)
      expect([200, 400, 409]).toContain(reviewed.status)
      expect(await standing(made)).toEqual({ status: 'blacklisted', level: reviewed.status === 200 ? 'A' : 'C' })
      await sound()
    }
  })

  it('refuses what does not hold', async () => {
    const made = await reviewable()
    await refuses([
      [{ items: [points(await firm(), 90)] }, '该供应商评审期间内没有到货，不参加评审'],
      [{ items: [points(made, 90), points(made, 90)] }, '同一供应商不能重复'],
      [{ items: [points(made, 40)] }, '评定为不合格的供应商，处置措施须为限期整改、暂停供货或淘汰'],
      [{ items: [{ ...points(made, 90), qualityScore: 41 }] }, '质量得分不能大于 40'],
      [{ items: [] }, '评审明细至少填写 1 行'],
    ])
    const running = await start({ items: [points(made, 76)] })
    await refuses([[{ items: [points(made, 76)] }, `供应商“${made.name}”已有在途的评审单 ${running.number}`]])
    await running.withdraw()
  })
})
