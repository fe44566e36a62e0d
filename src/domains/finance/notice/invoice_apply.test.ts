import { expect, it } from 'vitest'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { day, expectRefusal, flowTest, receivedIn } from '#test/harness.ts'
import { openPenalty } from '../penalty/penalty.ledger.ts'
import { penaltyBreaches } from '../penalty/penalty.query.ts'
import { expireNotices, lowerNotices } from './notice.ledger.ts'
import { noticeBreaches } from './notice.query.ts'

flowTest('invoice_apply', '开票通知: reconciled with the supplier, confirmed by it, and free again when it ends', tools => {
  const { app, booking, row, rows, start, agreed, refuses, race, list, opened, preview } = tools
  const { received, supplierId, lineOf } = receivedIn(tools)
  tools.keeps(noticeBreaches, penaltyBreaches, receiptBreaches)
  tools.base(async () => ({
    ...{ supplierId: await supplierId(), reconcilePeriod: [day(-30), day()], invoiceType: 'e_special', invoiceDeadline: day(30) },
    penalties: [],
  }))
  const of = (receiptLineId: string, qty = '10') => ({ items: [{ receiptLineId, qty }] })
  const penalised = async (deductAmount: string) => {
    const firm = await supplierId()
    return booking(book => openPenalty(book, { supplierId: firm, sourceType: 'manual', penaltyReason: '划伤', deductAmount }))
  }
  const state = async (id: string) => (await row('fin_penalty', { id }, 'penalty_state')).penalty_state

  it('goes to the buyer, the supplier, the head and the accountant, who may move the deadline; then the supplier may invoice', async () => {
    const [lineId, penaltyId] = [await received(), await penalised('60')]
    const paper = await start({ ...of(lineId, '6'), penalties: [{ penaltyId }] })
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '6.000', invoiced_qty: '0.000' })
    expect(await state(penaltyId)).toBe('taken')
    expect(await paper.agreeUntil('purchase_head')).toEqual(['sup'])
    expect(await row('fin_invoice_notice', { id: paper.documentId })).toMatchObject({
      ...{ notice_state: 'approving', supplier_confirm: 'yes', total_amount: '678.00', total_tax: '78.00', penalty_amount: '60.00' },
    })
    expect(await paper.agreeAll({ ap_acct: { invoiceDeadline: day(45) } })).toEqual(['purchase_head', 'ap_acct'])
    const [seen] = await list('supplier01', 'invoiceNotice', { noticeNo: paper.number })
    expect(seen).toMatchObject({ noticeState: 'to_invoice', invoiceDeadline: day(45), invoicedAmount: '0.00' })
    expect((await tools.told(`开票通知：${paper.number}`)).map(({ account }) => account)).toEqual(['supplier01'])
    expect(await list('supplier01', 'invoiceNoticeLine', { noticeId: paper.documentId })).toMatchObject([
      { qty: '6.000', leftQty: '6.000' },
    ])
  })

  it('the supplier refuses with a reason, the buyer corrects it; what was taken is free again, once', async () => {
    const [lineId, penaltyId] = [await received(), await penalised('60')]
    const paper = await start({ ...of(lineId), penalties: [{ penaltyId }] })
    expect(await paper.holders()).toEqual(['supplier01'])
    await paper.reject('扣款不认可')
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '0.000' })
    expect(await state(penaltyId)).toBe('open')
    await paper.resubmit({ ...of(lineId), penalties: [{ penaltyId }] })
    await paper.sendBack('少几件')
    await paper.resubmit({ ...of(lineId), penalties: [{ penaltyId }] })
    await paper.sendBack('再少')
    await paper.resubmit(of(lineId, '4'))
    expect(await state(penaltyId)).toBe('open')
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '4.000' })
    expect((await paper.shown()).items).toMatchObject([{ canNoticeQty: '10.000' }])
    await paper.agreeAll()
    expect(await row('fin_invoice_notice', { id: paper.documentId })).toMatchObject({ notice_state: 'to_invoice', penalty_amount: '0.00' })
  })

  it('INV-24 two notices of one line at once: never more than was received', async () => {
    const lineId = await received()
    expect(await race(Array.from({ length: 4 }, () => of(lineId, '4')))).toBe(2)
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '8.000' })
  })

  it('opens with everything of the supplier that is not announced yet', async () => {
    const lineId = await received()
    const form = await opened('zhu.lei', 'invoice_apply', { supplierId: await supplierId() })
    const found = form.items.find((item: { receiptLineId: string }) => item.receiptLineId === lineId)
    expect(found).toMatchObject({ qty: '10.000', receiptNo: expect.stringMatching(/^RK/), taxPrice: '113.0000' })
  })

  it('refuses other suppliers, free goods, mixed rates, too much, and penalties that are not open', async () => {
    const [lineId, free, other] = [await received(), await received({ taxPrice: '0' }), await received({ taxRate: '0.06' })]
    const [, foreign] = await app.sql<{ id: string }>('select id from sup_supplier order by id limit 2')
    const waived = await penalised('5')
    await app.sql(`update fin_penalty set penalty_state = 'waived' where id = $1`, [waived])
    await refuses([
      [of(lineId, '10.5'), '数量不能大于可开票数量'],
      [of(lineId, '0'), '数量须大于零'],
      [of(free, '1'), /赠品不开票|入库明细中没有/],
      [{ items: [...of(lineId).items, ...of(other).items] }, '不同税率的入库行须分开通知'],
      [{ items: [...of(lineId).items, ...of(lineId).items] }, '同一入库行不能重复'],
      [{ ...of(lineId), supplierId: foreign!.id }, /入库/],
      [{ ...of(lineId), penalties: [{ penaltyId: waived }] }, /扣款单/],
      [{ ...of(lineId), penalties: [{ penaltyId: await penalised('99999') }] }, '扣款金额合计不能大于通知开票金额'],
    ])
    expectRefusal(await tools.tryStart(of(lineId), 'liang.yan'), '您没有发起该流程的权限')
    expect((await preview(of(lineId))).problems).toEqual([])
  })

  it('expires at its deadline: quantities and penalties are free; goods that go back lower it', async () => {
    const [lineId, penaltyId] = [await received(), await penalised('60')]
    const paper = await agreed({ ...of(lineId), penalties: [{ penaltyId }] })
    expect(await booking(book => lowerNotices(book, lineId, '3'))).toBe('3.000')
    expect(await row('fin_invoice_notice', { id: paper.documentId })).toMatchObject({ total_amount: '791.00', total_tax: '91.00' })
    expect(await booking(book => expireNotices(book, day(30)))).not.toContain(paper.number)
    expect(await booking(book => expireNotices(book, day(31)))).toContain(paper.number)
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '0.000' })
    expect(await state(penaltyId)).toBe('open')
    expect(await rows('fin_invoice_notice', { id: paper.documentId }, 'notice_state')).toEqual([{ notice_state: 'expired' }])
  })
})
