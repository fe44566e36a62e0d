import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, deskIn, type Firm, newDelivery, newSupplier } from '#test/setup/suppliers.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { alter } from '../profile/supplier-history.ledger.ts'

const KEY = 'supplier_review'

describe('供应商评审, from the points to the grade', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => supplierBreaches(tx))
  const reviewable = async (status: 'normal' | 'trial' = 'normal'): Promise<Firm> => {
    const firm = await newSupplier(app, booking, { status })
    await newDelivery(booking, firm.id)
    return firm
  }
  const points = (supplierId: string, total: 90 | 76 | 60 | 40, reviewMeasure = 'keep') => {
    const [qualityScore, deliveryScore, priceScore, serviceScore] = {
      90: [36, 23, 18, 13],
      76: [30, 19, 15, 12],
      60: [24, 15, 12, 9],
      40: [16, 10, 8, 6],
    }[total] as [number, number, number, number]
    return { supplierId, qualityScore, deliveryScore, priceScore, serviceScore, reviewMeasure }
  }
  const form = (items: object[], more: object = {}) => ({
    ...{ reviewName: '三季度评审', reviewPeriod: 'quarter', reviewRange: [day(-30), day()], purchaseType: 'spare', items },
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('zhu.lei', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const standing = async (id: string) =>
    (await app.sql('select supplier_status as status, supplier_level as level from sup_supplier where id = $1', [id]))[0]
  const blacklisting = async (supplierId: string) =>
    cases.start('zhu.lei', 'supplier_blacklisted', {
      ...{ supplierId, blackReason: 'quality', blackDetail: '事故', blackPeriod: 'y1', orderDisposal: 'finish' },
      evidenceFile: [await deskIn(app)('zhu.lei').file('证据.pdf')],
    })

  it('sent back, handed in again, corrected by three heads, and written into the book with what follows', async () => {
    const [good, pausing, poor, leaving] = [await reviewable('trial'), await reviewable(), await reviewable(), await reviewable()]
    const asked = form([
      points(good.id, 90),
      points(pausing.id, 60, 'suspend'),
      points(poor.id, 40, 'rectify'),
      points(leaving.id, 40, 'eliminate'),
    ])
    const { processInstanceId, number } = await cases.start('zhu.lei', KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请核对' })
    expect((await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'wh_head')
    const detail = (await (await cases.as('zhu.lei')).get('blade-flow/process/detail', { processInstanceId })).body.data
    expect(detail.form).toMatchObject({
      supplierCount: 4,
      avgScore: '57.5',
      items: [
        { totalScore: 90, newLevel: 'A', oldLevel: 'C', arrivalRate: '100.00', purchaseAmount: '1000.00' },
        {},
        { newLevel: 'D' },
        {},
      ],
    })
    // The head of the stores may correct what arrived when, and nothing else.
    const items = detail.form.items.map((item: { qualityScore: number }) => ({ ...item, qualityScore: 40 }))
    expect((await cases.decide(processInstanceId, { form: { items } })).body.data.error).toBe('E_FIELD_READONLY')
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'fin_head', 'vp_supply'])

    expect(await standing(good.id)).toEqual({ status: 'normal', level: 'A' })
    expect(await standing(pausing.id)).toEqual({ status: 'suspended', level: 'C' })
    expect(await standing(poor.id)).toEqual({ status: 'normal', level: 'D' })
    expect(await app.sql('select new_level, total_score from sup_review where bill_no = $1 order by id', [number])).toEqual(
      [90, 60, 40, 40].map((total_score, at) => ({ total_score, new_level: ['A', 'C', 'D', 'D'][at] })),
    )
    const drafts = await app.sql(
      `select u.account from wf_instance i join document d on d.id = i.biz_id join sys_user u on u.id = i.initiator
       where i.def_key = 'supplier_info_stop' and i.status = 'draft' and d.data ->> 'supplierId' = $1`,
      [leaving.id],
    )
    expect(drafts).toEqual([{ account: 'zhu.lei' }])
    expect(await breaches()).toEqual([])
  })

  it('a paused supplier comes back with good points, and only where nothing more is asked of it', async () => {
    const [back, raised, mending, poor] = [await reviewable(), await reviewable(), await reviewable(), await reviewable()]
    for (const { id } of [back, raised, mending, poor]) await booking(book => alter(book, id, { status: 'suspended' }, { billNo: 'T' }))
    const items = [...[points(back.id, 76), points(raised.id, 90, 'upgrade')], ...[points(mending.id, 76, 'rectify'), points(poor.id, 60)]]
    await cases.agreeAll((await cases.start('zhu.lei', KEY, form(items))).processInstanceId)
    expect(await standing(back.id)).toEqual({ status: 'normal', level: 'B' })
    expect(await standing(raised.id)).toEqual({ status: 'normal', level: 'A' })
    expect(await standing(mending.id)).toEqual({ status: 'suspended', level: 'B' })
    expect(await standing(poor.id)).toEqual({ status: 'suspended', level: 'C' })
    expect(await breaches()).toEqual([])
  })

  it('whoever is blacklisted while points are added up stops the paper, whoever is asked', async () => {
    const firm = await reviewable()
    const review = await cases.start('zhu.lei', KEY, form([points(firm.id, 90)]))
    const black = await blacklisting(firm.id)
    await cases.agreeAll(black.processInstanceId)
    const reply = await cases.decide(review.processInstanceId)
    expect(reply).toMatchObject({ status: 409, body: { msg: `供应商“${firm.name}”已被拉黑，请移除后重新提交` } })
    expect(await standing(firm.id)).toEqual({ status: 'blacklisted', level: 'C' })
    const [task] = await cases.open(review.processInstanceId)
    await cases.send(task!.account, 'process/return', {
      ...{ taskId: task!.taskId, processInstanceId: review.processInstanceId, to: 'start', comment: '请移除' },
    })
    const again = await cases.send('zhu.lei', 'process/resubmit', {
      processInstanceId: review.processInstanceId,
      form: form([points(firm.id, 90)]),
    })
    expect(again.body.msg).toBe(`供应商“${firm.name}”已被拉黑，请移除后重新提交`)
    expect(await refused(form([points(firm.id, 90)]))).toBe(`供应商“${firm.name}”已有在途的评审单 ${review.number}`)
    expect(await breaches()).toEqual([])
  })

  it('the last yes of both at once: the blacklist always holds', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 4; round++) {
      const firm = await reviewable('trial')
      const review = await cases.start('zhu.lei', KEY, form([points(firm.id, 90)]))
      const black = await blacklisting(firm.id)
      await cases.agreeUntil(review.processInstanceId, 'vp_supply')
      await cases.agreeUntil(black.processInstanceId, 'gm')
      const [reviewed, blacklisted] = await Promise.all([cases.decide(review.processInstanceId), cases.decide(black.processInstanceId)])
      expect(blacklisted.status).toBe(200)
      expect([200, 400, 409]).toContain(reviewed.status)
      expect(await standing(firm.id)).toEqual({ status: 'blacklisted', level: reviewed.status === 200 ? 'A' : 'C' })
      expect(await breaches()).toEqual([])
    }
  })

  it('refuses what does not hold', async () => {
    const firm = await reviewable()
    const idle = await newSupplier(app, booking)
    expect(await refused(form([points(idle.id, 90)]))).toBe('该供应商评审期间内没有到货，不参加评审')
    expect(await refused(form([points(firm.id, 90), points(firm.id, 90)]))).toBe('同一供应商不能重复')
    expect(await refused(form([points(firm.id, 40)]))).toBe('评定为不合格的供应商，处置措施须为限期整改、暂停供货或淘汰')
    expect(await refused(form([{ ...points(firm.id, 90), qualityScore: 41 }]))).toBe('质量得分不能大于 40')
    expect(await refused(form([]))).toBe('评审明细至少填写 1 行')
    const running = await cases.start('zhu.lei', KEY, form([points(firm.id, 76)]))
    expect(await refused(form([points(firm.id, 76)]))).toBe(`供应商“${firm.name}”已有在途的评审单 ${running.number}`)
    await cases.send('zhu.lei', 'process/withdraw', { processInstanceId: running.processInstanceId })
    expect(await breaches()).toEqual([])
  })
})
