import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, sourcingIn, stockIn } from '#test/harness.ts'

flowTest('inquiry_release', '询价发布: a part of a plan, offered to suppliers', tools => {
  const { cases, row, list, offers, user, start, agreed, refuses, race, told } = tools
  const { categorised } = stockIn(tools)
  const { firm, account, blacklist, planLine, sourced, stateOf, linesOf, invited } = sourcingIn(tools)
  let [planLineId, firms] = ['', [] as string[]]
  beforeAll(async () => {
    planLineId = await planLine('10')
    firms = (await Promise.all([firm(), firm(), firm()])).map(({ id }) => id)
  })
  tools.base(() => ({
    ...{ sourcingName: '轴承', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ payTerm: 'd30', deliveryPlace: '备件库', taxIncluded: 'yes', contactUserId: user('xie.yun') },
    ...{ items: [item()], suppliers: invited(firms) },
  }))

  const item = (more: object = {}) => ({ planLineId, qty: '2', needDate: day(30), ceilingPrice: '100', ...more })

  it('reserves the plan line at submit, gives it back when refused, and opens for the suppliers that were invited', async () => {
    const line = await planLine('5')
    const paper = await start({ items: [item({ planLineId: line, qty: '4' })] })
    expect([await stateOf(paper.documentId), await sourced(line)]).toEqual(['releasing', '4.000'])
    await refuses([[{ items: [item({ planLineId: line, qty: '2' })] }, /超出计划可采购数量：\S+ \S+ 剩余 1\.000/]])
    await paper.reject('先等等')
    expect([await stateOf(paper.documentId), await sourced(line)]).toEqual(['draft', '0.000'])
    const account01 = await account(firms[0]!)
    await paper.resubmit({ sourcingName: '轴承再询', items: [item({ planLineId: line, qty: '3' })] })
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect([await stateOf(paper.documentId), await sourced(line)]).toEqual(['open', '3.000'])
    expect(await linesOf(paper.documentId)).toMatchObject([{ sourcing_no: paper.number, qty: '3.000', ceiling_price: '100.0000' }])
    expect((await told('询价邀请')).filter(({ content }) => content.includes('轴承再询'))).toMatchObject([{ account: account01 }])
  })

  it('the head of purchasing puts off the deadline and leaves a supplier out; then audit is asked', async () => {
    const paper = await start()
    await paper.refuses([[{ suppliers: invited(firms.slice(0, 2)) }, '供应商不足说明不能为空']])
    await paper.agree({ quoteDeadline: `${day(5)} 12:00:00`, suppliers: invited([...firms.slice(0, 2), (await firm()).id]) })
    expect(await stateOf(paper.documentId)).toBe('open')
    const listed = await list('peng.tao', 'sourcing', { sourcingNo: paper.number })
    expect(listed).toMatchObject([{ quoteDeadline: `${day(5)} 12:00:00`, supplierCount: 3 }])
    const few = await start({ suppliers: invited(firms.slice(0, 2)), singleSourceReason: '仅两家生产' })
    expect(await few.agreeAll()).toEqual(['purchase_head', 'audit'])
  })

  it('a dear one needs the vice president', async () => {
    const dear = await start({ items: [item({ qty: '1', ceilingPrice: '500000' })] })
    expect(await dear.agreeAll()).toEqual(['purchase_head', 'vp_supply'])
  })

  it('an urgent plan may be asked for at short notice', async () => {
    const soon = (hours: number) =>
      tools.app.sql<{ at: string }>(
        `select to_char((now() + make_interval(hours => $1)) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at`,
        [hours],
      )
    const quoteDeadline = (await soon(3))[0]!.at
    await refuses([[{ quoteDeadline }, '报价时间不得少于 24 小时']])
    await agreed({ quoteDeadline, items: [item({ planLineId: await planLine('3', 'urgent') })] })
  })

  it('INV-10, INV-12 invites only suppliers in good standing, for what they were admitted for', async () => {
    const [out, trial, ours] = [(await firm()).id, (await firm({ status: 'trial' })).id, (await firm()).id]
    await blacklist(out)
    const with_ = (id: string) => ({ suppliers: invited([firms[0]!, firms[1]!, id]) })
    const line = await planLine('5')
    const { material_id } = await row('purchase_plan_line', { id: line })
    await categorised(material_id!, null, '4')
    await refuses([
      [with_(out), /当前状态不可参与采购业务/],
      [with_(trial), /为试用供应商，不能参与寻源/],
      [{ items: [item({ planLineId: line })] }, /没有\d+的供货资格/],
      [with_('1'), '所选供应商不存在或不可用'],
    ])
    const paper = await start(with_(ours))
    await blacklist(ours)
    await paper.refuses([[{}, /当前状态不可参与采购业务/]])
  })

  it('reports problems', async () => {
    await refuses([
      [{ items: [item({ qty: '0' })] }, '数量须大于零'],
      [{ items: [item(), item()] }, '同一计划行只能填一行'],
      [{ suppliers: invited([firms[0]!, firms[0]!, firms[1]!]) }, '同一供应商只能邀请一次'],
      [{ suppliers: [{ ...invited(firms)[0], contactPhone: '0537-1' }, ...invited(firms.slice(1))] }, '联系电话须为 11 位手机号'],
      [{ quoteDeadline: `${day(-1)} 12:00:00` }, '报价截止时间已过'],
      [{}, /没有|无权/, 'li.ming'],
    ])
  })

  it('four inquiries want the rest of a plan line at once: it is enough for two', async () => {
    const line = await planLine('5')
    expect(await race(Array.from({ length: 4 }, () => ({ items: [item({ planLineId: line, qty: '2' })] })))).toBe(2)
    expect(await sourced(line)).toBe('4.000')
  })

  it('is no business of suppliers, nor of staff outside purchasing', async () => {
    const { documentId } = await agreed()
    expect((await list('peng.tao', 'sourcing')).some(({ id }) => id === documentId)).toBe(true)
    for (const account of ['supplier01', 'worker01']) {
      const seen = await (await cases.as(account)).get('blade-biz/master/list', { master: 'sourcingLine', size: 500 })
      expect(seen.body.data?.records ?? []).toEqual([])
    }
    expect(await offers('worker01', 'sourcing')).toEqual([])
  })
})
