import { expect, it } from 'vitest'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { varianceBreaches } from '#domains/warehouse/variance/variance.query.ts'
import { day, expectRefusal, flowTest, noticesIn, papersOf } from '#test/harness.ts'
import { noticeBreaches } from '../notice/notice.query.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { openPenalty } from '../penalty/penalty.ledger.ts'
import { penaltyBreaches } from '../penalty/penalty.query.ts'
import { taxBreaches } from '../tax/tax.query.ts'
import { invoiceBreaches } from './invoice.query.ts'

const [AP, TAX] = ['feng.jie', 'yan.fang']

flowTest('receiptInvoiced', '采购收票, uploaded by the supplier', tools => {
  const { app, booking, row, rows, start, refuses, race, act, list, opened, file } = tools
  const { received, noticed, supplierId, lineOf } = noticesIn(tools)
  tools.keeps(invoiceBreaches, noticeBreaches, payableBreaches, penaltyBreaches, receiptBreaches, taxBreaches, varianceBreaches)
  let nth = 0
  const number = () => String(70_000_000 + ++nth)
  /** Ten pieces at 113: 1130 with 130 of tax. */
  const base = async (by = 'supplier01') => ({
    ...{ invoiceNo: number(), invoiceDate: day(), invoiceType: 'special', taxRate: '0.13', invoiceAmount: '1130', invoiceTax: '130' },
    invoiceFile: [await file('发票.pdf', by)],
  })
  tools.base(() => base())
  const genuine = { tax_acct: { verifyState: 'ok' } }
  const of = async (noticeId: string, qty = '10') => ({
    noticeId,
    items: [{ noticeLineId: (await row('fin_invoice_notice_line', { notice_id: noticeId, is_deleted: 0 }, 'id')).id, qty }],
  })
  const ap = (billNo: string) => rows('ap_ledger', { bill_no: billNo }, 'entry_type, account_kind, amount', 'id')
  const red = (id: string, redInvoiceNo: string) => act(AP, 'purchaseInvoice', 'red', id, { redInvoiceNo, reason: '抬头有误' })
  async function confirm(by: string) {
    const [waiting] = await list(by, 'waitingAction', { waitState: 'wait' })
    return act(by, 'waitingAction', 'confirm', waiting!.id)
  }
  const fresh = async () => of(await noticed([await received()]))

  it('takes the notice, is verified, and is owed instead of accrued; tax, difference and penalty follow', async () => {
    const firm = await supplierId()
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId: firm, sourceType: 'manual', penaltyReason: '划伤', deductAmount: '200' }),
    )
    const lineId = await received()
    const noticeId = await noticed([lineId], [penaltyId])
    const paper = await start({ ...(await of(noticeId)), invoiceAmount: '1130.50', invoiceTax: '130.06' })
    expect(await row('purchase_invoice', { id: paper.documentId })).toMatchObject({
      invoice_state: 'approving',
      due_date: expect.anything(),
    })
    expect(await paper.agreeUntil('tax_acct')).toEqual(['buyer', 'ap_acct'])
    await paper.refuses([[{ verifyState: 'fail' }, /查验一致后才能同意/]])
    await paper.agreeAll(genuine)
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '10.000', invoiced_qty: '10.000' })
    expect(await ap(paper.number)).toEqual([
      { entry_type: 'ACCRUAL_REV', account_kind: 'accrued', amount: '-1000.00' },
      { entry_type: 'INVOICE', account_kind: 'payable', amount: '1130.50' },
    ])
    expect(await row('payable', { purchase_invoice_id: paper.documentId })).toMatchObject({
      ...{ id: paper.documentId, pay_share: 'normal', amount: '930.50', deducted_amount: '200.00', due_date: expect.anything() },
    })
    expect(await rows('fin_tax_entry', { source_id: paper.documentId }, 'tax, amount, first_state')).toEqual([
      { tax: '130.06', amount: '1000.44', first_state: 'wait' },
    ])
    expect(await rows('wh_variance_ledger', { bill_no: paper.number }, 'entry_type, amount')).toEqual([
      { entry_type: 'INVOICE', amount: '0.44' },
    ])
    expect(await row('fin_penalty', { id: penaltyId })).toMatchObject({ penalty_state: 'settled', settled_amount: '200.00' })
    expect(await row('fin_invoice_notice', { id: noticeId })).toMatchObject({ notice_state: 'invoiced' })
    expect((await tools.told(`发票已入账：${(await paper.shown()).invoiceNo}`)).map(({ account }) => account)).toEqual(['supplier01'])
  })

  it('in parts: what is left waits; an ordinary invoice has no deductible tax, its tax is cost', async () => {
    const noticeId = await noticed([await received()])
    const part = { invoiceAmount: '452', invoiceTax: '52' }
    const first = await start({ ...(await of(noticeId, '4')), ...part, invoiceType: 'ordinary' })
    await refuses([[{ ...(await of(noticeId, '7')) }, '数量不能大于通知的未开票数量']])
    await first.agreeAll(genuine)
    expect(await row('fin_invoice_notice', { id: noticeId })).toMatchObject({ notice_state: 'partial' })
    expect(await rows('wh_variance_ledger', { bill_no: first.number }, 'amount')).toEqual([{ amount: '52.00' }])
    const form = await opened('supplier01', 'receiptInvoiced', { noticeId })
    expect(form).toMatchObject({ invoiceType: 'e_special', taxRate: '0.13', items: [{ qty: '6.000', noticeQty: '6.000' }] })
  })

  it('INV-32 a number once, also at the same moment; what was refused can be sent again', async () => {
    const [one, two] = [await fresh(), await fresh()]
    const invoiceNo = number()
    expect(
      await race([
        { ...one, invoiceNo },
        { ...two, invoiceNo },
      ]),
    ).toBe(1)
    const paper = await start({ ...(await fresh()), invoiceNo: number() })
    await paper.reject('影像不清')
    expect(await rows('purchase_invoice', { id: paper.documentId, is_deleted: 0 })).toEqual([])
    expect((await tools.told(`发票被退回：${paper.number}`)).map(({ account }) => account)).toEqual(['supplier01'])
    await paper.resubmit((await paper.shown()) as object)
    await paper.agreeAll(genuine)
  })

  it('refuses what differs too much, other dates, other notices and other people', async () => {
    const mine = await fresh()
    await refuses([
      [{ ...mine, invoiceAmount: '1131.01' }, '发票金额与明细相差 1.01 元，超过容差 1.00 元'],
      [{ ...mine, invoiceTax: '130.11' }, '发票税额与明细相差 0.11 元，超过容差 0.10 元'],
      [{ ...mine, invoiceNo: '1234567' }, '发票号码须为 8 位或 20 位数字'],
      [{ ...mine, invoiceDate: day(1) }, '开票日期不能晚于今天'],
      [{ ...mine, invoiceDate: day(-91) }, /超过 90 天/],
      [{ ...mine, taxRate: '0.06' }, '入库行的税率与发票税率不一致'],
      [{ ...mine, items: (await fresh()).items }, '数量不能大于通知的未开票数量'],
    ])
    expectRefusal(
      await tools.tryStart({ ...mine, invoiceFile: [await file('发票.pdf', 'zhu.lei')] }, 'zhu.lei'),
      '开票通知不存在、已开完或已过期',
    )
    const [foreign] = await app.sql<{ id: string }>('select id from sup_supplier order by id desc limit 1')
    await app.sql('update fin_invoice_notice set supplier_id = $1 where id = $2', [foreign!.id, mine.noticeId])
    expectRefusal(await tools.tryStart(mine), /开票通知/)
    await app.sql('update fin_invoice_notice set supplier_id = $1 where id = $2', [await supplierId(), mine.noticeId])
  })

  it('红冲 by two: every book is back where it was, and the notice can be invoiced again', async () => {
    const firm = await supplierId()
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId: firm, sourceType: 'manual', penaltyReason: '划伤', deductAmount: '50' }),
    )
    const lineId = await received()
    const noticeId = await noticed([lineId], [penaltyId])
    const before = await row('ap_balance', { supplier_id: firm })
    const posted = await start(await of(noticeId))
    await posted.agreeAll(genuine)
    expectRefusal(await red(posted.documentId, '123'), '发票号码须为 8 位或 20 位数字')
    const own = (await row('purchase_invoice', { id: posted.documentId })).invoice_no!
    expectRefusal(await red(posted.documentId, own), '红字发票有自己的号码')
    expect((await act('zhu.lei', 'purchaseInvoice', 'red', posted.documentId, {})).status).toBe(403)
    expect((await red(posted.documentId, number())).body.msg).toBe('操作成功')
    expect((await confirm(TAX)).body.msg).toBe('操作成功')
    expect(await row('purchase_invoice', { id: posted.documentId })).toMatchObject({ invoice_state: 'red' })
    expect(await row('ap_balance', { supplier_id: firm })).toEqual(before)
    expect(await row('fin_penalty', { id: penaltyId })).toMatchObject({ penalty_state: 'taken', settled_amount: '0.00' })
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '10.000', invoiced_qty: '0.000' })
    expect(await row('fin_invoice_notice', { id: noticeId })).toMatchObject({ notice_state: 'to_invoice' })
    expect((await red(posted.documentId, number())).status).toBe(409)
    await (await start(await of(noticeId))).agreeAll(genuine)
    expect(await row('fin_penalty', { id: penaltyId })).toMatchObject({ penalty_state: 'settled' })
  })

  it('a red invoice leaves a penalty with the notice that has taken it since', async () => {
    const firm = await supplierId()
    const penaltyId = await booking(book =>
      openPenalty(book, { supplierId: firm, sourceType: 'manual', penaltyReason: '划伤', deductAmount: '700' }),
    )
    const posted = await start(await fresh())
    await posted.agreeAll(genuine)
    await act(AP, 'payable', 'deduct', posted.documentId, { supplierId: firm, penaltyId, amount: '100' })
    expect((await confirm('zheng.guoping')).body.msg).toBe('操作成功')
    const noticeId = await noticed([await received()], [penaltyId])
    await red(posted.documentId, number())
    expect((await confirm(TAX)).body.msg).toBe('操作成功')
    expect(await row('fin_penalty', { id: penaltyId })).toMatchObject({
      ...{ penalty_state: 'taken', notice_id: noticeId, settled_amount: '0.00' },
    })
    const next = await start(await of(noticeId))
    await next.agreeAll(genuine)
    expect(await row('payable', { purchase_invoice_id: next.documentId })).toMatchObject({ deducted_amount: '700.00' })
  })

  it('an invoice of a buyer, of receipts directly: noticed and invoiced by one paper, free again when refused', async () => {
    const buyer = papersOf('receiptInvoiced_ywy', tools, async () => ({
      ...{ ...(await base('zhu.lei')), supplierId: await supplierId(), agentReason: '快递寄达' },
    }))
    const lineId = await received()
    const asked = { items: [{ receiptLineId: lineId, qty: '10' }] }
    const paper = await buyer.start(asked, 'zhu.lei')
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '10.000', invoiced_qty: '0.000' })
    await paper.reject('补件')
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '0.000' })
    await paper.resubmit(asked)
    expect(await paper.agreeAll(genuine)).toEqual(['purchase_head', 'ap_acct', 'tax_acct'])
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '10.000', invoiced_qty: '10.000' })
    await red(paper.documentId, number())
    await confirm(TAX)
    expect(await lineOf(lineId)).toMatchObject({ noticed_qty: '0.000', invoiced_qty: '0.000' })
    const unordered = await received()
    const kind = (of: string) =>
      app.sql(`update wh_receipt r set receipt_kind = $2 from wh_receipt_line l where l.receipt_id = r.id and l.id = $1`, [unordered, of])
    await kind('no_order')
    await buyer.refuses([[{ items: [{ receiptLineId: unordered, qty: '10' }] }, /还没有补订单，不能开票/, 'zhu.lei']])
    await kind('goods')
    const noticedLine = await received()
    const noticeId = await noticed([noticedLine])
    await buyer.refuses([
      [{ items: [{ receiptLineId: noticedLine, qty: '1' }] }, '数量不能大于未开票数量'],
      [{ noticeId, items: [{ receiptLineId: lineId, qty: '1' }] }, /入库行不在所选开票通知中|数量/],
    ])
    await (await buyer.start({ noticeId, items: [{ receiptLineId: noticedLine, qty: '10' }] }, 'zhu.lei')).agreeAll(genuine)
    expect(await row('fin_invoice_notice', { id: noticeId })).toMatchObject({ notice_state: 'invoiced' })
  })
})
