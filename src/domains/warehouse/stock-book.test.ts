import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '../../../test/setup/books.ts'
import { type Cases, casesIn } from '../../../test/setup/cases.ts'
import { deptId, userId } from '../../../test/setup/cast.ts'
import { openTestHouse, type TestHouse } from '../../../test/setup/house.ts'
import { post } from './stock.ledger.ts'

describe('the stock book, as it is read', () => {
  let house: TestHouse
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    house = await openTestHouse()
    booking = bookingIn(house)
    cases = casesIn(house)
  })
  afterAll(() => house.close())

  it('shows what is there, what is promised and what moved, and leads to the paper', async () => {
    const warehouseId = await newWarehouse(house, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '10', { unitCost: '2.5' })]))
    const row = { materialId, qty: '4', purpose: '检修' }
    const { processInstanceId, businessId, number } = await cases.start('ma.zhiqiang', 'material_requisition', {
      ...{
        requisitionType: 'office',
        useDeptId: await deptId(house, 'machining'),
        warehouseId,
        costSubject: 'aux',
        needDate: '2030-01-01',
      },
      ...{ receiverId: await userId(house, 'ma.zhiqiang'), items: [row] },
    })
    const keeper = await cases.as('luo.zhigang')
    const read = async (master: string) =>
      (await keeper.get('blade-biz/master/list', { master, materialId, warehouseId })).body.data.records
    expect(await read('stockBalance')).toMatchObject([
      { onHandQty: '10.000', reservedQty: '4.000', availableQty: '6.000', unitCost: '2.5000', stockValue: '25.00' },
    ])
    const path = `/work/process/material_requisition/detail/${processInstanceId}/${businessId}`
    expect(await read('stockHold')).toMatchObject([
      { billNo: number, qty: '4.000', holdState: 'held', labels: { [`paper:${number}`]: path } },
    ])
    await cases.agreeUntil(processInstanceId, 'wh_keeper')
    await cases.decide(processInstanceId, { form: { items: [{ ...row, issuedQty: '4' }] } })
    expect(await read('stockMovement')).toMatchObject([
      { bizType: 'ISSUE', billNo: number, qty: '-4.000', amount: '-10.00', balanceQty: '6.000', labels: { [`paper:${number}`]: path } },
      { bizType: 'RECEIPT', qty: '10.000' },
    ])
    expect(await read('stockHold')).toMatchObject([{ holdState: 'used', usedQty: '4.000' }])
    expect((await (await cases.as('supplier01')).get('blade-biz/master/list', { master: 'stockMovement' })).status).toBe(403)
  })

  it('is searched by what a material is called and by its batch; every page says how many there are', async () => {
    const warehouseId = await newWarehouse(house, booking)
    const material = await newMaterial(booking, 'yes')
    for (const batchNo of ['LH77-A1', 'LH77-B2', 'LH78-C3'])
      await booking(book => post(book, [moved(book.newId, { warehouseId, materialId: material, batchNo }, '5', { unitCost: '2' })]))
    const keeper = await cases.as('luo.zhigang')
    const found = async (keyword: string, more: object = {}) =>
      (await keeper.get('blade-biz/master/list', { master: 'stockBalance', warehouseId, keyword, size: 2, ...more })).body.data
    expect(await found('lh77')).toMatchObject({ total: 2, records: [{ batchNo: 'LH77-A1' }, { batchNo: 'LH77-B2' }] })
    expect(await found('7-b')).toMatchObject({ total: 1, records: [{ batchNo: 'LH77-B2' }] })
    expect(await found(`物料${material}`, { current: 2 })).toMatchObject({ total: 3, records: [{ batchNo: 'LH78-C3' }] })
    expect(await found(`物料${material}`, { current: 3 })).toMatchObject({ total: 3, pages: 2, records: [] })
    expect(await found('无此批次')).toMatchObject({ total: 0, records: [] })
  })
})
