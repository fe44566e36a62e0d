import { expect, it } from 'vitest'
import { appTest, expectRefusal, ingotsIn, stockIn } from '#test/harness.ts'

const [KEEPER, COST] = ['liang.yan', 'wei.lin']

/** 单据打印与标签: who prints what for the how-manieth time, and where a label leads. */
appTest('单据与标签', tools => {
  const { app, as, get, row, list } = tools
  const { shelf, move } = stockIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  const print = async (by: string, book: string, id: string) => (await as(by)).post('blade-biz/voucher/print', { book, id })
  const scan = (code: string, by = KEEPER) => get(by, 'blade-biz/voucher/scan', { code })

  it('every print is counted, of each voucher by itself and by those who may open it', async () => {
    for (const book of ['receipt', 'issue', 'stockTransfer', 'otherMove']) {
      const [one, other] = await list('admin', book, {})
      const times = await Promise.all([1, 2, 3].map(() => print('admin', book, one!.id!)))
      expect(times.map(({ body }) => body.data.times).sort()).toEqual([1, 2, 3])
      if (other) expect((await print('admin', book, other.id!)).body.data.times).toBe(1)
      expect((await print('worker01', book, one!.id!)).status).toBe(403)
    }
    const [transfer] = await list('admin', 'stockTransfer', {})
    expect(
      (await (await app.signIn('admin', { site: 2 })).post('blade-biz/voucher/print', { book: 'stockTransfer', id: transfer!.id })).status,
    ).toBe(404)
    expect((await print('admin', 'payment', transfer!.id!)).status).toBe(404)
    await expect(app.sql('delete from wh_voucher_print')).rejects.toThrow('only ever added')
  })

  it('a label leads to the material, the location, the batch or the ingot, and tells what lies there', async () => {
    const at = await blankOf()
    const bay = await shelf(at.warehouseId, 'Z-09', '九号垛位')
    const own = await ingot(at, `S-${app.newId()}`, '32145')
    const { material_code: code } = await row('wh_material', { id: at.materialId })
    const { warehouse_code: store } = await row('wh_warehouse', { id: at.warehouseId })
    const batch = await scan(`B:${code}:${own.batchNo}`)
    expect(batch.body.data).toMatchObject({ kind: 'B', title: own.batchNo, to: expect.stringContaining('/warehouse/batch/index?batchNo=') })
    expect(batch.body.data.places).toMatchObject([{ qty: '32145.000', pieces: 1, heatNo: `H-${own.batchNo}`, qualityState: 'good' }])
    expect((await scan(`https://erp.example/m/s/M:${code}`)).body.data).toMatchObject({ kind: 'M', places: [{ batchNo: own.batchNo }] })
    expect((await scan(`L:${store}:Z-09`)).body.data).toMatchObject({ kind: 'L', title: '九号垛位', places: [] })
    await move({ ...own, batchNo: `T-${own.batchNo}`, locationId: bay } as never, '100', { unitCost: '1' })
    expect((await scan(`L:${store}:Z-09`)).body.data.places).toHaveLength(1)
    expectRefusal(await scan('M:没有的物料'), '标签对应的物料、库位或批次不存在')
    expectRefusal(await scan('随便什么'), '不是仓储标签的二维码')
    expect((await scan(`M:${code}`, 'worker01')).status).toBe(403)
    expect((await scan(`M:${code}`, COST)).status).toBe(200)
    const away = await app.signIn(KEEPER, { site: 2 })
    expect((await away.get('blade-biz/voucher/scan', { code: `M:${code}` })).status).toBe(404)
  })
})
