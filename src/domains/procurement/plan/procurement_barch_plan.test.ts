import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Reply, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, newMaterial } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId } from '#test/setup/cast.ts'
import { purchasePlanBreaches } from './purchase-plan.query.ts'

const DAY = 86_400_000
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * DAY).toISOString().slice(0, 10)
const month = day(0).slice(0, 7)

describe('采购计划批量: one case, many plans, a verdict for each', () => {
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
    await app.sql(`update wh_material set last_price = 100 where id = $1`, [material])
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => purchasePlanBreaches(tx))
  const planForm = (planName: string, more: object = {}) => ({
    ...{ planName, planType: 'month', planMonth: month, purchaseType: 'tool' },
    items: [{ materialId: material, qty: '5', needDate: day(20), useDeptId, purpose: '检修' }],
    ...more,
  })
  /** A draft of the equipment engineer; what a batch names is the paper. */
  async function drafted(planName: string, more: object = {}) {
    const { body } = await cases.send('li.ming', 'process/save-draft', { flowKey: 'procurement_plan', form: planForm(planName, more) })
    return { planId: body.data.bizId as string, draftId: body.data.draftId as string }
  }
  const form = (planIds: readonly string[], more: object = {}) => ({
    ...{ batchName: '刀具计划', planMonth: month, purchaseType: 'tool', items: planIds.map(planId => ({ planId, lineResult: 'agree' })) },
    ...more,
  })
  const start = (planIds: readonly string[]) => cases.start('zhu.lei', 'procurement_barch_plan', form(planIds))
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('zhu.lei', 'procurement_barch_plan', asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const verdicts = (...rows: readonly [planId: string, lineOpinion?: string][]) => ({
    form: { items: rows.map(([planId, lineOpinion]) => ({ planId, lineResult: lineOpinion ? 'refuse' : 'agree', lineOpinion })) },
  })
  const plan = async (id: string) =>
    (
      await app.sql<Record<string, unknown>>(
        `select p.plan_state, p.batch_no, p.line_opinion, d.approval_status, i.status,
           (select count(*)::int from purchase_plan_line l where l.plan_id = p.id) as lines
         from purchase_plan p join document d on d.id = p.id join wf_instance i on i.biz_id = p.id where p.id = $1`,
        [id],
      )
    )[0]!

  it('whoever decides reads what each plan asks for', async () => {
    const [one, two] = [await drafted('内容一'), await drafted('内容二', { items: [] })]
    const { body } = await (await cases.as('zhu.lei')).post('blade-flow/process/preview', {
      flowKey: 'procurement_barch_plan',
      form: form([one.planId, two.planId]),
    })
    const [first, second] = body.data.form.items as { planContent?: string }[]
    expect(first!.planContent).toMatch(new RegExp(`^\\S+ .*，5\\.000 \\S+，${day(20)}，500\\.00 元，检修$`))
    expect(second!.planContent).toBeUndefined()
  })

  it('agreed plans become what they would have become alone, a refused one is a draft again with the reason', async () => {
    const [one, two] = [await drafted('批量一'), await drafted('批量二')]
    const alone = await cases.start('li.ming', 'procurement_plan', planForm('批量三'))
    await cases.decide(alone.processInstanceId, { pass: false, comment: '并入月度批次' })
    const ids = [one.planId, two.planId, alone.businessId]
    const { processInstanceId, number } = await start(ids)
    expect(await plan(two.planId)).toMatchObject({ plan_state: 'approving', batch_no: number, approval_status: 1 })
    const bare = {
      form: { items: [{ planId: ids[0], lineResult: 'agree' }, { planId: ids[1], lineResult: 'refuse' }, { planId: ids[2] }] },
    }
    expect((await cases.decide(processInstanceId, bare)).body.msg).toBe('不同意的计划须填写原因')
    const reply = await cases.decide(processInstanceId, verdicts([ids[0]!], [ids[1]!, '库存充足'], [ids[2]!]))
    expect(reply.body.data.objMap.approvalStatus).toBe(3)
    const agreed = { plan_state: 'open', batch_no: number, approval_status: 3, status: 'approved', lines: 1 }
    expect(await plan(one.planId)).toMatchObject(agreed)
    expect(await plan(alone.businessId)).toMatchObject(agreed)
    expect(await plan(two.planId)).toEqual({
      ...{ plan_state: 'draft', batch_no: null, line_opinion: '库存充足', approval_status: 1, status: 'draft', lines: 0 },
    })
    const told = await app.sql(
      `select u.account, m.content from sys_message m join sys_user u on u.id = m.user_id where m.title = '采购计划未通过批量审批'
         and m.content like $1`,
      [`%${number}%`],
    )
    expect(told).toEqual([
      { account: 'li.ming', content: `采购计划“批量二”在批次 ${number} 中未获同意：库存充足。计划已退回草稿，可修改后重新提交。` },
    ])
    const numbers = await app.sql<{ number: string }>('select number from document where id = any($1)', [[one.planId, alone.businessId]])
    for (const row of numbers) expect(row.number).toMatch(/^CGJH\d{12}$/)
    expect(await breaches()).toEqual([])
    // Corrected, it goes its own way.
    const single = await cases.send('li.ming', 'process/start', {
      flowKey: 'procurement_plan',
      form: planForm('批量二'),
      draftId: two.draftId,
    })
    expect(single.body).toMatchObject({ success: true })
    expect(await plan(two.planId)).toMatchObject({ plan_state: 'approving', line_opinion: null, approval_status: 2 })
    expect(await breaches()).toEqual([])
  })

  it('all refused is a refusal: the batch is 9 and may come again', async () => {
    const [one, two] = [await drafted('全退一'), await drafted('全退二')]
    const { processInstanceId } = await start([one.planId, two.planId])
    const reply = await cases.decide(processInstanceId, verdicts([one.planId, '重复'], [two.planId, '超预算']))
    expect(reply.body.data.objMap.approvalStatus).toBe(9)
    expect(await plan(one.planId)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: '重复', approval_status: 1 })
    expect(await breaches()).toEqual([])
    const again = await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: form([one.planId, two.planId]) })
    expect(again.body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head'])
    expect(await plan(two.planId)).toMatchObject({ plan_state: 'open', approval_status: 3, line_opinion: null })
    expect(await breaches()).toEqual([])
  })

  it('the ladder counts what is still agreed to', async () => {
    const [one, two] = [await drafted('大额一', { items: dear('300000') }), await drafted('大额二', { items: dear('6000') })]
    const { processInstanceId } = await start([one.planId, two.planId])
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head', 'ladder_vp_supply', 'ladder_cfo'])
    const [three, four] = [await drafted('大额三', { items: dear('300000') }), await drafted('大额四', { items: dear('6000') })]
    const small = await start([three.planId, four.planId])
    await cases.decide(small.processInstanceId, verdicts([three.planId, '延后'], [four.planId]))
    expect(await plan(four.planId)).toMatchObject({ plan_state: 'open' })
    expect(await breaches()).toEqual([])
  })
  const dear = (estPrice: string) => [{ materialId: material, qty: '5', estPrice, needDate: day(20), useDeptId, purpose: '检修' }]

  it('INV-02 a plan in a batch is the batch’s: no second batch, no own submit, no editing, no throwing away', async () => {
    const [one, two, three] = [await drafted('占用一'), await drafted('占用二'), await drafted('占用三')]
    const { processInstanceId, number } = await start([one.planId, two.planId])
    expect(await refused(form([one.planId, three.planId]))).toBe(`计划“占用一”已列入批次 ${number}`)
    const taken = `该计划已列入批次 ${number}，由批次统一审批`
    const draft = { flowKey: 'procurement_plan', form: planForm('占用一'), draftId: one.draftId }
    expect((await cases.send('li.ming', 'process/start', draft)).body.msg).toBe(taken)
    expect((await cases.send('li.ming', 'process/save-draft', draft)).body.msg).toBe(taken)
    expect((await cases.send('li.ming', 'process/delete-draft', { draftId: one.draftId })).body.msg).toBe(taken)
    expect((await cases.send('zhu.lei', 'process/withdraw', { processInstanceId })).body).toMatchObject({ success: true })
    expect(await plan(one.planId)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: null })
    expect((await cases.send('li.ming', 'process/save-draft', draft)).body).toMatchObject({ success: true })
    expect(await breaches()).toEqual([])
  })

  it('five batches want the same plan at once: one has it', async () => {
    const shared = await drafted('争用')
    const others = await Promise.all(Array.from({ length: 5 }, (_, at) => drafted(`争用旁${at}`)))
    const replies = await Promise.all(
      others.map(other => cases.tryStart('zhu.lei', 'procurement_barch_plan', form([other.planId, shared.planId]))),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('a batch takes a plan while its writer throws it away: whoever is first has it, and the batch can be decided', async () => {
    const [one, two, beside] = [await drafted('抢一'), await drafted('抢二'), await drafted('抢旁')]
    const gather = (planId: string) => cases.tryStart('zhu.lei', 'procurement_barch_plan', form([planId, beside.planId]))
    const throwAway = (draftId: string) => cases.send('li.ming', 'process/delete-draft', { draftId })
    const [gone, late] = await meeting(one.planId, [() => throwAway(one.draftId), () => gather(one.planId)])
    expect(gone!.body).toMatchObject({ success: true })
    expect(late!.body.msg).toBe('采购计划已在其他单据中审批')
    const [taken, kept] = await meeting(two.planId, [() => gather(two.planId), () => throwAway(two.draftId)])
    const { objMap, number } = taken!.body.data
    expect(kept).toMatchObject({ status: 409, body: { msg: `该计划已列入批次 ${number}，由批次统一审批` } })
    await cases.agreeAll(objMap.record.processInstanceId)
    expect(await plan(two.planId)).toMatchObject({ plan_state: 'open', batch_no: number, approval_status: 3 })
    expect(await breaches()).toEqual([])
  })

  it('a batch takes a refused plan while its writer gives it up: it stays in the batch', async () => {
    const [alone, beside] = [await cases.start('li.ming', 'procurement_plan', planForm('弃一')), await drafted('弃旁')]
    await cases.decide(alone.processInstanceId, { pass: false, comment: '并入月度批次' })
    const [taken, kept] = await meeting(alone.businessId, [
      () => cases.tryStart('zhu.lei', 'procurement_barch_plan', form([alone.businessId, beside.planId])),
      () => cases.send('li.ming', 'process/withdraw', { processInstanceId: alone.processInstanceId }),
    ])
    const { objMap, number } = taken!.body.data
    expect(kept!.body.msg).toBe(`该计划已列入批次 ${number}，由批次统一审批`)
    await cases.agreeAll(objMap.record.processInstanceId)
    expect(await plan(alone.businessId)).toMatchObject({ plan_state: 'open', batch_no: number })
    expect(await breaches()).toEqual([])
  })

  /** One after the other they come to a plan that somebody holds, and go on in this order once it is free. */
  async function meeting(planId: string, acts: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
    const begun: Promise<Reply>[] = []
    await booking(async ({ tx }) => {
      await tx.execute(sql`select 1 from purchase_plan where id = ${planId} for update`)
      for (const act of acts) {
        begun.push(act())
        await expect.poll(waiting, { timeout: 10_000 }).toBe(begun.length)
      }
    })
    return Promise.all(begun)
  }
  const waiting = async () =>
    (
      await app.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0]!.n

  it('a batch that is refused as a whole tells every writer why, by row or for all of it', async () => {
    const [one, two, three] = [await drafted('整批一'), await drafted('整批二'), await drafted('整批三')]
    const { processInstanceId, number } = await start([one.planId, two.planId, three.planId])
    const items = [
      { planId: one.planId, lineResult: 'refuse', lineOpinion: '库存充足' },
      { planId: two.planId, lineResult: 'refuse' },
      { planId: three.planId, lineResult: 'agree' },
    ]
    const reply = await cases.decide(processInstanceId, { pass: false, comment: '预算未批。', form: { items } })
    expect(reply.body.data.objMap.approvalStatus).toBe(9)
    const told = await app.sql<{ content: string }>(
      `select m.content from sys_message m join sys_user u on u.id = m.user_id
       where u.account = 'li.ming' and m.content like $1 order by m.content collate "C"`,
      [`%${number}%`],
    )
    expect(told.map(row => row.content)).toEqual([
      `采购计划“整批一”在批次 ${number} 中未获同意：库存充足。计划已退回草稿，可修改后重新提交。`,
      `采购计划“整批三”在批次 ${number} 中未获同意：预算未批。计划已退回草稿，可修改后重新提交。`,
      `采购计划“整批二”在批次 ${number} 中未获同意：预算未批。计划已退回草稿，可修改后重新提交。`,
    ])
    expect(await plan(three.planId)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: '预算未批。' })
    expect(await breaches()).toEqual([])
  })

  it('a returned batch may leave a plan out and take another one in', async () => {
    const [one, two, three] = [await drafted('换一'), await drafted('换二'), await drafted('换三')]
    const { processInstanceId, number } = await start([one.planId, two.planId])
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, to: 'start', comment: '换一份' })
    await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: form([two.planId, three.planId]) })
    expect(await plan(one.planId)).toMatchObject({ plan_state: 'draft', batch_no: null })
    expect(await plan(three.planId)).toMatchObject({ plan_state: 'approving', batch_no: number })
    await cases.agreeAll(processInstanceId)
    expect(await plan(three.planId)).toMatchObject({ plan_state: 'open' })
    expect(await breaches()).toEqual([])
  })

  it('says what is wrong, by plan', async () => {
    const [one, half] = [await drafted('好的'), await drafted('半张', { items: [{ materialId: material, qty: '5' }] })]
    const [other, later] = [await drafted('别的类别', { purchaseType: 'office' }), await drafted('下月', { planMonth: '2099-01' })]
    expect(await refused(form([one.planId]))).toBe('计划清单至少填写 2 行')
    expect(await refused(form([one.planId, one.planId]))).toBe('同一采购计划不能重复')
    expect(await refused(form([one.planId, half.planId]))).toBe('计划“半张”：需求日期不能为空')
    expect(await refused(form([one.planId, other.planId]))).toBe('计划“别的类别”的采购类别与批次不一致')
    expect(await refused(form([one.planId, later.planId]))).toBe('计划“下月”的计划月份与批次不一致')
    const running = await cases.start('li.ming', 'procurement_plan', planForm('自己走'))
    expect(await refused(form([one.planId, running.businessId]))).toBe('计划“自己走”不是草稿或未通过的计划')
  })

  it('what became impossible meanwhile keeps the last task open and names the plan', async () => {
    const own = await newMaterial(booking)
    await app.sql(`update wh_material set last_price = 10 where id = $1`, [own])
    const items = [{ materialId: own, qty: '5', needDate: day(20), useDeptId, purpose: '检修' }]
    const [one, two] = [await drafted('停用料', { items }), await drafted('照常')]
    const { processInstanceId } = await start([one.planId, two.planId])
    await app.sql(`update wh_material set enabled = 'no' where id = $1`, [own])
    expect((await cases.decide(processInstanceId)).body.msg).toBe(`计划“停用料”：物料 ${own} 已停用`)
    expect((await cases.open(processInstanceId)).map(task => task.nodeId)).toEqual(['purchase_head'])
    const reply = await cases.decide(processInstanceId, verdicts([one.planId, '物料已停用'], [two.planId]))
    expect(reply.body.data.objMap.approvalStatus).toBe(3)
    const [three, four] = [await drafted('改类别'), await drafted('仍照常')]
    const other = await start([three.planId, four.planId])
    await app.sql(`update purchase_plan set purchase_type = 'office' where id = $1`, [three.planId])
    expect((await cases.decide(other.processInstanceId)).body.msg).toBe('计划“改类别”的采购类别与批次不一致')
    const decided = await cases.decide(other.processInstanceId, verdicts([three.planId, '类别不符'], [four.planId]))
    expect(decided.body.data.objMap.approvalStatus).toBe(3)
    expect(await breaches()).toEqual([])
  })
})
