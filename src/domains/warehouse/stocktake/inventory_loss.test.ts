import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, goes, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { onHand, post } from '../stock/stock.ledger.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { release, reserve } from '../stock/stock-reserve.ledger.ts'
import { beginCount, cancelCount, finishCount, recordCount, recordFound } from './stocktake.ledger.ts'
import { settleLines, takeLines } from './stocktake-settle.ledger.ts'

interface Line {
  id: string
  material_id: string
  diff_qty: string
  code: string
}

describe('盘亏, from the count to the book', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let people: Record<'counter' | 'watcher' | 'guilty', string>
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    people = {
      counter: await userId(app, 'liang.yan'),
      watcher: await userId(app, 'wei.lin'),
      guilty: await userId(app, 'song.jun'),
    }
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => stockBreaches(tx))

  /** A warehouse of its own with these booked and found quantities, counted and waiting. */
  async function counted(...lines: [booked: string, found: string, unitCost?: string][]) {
    const warehouseId = await newWarehouse(app, booking)
    const materialIds = await Promise.all(lines.map(() => newMaterial(booking)))
    await booking(book =>
      post(
        book,
        lines.map(([booked, , unitCost = '100'], at) =>
          moved(book.newId, { warehouseId, materialId: materialIds[at]! }, booked, { unitCost }),
        ),
      ),
    )
    const stocktakeId = await booking(book =>
      beginCount(
        book,
        { stocktakeNo: `PD${warehouseId}`, warehouseId, countUserId: people.counter, superviseUserId: people.watcher },
        people.counter,
      ),
    )
    const rows = await app.sql<Line>('select * from stocktake_line where stocktake_id = $1', [stocktakeId])
    const ordered = materialIds.map(id => rows.find(row => row.material_id === id)!)
    await booking(book => recordCount(book, stocktakeId, new Map(ordered.map((row, at) => [row.id, lines[at]![1]]))))
    await booking(book => finishCount(book, stocktakeId))
    return { warehouseId, stocktakeId, materialIds, lineIds: ordered.map(row => row.id) }
  }

  const form = (stocktakeId: string, lineIds: readonly string[], more: object = {}) => ({
    stocktakeId,
    countUserId: people.counter,
    superviseUserId: people.watcher,
    causeAnalysis: '桶底残留与计量误差',
    items: lineIds.map(stocktakeLineId => ({ stocktakeLineId, diffCause: 'measure', lossHandle: 'expense' })),
    ...more,
  })
  const states = async (stocktakeId: string) => {
    const [take] = await app.sql<{ state: string; frozen: string }>(
      'select s.state, w.frozen from stocktake s join wh_warehouse w on w.id = s.warehouse_id where s.id = $1',
      [stocktakeId],
    )
    return take
  }
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('liang.yan', 'inventory_loss', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('the demo company has a counted warehouse whose differences can be picked', async () => {
    const keeper = await cases.as('liang.yan')
    const stocktakes = (await keeper.get('blade-flow/reference/list', { to: 'stocktake', keyword: '辅料库' })).body.data.records
    expect(stocktakes).toHaveLength(1)
    const within = JSON.stringify({ stocktakeId: stocktakes[0].id, kind: 'loss' })
    const offered = (await keeper.get('blade-flow/reference/list', { to: 'stocktakeLine', within, size: 100 })).body.data.records
    const lines = offered.filter((line: { label: string }) => /^FL-00(01|07|11) /.test(line.label))
    expect(lines).toHaveLength(3)
    const { processInstanceId } = await cases.start(
      'liang.yan',
      'inventory_loss',
      form(
        stocktakes[0].id,
        lines.map((line: { id: string }) => line.id),
      ),
    )
    const shown = (await keeper.get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown).toMatchObject({
      warehouseId: expect.any(String),
      items: expect.arrayContaining([expect.objectContaining({ materialCode: 'FL-0001', unit: 'kg', diffQty: '35.000' })]),
    })
    expect(Number(shown.totalDiffAmount)).toBeGreaterThan(10_000)
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit', 'cfo'])
    expect(await states(stocktakes[0].id)).toEqual({ state: 'settling', frozen: 'yes' })
    const left = (await keeper.get('blade-flow/reference/list', { to: 'stocktakeLine', within, size: 100 })).body.data.records
    expect(left).toHaveLength(offered.length - 3)
    expect(await breaches()).toEqual([])
  })

  it('nothing moves until the last step agrees; then the book is written down and the warehouse moves again', async () => {
    const { warehouseId, stocktakeId, materialIds, lineIds } = await counted(['10', '7.5'], ['4', '4'])
    const place = { warehouseId, materialId: materialIds[0]! }
    expect(await states(stocktakeId)).toEqual({ state: 'counted', frozen: 'yes' })
    const { processInstanceId, businessId, number } = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, [lineIds[0]!]))
    expect(await states(stocktakeId)).toEqual({ state: 'settling', frozen: 'yes' })
    expect(await booking(({ tx }) => onHand(tx, place))).toEqual({ onHandQty: '10.000', reservedQty: '2.500', availableQty: '7.500' })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit'])
    expect(await booking(({ tx }) => onHand(tx, place))).toEqual({ onHandQty: '7.500', reservedQty: '0.000', availableQty: '7.500' })
    expect(await app.sql('select biz_type, bill_no, qty, amount from stock_ledger where biz_id = $1', [businessId])).toEqual([
      { biz_type: 'COUNT_LOSS', bill_no: number, qty: '-2.500', amount: '-250.00' },
    ])
    expect(await states(stocktakeId)).toEqual({ state: 'closed', frozen: 'no' })
    expect(await breaches()).toEqual([])
  })

  it('INV-30 a warehouse that is counted stands still for everything else', async () => {
    const { warehouseId, materialIds } = await counted(['10', '9'])
    const place = { warehouseId, materialId: materialIds[0]! }
    await expect(booking(book => post(book, [moved(book.newId, place, '-1')]))).rejects.toThrow(
      `仓库正在盘点，暂停出入库：仓库${warehouseId}`,
    )
    await expect(
      booking(book =>
        beginCount(book, { stocktakeNo: 'X', warehouseId, countUserId: people.counter, superviseUserId: people.watcher }, people.counter),
      ),
    ).rejects.toThrow('该仓库已有未关闭的盘点单')
  })

  it('INV-02 a line is in one running document; refused or withdrawn it is free again', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'], ['10', '9'])
    const first = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, lineIds))
    expect(await refused(form(stocktakeId, [lineIds[1]!]))).toBe('该盘点行已在其他单据中处理')
    await cases.decide(first.processInstanceId, { pass: false, comment: '重新盘点' })
    expect(await states(stocktakeId)).toEqual({ state: 'counted', frozen: 'yes' })
    expect(await breaches()).toEqual([])

    const second = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, [lineIds[1]!]))
    const again = (lines: string[]) =>
      cases.send('liang.yan', 'process/resubmit', { processInstanceId: first.processInstanceId, form: form(stocktakeId, lines) })
    expect((await again(lineIds)).body.msg).toBe('该盘点行已在其他单据中处理')
    expect((await again([lineIds[0]!])).body).toMatchObject({ success: true })
    expect((await cases.send('liang.yan', 'process/withdraw', { processInstanceId: second.processInstanceId })).body).toMatchObject({
      success: true,
    })
    await cases.agreeAll(first.processInstanceId)
    expect(await refused(form(stocktakeId, [lineIds[0]!]))).toBe('该盘点行已处理')
    expect(await states(stocktakeId)).toEqual({ state: 'settling', frozen: 'yes' })
    expect(await breaches()).toEqual([])
  })

  it('two documents for one line at once: one of them', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => cases.tryStart('liang.yan', 'inventory_loss', form(stocktakeId, lineIds))),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('cancelled and handed in at the same moment: one of them; a count that was given up stays so', async () => {
    const head = await cases.as('luo.zhigang')
    for (let round = 0; round < 5; round++) {
      const { stocktakeId, lineIds } = await counted(['10', '8'])
      const fields = { cancelReason: '盘错仓库' }
      const [cancelled, started] = await Promise.all([
        head.post('blade-biz/master/act', { master: 'stocktake', action: 'cancel', id: stocktakeId, fields }),
        cases.tryStart('liang.yan', 'inventory_loss', form(stocktakeId, lineIds)),
      ])
      expect([cancelled.status, started.status].filter(status => status === 200)).toHaveLength(1)
      expect(await states(stocktakeId)).toEqual(
        cancelled.status === 200 ? { state: 'cancelled', frozen: 'no' } : { state: 'settling', frozen: 'yes' },
      )
    }
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    // The paper looked while the count was still open, and took its lines after it was cancelled.
    await booking(book => cancelCount(book, stocktakeId))
    await expect(booking(book => takeLines(book, stocktakeId, lineIds, app.newId()))).rejects.toThrow('盘点单未盘点完成或已关闭')
    expect(await states(stocktakeId)).toEqual({ state: 'cancelled', frozen: 'no' })
    expect(await breaches()).toEqual([])
  })

  it('what is promised to others cannot be lost before they let go of it', async () => {
    const { warehouseId, stocktakeId, materialIds, lineIds } = await counted(['10', '2'])
    const other = { bizType: 'ISSUE', bizId: app.newId(), bizLineId: app.newId(), billNo: 'LL' }
    await booking(book => reserve(book, [{ ...other, warehouseId, materialId: materialIds[0]!, qty: '5' }]))
    expect(await refused(form(stocktakeId, lineIds))).toBe('可用库存 5.000 小于盘亏数量 8.000，请先释放占用')
    await booking(book => release(book, other))
    await cases.agreeAll((await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, lineIds))).processInstanceId)
    expect(await breaches()).toEqual([])
  })

  it('audit names who pays: payroll is asked, and the tax accountant hears of an unexplained loss', async () => {
    const { stocktakeId, lineIds } = await counted(['100', '0', '60'])
    const items = [{ stocktakeLineId: lineIds[0], diffCause: 'lost', lossHandle: 'compensate' }]
    const { processInstanceId, number } = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, lineIds, { items }))
    await cases.agreeUntil(processInstanceId, 'audit')
    const decide = (more: object) => cases.decide(processInstanceId, { form: more })
    expect((await decide({ compensateAmount: '7000' })).body.msg).toBe('赔偿金额不能大于差异金额合计')
    expect((await decide({ compensateAmount: '500' })).body.msg).toBe('有赔偿金额时须填写责任人')
    expect((await decide({ compensateAmount: '500', dutyUserId: people.guilty })).body).toMatchObject({ success: true })
    expect(
      await app.sql(
        'select e.user_id, d.amount, d.source from payroll_deduction d join hr_employee e on e.id = d.employee_id where d.bill_no = $1',
        [number],
      ),
    ).toEqual([{ user_id: people.guilty, amount: '500.00', source: 'stock' }])
    const [told] = await app.sql<{ account: string; content: string }>(
      'select u.account, m.content from sys_message m join sys_user u on u.id = m.user_id where m.title = $1',
      [`盘亏进项税额转出：${number}`],
    )
    expect(told).toEqual({ account: 'yan.fang', content: `盘亏单 ${number} 有 1 项非正常损失，成本合计 6000.00 元，请办理进项税额转出。` })
    expect(await breaches()).toEqual([])
  })

  it('a loss from fifty thousand on goes up to the general manager', async () => {
    const { stocktakeId, lineIds } = await counted(['100', '0', '500'])
    const { processInstanceId } = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, lineIds))
    expect(await cases.agreeAll(processInstanceId)).toEqual(['wh_head', 'cost_acct', 'fin_head', 'audit', 'cfo', 'gm'])
    expect(await breaches()).toEqual([])
  })

  it('a closed month keeps the last task open and says why', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '8'])
    const { processInstanceId } = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, lineIds))
    await cases.agreeUntil(processInstanceId, 'audit')
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    await booking(book => turnPeriod(book, month, 'closed', ''))
    const reply = await cases.decide(processInstanceId)
    expect(reply).toMatchObject({ status: 400, body: { msg: `会计期间已关闭：${month}` } })
    expect((await cases.open(processInstanceId)).map(task => task.nodeId)).toEqual(['audit'])
    await booking(book => turnPeriod(book, month, 'open', ''))
    expect((await cases.decide(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await breaches()).toEqual([])
  })

  it('refuses a gain, a foreign line, a stocktake still being counted, and one person in two chairs', async () => {
    const one = await counted(['10', '12'], ['10', '9'])
    const other = await counted(['10', '9'])
    expect(await refused(form(one.stocktakeId, [one.lineIds[0]!]))).toBe('盘亏数量须大于零，盘盈请走盘盈审批')
    expect(await refused(form(one.stocktakeId, [other.lineIds[0]!]))).toBe('盘点行不属于所选盘点单')
    expect(await refused(form(one.stocktakeId, [one.lineIds[1]!], { superviseUserId: people.counter }))).toBe('盘点人与监盘人不能为同一人')
    expect(await refused(form(one.stocktakeId, [one.lineIds[1]!, one.lineIds[1]!]))).toBe('同一盘点行不能重复')
    await app.sql(`update stocktake set state = 'counting' where id = $1`, [one.stocktakeId])
    expect(await refused(form(one.stocktakeId, [one.lineIds[1]!]))).toBe('盘点单未盘点完成或已关闭')
  })

  it('ingots that are counted by the piece lie, are counted and go missing one by one; by weight, as they weigh', async () => {
    const warehouseId = await newWarehouse(app, booking)
    const [ingots, billets] = [await newMaterial(booking, 'yes'), await newMaterial(booking, 'yes')]
    await app.sql(`update wh_material set material_type = '2', unit = case when id = $1 then 'zhi' else 't' end where id = any($2)`, [
      ingots,
      [ingots, billets],
    ])
    const into = (materialId: string, batchNo: string, qty: string) =>
      booking(book => post(book, [moved(book.newId, { warehouseId, materialId, batchNo }, qty, { unitCost: '100' })]))
    const numbers = [1, 2, 3].map(nth => `${ingots}-${nth}`)
    await expect(into(ingots, numbers[0]!, '2')).rejects.toThrow('逐支（件）管理，每个编号的数量为 1')
    for (const number of numbers) await into(ingots, number, '1')
    await into(billets, 'L1', '30')
    const head = { stocktakeNo: `PD${warehouseId}`, warehouseId, countUserId: people.counter, superviseUserId: people.watcher }
    const stocktakeId = await booking(book => beginCount(book, head, people.counter))
    const rows = await app.sql<Line & { batch_no: string }>('select * from stocktake_line where stocktake_id = $1', [stocktakeId])
    const lineOf = (batchNo: string) => rows.find(row => row.batch_no === batchNo)!.id
    const count = (found: [batchNo: string, qty: string][]) =>
      booking(book => recordCount(book, stocktakeId, new Map(found.map(([batchNo, qty]) => [lineOf(batchNo), qty]))))
    await expect(count([[numbers[2]!, '2']])).rejects.toThrow(`锭号 ${numbers[2]} 的实盘数量只能是 0 或 1`)
    await expect(booking(book => recordFound(book, stocktakeId, { materialId: ingots, batchNo: `${ingots}-4` }, '2'))).rejects.toThrow(
      '每个锭号的账外数量为 1',
    )
    await count([...numbers.map((number, at): [string, string] => [number, at === 2 ? '1' : '0']), ['L1', '16.5']])
    await booking(book => finishCount(book, stocktakeId))
    const missing = [numbers[0]!, numbers[1]!, 'L1'].map(lineOf)
    const { processInstanceId } = await cases.start('liang.yan', 'inventory_loss', form(stocktakeId, missing))
    const shown = (await (await cases.as('liang.yan')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown.items.map((item: { diffQty: string }) => item.diffQty)).toEqual(['1.000', '1.000', '13.500'])
    await cases.agreeAll(processInstanceId)
    expect(await states(stocktakeId)).toEqual({ state: 'closed', frozen: 'no' })
    expect(await booking(({ tx }) => onHand(tx, { warehouseId, materialId: ingots, batchNo: numbers[0]! }))).toMatchObject({
      onHandQty: '0.000',
    })
    expect(await breaches()).toEqual([])
  })

  it('a count that finds what the books say closes at once; an unfinished one does not', async () => {
    const { stocktakeId } = await counted(['3', '3'])
    expect(await states(stocktakeId)).toEqual({ state: 'closed', frozen: 'no' })
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '1', { unitCost: '1' })]))
    const open = await booking(book =>
      beginCount(book, { stocktakeNo: 'PD-X', warehouseId, countUserId: people.counter, superviseUserId: people.watcher }, people.counter),
    )
    await expect(booking(book => finishCount(book, open))).rejects.toThrow('还有未盘点的明细')
    expect(await goes(booking(book => settleLines(book, app.newId())))).toBe(false)
    expect(await goes(booking(book => takeLines(book, open, [app.newId()], app.newId())))).toBe(false)
  })
})
