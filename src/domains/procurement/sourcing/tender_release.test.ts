import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, papersOf, sourcingIn } from '#test/harness.ts'

flowTest('tender_release', '招标发布: a committee, a bond, and bids that are opened together', tools => {
  const { row, save, list, user, start, agreed, refuses, file } = tools
  const { firm, planLine, sourced, stateOf, invited } = sourcingIn(tools)
  const quantities = papersOf('inquiry_quantity_tender_release', tools)
  let [planLineId, firms] = ['', [] as string[]]
  beforeAll(async () => {
    planLineId = await planLine('1000')
    firms = (await Promise.all([firm(), firm(), firm()])).map(({ id }) => id)
  })
  const common = () => ({
    ...{ sourcingName: '电机', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ openTime: `${day(4)} 09:00:00`, payTerm: 'd30', items: [item()], suppliers: invited(firms) },
  })
  tools.base(() => ({
    ...{ ...common(), tenderScope: 'invite', evaluateMethod: 'low_price', awardWay: 'single', allowSplit: 'no', budgetAmount: '10000' },
    ...{ judgeUserIds: judges(), tenderDoc: file('招标文件.pdf').then(made => [made]) },
  }))
  quantities.base(() => ({
    ...{ ...common(), supplyPeriod: [day(30), day(90)], pricingRule: 'fixed', minBidQty: '5', maxShare: '60' },
  }))
  const item = (more: object = {}) => ({ planLineId, qty: '10', needDate: day(30), ceilingPrice: '100', ...more })
  const judges = (...accounts: readonly string[]) => (accounts.length > 0 ? accounts : ['li.ming', 'tao.yong', 'shi.lei']).map(user)

  it('goes through technology, the bid office and audit, and keeps the weights of its submit', async () => {
    const line = await planLine('10')
    const weights = { priceWeight: '60', techWeight: '30', serviceWeight: '10' }
    const template = { templateName: '综合', purchaseType: 'spare', ...weights, enabled: 'yes' }
    expect((await save('peng.tao', 'evaluateTemplate', { ...template, serviceWeight: '20' })).body.msg).toMatch(/合计须为 100/)
    expect((await save('zhu.lei', 'evaluateTemplate', template)).status).toBe(403)
    await save('peng.tao', 'evaluateTemplate', template)
    const { id, version } = (await list('peng.tao', 'evaluateTemplate', { templateName: '综合' }))[0]!
    const paper = await start({ evaluateMethod: 'composite', evaluateTemplateId: id, items: [item({ planLineId: line })] })
    await save('peng.tao', 'evaluateTemplate', { ...template, id, version, priceWeight: '50', techWeight: '40' })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'tech_head', 'bid_office', 'audit'])
    expect([await stateOf(paper.documentId), await sourced(line)]).toEqual(['open', '10.000'])
    expect(await row('sourcing', { id: paper.documentId })).toMatchObject({
      ...{ mode: 'tender', price_weight: '60.00', tech_weight: '30.00', total_ceiling: '1000.00' },
    })
  })

  it('the leaders decide about large budgets', async () => {
    expect((await (await start({ budgetAmount: '500000' })).agreeAll()).slice(4)).toEqual(['ladder_vp_supply', 'ladder_cfo'])
  })

  it('an open tender may be without suppliers, an invited one not', async () => {
    await agreed({ tenderScope: 'open', enrollDeadline: `${day(2)} 17:00:00`, suppliers: [] })
    await refuses([[{ suppliers: invited(firms.slice(1)) }, '邀请招标至少邀请 3 家供应商']])
  })

  it('reports problems', async () => {
    await refuses([
      [{ judgeUserIds: judges('li.ming', 'tao.yong') }, '评标小组须为 3 人以上单数'],
      [{ judgeUserIds: judges('li.ming', 'tao.yong', 'zhu.lei') }, '申请人不能担任评委'],
      [{ openTime: `${day(2)} 09:00:00` }, '开标时间不能早于报价截止时间'],
      [{ quoteStart: `${day(3)} 18:00:00` }, '报价截止时间须晚于开始时间'],
      [{ awardWay: 'combined', allowSplit: 'yes' }, '组合定标不能拆分中标'],
      [{ budgetAmount: '999' }, '拦标总价不能超过预算金额'],
      [{ bondAmount: '201' }, '投标保证金不能超过预算金额的 2%'],
      [{ evaluateMethod: 'composite' }, '评分模板不能为空'],
      [{ items: [item({ ceilingPrice: undefined })] }, '拦标单价不能为空'],
    ])
  })

  it('询量: asks for quantities, too', async () => {
    const paper = await quantities.start()
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'bid_office', 'audit'])
    expect(await row('sourcing', { id: paper.documentId })).toMatchObject({
      ...{ mode: 'quantity', sourcing_state: 'open', max_share: '60.00', min_bid_qty: '5.000', supply_start: expect.anything() },
    })
    await quantities.refuses([
      [{ minBidQty: '11' }, '最小投标量须大于零且不超过任一行的数量'],
      [{ maxShare: '101' }, '单家最高份额须在 0 到 100 之间'],
      [{ pricingRule: 'formula' }, '价格公式不能为空'],
      [{ suppliers: invited(firms.slice(1)) }, '邀请供应商至少填写 3 行'],
    ])
  })
})
