import { beforeAll, expect, it } from 'vitest'
import { flowTest, ingotsIn, productionIn, stockIn } from '#test/harness.ts'

const SMITH = 'xue.gang'
const INSPECTOR = 'he.qi'
const KEEPER = 'liang.yan'
const WORK = 'blade-biz/erpproducationworkorder'
const FILE = 'blade-biz/m/dossier'

/** 一轴一档: from the ingot over a failure to the stock, the file of a shaft tells what happened and what it lacks. */
flowTest('material_requisition', '一轴一档', tools => {
  const { as, app, row, startAt, user, dept } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  const { blankOf, ingot } = ingotsIn(tools)
  const { warehouse } = stockIn(tools)
  tools.base(() => ({
    ...{ requisitionType: 'production', useDeptId: dept('forge'), costSubject: 'direct', needDate: '2030-01-01', receiverId: user(SMITH) },
  }))
  const get = async (account: string, path: string, query: Record<string, string> = {}) => (await (await as(account)).get(path, query)).body
  const post = async (account: string, name: string, body: object) => (await (await as(account)).post(`${WORK}/${name}`, body)).body
  let proCode = ''
  let ingotNo = ''
  let execId = ''
  let products = ''

  beforeAll(async () => {
    const line = await routeOf([{ processCode: 'DZ50', isCheck: true }])
    const store = await blankOf(line.routeId)
    products = await warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [products])
    const workId = await ordered(line, 1)
    proCode = (await row('erp_producation_workorder_piece', { work_id: workId })).pro_code!
    execId = await stepOf(workId, 'DZ50')
    const own = await ingot(store, 'F1', '30000')
    ingotNo = own.batchNo
    const item = { materialId: own.materialId, batchNo: own.batchNo, qty: '30000', purpose: '投料' }
    const paper = await startAt('wh_keeper', { workId, warehouseId: own.warehouseId, items: [item] }, SMITH)
    await paper.agree({ items: [{ ...item, issuedQty: '30000' }] })
  })

  const fileOf = async () => (await get(INSPECTOR, `${FILE}/${proCode}`)).data
  const lacks = async (): Promise<string[]> =>
    (await fileOf()).items.filter((item: { isThere: boolean }) => !item.isThere).map((item: { key: string }) => item.key)
  const kinds = async (): Promise<string[]> => (await fileOf()).events.map((event: { kind: string }) => event.kind)

  it('begins with nothing but the piece', async () => {
    const { head, steps, events } = await fileOf()
    expect(head).toMatchObject({ proCode, status: 0, ingotNo: '', isWeighed: false })
    expect(head.address).toMatch(new RegExp(`/m/p/${proCode}\\?k=[0-9a-f]{8}$`))
    expect(steps).toMatchObject([{ execId, round: 1, isCheck: true }])
    expect(events).toEqual([])
    expect(await lacks()).toEqual(expect.arrayContaining(['fed', 'check']))
  })

  it('tells of feeding, work, a failure and its end, and of the stock, in the order of time', async () => {
    expect((await post(SMITH, 'feed', { proCode, ingotNo })).code).toBe(200)
    expect(await lacks()).not.toContain('fed')
    for (const name of ['start', 'finish']) expect(await reports(SMITH, name, execId)).toBe('操作成功')
    const photos = [await tools.file('轴身.png', INSPECTOR), await tools.file('端面.png', INSPECTOR)]
    const inspect = (pass: boolean) =>
      post(INSPECTOR, 'inspect', { execId, items: [], photos: pass ? photos : [], remark: pass ? '' : '表面裂纹' })
    const [first] = (await get(INSPECTOR, `${WORK}/card`, { execId })).data.steps[0].qualities
    const found = (pass: boolean) =>
      first
        ? post(INSPECTOR, 'inspect', {
            execId,
            items: [{ indexCode: first.indexCode, values: [pass ? first.lowerLimit : '999999'] }],
            photos: pass ? photos : [],
          })
        : inspect(pass)
    expect((await found(false)).code).toBe(200)
    expect((await fileOf()).head).toMatchObject({ qualityState: 'frozen' })
    expect(await lacks()).toEqual(expect.arrayContaining(['check', 'ncr']))
    expect((await found(true)).data).toMatchObject({ status: 4 })
    expect(await lacks()).not.toEqual(expect.arrayContaining(['check']))
    expect((await post(KEEPER, 'stockIn', { proCode, warehouseId: products })).code).toBe(200)
    expect((await kinds()).filter(kind => kind !== 'move')).toEqual(
      expect.arrayContaining(['feed', 'step_start', 'step_finish', 'fail', 'ncr_opened', 'pass', 'ncr_closed', 'finished', 'stock_in']),
    )
    const { events, cycleDays } = await fileOf()
    const times = events.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
    expect(cycleDays).toBeDefined()
  })

  it('is found by piece, heat and ingot, by those who look shafts up, at their own site', async () => {
    for (const find of [proCode, ingotNo, `H-${ingotNo}`])
      expect((await get(INSPECTOR, FILE, { find })).data.map((piece: { proCode: string }) => piece.proCode)).toContain(proCode)
    expect((await get(INSPECTOR, FILE, { find: '%' })).data).toEqual([])
    expect((await get(INSPECTOR, FILE, {})).data.length).toBeGreaterThan(0)
    expect(await get(INSPECTOR, `${FILE}/NOBODY-1`)).toMatchObject({ code: 404, msg: '没有该产品编号' })
    expect((await get('lin.xiaoyan', `${FILE}/${proCode}`)).code).toBe(403)
    expect((await get('lin.xiaoyan', `${FILE}/${proCode}/values`)).code).toBe(403)
  })

  it('shows values in their limits and beside the last pieces of the product, to those who read them', async () => {
    const values = (await get(INSPECTOR, `${FILE}/${proCode}/values`)).data
    const own = values.filter(({ source }: { source: string }) => source === 'piece')
    expect(own.length).toBeGreaterThan(0)
    for (const { others, result } of own) expect([others.length <= 30, result]).toEqual([true, 'pass'])
    // The second look counts, once.
    expect(new Set(own.map(({ indexCode }: { indexCode: string }) => indexCode)).size).toBe(own.length)
    const seen = (await get(KEEPER, `${FILE}/${proCode}/values`)).data
    expect(seen.filter(({ source }: { source: string }) => source === 'piece')).toEqual([])
    expect(await get(INSPECTOR, `${FILE}/NOBODY-1/values`)).toMatchObject({ code: 404 })
  })

  it('shows what was found in its heat beside the last heats of the same material, each of them once', async () => {
    const [shaft] = await app.sql<{ pro_code: string; heats: string }>(`
      select min(p.pro_code) as pro_code, (select count(distinct o.heat_no) from qc_incoming_line o where o.material_id = l.material_id and o.heat_no <> p.heat_no) as heats
      from erp_producation_workorder_piece p join qc_incoming_line l on l.heat_no = p.heat_no group by l.material_id, p.heat_no order by 2 desc, 1 limit 1`)
    const heats = Math.min(30, Number(shaft!.heats))
    expect(heats).toBeGreaterThan(0)
    const values = (await get(INSPECTOR, `${FILE}/${shaft!.pro_code}/values`)).data
    const counts: number[] = values.flatMap(({ source, value, others }: { source: string; value: string; others: string[] }) =>
      source === 'heat' && value ? [others.length] : [],
    )
    expect(Math.max(...counts)).toBe(heats)
  })

  it('writes down who opened and who printed it, for the head of quality and the audit', async () => {
    const { id: pieceId } = await row('erp_producation_workorder_piece', { pro_code: proCode }, 'id')
    const views = async (by: string) =>
      (await tools.list('jin.yu', 'dossierView', { pieceId })).filter(each => each.viewUserId === user(by))
    expect((await views(INSPECTOR)).map(each => each.viewAction)).toEqual(['open'])
    await get('fan.wenbin', `${FILE}/${proCode}`)
    await get('fan.wenbin', `${FILE}/${proCode}`)
    const printed = async (account: string) => (await (await as(account)).post(`${FILE}/${proCode}/printed`, {})).body.code
    expect(await printed('fan.wenbin')).toBe(200)
    expect((await views('fan.wenbin')).map(each => each.viewAction).sort()).toEqual(['open', 'print'])
    expect(await printed('lin.xiaoyan')).toBe(403)
    expect((await get('fan.wenbin', 'blade-biz/master/list', { master: 'dossierView' })).code).not.toBe(200)
    await expect(app.sql('delete from qc_dossier_view')).rejects.toThrow()
  })
})
