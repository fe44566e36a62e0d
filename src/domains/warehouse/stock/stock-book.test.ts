import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, moved, newMaterial, newWarehouse } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { figures } from '../warehouse.figures.ts'
import { post, reverse } from './stock.ledger.ts'

describe('the stock book, as it is read', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  it('shows what is there, what is promised and what moved, and leads to the paper', async () => {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '10', { unitCost: '2.5' })]))
    const row = { materialId, qty: '4', purpose: '检修' }
    const { processInstanceId, businessId, number } = await cases.start('ma.zhiqiang', 'material_requisition', {
      ...{
        requisitionType: 'office',
        useDeptId: await deptId(app, 'machining'),
        warehouseId,
        costSubject: 'aux',
        needDate: '2030-01-01',
      },
      ...{ receiverId: await userId(app, 'ma.zhiqiang'), items: [row] },
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

  it('waits to be handed out once everybody has agreed, spare parts as well, and no longer than that', async () => {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    await booking(book => post(book, [moved(book.newId, { warehouseId, materialId }, '10', { unitCost: '2.5' })]))
    const head = await cases.as('luo.zhigang')
    const waiting = figures('2030-01-01').find(({ master }) => master === 'stockHold')!
    const counted = async () => {
      const asked = JSON.stringify([{ master: waiting.master, where: { ...waiting.where, warehouseId } }])
      return (await head.get('blade-biz/master/figures', { asked })).body.data[0].total
    }
    const useDeptId = await deptId(app, 'machining')
    const [lathe] = await app.sql<{ id: string }>(`select id from eq_equipment where equipment_code = 'SB-0007'`)
    const common = { warehouseId, useDeptId, needDate: '2030-01-01' }
    const row = { materialId, qty: '4' }
    const material = await cases.start('ma.zhiqiang', 'material_requisition', {
      ...{ ...common, requisitionType: 'office', costSubject: 'aux', receiverId: await userId(app, 'ma.zhiqiang') },
      items: [{ ...row, purpose: '检修' }],
    })
    const spare = await cases.start('li.ming', 'scm_accessories_apply', {
      ...{ ...common, accessoryKind: 'replace', equipmentId: lathe!.id, faultDesc: '异响' },
      items: [{ ...row, oldPartReturn: 'no' }],
    })
    expect(await counted()).toBe(0)
    await cases.agreeUntil(material.processInstanceId, 'wh_keeper')
    expect(await counted()).toBe(1)
    await cases.agreeUntil(spare.processInstanceId, 'wh_keeper')
    expect(await counted()).toBe(2)
    await cases.decide(material.processInstanceId, { form: { items: [{ ...row, purpose: '检修', issuedQty: '4' }] } })
    expect(await counted()).toBe(1)
  })

  it('names the piece that moved and the movement that was taken back', async () => {
    const warehouseId = await newWarehouse(app, booking)
    const materialId = await newMaterial(booking)
    const [first] = await booking(book =>
      post(book, [{ ...moved(book.newId, { warehouseId, materialId }, '1', { unitCost: '2' }), proCode: 'ZZ-0001', billNo: 'RK-1' }]),
    )
    await booking(book => reverse(book, [first!]))
    const head = await cases.as('luo.zhigang')
    const { records } = (await head.get('blade-biz/master/list', { master: 'stockMovement', materialId })).body.data
    expect(records).toMatchObject([
      { proCode: 'ZZ-0001', qty: '-1.000', reverseOf: first, labels: { [`stockMovement:${first}`]: 'RK-1' } },
      { proCode: 'ZZ-0001', qty: '1.000', reverseOf: '' },
    ])
  })

  it('a material is handled as its category says where nobody said otherwise; a supplier holds goods only at a subcontractor', async () => {
    const [keeper, head] = [await cases.as('liang.yan'), await cases.as('luo.zhigang')]
    const [category] = await app.sql<{ id: string }>(
      `update scm_material_category set batch_managed = 'yes', need_inspect = 'yes' where id = (select min(id) from scm_material_category) returning id`,
    )
    const kept = async (materialCode: string, values: object) => {
      const row = { materialCode, materialName: materialCode, materialType: '4', unit: 'pc', ...values }
      const { body } = await keeper.post('blade-biz/master/submit', { master: 'material', ...row })
      return (await keeper.get('blade-biz/master/detail', { master: 'material', id: body.data.id })).body.data
    }
    const categoryId = category!.id
    expect(await kept('PL-1', { categoryId })).toMatchObject({ categoryId, batchManaged: 'yes', needInspect: 'yes' })
    expect(await kept('PL-2', { categoryId, batchManaged: 'no' })).toMatchObject({ batchManaged: 'no', needInspect: 'yes' })
    expect(await kept('PL-3', {})).toMatchObject({ categoryId: '', batchManaged: 'no', needInspect: 'no' })

    // Ingots by the piece are followed by their numbers, whatever anybody says.
    expect(await kept('PL-4', { materialType: '2', unit: 'zhi' })).toMatchObject({ batchManaged: 'yes' })
    const loose = { master: 'material', materialCode: 'PL-5', materialName: 'PL-5', materialType: '2', unit: 'zhi', batchManaged: 'no' }
    expect((await keeper.post('blade-biz/master/submit', loose)).body.msg).toBe('按支、件计量的钢锭按锭号逐支管理，须为批次管理')

    const [supplier] = await app.sql<{ id: string }>(`select id from sup_supplier order by id limit 1`)
    const id = await newWarehouse(app, booking)
    const change = async (values: object) => {
      const row = (await head.get('blade-biz/master/detail', { master: 'warehouse', id })).body.data
      expect((await head.post('blade-biz/master/submit', { ...row, ...values, master: 'warehouse', id })).body).toMatchObject({
        success: true,
      })
      return (await head.get('blade-biz/master/detail', { master: 'warehouse', id })).body.data
    }
    const supplierId = supplier!.id
    expect(await change({ warehouseType: 'outsource', supplierId })).toMatchObject({ supplierId })
    expect(await change({ warehouseType: 'raw' })).toMatchObject({ supplierId: '' })
  })

  it('is searched by what a material is called and by its batch; every page says how many there are', async () => {
    const warehouseId = await newWarehouse(app, booking)
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
