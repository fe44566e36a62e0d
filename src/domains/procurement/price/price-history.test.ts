import fc from 'fast-check'
import { expect, it } from 'vitest'
import { receive } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { receiptBreaches } from '#domains/warehouse/receipt/receipt.query.ts'
import { reverseReceipt } from '#domains/warehouse/receipt/receipt-reverse.ledger.ts'
import { always, appTest, arrivingIn, day, goes, stockIn } from '#test/harness.ts'
import { recordPrices, withdrawPrices } from './price-history.ledger.ts'
import { priceHistoryBreaches } from './price-history.query.ts'

appTest('采购价格历史', tools => {
  const { app, booking, rows, row, user, list, get } = tools
  const { place, supplier } = stockIn(tools)
  const { reverses } = arrivingIn(tools)
  tools.keeps(priceHistoryBreaches, receiptBreaches)

  const lastPrice = async (materialId: string) => (await row('wh_material', { id: materialId }, 'last_price as price')).price
  type At = { warehouseId: string; materialId: string }
  const received = async (at: At, taxPrice: string, qty = '10') => {
    const head = { supplierId: await supplier(), warehouseId: at.warehouseId, keeperId: user('liang.yan'), buyerId: user('xie.yun') }
    return booking(book => receive(book, head, [{ materialId: at.materialId, qty, taxPrice, taxRate: '0.13' }]))
  }
  const agreed = (materialId: string, taxPrice: string, bizLineId = app.newId(), priceDate = day()) => {
    const price = { priceKind: 'agreement', materialId, supplierId: null, taxPrice, taxRate: '0.13', qty: '1' } as const
    return booking(book => recordPrices(book, [{ ...price, priceDate, billNo: 'XY1', bizLineId }]))
  }

  it('a receipt is the last price, free goods are none, and a reversal gives the one before back', async () => {
    const at = await place()
    await agreed(at.materialId, '90')
    expect(await lastPrice(at.materialId)).toBe('90.0000')
    await received(at, '113')
    const second = await received(at, '120')
    await received(at, '0')
    expect(await lastPrice(at.materialId)).toBe('120.0000')
    expect((await reverses(second)).body.success).toBe(true)
    expect(await lastPrice(at.materialId)).toBe('113.0000')
    // What was agreed later does not hide what was paid.
    await agreed(at.materialId, '95')
    expect(await lastPrice(at.materialId)).toBe('113.0000')
    const told = await list('zhu.lei', 'priceHistory', { materialId: at.materialId })
    expect(told.map(({ priceKind, taxPrice, qty }) => `${priceKind} ${taxPrice} ${qty}`).sort()).toEqual([
      'agreement 90.0000 1.000',
      'agreement 95.0000 1.000',
      'receipt 113.0000 10.000',
      'receipt 120.0000 -10.000',
      'receipt 120.0000 10.000',
    ])
  })

  it('a line tells its price once, takes it back once, and nothing is written over', async () => {
    const { materialId } = await place()
    const line = app.newId()
    await agreed(materialId, '90', line)
    await expect(agreed(materialId, '91', line)).rejects.toThrow('该单据的价格已记录，请勿重复提交')
    await booking(book => withdrawPrices(book, 'agreement', [line]))
    await booking(book => withdrawPrices(book, 'agreement', [line]))
    expect(await rows('purchase_price_history', { biz_line_id: line })).toHaveLength(2)
    expect(await lastPrice(materialId)).toBeNull()
    await expect(app.sql('update purchase_price_history set tax_price = 1')).rejects.toThrow()
  })

  it('is read by purchasing and finance, nobody else', async () => {
    expect((await get('worker01', 'blade-biz/master/list', { master: 'priceHistory' })).status).toBe(403)
    expect((await get('worker01', 'blade-biz/report/rows', { report: 'purchasePrices' })).status).toBe(403)
    expect(await list('feng.jie', 'priceHistory')).not.toEqual([])
  })

  it('采购价格走势: the price of each paper against the one before, averages by quantity, tied to the book', async () => {
    const at = await place()
    await agreed(at.materialId, '100', app.newId(), day(-30))
    await received(at, '110', '30')
    const back = await received(at, '300', '5')
    await booking(book => reverseReceipt(book, back))
    await received(at, '120', '10')
    const ask = async (call: string, more: object = {}) =>
      (await get('zhu.lei', `blade-biz/report/${call}`, { report: 'purchasePrices', materialId: at.materialId, size: '50', ...more })).body
        .data
    const { records } = await ask('rows')
    expect(records.map(({ taxPrice, change }: Record<string, string>) => `${taxPrice} ${change}`)).toEqual([
      '100.0000 ',
      '110.0000 10.00',
      '120.0000 9.09',
    ])
    const { totals } = await ask('totals')
    // (100 + 30 × 110 + 10 × 120) ÷ 41
    expect(totals).toMatchObject({ qty: '41.000', amount: '4600.00', taxPrice: '112.1951' })
    expect(await ask('chart', { chart: 'trend' })).toMatchObject([
      { values: { taxPrice: '100.0000' } },
      { values: { taxPrice: '112.5000' } },
    ])
    // Two materials have no common price.
    expect((await ask('totals', { materialId: '' })).totals.taxPrice).toBe('')
  })

  always(
    'the last price follows the history, whatever is received, reversed, agreed and withdrawn at the same time',
    fc.array(fc.record({ does: fc.constantFrom('receive', 'reverse', 'agree', 'withdraw'), price: fc.integer({ min: 0, max: 9 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    async steps => {
      const at = await place()
      const [receipts, lines]: string[][] = [[], []]
      for (const { does, price } of steps) {
        const once = async () => {
          if (does === 'receive') return void receipts!.push(await received(at, `${price}`))
          if (does === 'reverse' && receipts!.length > 0) return booking(book => reverseReceipt(book, receipts![price % receipts!.length]!))
          const line = app.newId()
          if (does === 'agree') return agreed(at.materialId, `${price + 1}`, line).then(() => void lines!.push(line))
          if (lines!.length > 0) return booking(book => withdrawPrices(book, 'agreement', [lines![price % lines!.length]!]))
        }
        await Promise.all([goes(once()), goes(once())])
        await tools.sound()
      }
    },
  )
})
