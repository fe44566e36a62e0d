import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, newMaterial } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId, userId } from '#test/setup/cast.ts'
import { deskIn } from '#test/setup/suppliers.ts'
import { purchasePlanBreaches } from './purchase-plan.query.ts'

const DAY = 86_400_000
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * DAY).toISOString().slice(0, 10)
const month = day(0).slice(0, 7)

describe('采购计划, from the desk to lines that can be bought', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let useDeptId: string
  let material: string
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    useDeptId = await deptId(app, 'equipment')
    material = await newMaterial(booking)
    await app.sql(`update wh_material set last_price = 100, safety_qty = 1 where id = $1`, [material])
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => purchasePlanBreaches(tx))
  const item = (more: object = {}) => ({ materialId: material, qty: '10', needDate: day(20), useDeptId, purpose: '检修', ...more })
  const form = (items: object[] = [item()], more: object = {}) => ({
    ...{ planName: '检修备件', planType: 'month', planMonth: month, purchaseType: 'spare', items, ...more },
  })
  const start = (asked: object) => cases.start('li.ming', 'procurement_plan', asked)
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('li.ming', 'procurement_plan', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const linesOf = (id: string) =>
    app.sql('select qty, approved_qty, est_amount, line_state from purchase_plan_line where plan_id = $1 order by line_no', [id])
  const stateOf = async (id: string) => (await app.sql('select plan_state from purchase_plan where id = $1', [id]))[0]?.plan_state

  it('is returned, corrected, cut by the warehouse and then open for buying', async () => {
    const { processInstanceId, businessId, number } = await start(form([item(), item({ needDate: day(30), qty: '4' })]))
    expect(await stateOf(businessId)).toBe('approving')
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, to: 'start', comment: '数量偏多' })
    const again = form([item({ qty: '8' }), item({ needDate: day(30), qty: '4' })])
    expect((await cases.send('li.ming', 'process/resubmit', { processInstanceId, form: again })).body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'wh_head')
    const cut = (approvedQty: string) => ({
      form: { items: [item({ qty: '8', approvedQty }), item({ needDate: day(30), qty: '4', approvedQty: '0' })] },
    })
    expect((await cases.decide(processInstanceId, cut('9'))).body.msg).toBe('核定数量不能大于申请数量')
    expect((await cases.decide(processInstanceId, cut('6'))).body).toMatchObject({ success: true })
    const buyerId = await userId(app, 'zhu.lei')
    expect((await cases.decide(processInstanceId, { form: { buyerId } })).body.data.objMap.approvalStatus).toBe(3)
    expect(await linesOf(businessId)).toEqual([
      { qty: '8.000', approved_qty: '6.000', est_amount: '600.00', line_state: 'open' },
      { qty: '4.000', approved_qty: '0.000', est_amount: '0.00', line_state: 'closed' },
    ])
    expect(await stateOf(businessId)).toBe('open')
    expect(
      await app.sql('select user_id, pc_url from sys_backlog where title = $1', [`安排采购：${number} 检修备件，共 1 行，预估 600.00 元`]),
    ).toEqual([{ user_id: buyerId, pc_url: `/procurement/plan-line/index?planNo=${number}` }])
    expect(await breaches()).toEqual([])
  })

  it('more may come in than was ordered as far as the category of the material says, else as the parameter says of ingots', async () => {
    const rateOf = async (categoryRate: string | null, materialType: string) => {
      const materialId = await newMaterial(booking)
      await app.sql(
        `with c as (insert into scm_material_category (id, category_code, category_name, need_site_audit, need_inspect, batch_managed, enabled,
           over_receipt_rate) values ($1::bigint, $1::text, $1::text, 'no', 'no', 'no', 'yes', $2) returning id)
         update wh_material m set category_id = c.id, material_type = $3, unit = 't', last_price = 1 from c where m.id = $4`,
        [app.newId(), categoryRate, materialType, materialId],
      )
      const { processInstanceId, businessId } = await start(form([item({ materialId })]))
      await cases.agreeAll(processInstanceId)
      return (await app.sql('select over_receipt_rate from purchase_plan_line where plan_id = $1', [businessId]))[0]?.over_receipt_rate
    }
    expect([await rateOf('7', '2'), await rateOf(null, '2'), await rateOf('5', '4'), await rateOf(null, '4')]).toEqual([
      ...['7.00', '3.00', '5.00', '0.00'],
    ])
  })

  it('is read by the buyer it names, on its page, in the list, with its files and from the book; by no other buyer', async () => {
    const [buyer, other] = [await cases.as('zhu.lei'), await cases.as('xie.yun')]
    const file = await deskIn(app)('li.ming').file('图纸.pdf')
    const { processInstanceId, number } = await start(form([item()], { buyerId: buyer.userId, attachments: [file] }))
    const seen = async (session: Session) => ({
      page: (await session.get('blade-flow/process/detail', { processInstanceId })).status,
      list: (await session.get('blade-flow/document/list', { flowKey: 'procurement_plan', number })).body.data.total,
      files: (await session.get('blade-biz/annex/findSouListWithIndexId', { souId: processInstanceId })).body.data?.length ?? 0,
    })
    expect(await seen(buyer)).toEqual({ page: 200, list: 1, files: 1 })
    expect(await seen(other)).toEqual({ page: 404, list: 0, files: 0 })
    await cases.agreeUntil(processInstanceId, 'purchase_head')
    // With the name goes the sight.
    await cases.decide(processInstanceId, { form: { buyerId: other.userId } })
    expect(await seen(buyer)).toEqual({ page: 404, list: 0, files: 0 })
    expect(await seen(other)).toEqual({ page: 200, list: 1, files: 1 })
    const { records } = (await other.get('blade-biz/master/list', { master: 'purchasePlan', planNo: number })).body.data
    expect(Object.keys(records[0].labels)).toContain(`paper:${number}`)
  })

  it('is its department’s business, and as a draft its writer’s and purchasing’s alone', async () => {
    const saved = await cases.send('li.ming', 'process/save-draft', {
      flowKey: 'procurement_plan',
      form: form([item()], { planName: '草稿' }),
    })
    const draft: string = saved.body.data.bizId
    const { processInstanceId, businessId, number } = await start(form())
    await cases.agreeAll(processInstanceId)
    const listed = async (account: string, master: string) => {
      const { body } = await (await cases.as(account)).get('blade-biz/master/list', { master, size: 500 })
      return body.data.records as { id: string; planNo?: string }[]
    }
    const plans = async (account: string) =>
      (await listed(account, 'purchasePlan')).flatMap(({ id }) => (id === draft ? ['draft'] : id === businessId ? ['open'] : []))
    const hasLines = async (account: string) => (await listed(account, 'purchasePlanLine')).some(({ planNo }) => planNo === number)
    for (const [account, seen] of [
      ['shi.jian', ['open']],
      ['meng.deshan', []],
      ['qin.haifeng', ['open']],
      ['zhu.lei', ['draft', 'open']],
      ['sun.jianguo', ['draft', 'open']],
    ] as const) {
      expect((await plans(account)).toSorted(), account).toEqual(seen)
      expect(await hasLines(account), account).toBe(seen.length > 0)
    }
    const picked = async (account: string) =>
      (await (await cases.as(account)).get('blade-flow/reference/list', { to: 'purchasePlan', ids: draft })).body.data.records.length
    expect([await picked('li.ming'), await picked('zhu.lei'), await picked('worker01'), await picked('qin.haifeng')]).toEqual([1, 1, 0, 0])
  })

  it('a line that another department will use is in the sight of its head', async () => {
    const forge = await deptId(app, 'forge')
    const { processInstanceId, number } = await start(form([item({ useDeptId: forge })]))
    await cases.agreeAll(processInstanceId)
    const lines = async (account: string) =>
      (await (await cases.as(account)).get('blade-biz/master/list', { master: 'purchasePlanLine', planNo: number })).body.data.total
    expect([await lines('meng.deshan'), await lines('shi.jian'), await lines('long.fei')]).toEqual([1, 1, 0])
  })

  it('shows what lies in stock and on its way, and says when that is enough', async () => {
    const [rich] = await app.sql<{ id: string; sum: string }>(
      `select m.id::text, sum(b.on_hand_qty)::text as sum from wh_material m join stock_balance b on b.material_id = m.id
       where m.material_code = 'BJ-0007' group by m.id`,
    )
    const asked = form([item({ materialId: rich!.id, qty: '1' })])
    const { processInstanceId } = await start(asked)
    const shown = (await (await cases.as('li.ming')).get('blade-flow/process/detail', { processInstanceId })).body.data.form.items[0]
    // Of the thirty that were ordered without sourcing ten are in.
    expect(shown).toMatchObject({ onHandQty: rich!.sum, inTransitQty: '20.000', safetyQty: '10.000', stockHint: '现有与在途可满足' })
    await cases.send('li.ming', 'process/withdraw', { processInstanceId })
    expect(await breaches()).toEqual([])
  })

  it('an urgent plan asks production, a dear one the leaders', async () => {
    const urgent = await start(form([item({ needDate: day(1) })], { planType: 'urgent', urgentReason: '停机' }))
    expect(await cases.agreeAll(urgent.processInstanceId)).toEqual(['dept_head', 'wh_head', 'prod_head', 'purchase_head'])
    const dear = await start(form([item({ estPrice: '60000' })]))
    expect(await cases.agreeAll(dear.processInstanceId)).toEqual([
      'dept_head',
      'wh_head',
      'purchase_head',
      'ladder_vp_supply',
      'ladder_cfo',
    ])
    expect(await breaches()).toEqual([])
  })

  it('says what is wrong', async () => {
    expect(await refused(form([item({ qty: '0' })]))).toBe('数量须大于零')
    expect(await refused(form([item({ approvedQty: '11' })]))).toBe('核定数量不能大于申请数量')
    expect(await refused(form([item(), item()]))).toBe('同一物料同一需求日期只能填一行')
    expect(await refused(form([item({ needDate: day(6) })]))).toBe(`需求日期不能早于 ${day(7)}`)
    expect(await refused(form([item({ needDate: day(-1) })], { planType: 'urgent', urgentReason: '停机' }))).toBe(
      `需求日期不能早于 ${day(0)}`,
    )
    expect(await refused(form([item()], { planType: 'urgent' }))).toBe('紧急原因不能为空')
    expect(await refused(form([item()], { planMonth: '2020-01' }))).toBe('计划月份不能早于当前月份，追加计划除外')
    const priceless = await newMaterial(booking)
    expect(await refused(form([item({ materialId: priceless })]))).toBe('没有最近单价的物料须填写预估单价')
    const [old] = await app.sql<{ id: string }>(`select id from wh_material where material_code = 'BJ-0012'`)
    expect(await refused(form([item({ materialId: old!.id })]))).toBe('物料 BJ-0012 已停用')
    const late = await start(form([item()], { planType: 'supplement', planMonth: '2020-01' }))
    await cases.agreeAll(late.processInstanceId)
    expect(await breaches()).toEqual([])
  })

  it('refused it is back on the desk; a slow approval does not make it late', async () => {
    const { processInstanceId, businessId } = await start(form())
    await cases.decide(processInstanceId, { pass: false, comment: '暂缓' })
    expect(await stateOf(businessId)).toBe('draft')
    expect((await cases.send('li.ming', 'process/resubmit', { processInstanceId, form: form() })).body).toMatchObject({ success: true })
    await app.sql(`update purchase_plan set applied_on = applied_on - 30 where id = $1`, [businessId])
    await app.sql(`update document set data = jsonb_set(data, '{items,0,needDate}', to_jsonb($2::text)) where id = $1`, [
      businessId,
      day(-20),
    ])
    await cases.agreeAll(processInstanceId)
    expect(await stateOf(businessId)).toBe('open')
    expect(await breaches()).toEqual([])
  })

  it('a draft has its row from the start, and takes it along when it is thrown away', async () => {
    const saved = await cases.send('li.ming', 'process/save-draft', { flowKey: 'procurement_plan', form: { planName: '半张纸' } })
    const { draftId, bizId } = saved.body.data
    expect(await stateOf(bizId)).toBe('draft')
    expect((await cases.send('li.ming', 'process/delete-draft', { draftId })).body).toMatchObject({ success: true })
    expect(await app.sql('select is_deleted from purchase_plan where id = $1', [bizId])).toEqual([{ is_deleted: 1 }])
    expect(await breaches()).toEqual([])
  })
})
