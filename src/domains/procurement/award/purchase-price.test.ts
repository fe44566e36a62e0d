import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#model/day.ts'
import { always, appTest, atOnce, day, goes, stockIn } from '#test/harness.ts'
import { fixPrice, priceOn } from './purchase-price.ledger.ts'
import { purchasePriceBreaches } from './purchase-price.query.ts'

appTest('采购价格: one price at a time', tools => {
  const { booking, rows } = tools
  const { material, supplier } = stockIn(tools)
  tools.keeps(purchasePriceBreaches)

  const priced = async () => ({ supplierId: await supplier(), materialId: await material(), materialCode: 'T', materialName: '试' })
  type Pair = Awaited<ReturnType<typeof priced>>
  const fix = (pair: Pair, taxPrice: string, startDate: string, endDate?: string) =>
    booking(book =>
      fixPrice(book, { ...pair, taxPrice, taxRate: '0.13', startDate, endDate: endDate ?? null, sourceType: 'award', billNo: 'T' }),
    )
  const costs = (pair: Pair, on: string) => booking(async book => (await priceOn(book, pair, on))?.taxPrice)

  it('INV-18 a new price ends the running one the day before', async () => {
    const pair = await priced()
    await fix(pair, '10', day(-30))
    await fix(pair, '9.5', day())
    expect([await costs(pair, day(-31)), await costs(pair, day(-1)), await costs(pair, day())]).toEqual([undefined, '10.0000', '9.5000'])
    await fix(pair, '9', day())
    expect(await costs(pair, day(100))).toBe('9.0000')
  })

  it('a price that is agreed for later stays', async () => {
    const pair = await priced()
    await fix(pair, '8', day(10), day(20))
    await fix(pair, '10', day())
    expect([await costs(pair, day(9)), await costs(pair, day(10)), await costs(pair, day(21))]).toEqual(['10.0000', '8.0000', undefined])
    expect(await goes(fix(pair, '7', day(2), day(12)))).toBe(false)
  })

  it('five prices at once: one is in force', async () => {
    const pair = await priced()
    const price = { ...pair, taxRate: '0.13', startDate: day(), sourceType: 'award', billNo: 'T' }
    await atOnce(booking, 5, book => fixPrice(book, { ...price, taxPrice: '5' }))
    expect(await rows('purchase_price', { material_id: pair.materialId, is_deleted: 0 })).toHaveLength(1)
  })

  always('INV-18 whatever is agreed in whatever order', fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(8)))), async drawn => {
    const pair = await priced()
    for (const [from, length] of drawn) {
      const start = day(from)
      await goes(fix(pair, '3', start, length === null ? undefined : addDays(start, length)))
    }
    await tools.sound()
  })
})
