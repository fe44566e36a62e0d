import { expect, it } from 'vitest'
import { countsIn, flowTest, stockIn } from '#test/harness.ts'
import { pendingPropertyBreaches } from '../pending-property/pending-property.query.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { recordFound } from './stocktake.ledger.ts'

flowTest('inventory_profit', '盘盈, from the count to the book', tools => {
  const { app, booking, rows, user, start, refuses } = tools
  const { onHandAt, avgCostAt } = stockIn(tools)
  const { counted, counting, finish, people, stateOf } = countsIn(tools, 'song.jun')
  tools.keeps(pendingPropertyBreaches, stockBreaches)
  tools.base(() => ({ ...people(), causeAnalysis: '退库未办手续' }))

  const asked = (stocktakeId: string, lineIds: readonly string[], more: object = {}) => ({
    stocktakeId,
    items: lineIds.map(stocktakeLineId => ({ stocktakeLineId, diffCause: 'record' })),
    ...more,
  })

  it('is returned, corrected, submitted again and written up at the accountant’s cost; the warehouse moves again', async () => {
    const { place, stocktakeId, lineIds } = await counted(['10', '12.5'])
    const paper = await start(asked(stocktakeId, lineIds), 'song.jun')
    await refuses([[asked(stocktakeId, lineIds), '该盘点行已在其他单据中处理']])
    await paper.sendBack('原因写清楚')
    await paper.resubmit(asked(stocktakeId, lineIds, { causeAnalysis: '车间交回三件未办退库' }))
    await paper.agreeUntil('cost_acct')
    const priced = (unitCost: string) => ({ items: [{ stocktakeLineId: lineIds[0], diffCause: 'record', unitCost }] })
    await paper.refuses([[priced('0'), '成本单价须大于零']])
    await paper.agree(priced('80'))
    expect(await onHandAt(place)).toMatchObject({ onHandQty: '10.000' })
    expect(await paper.agreeAll()).toEqual(['fin_head'])
    expect(await rows('stock_ledger', { biz_id: paper.documentId })).toMatchObject([
      { biz_type: 'COUNT_GAIN', bill_no: paper.number, qty: '2.500', amount: '200.00' },
    ])
    expect(await avgCostAt(place)).toBe('96.0000')
    expect(await stateOf(stocktakeId)).toBe('closed')
  })

  it('a material that is not in the books is posted at its last price, and counted once', async () => {
    const { place, stocktakeId } = await counting(['3', '3', '10'])
    const beside = { materialId: place.materialId, batchNo: 'X' }
    await app.sql('update wh_material set last_price = 12.5 where id = $1', [place.materialId])
    const found = await booking(book => recordFound(book, stocktakeId, beside, '4'))
    await finish(stocktakeId)
    const paper = await start(asked(stocktakeId, [found]))
    expect(await paper.agreeAll()).toEqual(['wh_head', 'cost_acct', 'fin_head'])
    expect(await onHandAt({ ...place, batchNo: 'X' })).toMatchObject({ onHandQty: '4.000' })
    await refuses([[asked(stocktakeId, [found]), '盘点单未盘点完成或已关闭']])
  })

  it('a large gain needs the general manager; after a rejection its lines are free for another document', async () => {
    const { stocktakeId, lineIds } = await counted(['100', '1200'])
    await (await start(asked(stocktakeId, lineIds))).reject('重新盘点')
    expect(await stateOf(stocktakeId)).toBe('counted, frozen')
    const second = await start(asked(stocktakeId, lineIds))
    expect(await second.agreeAll()).toEqual(['wh_head', 'cost_acct', 'fin_head', 'cfo', 'gm'])
  })

  it('refuses a loss, one person in two chairs and the same line twice', async () => {
    const loss = await counted(['10', '8'])
    const { stocktakeId, lineIds } = await counted(['10', '11'])
    await refuses([
      [asked(loss.stocktakeId, loss.lineIds), '盘盈数量须大于零，盘亏请走盘亏审批'],
      [asked(stocktakeId, lineIds, { superviseUserId: user('song.jun') }), '盘点人与监盘人不能为同一人'],
      [asked(stocktakeId, [...lineIds, ...lineIds]), '同一盘点行不能重复'],
    ])
  })
})
