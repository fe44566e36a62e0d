import { expect, it } from 'vitest'
import { type At, appTest, expectRefusal, papersOf, stockIn } from '#test/harness.ts'
import { stockBreaches } from '../stock/stock.query.ts'
import { stocktake } from './stocktake.register.ts'

const SHEET = 'blade-biz/stocktake'

interface Line {
  id: string
  lineNo: number
  materialCode: string
  bookQty: string
  firstCount: string
  countQty: string
  locationName: string
}

/** 盘点: the head starts it, a keeper counts, the supervisor ends it, and documents settle the differences. */
appTest('盘点单', tools => {
  const { app, as, rows, user } = tools
  const { warehouse, material, shelf, move, onHandAt } = stockIn(tools)
  tools.keeps(stockBreaches)

  const people = () => ({ countUserId: user('song.jun'), superviseUserId: user('wei.lin') })
  const openly = () => ({ ...people(), scope: 'all', blind: 'no' })
  const act = (action: string, id: string | undefined, fields: object = {}, by = 'luo.zhigang') =>
    tools.act(by, 'stocktake', action, id, fields)
  const rowOf = (id: string) => tools.detail('luo.zhigang', 'stocktake', id)
  const get = async (path: string, query: object) => (await as('song.jun')).get(path, { ...query })
  const linesOf = async (stocktakeId: string): Promise<Line[]> => (await get(`${SHEET}/lines`, { stocktakeId })).body.data
  const count = async (stocktakeId: string, found: Record<string, string>, by = 'song.jun') =>
    (await as(by)).post(`${SHEET}/count`, { stocktakeId, lines: Object.entries(found).map(([id, qty]) => ({ id, qty })) })

  /** 复盘: the supervisor counts again what differed. */
  const [SUPERVISOR, HEAD] = ['wei.lin', 'luo.zhigang']
  const sheet = async (what: 'again' | 'finish', stocktakeId: string, by = SUPERVISOR) =>
    (await as(by)).post(`${SHEET}/${what}`, { stocktakeId })
  const recount = async (stocktakeId: string, found: Record<string, string>, by = SUPERVISOR) =>
    (await as(by)).post(`${SHEET}/recount`, { stocktakeId, lines: Object.entries(found).map(([id, qty]) => ({ id, qty })) })
  async function recounted(stocktakeId: string, found: Record<string, string>) {
    expect((await sheet('again', stocktakeId)).body.msg).toBe('操作成功')
    expect((await recount(stocktakeId, found)).body.msg).toBe('操作成功')
  }

  /** A warehouse of its own with so many pieces of so many materials. */
  async function stocked(...booked: string[]) {
    const [warehouseId, materialIds] = [await warehouse(), await Promise.all(booked.map(() => material()))]
    for (const [at, qty] of booked.entries()) await move({ warehouseId, materialId: materialIds[at]! }, qty, { unitCost: '10' })
    return { warehouseId, materialIds, place: { warehouseId, materialId: materialIds[0]! } }
  }
  async function begun(...booked: string[]) {
    return begunOn(await stocked(...booked))
  }
  async function begunOn(stock: Awaited<ReturnType<typeof stocked>>, more: object = {}) {
    const { status, body } = await act('begin', undefined, { warehouseId: stock.warehouseId, ...openly(), ...more })
    expect(status, body.msg).toBe(200)
    const stocktakeId: string = body.data.id
    const lines = await linesOf(stocktakeId)
    return { ...stock, stocktakeId, lines: stock.materialIds.map(id => lines.find(line => line.materialCode === id)!) }
  }
  const another = (place: At) => move(place, '1', { unitCost: '10' })

  it('is started, counted, ended, settled by documents that start from it, and the warehouse is open again', async () => {
    const { warehouseId, place, stocktakeId, lines } = await begun('10', '5', '4')
    const row = await rowOf(stocktakeId)
    expect(row).toMatchObject({ state: 'counting', warehouseId, ...people(), lineCount: 3, countedCount: 0, diffCount: 0 })
    expect(row.stocktakeNo).toMatch(/^PD\d{12}$/)
    await expect(another(place)).rejects.toThrow('仓库正在盘点')

    expectRefusal(await sheet('finish', stocktakeId), '还有未盘点的明细')
    expect((await count(stocktakeId, { [lines[0]!.id]: '8', [lines[1]!.id]: '5.5' })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ countedCount: 2, diffCount: 2, diffAmount: '-15.00' })
    expectRefusal(await sheet('finish', stocktakeId), '还有未盘点的明细')
    // Entered in the wrong line and removed: the line is uncounted again.
    await count(stocktakeId, { [lines[1]!.id]: '' })
    expect(await rowOf(stocktakeId)).toMatchObject({ countedCount: 1, diffCount: 1, diffAmount: '-20.00' })
    await count(stocktakeId, { [lines[1]!.id]: '5.5', [lines[2]!.id]: '4' })
    expectRefusal(await sheet('finish', stocktakeId), '有差异的明细须先由监盘人复盘')
    await recounted(stocktakeId, { [lines[0]!.id]: '8', [lines[1]!.id]: '5.5' })
    expect((await sheet('finish', stocktakeId)).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'counted', lossCount: 1, gainCount: 1 })
    expect((await count(stocktakeId, { [lines[0]!.id]: '9' })).body.msg).toBe('盘点单已结束盘点')

    const given = JSON.stringify({ stocktakeId, ...people() })
    const opened = async (flowKey: string) => (await get('blade-flow/process/open', { flowKey, given })).body.data
    for (const wrong of ['x', '[]', 'null'])
      expectRefusal(await get('blade-flow/process/open', { flowKey: 'inventory_loss', given: wrong }), '请求参数格式错误: given')
    const loss = await opened('inventory_loss')
    expect(loss.form).toMatchObject({ stocktakeId, warehouseId, ...people(), totalDiffAmount: '20.00' })
    expect(loss.form.items).toMatchObject([{ stocktakeLineId: lines[0]!.id, diffQty: '2.000', bookQty: '10.000' }])
    expect(loss.labels[`stocktake:${stocktakeId}`]).toBe(row.stocktakeNo)
    const gain = await opened('inventory_profit')
    expect(gain.form.items).toMatchObject([{ stocktakeLineId: lines[1]!.id, diffQty: '0.500' }])

    const filled = ({ form }: { form: { items: object[] } }, more: object) => ({
      ...form,
      causeAnalysis: '计量误差',
      items: form.items.map(item => ({ ...item, diffCause: 'measure', ...more })),
    })
    const first = await papersOf('inventory_loss', tools, () => filled(loss, { lossHandle: 'expense' })).start({}, 'song.jun')
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'settling', lossCount: 0, gainCount: 1 })
    expect((await opened('inventory_loss')).form.items ?? []).toEqual([])
    expect((await act('cancel', stocktakeId, { cancelReason: '太迟了' })).status).toBe(409)
    await first.agreeAll()
    await (await papersOf('inventory_profit', tools, () => filled(gain, {})).start()).agreeAll()
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'closed', lossCount: 0, gainCount: 0 })
    expect(await onHandAt(place)).toMatchObject({ onHandQty: '8.000' })
    await another(place)
  })

  it('is cancelled with a reason while nothing is settled, and then counted again', async () => {
    const { warehouseId, place, stocktakeId, lines } = await begun('10')
    await count(stocktakeId, { [lines[0]!.id]: '1' })
    expect((await act('cancel', stocktakeId)).body.msg).toBe('撤销原因不能为空')
    expect((await act('cancel', stocktakeId, { cancelReason: '盘错仓库' })).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'cancelled', cancelReason: '盘错仓库' })
    await another(place)
    expect((await count(stocktakeId, { [lines[0]!.id]: '2' })).status).toBe(409)
    expect((await act('cancel', stocktakeId, { cancelReason: '再来' })).status).toBe(409)
    await tools.sound()
    const again = await act('begin', undefined, { warehouseId, ...openly() })
    expect(again.status).toBe(200)
    expect((await linesOf(again.body.data.id)).map(line => line.bookQty)).toEqual(['11.000'])
  })

  it('what the books know nothing of is written down at its shelf, once, at the last price', async () => {
    const { warehouseId, stocktakeId, lines } = await begun('3')
    const [materialId, batched] = [await material(), await material('yes')]
    await app.sql('update wh_material set last_price = 12.5 where id = $1', [materialId])
    const [here, elsewhere] = [await shelf(warehouseId, 'A-01'), await shelf(await warehouse(), 'B-01')]
    const found = async (more: object) => (await as('song.jun')).post(`${SHEET}/found`, { stocktakeId, materialId, qty: '2', ...more })
    expect((await found({ qty: '0' })).body.msg).toBe('账外数量须大于零')
    expect((await found({ locationId: elsewhere })).body.msg).toBe('库位不属于所盘仓库')
    expect((await found({ materialId: batched })).body.msg).toMatch('批次管理的物料须填写批次号')
    expect((await found({ qty: '1.2345' })).status).toBe(400)
    await app.sql(`update wh_material set unit = 'pc' where id = $1`, [materialId])
    expect((await found({ qty: '1.5' })).body.msg).toMatch('数量须为整数')
    expect((await found({ locationId: here })).status).toBe(200)
    expect((await found({ locationId: here })).body.msg).toBe('该库位已有盘点行，请直接填写实盘数量')
    expect((await linesOf(stocktakeId)).at(-1)).toMatchObject({ lineNo: 2, locationName: 'A-01', bookQty: '0.000', countQty: '2.000' })
    const [, own] = await linesOf(stocktakeId)
    expect((await count(stocktakeId, { [own!.id]: '1.5' })).body.msg).toMatch('数量须为整数')
    await count(stocktakeId, { [lines[0]!.id]: '3' })
    await recounted(stocktakeId, { [own!.id]: '2' })
    await sheet('finish', stocktakeId)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'counted', gainCount: 1, diffAmount: '25.00' })
  })

  it('goods found elsewhere in the warehouse are valued at its average, whatever their last price', async () => {
    const { warehouseId, materialIds, stocktakeId } = await begun('3')
    const [materialId] = materialIds
    await app.sql('update wh_material set last_price = 12.5 where id = $1', [materialId])
    const locationId = await shelf(warehouseId, 'A-02')
    const found = { stocktakeId, materialId, locationId, qty: '2' }
    expect((await (await as('song.jun')).post(`${SHEET}/found`, found)).status).toBe(200)
    expect(await rows('stocktake_line', { stocktake_id: stocktakeId }, 'book_qty, unit_cost', 'line_no')).toEqual([
      { book_qty: '3.000', unit_cost: '10.0000' },
      { book_qty: '0.000', unit_cost: '10.0000' },
    ])
  })

  it('a blind count tells nobody what the books say before it has ended', async () => {
    const { stocktakeId, lines } = await begunOn(await stocked('10', '5'), { blind: 'yes' })
    expect(lines).toMatchObject([{ bookQty: '' }, { bookQty: '' }])
    await count(stocktakeId, { [lines[0]!.id]: '8', [lines[1]!.id]: '5' })
    const told = async () => {
      const { countedCount, diffCount, diffAmount, lossCount } = await rowOf(stocktakeId)
      return { countedCount, diffCount, diffAmount, lossCount }
    }
    expect(await told()).toEqual({ countedCount: 2, diffCount: '', diffAmount: '', lossCount: '' })
    const picked = async () =>
      (await get('blade-flow/reference/list', { to: 'stocktakeLine', ids: lines.map(line => line.id).join(), size: 10 })).body.data.records
    expect(await picked()).toEqual([])
    await recounted(stocktakeId, { [lines[0]!.id]: '8' })
    expect((await linesOf(stocktakeId)).map(line => line.bookQty)).toEqual(['', ''])
    expect((await sheet('finish', stocktakeId)).status).toBe(200)
    expect(await told()).toEqual({ countedCount: 2, diffCount: 1, diffAmount: '-20.00', lossCount: 1 })
    expect((await linesOf(stocktakeId)).map(line => line.bookQty).sort()).toEqual(['10.000', '5.000'])
    expect(await picked()).toHaveLength(2)
  })

  it('every line that differs is counted a second time by the supervisor; the second number counts, the first stays beside it', async () => {
    const { stocktakeId, lines } = await begunOn(await stocked('10', '5', '4'), { blind: 'yes' })
    const [short, over, right] = lines.map(line => line.id) as [string, string, string]
    await count(stocktakeId, { [short]: '8', [over]: '6' })
    expectRefusal(await sheet('again', stocktakeId), '还有未盘点的明细')
    await count(stocktakeId, { [right]: '4' })
    // Neither the head nor another reader: the supervisor.
    expectRefusal(await sheet('again', stocktakeId, HEAD), '复盘由监盘人办理')
    expectRefusal(await recount(stocktakeId, { [short]: '9' }), `第 ${lines[0]!.lineNo} 行不在复盘范围内`)
    expect((await sheet('again', stocktakeId)).body.msg).toBe('操作成功')
    const seen = async () => {
      const all = await linesOf(stocktakeId)
      return [short, over, right]
        .map(id => all.find(line => line.id === id)!)
        .map(({ firstCount, countQty, bookQty }) => [firstCount, countQty, bookQty])
    }
    expect(await seen()).toEqual([
      ['8.000', '', ''],
      ['6.000', '', ''],
      ['', '4.000', ''],
    ])
    expectRefusal(await sheet('finish', stocktakeId), '还有未盘点的明细')
    expectRefusal(await count(stocktakeId, { [short]: '9' }), `第 ${lines[0]!.lineNo} 行已转复盘，由监盘人录入`)
    expectRefusal(await recount(stocktakeId, { [short]: '9' }, 'luo.zhigang'), '复盘由监盘人办理')
    expect((await recount(stocktakeId, { [short]: '9' }, 'worker01')).status).toBe(403)
    // The first count of one was wrong, of the other it was not.
    expect((await recount(stocktakeId, { [short]: '10', [over]: '6' })).status).toBe(200)
    expectRefusal(await sheet('again', stocktakeId), '没有需要复盘的差异')
    // A line that is corrected afterwards and differs now is not proved.
    await count(stocktakeId, { [right]: '3' })
    expectRefusal(await sheet('finish', stocktakeId), '有差异的明细须先由监盘人复盘')
    await count(stocktakeId, { [right]: '4' })
    expect((await sheet('finish', stocktakeId)).status).toBe(200)
    expect(await seen()).toEqual([
      ['8.000', '10.000', '10.000'],
      ['6.000', '6.000', '5.000'],
      ['', '4.000', '4.000'],
    ])
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'counted', diffCount: 1, gainCount: 1, lossCount: 0 })
    expectRefusal(await recount(stocktakeId, { [over]: '5' }), '盘点单已结束盘点')
  })

  it('a partial count stops what it is about, and nothing else', async () => {
    const stock = await stocked('10', '5')
    const [first, second] = stock.materialIds as [string, string]
    const { stocktakeId, warehouseId, lines } = await begunOn(stock, { scope: 'material', materialIds: [first] })
    expect(lines.filter(Boolean)).toHaveLength(1)
    await expect(another({ warehouseId, materialId: first })).rejects.toThrow('仓库正在盘点')
    await another({ warehouseId, materialId: second })
    const found = async (materialId: string) => (await as('song.jun')).post(`${SHEET}/found`, { stocktakeId, materialId, qty: '1' })
    expectRefusal(await found(await material()), '不在本次盘点的范围内')
    const begin = (more: object) => act('begin', undefined, { warehouseId, ...openly(), ...more })
    expectRefusal(await begin({ scope: 'material', materialIds: [second, first] }), /盘点范围重叠$/)
    expectRefusal(await begin({}), /盘点范围重叠$/)
    expectRefusal(await begin({ scope: 'material' }), '请选择要盘点的库位、品类或物料')
    const beside = await begin({ scope: 'material', materialIds: [second] })
    expect(beside.body.msg).toBe('操作成功')
    await expect(another({ warehouseId, materialId: second })).rejects.toThrow('仓库正在盘点')
    await count(stocktakeId, { [lines[0]!.id]: '10' })
    expect((await sheet('finish', stocktakeId)).status).toBe(200)
    await another({ warehouseId, materialId: first })
    expect((await act('cancel', beside.body.data.id, { cancelReason: '改日' })).status).toBe(200)
    await another({ warehouseId, materialId: second })
  })

  it('by place and by category; nothing to count is no count', async () => {
    const stock = await stocked('10')
    const [materialId] = stock.materialIds as [string]
    const { warehouseId } = stock
    const [here, there] = [await shelf(warehouseId, 'P-1'), await shelf(warehouseId, 'P-2')]
    await move({ warehouseId, materialId, locationId: here }, '3', { unitCost: '10' })
    const begin = (more: object) => act('begin', undefined, { warehouseId, ...openly(), ...more })
    expectRefusal(await begin({ scope: 'location', locationIds: [there] }), '盘点范围内没有库存')
    expectRefusal(await begin({ superviseUserId: user('liang.yan') }), '监盘人不能是该仓库的保管员')
    const byPlace = await begin({ scope: 'location', locationIds: [here] })
    expect(await linesOf(byPlace.body.data.id)).toMatchObject([{ bookQty: '3.000', locationName: 'P-1' }])
    await expect(move({ warehouseId, materialId, locationId: here }, '-1')).rejects.toThrow('仓库正在盘点')
    await move({ warehouseId, materialId }, '-1')
    await act('cancel', byPlace.body.data.id, { cancelReason: '改按品类' })
    const [category] = await app.sql<{ id: string }>('select id from scm_material_category order by id limit 1')
    await app.sql('update wh_material set category_id = $1 where id = $2', [category!.id, materialId])
    const byCategory = await begin({ scope: 'category', categoryIds: [category!.id] })
    expect(await linesOf(byCategory.body.data.id)).toHaveLength(2)
    await expect(move({ warehouseId, materialId }, '-1')).rejects.toThrow('仓库正在盘点')
  })

  it('keepers count, the head decides; not alone, not twice at once, not unknown lines', async () => {
    const { warehouseId } = await stocked('1')
    const fields = { warehouseId, ...openly() }
    expect((await act('begin', undefined, fields, 'song.jun')).status).toBe(403)
    const alone = await act('begin', undefined, { ...fields, superviseUserId: user('song.jun') })
    expect(alone.body).toMatchObject({ msg: '盘点人与监盘人不能为同一人', data: { problems: [{ path: 'superviseUserId' }] } })
    const replies = await Promise.all([1, 2, 3].map(() => act('begin', undefined, fields)))
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409])
    const stocktakeId = replies.find(reply => reply.status === 200)!.body.data.id
    expect((await act('cancel', stocktakeId, { cancelReason: '无权' }, 'song.jun')).status).toBe(403)
    for (const by of ['song.jun', HEAD]) expectRefusal(await sheet('finish', stocktakeId, by), '结束盘点由监盘人办理')
    expect((await count(stocktakeId, { [app.newId()]: '1' })).body.msg).toBe('盘点行不存在')
    expect((await count(stocktakeId, { 1: '-1' })).status).toBe(400)
    expect((await (await as('worker01')).get(`${SHEET}/lines`, { stocktakeId })).status).toBe(403)
    for (const by of [SUPERVISOR, HEAD, 'liang.yan']) expectRefusal(await count(stocktakeId, { 1: '1' }, by), '实盘数量由盘点人录入')
  })

  it('five thousand lines are read, counted and ended without asking line by line', async () => {
    const { stocktakeId, lines: only } = await begun('1')
    await app.sql(
      `insert into stocktake_line (id, stocktake_id, line_no, material_id, batch_no, book_qty, unit_cost)
       select made.id, l.stocktake_id, made.n + 1, l.material_id, 'B' || made.n, 1, 2
       from stocktake_line l, unnest($2::bigint[]) with ordinality made(id, n) where l.id = $1`,
      [only[0]!.id, Array.from({ length: 4999 }, () => app.newId())],
    )
    const lines = await linesOf(stocktakeId)
    expect(lines).toHaveLength(5000)
    for (let at = 0; at < lines.length; at += 1000) {
      const some = lines.slice(at, at + 1000)
      expect((await count(stocktakeId, Object.fromEntries(some.map(line => [line.id, '1'])))).status).toBe(200)
    }
    expect((await sheet('finish', stocktakeId)).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'closed', lineCount: 5000, countedCount: 5000, diffCount: 0 })
  })

  it('people who see nothing of the stores count and supervise this one: a to-do leads them to its sheet, blind and without amounts', async () => {
    const [COUNTER, EYES, NOBODY] = ['worker01', 'wu.qian', 'lu.dahai']
    const named = { countUserId: user(COUNTER), superviseUserId: user(EYES), blind: 'yes' }
    const stock = await stocked('10', '5')
    const { stocktakeId, lines } = await begunOn(stock, named)
    const other = await begunOn(await stocked('1'))
    const [short, right] = lines.map(line => line.id) as [string, string]
    const todos = (by: string) => rows('sys_backlog', { user_id: user(by), process_instance_id: stocktakeId }, 'title, pc_url, status')
    const path = `/warehouse/stocktake/count?id=${stocktakeId}`
    const { stocktakeNo } = await rowOf(stocktakeId)
    expect([await todos(COUNTER), await todos(EYES)]).toEqual([
      [{ title: expect.stringMatching(`^盘点：${stocktakeNo} .`), pc_url: path, status: 1 }],
      [{ title: expect.stringMatching(`^监盘：${stocktakeNo} .`), pc_url: path, status: 1 }],
    ])
    const read = async (by: string, what: 'head' | 'lines', id = stocktakeId) => (await as(by)).get(`${SHEET}/${what}`, { stocktakeId: id })
    for (const by of [COUNTER, EYES]) {
      // The book stays closed, and so does the sheet of any other count.
      expect((await (await as(by)).get('blade-biz/master/list', { master: 'stocktake' })).status).toBe(403)
      expect((await (await as(by)).get('blade-biz/master/detail', { master: 'stocktake', id: stocktakeId })).status).toBe(403)
      for (const what of ['head', 'lines'] as const) expect((await read(by, what, other.stocktakeId)).status).toBe(403)
      const head = (await read(by, 'head')).body.data
      expect(head).toMatchObject({ stocktakeNo, state: 'counting', ...named, diffCount: '' })
      expect(head.labels[`warehouse:${stock.warehouseId}`]).toBeTruthy()
      expect(head).not.toHaveProperty('diffAmount')
      expect((await read(by, 'lines')).body.data.map((line: Line) => line.bookQty)).toEqual(['', ''])
    }
    for (const what of ['head', 'lines'] as const) expect((await read(NOBODY, what)).status).toBe(403)
    for (const what of ['again', 'finish'] as const) expect((await sheet(what, stocktakeId, NOBODY)).status).toBe(403)
    expect((await read(NOBODY, 'head', app.newId())).status).toBe(403)

    expect((await count(stocktakeId, { [short]: '9', [right]: '5' }, COUNTER)).status).toBe(200)
    const found = { stocktakeId, materialId: await material(), qty: '2' }
    expectRefusal(await (await as(EYES)).post(`${SHEET}/found`, found), '实盘数量由盘点人录入')
    expect((await (await as(COUNTER)).post(`${SHEET}/found`, found)).status).toBe(200)
    expectRefusal(await sheet('finish', stocktakeId, COUNTER), '结束盘点由监盘人办理')
    expect((await sheet('again', stocktakeId, EYES)).status).toBe(200)
    const again = (await read(EYES, 'lines')).body.data.filter((line: Line) => line.firstCount !== '')
    expect(again).toHaveLength(2)
    const second = Object.fromEntries(again.map((line: Line) => [line.id, line.id === short ? '10' : '0']))
    expectRefusal(await recount(stocktakeId, second, COUNTER), '复盘由监盘人办理')
    expect((await recount(stocktakeId, second, EYES)).status).toBe(200)
    expect((await sheet('finish', stocktakeId, EYES)).status).toBe(200)
    expect(await rowOf(stocktakeId)).toMatchObject({ state: 'closed', diffCount: 0 })
    expect([await todos(COUNTER), await todos(EYES)]).toMatchObject([[{ status: 0 }], [{ status: 0 }]])
    expect((await act('cancel', other.stocktakeId, { cancelReason: '改日' })).status).toBe(200)
    expect(await rows('sys_backlog', { process_instance_id: other.stocktakeId, status: 1 })).toEqual([])
  })

  it('its link says what somebody does there', () => {
    const ways = (state: string, userId: string) =>
      stocktake.opens.flatMap(({ title, when }) =>
        when({ id: '1', state, countUserId: '1', superviseUserId: '2' } as never, '', { userId, may: () => true }) ? title : [],
      )
    expect(['1', '2', '3'].map(userId => ways('counting', userId))).toEqual([['录入'], ['监盘'], ['明细']])
    expect(['1', '2', '3'].map(userId => ways('closed', userId))).toEqual([['明细'], ['明细'], ['明细']])
  })
})
