import { expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { countsIn, expectRefusal, flowTest, goes, month, paperIn, stockIn, wanted } from '#test/harness.ts'
import { pendingPropertyBreaches } from '../pending-property/pending-property.query.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { cancelCount, recordCount } from './stocktake.ledger.ts'
import { settleLines, takeLines } from './stocktake-settle.ledger.ts'

flowTest('inventory_loss', '盘亏, from the count to the book', tools => {
  const { app, booking, start, startAt, agreed, tryStart, refuses, race, rows, act, offers, user, told } = tools
  const { place, move, onHandAt, warehouse, material, supplier } = stockIn(tools)
  const { counted, begin, finish, people, stateOf } = countsIn(tools, 'liang.yan')
  tools.keeps(pendingPropertyBreaches, stockBreaches)
  tools.base(() => ({ ...people(), causeAnalysis: '桶底残留与计量误差' }))

  const asked = (stocktakeId: string, lineIds: readonly string[], more: object = {}) => ({
    stocktakeId,
    items: lineIds.map(stocktakeLineId => ({ stocktakeLineId, diffCause: 'measure', lossHandle: 'expense', ...more })),
  })

  it('the demo company has a counted warehouse whose differences can be picked', async () => {
    const [take, ...others] = await offers('liang.yan', 'stocktake', '辅料库')
    expect(others).toEqual([])
    const stocktakeId = take!.id!
    const losses = () => offers('liang.yan', 'stocktakeLine', '', { stocktakeId, kind: 'loss' })
    const offered = await losses()
    const lines = offered.filter(({ label }) => /^FL-00(01|07|11) /.test(label!))
    expect(lines).toHaveLength(3)
    const paper = await start(
      asked(
        stocktakeId,
        lines.map(line => line.id!),
      ),
    )
    const shown = await paper.shown()
    expect(shown).toMatchObject({
      warehouseId: expect.any(String),
      items: expect.arrayContaining([expect.objectContaining({ materialCode: 'FL-0001', unit: 'kg', diffQty: '35.000' })]),
    })
    expect(Number(shown.totalDiffAmount)).toBeGreaterThan(10_000)
    expect(await paper.agreeAll()).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit', 'cfo'])
    expect(await stateOf(stocktakeId)).toBe('settling, frozen')
    expect(await losses()).toHaveLength(offered.length - 3)
  })

  it('nothing moves until the last step agrees; then the book is written down and the warehouse moves again', async () => {
    const { place, stocktakeId, lineIds } = await counted(['10', '7.5'], ['4', '4'])
    expect(await stateOf(stocktakeId)).toBe('counted, frozen')
    const paper = await start(asked(stocktakeId, [lineIds[0]!]))
    expect(await stateOf(stocktakeId)).toBe('settling, frozen')
    expect(await onHandAt(place)).toEqual({ onHandQty: '10.000', reservedQty: '2.500', availableQty: '7.500' })
    expect(await paper.agreeAll()).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit'])
    expect(await onHandAt(place)).toEqual({ onHandQty: '7.500', reservedQty: '0.000', availableQty: '7.500' })
    expect(await rows('stock_ledger', { biz_id: paper.documentId })).toMatchObject([
      { biz_type: 'COUNT_LOSS', bill_no: paper.number, qty: '-2.500', amount: '-250.00' },
    ])
    expect(await stateOf(stocktakeId)).toBe('closed')
  })

  it('INV-30 a warehouse that is counted stands still for everything else', async () => {
    const { warehouseId, place } = await counted(['10', '9'])
    await expect(move(place, '-1')).rejects.toThrow(`仓库正在盘点，暂停出入库：仓库${warehouseId}`)
    await expect(begin(warehouseId)).rejects.toThrow('该仓库已有未关闭的盘点单')
  })

  it('INV-02 a line is in one running document; refused or withdrawn it is free again', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'], ['10', '9'])
    const [one, other] = [asked(stocktakeId, [lineIds[0]!]), asked(stocktakeId, [lineIds[1]!])]
    const first = await start(asked(stocktakeId, lineIds))
    await refuses([[other, '该盘点行已在其他单据中处理']])
    await first.reject('重新盘点')
    expect(await stateOf(stocktakeId)).toBe('counted, frozen')
    await tools.sound()

    const second = await start(other)
    expectRefusal(await first.tryResubmit(asked(stocktakeId, lineIds)), '该盘点行已在其他单据中处理')
    await first.resubmit(one)
    await second.withdraw()
    await first.agreeAll()
    await refuses([[one, '该盘点行已处理']])
    expect(await stateOf(stocktakeId)).toBe('settling, frozen')
  })

  it('two documents for one line at once: one of them', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    expect(await race(Array.from({ length: 5 }, () => asked(stocktakeId, lineIds)))).toBe(1)
  })

  it('cancelled and handed in at the same moment: one of them; a count that was given up stays so', async () => {
    for (let round = 0; round < 5; round++) {
      const { stocktakeId, lineIds } = await counted(['10', '8'])
      const [cancelled, started] = await Promise.all([
        act('luo.zhigang', 'stocktake', 'cancel', stocktakeId, { cancelReason: '盘错仓库' }),
        tryStart(asked(stocktakeId, lineIds)),
      ])
      expect([cancelled.status, started.status].filter(status => status === 200)).toHaveLength(1)
      expect(await stateOf(stocktakeId)).toBe(cancelled.status === 200 ? 'cancelled' : 'settling, frozen')
    }
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    // The paper looked while the count was still open, and took its lines after it was cancelled.
    await booking(book => cancelCount(book, stocktakeId))
    await expect(booking(book => takeLines(book, stocktakeId, lineIds, app.newId()))).rejects.toThrow('盘点单未盘点完成或已关闭')
    expect(await stateOf(stocktakeId)).toBe('cancelled')
  })

  it('what is promised to others cannot be lost before they let go of it', async () => {
    const { place, stocktakeId, lineIds } = await counted(['10', '2'])
    const other = app.newId()
    await booking(book => heldStock.hold(paperIn(book, other), [wanted(book.newId, place, '5')]))
    await refuses([[asked(stocktakeId, lineIds), '可用库存 5.000 小于盘亏数量 8.000，请先释放占用']])
    await booking(book => heldStock.free(paperIn(book, other)))
    await agreed(asked(stocktakeId, lineIds))
  })

  it('audit names who pays: payroll is asked, and the tax accountant hears of an unexplained loss', async () => {
    const { stocktakeId, lineIds } = await counted(['100', '0', '60'])
    const paper = await startAt('audit', asked(stocktakeId, lineIds, { diffCause: 'lost', lossHandle: 'compensate' }))
    await paper.refuses([
      [{ compensateAmount: '7000' }, '赔偿金额不能大于处理方式为责任人赔偿的差异金额'],
      [{ compensateAmount: '500' }, '有赔偿金额时须填写责任人'],
    ])
    await paper.agree({ compensateAmount: '500', dutyUserId: user('song.jun') })
    const deduction = 'payroll_deduction d join hr_employee e on e.id = d.employee_id'
    expect(await rows(deduction, { 'd.bill_no': paper.number }, 'e.user_id, d.amount, d.source')).toEqual([
      { user_id: user('song.jun'), amount: '500.00', source: 'stock' },
    ])
    expect(await told(`盘亏进项税额转出：${paper.number}`)).toEqual([
      {
        account: 'yan.fang',
        content: `盘亏单 ${paper.number} 有 1 项非正常损失，成本合计 6000.00 元，已按最近入库税率登记进项税额转出，请核对。`,
      },
    ])
    expect(await rows('fin_tax_entry', { bill_no: paper.number }, 'direction, tax_rate, amount, tax')).toEqual([
      { direction: 'transfer_out', tax_rate: '0.13', amount: '6000.00', tax: '780.00' },
    ])
    expect(await rows('fin_expense_entry', { bill_no: paper.number, source_type: 'tax_out' }, 'amount, subject')).toEqual([
      { amount: '780.00', subject: 'admin' },
    ])
  })

  it('what a supplier is to answer for becomes a penalty of whoever delivered the batch, for the buyer to confirm', async () => {
    const [warehouseId, materialId] = [await warehouse(), await material('yes')]
    await move({ warehouseId, materialId, batchNo: 'S1' }, '10', { unitCost: '100' })
    const stocktakeId = await begin(warehouseId)
    const [line] = await rows('stocktake_line', { stocktake_id: stocktakeId })
    await booking(book => recordCount(book, stocktakeId, new Map([[line!.id!, '7']])))
    await finish(stocktakeId)
    const paper = asked(stocktakeId, [line!.id!], { lossHandle: 'supplier' })
    await refuses([[paper, '该批次没有供应商，不能向供应商索赔']])
    const supplierId = await supplier()
    await app.sql('update wh_stock_batch set supplier_id = $1 where material_id = $2', [supplierId, materialId])
    const { number } = await agreed(paper)
    expect(await rows('fin_penalty', { source_no: number }, 'supplier_id, source_type, penalty_state, deduct_amount')).toEqual([
      { supplier_id: supplierId, source_type: 'loss', penalty_state: 'proposed', deduct_amount: '300.00' },
    ])
    expect(await rows('wh_pending_property', { bill_no: number, entry_type: 'SETTLE' }, 'settle_kind, amount')).toEqual([
      { settle_kind: 'supplier', amount: '300.00' },
    ])
  })

  it('a loss from fifty thousand on goes up to the general manager', async () => {
    const { stocktakeId, lineIds } = await counted(['100', '0', '500'])
    const paper = await start(asked(stocktakeId, lineIds))
    expect(await paper.agreeAll()).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit', 'cfo', 'gm'])
  })

  it('a closed month keeps the last task open and says why', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    const paper = await startAt('audit', asked(stocktakeId, lineIds))
    await booking(book => turnPeriod(book, month, 'closed', ''))
    await paper.refuses([[undefined, `会计期间已关闭：${month}`]])
    expect(await paper.nodes()).toEqual(['audit'])
    await booking(book => turnPeriod(book, month, 'open', ''))
    expect(await paper.agree()).toBe(3)
  })

  it('refuses a gain, a foreign line, a stocktake still being counted, and one person in two chairs', async () => {
    const one = await counted(['10', '12'], ['10', '9'])
    const other = await counted(['10', '9'])
    const [gain, loss] = one.lineIds
    await refuses([
      [asked(one.stocktakeId, [gain!]), '盘亏数量须大于零，盘盈请走盘盈审批'],
      [asked(one.stocktakeId, other.lineIds), '盘点行不属于所选盘点单'],
      [{ ...asked(one.stocktakeId, [loss!]), superviseUserId: user('liang.yan') }, '盘点人与监盘人不能为同一人'],
      [asked(one.stocktakeId, [loss!, loss!]), '同一盘点行不能重复'],
    ])
    await app.sql(`update stocktake set state = 'counting' where id = $1`, [one.stocktakeId])
    await refuses([[asked(one.stocktakeId, [loss!]), '盘点单未盘点完成或已关闭']])
  })

  it('ingots lie, are counted and go missing one by one; billets as they weigh', async () => {
    const [warehouseId, ingots, billets] = [await warehouse(), await material('yes'), await material('yes')]
    await app.sql(
      `update wh_material set material_type = '2', unit = case when id = $1 then 'kg' else 't' end,
         double_unit = case when id = $1 then 'yes' end where id = any($2)`,
      [ingots, [ingots, billets]],
    )
    const into = (materialId: string, batchNo: string, qty: string) => move({ warehouseId, materialId, batchNo }, qty, { unitCost: '100' })
    const numbers = [1, 2, 3].map(nth => `${ingots}-${nth}`) as [string, string, string]
    for (const number of numbers) await into(ingots, number, '24000')
    await expect(move({ warehouseId, materialId: ingots, batchNo: numbers[0] }, '-9000')).rejects.toThrow('须整支出库，重量 24000.000 kg')
    await into(billets, 'L1', '30')
    const stocktakeId = await begin(warehouseId)
    const lines = await rows('stocktake_line', { stocktake_id: stocktakeId })
    const lineOf = (batchNo: string) => lines.find(line => line.batch_no === batchNo)!.id!
    const count = (found: Record<string, string>) =>
      booking(book => recordCount(book, stocktakeId, new Map(Object.entries(found).map(([batchNo, qty]) => [lineOf(batchNo), qty]))))
    await expect(count({ [numbers[2]]: '20000' })).rejects.toThrow(`锭号 ${numbers[2]} 的实盘数量为账面重量，不在库为 0`)
    await count({ [numbers[0]]: '0', [numbers[1]]: '0', [numbers[2]]: '24000', L1: '16.5' })
    await finish(stocktakeId)
    const paper = await start(asked(stocktakeId, [numbers[0], numbers[1], 'L1'].map(lineOf)))
    expect((await paper.shown()).items).toMatchObject([{ diffQty: '24000.000' }, { diffQty: '24000.000' }, { diffQty: '13.500' }])
    await paper.agreeAll()
    expect(await stateOf(stocktakeId)).toBe('closed')
    expect(await onHandAt({ warehouseId, materialId: ingots, batchNo: numbers[0] })).toMatchObject({ onHandQty: '0.000' })
  })

  it('a count that finds what the books say closes at once; an unfinished one does not', async () => {
    const { stocktakeId } = await counted(['3', '3'])
    expect(await stateOf(stocktakeId)).toBe('closed')
    const at = await place()
    await move(at, '1', { unitCost: '1' })
    const open = await begin(at.warehouseId)
    await expect(finish(open)).rejects.toThrow('还有未盘点的明细')
    expect(await goes(booking(book => settleLines(book, app.newId())))).toBe(false)
    expect(await goes(booking(book => takeLines(book, open, [app.newId()], app.newId())))).toBe(false)
  })
})
