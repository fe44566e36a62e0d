import { beforeAll, expect, it } from 'vitest'
import { day, expectRefusal, flowTest, papersOf, sourcingIn } from '#test/harness.ts'

flowTest('tender_release_batch_flow', '招标批量发布: many tenders, one decision', tools => {
  const { cases, row, user, refuses, race, told } = tools
  const { firm, blacklist, planLine, sourced, stateOf, invited } = sourcingIn(tools)
  const tenders = papersOf('tender_release', tools)
  let firms: string[] = []
  beforeAll(async () => {
    firms = (await Promise.all([firm(), firm(), firm()])).map(({ id }) => id)
  })
  tenders.base(() => ({
    ...{ purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00`, openTime: `${day(9)} 09:00:00` },
    ...{
      payTerm: 'd30',
      suppliers: invited(firms),
      tenderScope: 'invite',
      evaluateMethod: 'low_price',
      awardWay: 'single',
      allowSplit: 'no',
    },
    ...{ budgetAmount: '10000', tenderDoc: tenders.file('招标.pdf').then(made => [made]) },
    judgeUserIds: ['li.ming', 'tao.yong', 'shi.lei'].map(user),
  }))
  tools.base(() => ({ batchName: '备件', purchaseType: 'spare' }))

  async function drafted(sourcingName: string, more: object = {}) {
    const planLineId = await planLine('10')
    const items = [{ planLineId, qty: '10', needDate: day(30), ceilingPrice: '100' }]
    const form = await tenders.form({ sourcingName, items, ...more })
    const { bizId, draftId } = (await cases.send('zhu.lei', 'process/save-draft', { flowKey: 'tender_release', form })).body.data
    return { id: bizId as string, draftId: draftId as string, planLineId, form }
  }
  const of = (...ids: readonly string[]) => ({ items: ids.map(sourcingId => ({ sourcingId, lineResult: 'agree' })) })

  it('agreed tenders open with the common deadline and take their plan lines; a refused one is a draft again', async () => {
    const [one, two, three] = [await drafted('甲'), await drafted('乙'), await drafted('丙')]
    const paper = await tools.start({ ...of(one.id, two.id, three.id), unifiedDeadline: `${day(8)} 12:00:00` })
    expect(await paper.shown()).toMatchObject({ docCount: 3, totalBudget: '30000.00' })
    expect([await stateOf(one.id), await sourced(one.planLineId)]).toEqual(['releasing', '0.000'])
    const alone = { flowKey: 'tender_release', draftId: one.draftId, form: one.form }
    expectRefusal(await cases.send('zhu.lei', 'process/start', alone), `该寻源单已列入批次 ${paper.number}，由批次统一审批`)
    const verdicts = { items: [...of(one.id, two.id).items, { sourcingId: three.id, lineResult: 'refuse', lineOpinion: '缓' }] }
    expect(await paper.agreeAll({ bid_office: verdicts })).toEqual(['purchase_head', 'bid_office', 'audit'])
    for (const { id, planLineId } of [one, two]) {
      expect([await stateOf(id), await sourced(planLineId)]).toEqual(['open', '10.000'])
      expect(await row('sourcing', { id }, `to_char(quote_deadline at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24') as at`)).toEqual({
        at: `${day(8)} 12`,
      })
    }
    expect(await row('sourcing', { id: three.id })).toMatchObject({ sourcing_state: 'draft', batch_no: null, line_opinion: '缓' })
    expect((await told('招标未通过批量审批')).filter(({ content }) => content.includes(paper.number))).toMatchObject([
      { account: 'zhu.lei' },
    ])
  })

  it('what became impossible falls out alone; refused, all are drafts; one batch at a time', async () => {
    const own = (await firm()).id
    const [one, two] = [await drafted('甲', { suppliers: invited([...firms.slice(1), own]) }), await drafted('乙')]
    const paper = await tools.start(of(one.id, two.id))
    await blacklist(own)
    await paper.agreeAll()
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['draft', 'open'])
    expect(await paper.shown()).toMatchObject({ items: [{ lineResult: 'refuse', lineOpinion: expect.stringMatching(/不可参与/) }, {}] })
    const [three, four] = [await drafted('丙'), await drafted('丁')]
    expect(await race([of(three.id, four.id), of(three.id, four.id), of(three.id, four.id)])).toBe(1)
    const { batch_no: number } = await row('sourcing', { id: three.id })
    const { id } = await row('wf_instance', { number })
    await cases.decide(id!, { pass: false, comment: '预算未批' })
    expect(await row('sourcing', { id: four.id })).toMatchObject({ sourcing_state: 'draft', line_opinion: '预算未批' })
  })

  it('reports problems by tender', async () => {
    const good = await drafted('好的')
    const other = await drafted('别的类别', { purchaseType: 'tool' })
    const half = await drafted('半张', { judgeUserIds: [] })
    await refuses([
      [of(good.id), '招标清单至少填写 2 行'],
      [of(good.id, good.id), '同一寻源单不能重复'],
      [of(good.id, other.id), '招标“别的类别”的采购类别与批次不一致'],
      [of(good.id, half.id), '招标“半张”：评标小组不能为空'],
      [{ ...of(good.id, (await drafted('晚')).id), unifiedDeadline: `${day(10)} 09:00:00` }, /开标时间不能早于报价截止时间$/],
      [of(good.id, (await drafted('也好')).id), /没有|无权/, 'li.ming'],
    ])
  })
})
