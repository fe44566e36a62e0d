import { beforeAll, expect, it } from 'vitest'
import { shanghai } from '#server/http/present.ts'
import { appTest, papersOf, productionIn } from '#test/harness.ts'
import { outputFactBreaches } from './output-rules.query.ts'

const WORKER = 'worker01'
const FORGE_HEAD = 'meng.deshan'
const INSPECTOR = 'he.qi'
const ACCOUNTANT = 'wei.lin'
const GOOD = [
  { indexCode: 'Q01', values: ['9'] },
  { indexCode: 'Q02', values: ['3.2'] },
]
const BAD = [
  { indexCode: 'Q01', values: ['9999'] },
  { indexCode: 'Q02', values: ['999'] },
]

/** 产量记录: what reporting, judging and taking back leave in the book of output. */
appTest('产量记录', tools => {
  const { as, act, rows, row, list, keeps, app, dept, get } = tools
  const { routeOf, ordered, stepOf, reports } = productionIn(tools)
  keeps(outputFactBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let lathe = ''
  const day = shanghai(new Date()).slice(0, 10)
  beforeAll(async () => {
    line = await routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
    ])
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
    await app.sql('update wh_material set unit_weight = 12000 where id = $1', [line.materialId])
  })
  const factsOf = (execId: string) =>
    rows(
      'erp_producation_output_fact',
      { exec_id: execId },
      'result, qty, is_output, first_pass, is_shop_last, is_last, output_value, weight, actual_hours, reverse_of is not null as back',
      'id',
    )
  const sumOf = async (workId: string) =>
    (
      await app.sql<{ qty: string; value: string }>(
        `select coalesce(sum(qty) filter (where is_output = 'yes' and is_last = 'yes'), 0)::text as qty, sum(output_value)::text as value
         from erp_producation_output_fact where work_id = $1`,
        [workId],
      )
    )[0]
  async function worked(execId: string, more: object = {}) {
    expect(await reports(WORKER, 'start', execId, more)).toBe('操作成功')
    expect(await reports(WORKER, 'finish', execId)).toBe('操作成功')
  }

  it('is valued at an internal price that the cost accountant sets from a day on, and nobody else', async () => {
    const set = (account: string, price: string, validFrom = day) =>
      act(account, 'product', 'setInternal', line.materialId, { price, validFrom })
    expect((await set('yuan.li', '90000')).status).toBe(403)
    expect((await set(ACCOUNTANT, '0')).body.msg).toMatch(/^内部价须大于零/)
    expect((await set(ACCOUNTANT, '90000', '2026-01-01')).body.msg).toMatch(/^生效日期不能早于今天/)
    expect((await set(ACCOUNTANT, '90000')).status).toBe(200)
    expect(await list(ACCOUNTANT, 'internalPrice', { productId: line.materialId })).toMatchObject([{ price: '90000.00', validFrom: day }])
    expect((await get('yuan.li', 'blade-biz/master/list', { master: 'internalPrice' })).status).toBe(403)
  })

  it('a step that is done has a row; taken back it has the opposite; done again it has one more', async () => {
    const workId = await ordered(line, 1)
    const saw = await stepOf(workId, 'DZ50')
    await worked(saw)
    expect(await factsOf(saw)).toMatchObject([
      { result: '1', qty: 1, is_output: 'yes', first_pass: 'yes', is_shop_last: 'yes', is_last: 'no', weight: '12000.000', back: false },
    ])
    expect(await reports(FORGE_HEAD, 'undo', saw, { reason: '误报' })).toBe('操作成功')
    expect(await sumOf(workId)).toEqual({ qty: '0', value: '0.00' })
    expect(await reports(WORKER, 'finish', saw)).toBe('操作成功')
    expect((await factsOf(saw)).map(each => Number(each.qty))).toEqual([1, -1, 1])
    await expect(app.sql('delete from erp_producation_output_fact')).rejects.toThrow()
  })

  it('an inspected step has its row when it is judged; another judgement replaces it; the workshops together get the price', async () => {
    const workId = await ordered(line, 1)
    const [saw, turn] = [await stepOf(workId, 'DZ50'), await stepOf(workId, 'JG10')]
    await worked(saw)
    await worked(turn, { equipmentId: lathe })
    expect(await factsOf(turn)).toEqual([])
    const { file } = papersOf('rktzadjust', tools)
    const photos = [await file('轴身.png', INSPECTOR), await file('端面.png', INSPECTOR)]
    const inspect = async (items: object, more: object = {}) =>
      (await (await as(INSPECTOR)).post('blade-biz/erpproducationworkorder/inspect', { execId: turn, items, ...more })).body
    expect((await inspect(BAD)).data).toMatchObject({ status: 7 })
    expect(await factsOf(turn)).toMatchObject([{ result: '3', is_output: 'no', first_pass: 'no', output_value: '0.00' }])
    expect((await inspect(GOOD, { photos })).data).toMatchObject({ status: 4 })
    expect((await factsOf(turn)).map(each => `${each.qty} ${each.result} ${each.is_output}`)).toEqual(['1 3 no', '-1 3 no', '1 1 yes'])
    expect((await factsOf(turn)).at(-1)).toMatchObject({ first_pass: 'no', is_last: 'yes', is_shop_last: 'yes' })
    expect(await sumOf(workId)).toEqual({ qty: '1', value: '90000.00' })
    const found = await list(FORGE_HEAD, 'outputFact', { workId, isOutput: 'yes' })
    expect(found.map(each => each.workshopId).sort()).toEqual([dept('forge'), dept('machining')].sort())
    expect((await get('supplier01', 'blade-biz/master/list', { master: 'outputFact' })).status).toBe(403)
  })

  it('work that was forgotten counts on the day on which it was done, with its hours', async () => {
    const workId = await ordered(line, 1)
    const saw = await stepOf(workId, 'DZ50')
    const at = (hours: number) => shanghai(new Date(Date.now() + hours * 3_600_000))
    const late = { startTime: at(-50), endTime: at(-48), reason: '忘记报工' }
    expect(await reports(FORGE_HEAD, 'makeup', saw, late)).toBe('操作成功')
    expect(await row('erp_producation_output_fact', { exec_id: saw }, 'date::text, actual_hours')).toEqual({
      ...{ date: at(-48).slice(0, 10), actual_hours: '2.00' },
    })
  })

  it('every step of the demo company that was reported has its row, and the nightly check says which one has none', async () => {
    const check = () => outputFactBreaches(app.sites[0]!.database.reader)
    expect(await check()).toEqual([])
    const [{ id = '' } = {}] = await app.sql<{ id: string }>(`select e.id::text from erp_producation_workorder_exec e
      join erp_producation_output_fact f on f.exec_id = e.id where f.date < '${day}' order by e.id limit 1`)
    expect(id).not.toBe('')
    await app.sql('alter table erp_producation_output_fact disable trigger add_only')
    await app.sql('update erp_producation_output_fact set exec_id = 1 where exec_id = $1', [id])
    expect(await check()).toMatchObject([{ rule: 'INV-97 a reported step that is done or failed has one row of output', subject: id }])
    await app.sql('update erp_producation_output_fact set exec_id = $1 where exec_id = 1', [id])
    await app.sql('alter table erp_producation_output_fact enable trigger add_only')
  })
})
