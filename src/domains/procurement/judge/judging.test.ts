import { beforeAll, expect, it } from 'vitest'
import { awardBreaches } from '#domains/procurement/award/award.query.ts'
import { day, expectRefusal, flowTest, papersOf, sourcingIn } from '#test/harness.ts'

const JUDGES = ['li.ming', 'tao.yong', 'shi.lei'] as const
const [EQUIPMENT, QUALITY, PROCESS] = JUDGES
const [OFFICE, AUDIT, BUYER] = ['peng.tao', 'han.dong', 'zhu.lei']

flowTest('bid_release', '综合评分: the committee scores, and the best score wins', tools => {
  const { act, list, rows, row, save, user, start, refuses, file } = tools
  const tenders = papersOf('tender_release', tools)
  const { firm, planLine, invited, quote, pass, byTwo } = sourcingIn(tools)
  tools.keeps(awardBreaches)
  let firms: string[] = []
  let template = ''
  beforeAll(async () => {
    firms = (await Promise.all([firm(), firm(), firm()])).map(({ id }) => id)
    const weights = { priceWeight: '50', techWeight: '40', serviceWeight: '10' }
    await save(OFFICE, 'evaluateTemplate', { templateName: '评分试', purchaseType: 'ingot', ...weights, enabled: 'yes' })
    template = (await row('evaluate_template', { template_name: '评分试' })).id!
  })
  tenders.base(() => ({
    ...{ sourcingName: '钢锭', purchaseType: 'ingot', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ openTime: `${day(4)} 09:00:00`, payTerm: 'd30', suppliers: invited(firms), tenderScope: 'invite', awardWay: 'single' },
    ...{ evaluateMethod: 'composite', evaluateTemplateId: template, allowSplit: 'no', budgetAmount: '10000' },
    ...{ judgeUserIds: JUDGES.map(user), tenderDoc: tenders.file('a.pdf').then(made => [made]) },
  }))
  tools.base(() => ({ publicityDays: 3, awardReason: '综合得分第一', evaluateReport: file('评标报告.pdf').then(made => [made]) }))

  async function opened(...prices: string[]) {
    const items = [{ planLineId: await planLine('10'), qty: '10', needDate: day(30), ceilingPrice: '1000' }]
    const { documentId: id } = await tenders.agreed({ items })
    for (const [at, price] of prices.entries()) await quote(id, firms[at]!, [price])
    await pass(id)
    expect((await byTwo(OFFICE, AUDIT, 'open', id)).status).toBe(200)
    const { id: sourcingLineId } = await row('sourcing_line', { sourcing_id: id, is_deleted: 0 })
    const scoresOf = (by: string) => list(by, 'sourcingScore', { sourcingId: id })
    const scores = async (by: string, at: number, techScore?: string, serviceScore?: string) => {
      const own = await row('sourcing_score', { sourcing_id: id, judge_user_id: user(by), supplier_id: firms[at]! })
      return act(by, 'sourcingScore', 'score', own.id!, { techScore, serviceScore })
    }
    const wins = async (at: number, more: object = {}) => {
      const { id: quoteLineId } = await row('sourcing_quote_line', { sourcing_id: id, supplier_id: firms[at]!, is_final: 'yes' })
      return { sourcingId: id, items: [{ sourcingLineId, quoteLineId, awardQty: '10', deliveryDate: day(40), ...more }] }
    }
    return { id, scoresOf, scores, wins }
  }

  it('each judge sees the own scores alone; the last one settles them, and the best score needs no reason', async () => {
    const { id, scoresOf, scores, wins } = await opened('800', '1000')
    expect(await rows('sys_backlog', { user_id: user(EQUIPMENT) }, 'title')).toContainEqual({
      title: expect.stringMatching(/^评标评分：ZBFB.* 钢锭$/),
    })
    await refuses([[await wins(0), '评委尚未全部评分：已评 0 / 6']])
    expectRefusal(await scores(EQUIPMENT, 0, '100.5', '50'), /技术得分/)
    expectRefusal(await scores(EQUIPMENT, 0, '60'), '服务得分不能为空')
    const [theirs] = await scoresOf(QUALITY)
    expect((await act(EQUIPMENT, 'sourcingScore', 'score', theirs!.id, { techScore: '1', serviceScore: '1' })).status).toBeGreaterThan(399)
    // Changed as long as others are missing.
    await scores(EQUIPMENT, 0, '10', '10')
    expect((await scores(EQUIPMENT, 0, '60', '50')).body.msg).toBe('操作成功')
    await scores(EQUIPMENT, 1, '90', '80')
    const seen = async (by: string) => (await scoresOf(by)).filter(each => each.techScore).length
    expect([await seen(EQUIPMENT), await seen(QUALITY), await seen(BUYER), await seen('admin')]).toEqual([2, 0, 0, 0])
    await Promise.all([scores(QUALITY, 0, '60', '50'), scores(QUALITY, 1, '100', '90')])
    await scores(PROCESS, 0, '61', '50')
    expect(await rows('sourcing_quote_line', { sourcing_id: id }, 'total_score')).toEqual([{ total_score: null }, { total_score: null }])
    expect((await scores(PROCESS, 1, '100', '100')).status).toBe(200)
    expect([await seen(EQUIPMENT), await seen(BUYER)]).toEqual([6, 6])
    // 50 % of the price, 40 % of 60.33 or 96.67, 10 % of 50 or 90.
    const marks = await rows('sourcing_quote_line', { sourcing_id: id }, 'price_score, tech_score, service_score, total_score', 'tax_price')
    expect(marks).toEqual([
      { price_score: '100.00', tech_score: '60.33', service_score: '50.00', total_score: '79.13' },
      { price_score: '80.00', tech_score: '96.67', service_score: '90.00', total_score: '87.67' },
    ])
    expect((await scores(EQUIPMENT, 0, '99', '99')).status).toBeGreaterThan(399)
    await refuses([[await wins(0), '非最高得分中标须说明原因']])
    const paper = await start(await wins(1))
    expect(await paper.shown()).toMatchObject({ items: [{ score: '87.67', priceRank: 2 }] })
  })

  it('another round weighs the new prices with the scores that were given', async () => {
    const { id, scores } = await opened('800', '1000')
    for (const judge of JUDGES) for (const at of [0, 1]) await scores(judge, at, '70', '70')
    const next = { quoteDeadline: `${day(1)} 17:00:00`, reason: '再降' }
    expect((await byTwo('xie.yun', 'sun.jianguo', 'round', id, next)).body.msg).toBe('操作成功')
    await quote(id, firms[1]!, ['400'])
    await pass(id)
    expect((await byTwo(OFFICE, AUDIT, 'open', id)).status).toBe(200)
    const marks = await rows('sourcing_quote_line', { sourcing_id: id, is_final: 'yes' }, 'price_score, total_score', 'tax_price')
    expect(marks).toEqual([
      { price_score: '100.00', total_score: '85.00' },
      { price_score: '50.00', total_score: '60.00' },
    ])
  })
})
