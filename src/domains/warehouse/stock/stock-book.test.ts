import { expect, it } from 'vitest'
import { appTest, moved, papersOf, stockIn } from '#test/harness.ts'
import { figures } from '../warehouse.figures.ts'
import { post, reverse } from './stock.ledger.ts'

appTest('the stock book, as it is read', tools => {
  const { app, booking, get, list, detail, save, figures: figuresFor } = tools
  const { place, warehouse, stocked, supplier } = stockIn(tools)
  const requisitions = papersOf('material_requisition', tools)
  const spares = papersOf('scm_accessories_apply', tools)

  it('shows stock, holds and movements, and links to the document', async () => {
    const at = await stocked(['', '10', '2.5'])
    const item = { materialId: at.materialId, qty: '4', purpose: '检修' }
    const { number, ...paper } = await requisitions.start({ warehouseId: at.warehouseId, items: [item] })
    const read = (master: string) => list('luo.zhigang', master, at)
    expect(await read('stockBalance')).toMatchObject([
      { onHandQty: '10.000', reservedQty: '4.000', availableQty: '6.000', unitCost: '2.5000', stockValue: '25.00' },
    ])
    const labels = { [`paper:${number}`]: `/work/process/material_requisition/detail/${paper.id}/${paper.documentId}` }
    expect(await read('stockHold')).toMatchObject([{ billNo: number, qty: '4.000', holdState: 'held', labels }])
    await paper.agreeAll({ wh_keeper: { items: [{ ...item, issuedQty: '4' }] } })
    expect(await read('stockMovement')).toMatchObject([
      { bizType: 'ISSUE', billNo: number, qty: '-4.000', amount: '-10.00', balanceQty: '6.000', labels },
      { bizType: 'RECEIPT', qty: '10.000' },
    ])
    expect(await read('stockHold')).toMatchObject([{ holdState: 'used', usedQty: '4.000' }])
    expect((await get('supplier01', 'blade-biz/master/list', { master: 'stockMovement' })).status).toBe(403)
  })

  it('waits to be handed out once everybody has agreed, spare parts as well, and no longer than that', async () => {
    const { warehouseId, materialId } = await stocked(['', '10', '2.5'])
    const waiting = figures('2030-01-01').find(({ master }) => master === 'stockHold')!
    const asked = { master: waiting.master, where: { ...waiting.where, warehouseId } }
    const counted = async () => (await figuresFor('luo.zhigang', [asked]))[0]!.total
    const item = { materialId, qty: '4', purpose: '检修' }
    const material = await requisitions.start({ warehouseId, items: [item] })
    const spare = await spares.start({ warehouseId, items: [{ materialId, qty: '4', oldPartReturn: 'no' }] })
    expect(await counted()).toBe(0)
    await material.agreeUntil('wh_keeper')
    expect(await counted()).toBe(1)
    await spare.agreeUntil('wh_keeper')
    expect(await counted()).toBe(2)
    await material.agree({ items: [{ ...item, issuedQty: '4' }] })
    expect(await counted()).toBe(1)
  })

  it('names the piece that moved and the movement that was taken back', async () => {
    const at = await place()
    const [first] = await booking(book =>
      post(book, [{ ...moved(book.newId, at, '1', { unitCost: '2' }), proCode: 'ZZ-0001', billNo: 'RK-1' }]),
    )
    await booking(book => reverse(book, [first!]))
    expect(await list('luo.zhigang', 'stockMovement', { materialId: at.materialId })).toMatchObject([
      { proCode: 'ZZ-0001', qty: '-1.000', reverseOf: first, labels: { [`stockMovement:${first}`]: 'RK-1' } },
      { proCode: 'ZZ-0001', qty: '1.000', reverseOf: '' },
    ])
  })

  it('a material takes unset values from its category; only outsource warehouses have a supplier', async () => {
    const [category] = await app.sql<{ id: string }>(
      `update scm_material_category set batch_managed = 'yes', need_inspect = 'yes' where id = (select min(id) from scm_material_category) returning id`,
    )
    const named = (code: string) => ({ materialCode: code, materialName: code, materialType: '4', unit: 'pc' })
    const kept = async (materialCode: string, values: object) => {
      const { body } = await save('liang.yan', 'material', { ...named(materialCode), ...values })
      return detail('liang.yan', 'material', body.data.id)
    }
    const categoryId = category!.id
    expect(await kept('PL-1', { categoryId })).toMatchObject({ categoryId, batchManaged: 'yes', needInspect: 'yes' })
    expect(await kept('PL-2', { categoryId, batchManaged: 'no' })).toMatchObject({ batchManaged: 'no', needInspect: 'yes' })
    expect(await kept('PL-3', {})).toMatchObject({ categoryId: '', batchManaged: 'no', needInspect: 'no' })

    // What is weighed and counted always has numbers.
    const double = { materialType: '2', unit: 'kg', doubleUnit: 'yes' }
    expect(await kept('PL-4', double)).toMatchObject({ batchManaged: 'yes', pieceUnit: 'zhi' })
    const loose = { ...named('PL-5'), ...double, batchManaged: 'no' }
    expect((await save('liang.yan', 'material', loose)).body.msg).toBe('双单位的物料按锭号逐支管理，须为批次管理')
    expect((await save('liang.yan', 'material', { ...named('PL-6'), ...double, unit: 't' })).body.msg).toBe('双单位的物料计量单位须为 kg')

    const id = await warehouse()
    const change = async (values: object) => {
      const before = await detail('luo.zhigang', 'warehouse', id)
      expect((await save('luo.zhigang', 'warehouse', { ...before, ...values, id })).status).toBe(200)
      return detail('luo.zhigang', 'warehouse', id)
    }
    const supplierId = await supplier()
    expect(await change({ warehouseType: 'outsource', supplierId })).toMatchObject({ supplierId })
    expect(await change({ warehouseType: 'raw' })).toMatchObject({ supplierId: '' })
  })

  it('is searched by what a material is called and by its batch; every page says how many there are', async () => {
    const { warehouseId, materialId: material } = await stocked(['LH77-A1', '5', '2'], ['LH77-B2', '5', '2'], ['LH78-C3', '5', '2'])
    const found = async (keyword: string, more: object = {}) => {
      const asked = { master: 'stockBalance', warehouseId, keyword, size: 2, ...more }
      return (await get('luo.zhigang', 'blade-biz/master/list', asked)).body.data
    }
    expect(await found('lh77')).toMatchObject({ total: 2, records: [{ batchNo: 'LH77-A1' }, { batchNo: 'LH77-B2' }] })
    expect(await found('7-b')).toMatchObject({ total: 1, records: [{ batchNo: 'LH77-B2' }] })
    expect(await found(`物料${material}`, { current: 2 })).toMatchObject({ total: 3, records: [{ batchNo: 'LH78-C3' }] })
    expect(await found(`物料${material}`, { current: 3 })).toMatchObject({ total: 3, pages: 2, records: [] })
    expect(await found('无此批次')).toMatchObject({ total: 0, records: [] })
  })
})
