import { beforeAll, expect, it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { appTest, day, expectRefusal, goes, paperIn, papersOf, stockIn, wanted } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { receive } from './receipt.ledger.ts'
import { receiptBreaches } from './receipt.query.ts'
import { reverseReceipt } from './receipt-reverse.ledger.ts'

/** 入库单: a keeper takes a delivery in, and takes it back as long as nothing has become of it. */
appTest('入库登记与冲销', tools => {
  const { app, booking, as, rows, user, act } = tools
  const { place, material, warehouse, shelf, supplier, accrued, move, onHandAt } = stockIn(tools)
  const adjustments = papersOf('rktzadjust', tools)
  tools.keeps(stockBreaches, receiptBreaches)
  let supplierId: string
  beforeAll(async () => {
    supplierId = await supplier()
  })

  const register = (fields: object, by = 'liang.yan') => act(by, 'receipt', 'register', undefined, fields)
  const reverse = (id: string, fields: object = { reverseReason: '录错供应商' }, by = 'liang.yan') =>
    act(by, 'receipt', 'reverse', id, fields)
  const listed = (master: string, query: object) => tools.list('liang.yan', master, query)
  const rowOf = (id: string) => tools.detail('liang.yan', 'receipt', id)
  const head = (warehouseId: string, more: object = {}) => ({ warehouseId, supplierId, receiptDate: day(), ...more })
  const line = (materialId: string, more: object = {}) => ({ materialId, qty: '10', taxPrice: '113', taxRate: '0.13', ...more })

  async function taken(more: object = {}) {
    const at = await place()
    const reply = await register({ ...head(at.warehouseId), items: [line(at.materialId, more)] })
    expect(reply.body.msg).toBe('操作成功')
    return { ...at, id: reply.body.data.id as string }
  }
  /** An adjustment by one piece. */
  const lessOf = ({ id, warehouseId }: Awaited<ReturnType<typeof taken>>, receiptLineId: string) => ({
    ...{ receiptId: id, adjustDate: day(), items: [{ receiptLineId, newQty: '9', newPrice: '113', newWarehouseId: warehouseId }] },
  })

  it('is taken in with its lines, and stands in every book', async () => {
    const { warehouseId, materialId } = await place()
    const batched = await material('yes')
    const locationId = await shelf(warehouseId, 'A-01', '一号架')
    const before = await accrued()
    const items = [
      line(materialId, { specs: '不可信', amount: '1' }),
      // Named as people name them, as a pasted block does.
      line(batched, { batchNo: 'H-1', locationId: 'A-01', qty: '2.5', taxPrice: '0', taxRate: '13%' }),
    ]
    const reply = await register({ ...head(warehouseId), deliveryNo: 'SH-001', purchaseOrderNo: 'PO-9', remark: '随车两件', items })
    expect(reply.status).toBe(200)
    const { id } = reply.body.data
    const row = await rowOf(id)
    expect(row).toMatchObject({
      ...{ receiptStatus: 'posted', receiptDate: day(), keeperId: user('liang.yan'), lineCount: 2, amount: '1130.00' },
      ...{ deliveryNo: 'SH-001', purchaseOrderNo: 'PO-9', remark: '随车两件', supplierId },
    })
    expect(row.receiptNo).toMatch(/^RK\d{12}$/)
    expect(await accrued()).toBe(before + 1000)
    expect(await listed('receiptLine', { receiptId: id, ascs: 'lineNo' })).toMatchObject([
      { lineNo: 1, materialId, grossQty: '10.000', netPrice: '113.0000', specs: '', receiptStatus: 'posted' },
      { lineNo: 2, materialId: batched, grossQty: '2.500', netPrice: '0.0000', batchNo: 'H-1', locationId, taxRate: '0.13' },
    ])
    expect(await listed('stockMovement', { billNo_equal: row.receiptNo, ascs: 'qty' })).toMatchObject([
      { materialId: batched, qty: '2.500', amount: '0.00', bizType: 'RECEIPT', locationId },
      { materialId, qty: '10.000', amount: '1000.00', bizType: 'RECEIPT' },
    ])
    expect(await listed('stockBalance', { warehouseId, materialId })).toMatchObject([{ onHandQty: '10.000', stockValue: '1000.00' }])
  })

  it('a click that is sent twice is one delivery', async () => {
    const { warehouseId, materialId } = await place()
    const keeper = await as('liang.yan')
    const fields = { ...head(warehouseId), items: [line(materialId)] }
    const body = { master: 'receipt', action: 'register', fields, commandId: app.newId() }
    const [first, again] = [await keeper.post('blade-biz/master/act', body), await keeper.post('blade-biz/master/act', body)]
    expect(again.body.data).toEqual(first.body.data)
    expect(await listed('receiptLine', { materialId })).toHaveLength(1)
  })

  it('is told at its place what does not hold, and nothing is kept of it', async () => {
    const { warehouseId, materialId } = await place()
    const elsewhere = await shelf(await warehouse(), 'B-01', '别处')
    const wrong = async (more: object) => {
      const reply = await register({ ...head(warehouseId), items: [line(materialId)], ...more })
      expect(reply.status).not.toBe(200)
      return [reply.body.data?.problems?.[0]?.path, reply.body.msg]
    }
    expect(await wrong({ items: [] })).toEqual(['items', '入库明细至少填写 1 行'])
    expect(await wrong({ supplierId: '' })).toEqual(['supplierId', '供应商不能为空'])
    expect(await wrong({ items: [line(materialId), line(materialId, { qty: '0' })] })).toEqual(['items.1.qty', '数量不能小于 0.001'])
    expect(await wrong({ items: [line(materialId, { taxPrice: '' })] })).toEqual(['items.0.taxPrice', '含税单价不能为空'])
    expect(await wrong({ items: [line('没有这种料')] })).toEqual(['items.0.materialId', '物料中没有“没有这种料”'])
    expect(await wrong({ items: [line(materialId, { locationId: elsewhere })] })).toEqual(['items.0.locationId', '库位中没有“B-01 别处”'])
    expect(await wrong({ items: 'x' })).toEqual(['items', '明细格式错误'])
    expect(await wrong({ items: [null] })).toEqual(['items.0', '明细格式错误'])
    const batched = await material('yes')
    expect(await wrong({ items: [line(materialId), line(batched)] })).toEqual([
      'items.1.batchNo',
      `批次管理的物料须填写批次号：物料${batched}`,
    ])
    const inspected = await material()
    await app.sql(`update wh_material set need_inspect = 'yes' where id = $1`, [inspected])
    expect(await wrong({ items: [line(inspected)] })).toEqual([
      'items.0.materialId',
      `需检验的物料须凭到货检验合格入库，不能直接登记：物料${inspected}`,
    ])
    expect(await wrong({ receiptDate: '2999-01-01' })).toEqual(['receiptDate', '入库日期不能晚于今天'])
    await booking(book => turnPeriod(book, '2020-06', 'closed', ''))
    expect(await wrong({ receiptDate: '2020-06-30' })).toEqual(['receiptDate', '会计期间已关闭：2020-06'])
    expect(await listed('receipt', { warehouseId })).toEqual([])
    expect((await register({ ...head(warehouseId), items: [line(materialId)] }, 'xie.yun')).status).toBe(403)
  })

  it('ingots come in one by one, each by its number, heat and weight, and once', async () => {
    const { warehouseId, materialId } = await place()
    await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes', batch_managed = 'yes' where id = $1`, [
      materialId,
    ])
    const sent = (...items: object[]) => register({ ...head(warehouseId), items })
    const numbered = (...at: number[]) => at.map(nth => `D${materialId}-${nth}`)
    const wrong = async (more: object) => {
      const reply = await sent(line(materialId, more))
      return [reply.body.data?.problems?.[0]?.path, reply.body.msg]
    }
    const named = `：物料${materialId}`
    const ingot = (nth: number, more: object = {}) => ({ qty: '32180.5', ingotNo: numbered(nth)[0], heatNo: `H${materialId}`, ...more })
    expect(await wrong({ qty: '1', batchNo: 'B' })).toEqual(['items.0.ingotNo', `双单位的物料须填写锭号${named}`])
    expect(await wrong({ qty: '1', ingotNo: numbered(1)[0] })).toEqual(['items.0.heatNo', `双单位的物料须填写炉号${named}`])
    const twiceHere = await sent(line(materialId, ingot(1)), line(materialId, ingot(1)))
    expect(twiceHere.body.msg).toBe(`锭号 ${numbered(1)[0]} 重复${named}`)
    expect((await sent(line(materialId, ingot(1, { millCertNo: 'ZB-1' })), line(materialId, ingot(2, { qty: '31900' })))).status).toBe(200)
    expect(await listed('receiptLine', { materialId, ascs: 'lineNo' })).toMatchObject([
      { ingotNo: numbered(1)[0], batchNo: numbered(1)[0], heatNo: `H${materialId}`, grossQty: '32180.500' },
      { ingotNo: numbered(2)[0], batchNo: numbered(2)[0], grossQty: '31900.000' },
    ])
    expect((await listed('stockMovement', { materialId })).map(row => row.pieces)).toEqual([1, 1])
    const [card] = await listed('stockBatch', { materialId, batchNo: numbered(1)[0] })
    expect(card).toMatchObject({ heatNo: `H${materialId}`, millCertNo: 'ZB-1', onHandQty: '32180.500', stockText: '1 支 / 32.181 t' })
    const again = await Promise.all([1, 2].map(() => sent(line(materialId, ingot(5)))))
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    const elsewhere = await warehouse()
    const twice = await register({ ...head(elsewhere), items: [line(materialId, ingot(2))] })
    expect(twice.body.msg).toBe(`锭号 ${numbered(2)[0]} 已在库，同一支不能再次入库`)
    const other = await material('yes')
    await app.sql(`update wh_material set material_type = '2', unit = 'kg', double_unit = 'yes' where id = $1`, [other])
    expect((await sent(line(other, ingot(2)))).body.msg).toBe(`该供应商的炉号 H${materialId} 锭号 ${numbered(2)[0]} 已登记为其他批次`)
    const bought = await material('yes')
    await app.sql(`update wh_material set material_type = '2', unit = 't' where id = $1`, [bought])
    expect((await sent(line(bought, { qty: '27.35', batchNo: 'L-1' }))).status).toBe(200)
  })

  it('what came by one delivery note comes in once; taken back, once more', async () => {
    const { warehouseId, materialId } = await place()
    const deliveryNo = `SH-${materialId}`
    const sent = () => register({ ...head(warehouseId), deliveryNo, items: [line(materialId)] })
    const replies = await Promise.all([sent(), sent(), sent()])
    expect(replies.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1)
    const { id } = replies.find(({ status }) => status === 200)!.body.data
    const { receiptNo } = await rowOf(id)
    expect((await sent()).body).toMatchObject({
      ...{ msg: `该供应商的送货单 ${deliveryNo} 已入库，入库单 ${receiptNo}`, data: { problems: [{ path: 'deliveryNo' }] } },
    })
    await reverse(id)
    expect((await sent()).status).toBe(200)
    const [, other] = await app.sql('select id from sup_supplier order by id limit 2')
    const theirs = { ...head(warehouseId), supplierId: other!.id, deliveryNo, items: [line(materialId)] }
    expect((await register(theirs)).status).toBe(200)
  })

  it('a delivery of an earlier day is booked on that day', async () => {
    const { warehouseId, materialId } = await place()
    await booking(book => turnPeriod(book, '2020-07', 'open', ''))
    const { id } = (await register({ ...head(warehouseId), receiptDate: '2020-07-15', items: [line(materialId)] })).body.data
    expect(await rowOf(id)).toMatchObject({ receiptDate: '2020-07-15', receiptNo: expect.stringMatching(/^RK20200715/) })
    expect(await listed('stockMovement', { warehouseId })).toMatchObject([{ period: '2020-07', qty: '10.000' }])
  })

  it('is taken back as a whole, once, with equal opposite rows and a reason', async () => {
    const before = await accrued()
    const { id, warehouseId, materialId } = await taken()
    expect(await accrued()).toBe(before + 1000)
    expectRefusal(await reverse(id, {}), '冲销原因不能为空')
    expect((await reverse(id, undefined, 'xie.yun')).status).toBe(403)
    const replies = await Promise.all([1, 2, 3].map(() => reverse(id)))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409])
    expect(await rowOf(id)).toMatchObject({ receiptStatus: 'reversed', reverseReason: '录错供应商', reverseDate: day() })
    expect(await listed('receiptLine', { receiptId: id })).toMatchObject([{ receiptStatus: 'reversed' }])
    expect(await accrued()).toBe(before)
    expect(await onHandAt({ warehouseId, materialId })).toMatchObject({ onHandQty: '0.000' })
    expect(await rows('stock_ledger', { biz_id: id }, 'qty, amount, reverse_of is not null as back', 'id')).toEqual([
      { qty: '10.000', amount: '1000.00', back: false },
      { qty: '-10.000', amount: '-1000.00', back: true },
    ])
    const { receiptNo } = await rowOf(id)
    expect(await rows('ap_ledger', { bill_no: receiptNo }, 'amount, reverse_of is not null as back', 'id')).toEqual([
      { amount: '1000.00', back: false },
      { amount: '-1000.00', back: true },
    ])
  })

  it('stays once something has become of it', async () => {
    const refused = async (id: string) => {
      const reply = await reverse(id)
      expect(reply.status).not.toBe(200)
      expect(await rowOf(id)).toMatchObject({ receiptStatus: 'posted', reverseReason: '' })
      return reply.body.msg
    }
    const used = await taken()
    await move(used, '-1')
    expect(await refused(used.id)).toMatch(/^库存可用数量不足：.* 可用 9.000，需要 10.000$/)

    const promised = await taken()
    await booking(book => heldStock.hold(paperIn(book), [wanted(book.newId, promised, '1')]))
    expect(await refused(promised.id)).toMatch(/^库存可用数量不足/)

    const at = await place()
    const asked = { supplierId, warehouseId: at.warehouseId, keeperId: user('liang.yan') }
    const invoiced = await booking(book =>
      receive(book, asked, [{ materialId: at.materialId, qty: '5', taxPrice: '1.13', taxRate: '0.13', invoicedQty: '1' }]),
    )
    expect(await refused(invoiced)).toBe('入库单已开票或已通知开票，不能冲销')

    const adjusted = await taken()
    const [adjustedLine] = await listed('receiptLine', { receiptId: adjusted.id })
    const paper = await adjustments.start(lessOf(adjusted, adjustedLine!.id!))
    expect(await refused(adjusted.id)).toBe('当前状态不能冲销，请刷新后查看')
    expect(await goes(booking(book => reverseReceipt(book, adjusted.id)))).toBe(false)
    await paper.agreeAll()
    expect(await refused(adjusted.id)).toBe('入库单已做过入库调整，不能冲销，请继续用入库调整更正')
  })

  it('what was taken back cannot be adjusted', async () => {
    const receipt = await taken()
    const [first] = await listed('receiptLine', { receiptId: receipt.id })
    await reverse(receipt.id)
    await adjustments.refuses([[lessOf(receipt, first!.id!), '入库单不存在或已冲销']])
  })
})
