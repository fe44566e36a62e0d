import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { day, expectRefusal, flowTest, month, papersOf, stockIn } from '#test/harness.ts'
import type { Reply } from '#test/setup/app.ts'
import { purchasePlanBreaches } from './purchase-plan.query.ts'

interface Draft {
  planId: string
  draftId: string
}

flowTest('procurement_barch_plan', '采购计划批量: one case, many plans, a verdict for each', tools => {
  const { app, booking, waiting, cases, rows, told, dept, refuses, preview, race, sound } = tools
  const { material } = stockIn(tools)
  const plans = papersOf('procurement_plan', tools)
  let tool: string
  beforeAll(async () => {
    tool = await material()
    await app.sql(`update wh_material set last_price = 100 where id = $1`, [tool])
  })
  tools.keeps(purchasePlanBreaches)
  tools.base(() => ({ batchName: '刀具计划', planMonth: month, purchaseType: 'tool' }))
  plans.base(() => ({ planType: 'month', planMonth: month, purchaseType: 'tool', items: [item()] }))

  const item = (more: object = {}) => ({
    ...{ materialId: tool, qty: '5', needDate: day(20), useDeptId: dept('equipment'), purpose: '检修' },
    ...more,
  })
  const byWriter = (path: string, body: object) => cases.send('li.ming', `process/${path}`, body)
  const drafting = async (planName: string, more: object = {}) => ({
    ...{ flowKey: 'procurement_plan', form: await plans.form({ planName, ...more }) },
  })
  /** A draft of the equipment engineer; a batch refers to the document. */
  async function drafted(planName: string, more: object = {}): Promise<Draft> {
    const { bizId, draftId } = (await byWriter('save-draft', await drafting(planName, more))).body.data
    return { planId: bizId, draftId }
  }
  const two = async (name: string, more: object = {}) => [await drafted(`${name}一`, more), await drafted(`${name}二`, more)] as const
  const refusedAlone = async (planName: string) => {
    const alone = await plans.start({ planName })
    await alone.reject('并入月度批次')
    return alone
  }
  const of = (...gathered: readonly (Draft | string)[]) => ({
    items: gathered.map(each => ({ planId: typeof each === 'string' ? each : each.planId, lineResult: 'agree' })),
  })
  const start = (...gathered: readonly (Draft | string)[]) => tools.start(of(...gathered))
  const verdicts = (...given: readonly [plan: Draft | string, lineOpinion?: string][]) => ({
    items: given.map(([plan, lineOpinion]) => ({
      ...{ ...of(plan).items[0], lineResult: lineOpinion ? 'refuse' : 'agree', lineOpinion },
    })),
  })
  const plan = async (which: Draft | string) =>
    (
      await app.sql<Record<string, unknown>>(
        `select p.plan_state, p.batch_no, p.line_opinion, d.approval_status, i.status,
           (select count(*)::int from purchase_plan_line l where l.plan_id = p.id) as lines
         from purchase_plan p join document d on d.id = p.id join wf_instance i on i.biz_id = p.id where p.id = $1`,
        [of(which).items[0]!.planId],
      )
    )[0]!
  const said = (name: string, number: string, why: string) =>
    `采购计划“${name}”在批次 ${number} 中未获同意：${why}。计划已退回草稿，可修改后重新提交。`
  const toldOf = async (number: string) => (await told('采购计划未通过批量审批')).filter(({ content }) => content.includes(number))
  const inBatch = (number: string) => `该计划已列入批次 ${number}，由批次统一审批`

  it('approvers read the content of each plan', async () => {
    const { form } = await preview(of(await drafted('内容一'), await drafted('内容二', { items: [] })))
    const [first, second] = form.items as { planContent?: string }[]
    expect(first!.planContent).toMatch(new RegExp(`^\\S+ .*，5\\.000 \\S+，${day(20)}，500\\.00 元，检修$`))
    expect(second!.planContent).toBeUndefined()
  })

  it('agreed plans become what they would have become alone, a refused one is a draft again with the reason', async () => {
    const [first, second] = await two('批量')
    const alone = (await refusedAlone('批量三')).documentId
    const paper = await start(first, second, alone)
    const { number } = paper
    expect(await plan(second)).toMatchObject({ plan_state: 'approving', batch_no: number, approval_status: 1 })
    const bare = [{ planId: first.planId, lineResult: 'agree' }, { planId: second.planId, lineResult: 'refuse' }, { planId: alone }]
    await paper.refuses([[{ items: bare }, '不同意的计划须填写原因']])
    expect(await paper.agree(verdicts([first], [second, '库存充足'], [alone]))).toBe(3)
    for (const agreed of [first, alone])
      expect(await plan(agreed)).toMatchObject({ plan_state: 'open', batch_no: number, approval_status: 3, status: 'approved', lines: 1 })
    expect(await plan(second)).toEqual({
      ...{ plan_state: 'draft', batch_no: null, line_opinion: '库存充足', approval_status: 1, status: 'draft', lines: 0 },
    })
    expect(await toldOf(number)).toEqual([{ account: 'li.ming', content: said('批量二', number, '库存充足') }])
    for (const document of await rows('document', { id: [first.planId, alone] })) expect(document.number).toMatch(/^CGJH\d{12}$/)
    await sound()
    // Corrected, it goes its own way.
    const single = await byWriter('start', { ...(await drafting('批量二')), draftId: second.draftId })
    expect(single.body).toMatchObject({ success: true })
    expect(await plan(second)).toMatchObject({ plan_state: 'approving', line_opinion: null, approval_status: 2 })
  })

  it('all refused is a refusal: the batch is 9 and may come again', async () => {
    const [first, second] = await two('全退')
    const paper = await start(first, second)
    expect(await paper.agree(verdicts([first, '重复'], [second, '超预算']))).toBe(9)
    expect(await plan(first)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: '重复', approval_status: 1 })
    await sound()
    await paper.resubmit(of(first, second))
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect(await plan(second)).toMatchObject({ plan_state: 'open', approval_status: 3, line_opinion: null })
  })

  it('the thresholds count what is still approved', async () => {
    const dear = async (name: string) =>
      [
        await drafted(`${name}一`, { items: [item({ estPrice: '300000' })] }),
        await drafted(`${name}二`, { items: [item({ estPrice: '6000' })] }),
      ] as const
    expect(await (await start(...(await dear('大额')))).agreeAll()).toEqual(['purchase_head', 'ladder_vp_supply', 'ladder_cfo'])
    const [large, small] = await dear('又大额')
    await (await start(large, small)).agree(verdicts([large, '延后'], [small]))
    expect(await plan(small)).toMatchObject({ plan_state: 'open' })
  })

  it('INV-02 a plan in a batch is the batch’s: no second batch, no own submit, no editing, no throwing away', async () => {
    const [first, second] = await two('占用')
    const paper = await start(first, second)
    await refuses([[of(first, await drafted('占用三')), `计划“占用一”已列入批次 ${paper.number}`]])
    const draft = { ...(await drafting('占用一')), draftId: first.draftId }
    for (const path of ['start', 'save-draft', 'delete-draft']) expectRefusal(await byWriter(path, draft), inBatch(paper.number))
    await paper.withdraw()
    expect(await plan(first)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: null })
    expect((await byWriter('save-draft', draft)).body).toMatchObject({ success: true })
  })

  it('five batches want the same plan at once: one has it', async () => {
    const shared = await drafted('争用')
    const others = await Promise.all(Array.from({ length: 5 }, (_, at) => drafted(`争用旁${at}`)))
    expect(await race(others.map(other => of(other, shared)))).toBe(1)
  })

  it('a batch takes a plan while its writer deletes it: the first wins, and the batch can be decided', async () => {
    const [[first, second], beside] = [await two('抢'), await drafted('抢旁')]
    const gather = (each: Draft) => tools.tryStart(of(each, beside))
    const throwAway = ({ draftId }: Draft) => byWriter('delete-draft', { draftId })
    const [gone, late] = await meeting(first.planId, [() => throwAway(first), () => gather(first)])
    expect(gone!.body).toMatchObject({ success: true })
    expectRefusal(late!, '采购计划已在其他单据中审批')
    const [taken, kept] = await meeting(second.planId, [() => gather(second), () => throwAway(second)])
    const { objMap, number } = taken!.body.data
    expect(kept).toMatchObject({ status: 409, body: { msg: inBatch(number) } })
    await cases.agreeAll(objMap.record.processInstanceId)
    expect(await plan(second)).toMatchObject({ plan_state: 'open', batch_no: number, approval_status: 3 })
  })

  it('a batch takes a refused plan while its writer gives it up: it stays in the batch', async () => {
    const [alone, beside] = [await refusedAlone('弃一'), await drafted('弃旁')]
    const [taken, kept] = await meeting(alone.documentId, [
      () => tools.tryStart(of(alone.documentId, beside)),
      () => alone.send('li.ming', 'withdraw'),
    ])
    const { objMap, number } = taken!.body.data
    expectRefusal(kept!, inBatch(number))
    await cases.agreeAll(objMap.record.processInstanceId)
    expect(await plan(alone.documentId)).toMatchObject({ plan_state: 'open', batch_no: number })
  })

  /** One after the other they come to a plan that somebody holds, and go on in this order once it is free. */
  async function meeting(planId: string, acts: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
    const begun: Promise<Reply>[] = []
    await booking(async ({ tx }) => {
      await tx.execute(sql`select 1 from purchase_plan where id = ${planId} for update`)
      for (const act of acts) {
        begun.push(act())
        await expect.poll(waiting).toBe(begun.length)
      }
    })
    return Promise.all(begun)
  }

  it('a batch that is refused as a whole tells every writer why, by row or for all of it', async () => {
    const [[first, second], third] = [await two('整批'), await drafted('整批三')]
    const paper = await start(first, second, third)
    const items = [...verdicts([first, '库存充足']).items, { planId: second.planId, lineResult: 'refuse' }, ...of(third).items]
    const reply = await cases.decide(paper.id, { pass: false, comment: '预算未批。', form: { items } })
    expect(reply.body.data.objMap.approvalStatus).toBe(9)
    const reasons = { 整批一: '库存充足', 整批三: '预算未批', 整批二: '预算未批' }
    const messages = await toldOf(paper.number)
    expect(messages.map(({ account }) => account)).toEqual(['li.ming', 'li.ming', 'li.ming'])
    expect(messages.map(({ content }) => content).sort()).toEqual(
      Object.entries(reasons)
        .map(([name, why]) => said(name, paper.number, why))
        .sort(),
    )
    expect(await plan(third)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: '预算未批。' })
  })

  it('a returned batch may leave a plan out and take another one in', async () => {
    const [[first, second], third] = [await two('换'), await drafted('换三')]
    const paper = await start(first, second)
    await paper.sendBack('换一份')
    await paper.resubmit(of(second, third))
    expect(await plan(first)).toMatchObject({ plan_state: 'draft', batch_no: null })
    expect(await plan(third)).toMatchObject({ plan_state: 'approving', batch_no: paper.number })
    await paper.agreeAll()
    expect(await plan(third)).toMatchObject({ plan_state: 'open' })
  })

  it('reports problems by plan', async () => {
    const good = await drafted('好的')
    const running = await plans.start({ planName: '自己走' })
    await refuses([
      [of(good), '计划清单至少填写 2 行'],
      [of(good, good), '同一采购计划不能重复'],
      [of(good, await drafted('半张', { items: [{ materialId: tool, qty: '5' }] })), '计划“半张”：需求日期不能为空'],
      [of(good, await drafted('别的类别', { purchaseType: 'office' })), '计划“别的类别”的采购类别与批次不一致'],
      [of(good, await drafted('下月', { planMonth: '2099-01' })), '计划“下月”的计划月份与批次不一致'],
      [of(good, running.documentId), '计划“自己走”不是草稿或未通过的计划'],
    ])
  })

  it('what became impossible meanwhile falls out alone, and the paper says why', async () => {
    const own = await material()
    await app.sql(`update wh_material set last_price = 10 where id = $1`, [own])
    const [stopped, usual] = [await drafted('停用料', { items: [item({ materialId: own })] }), await drafted('照常')]
    const paper = await start(stopped, usual)
    await app.sql(`update wh_material set enabled = 'no' where id = $1`, [own])
    expect(await paper.agree()).toBe(3)
    const why = `计划“停用料”：物料 ${own} 已停用`
    expect(await plan(stopped)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: why, approval_status: 1, lines: 0 })
    expect(await plan(usual)).toMatchObject({ plan_state: 'open', approval_status: 3, lines: 1 })
    expect(await paper.shown()).toMatchObject({
      ...{ agreedCount: 1, totalEstAmount: '500.00' },
      items: [{ lineResult: 'refuse', lineOpinion: why }, { lineResult: 'agree' }],
    })
    expect(await toldOf(paper.number)).toEqual([{ account: 'li.ming', content: said('停用料', paper.number, why) }])
  })

  it('a batch of which nothing can be carried out any more is refused', async () => {
    const [first, second] = await two('改类别')
    const paper = await start(first, second)
    await app.sql(`update purchase_plan set purchase_type = 'office' where id in ($1, $2)`, [first.planId, second.planId])
    expect(await paper.agree()).toBe(9)
    expect(await plan(second)).toMatchObject({ plan_state: 'draft', batch_no: null, line_opinion: '计划“改类别二”的采购类别与批次不一致' })
    await app.sql(`update purchase_plan set purchase_type = 'tool' where id in ($1, $2)`, [first.planId, second.planId])
    await paper.resubmit(of(first, second))
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect(await plan(first)).toMatchObject({ plan_state: 'open', approval_status: 3 })
  })
})
