import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { day, expectRefusal, flowTest, papersOf, sourcingIn } from '#test/harness.ts'
import { rankByPrice } from './quote.rules.ts'
import { seal, unseal } from './quote-seal.store.ts'

/** Not in any other row. */
const PRICE = '98765.4321'

flowTest('inquiry_release', '报价: sealed until the deadline, then compared', tools => {
  const { app, as, row, rows, list, act, user, agreed, told } = tools
  const tenders = papersOf('tender_release', tools)
  const { firm, ownFirm, blacklist, planLine, sourced, stateOf, invited, offersFor, quote, pass, byTwo } = sourcingIn(tools)
  let [planLineId, ours, firms] = ['', '', [] as string[]]
  beforeAll(async () => {
    planLineId = await planLine('1000')
    ours = await ownFirm()
    firms = (await Promise.all([firm(), firm()])).map(({ id }) => id)
  })
  const common = () => ({
    ...{ sourcingName: '轴承', purchaseType: 'spare', quoteStart: `${day()} 00:00:00`, quoteDeadline: `${day(3)} 17:00:00` },
    ...{ payTerm: 'd30', suppliers: invited([ours, ...firms]) },
    items: [{ planLineId, qty: '2', needDate: day(30), ceilingPrice: '100000' }],
  })
  tools.base(() => ({ ...common(), deliveryPlace: '备件库', taxIncluded: 'yes', contactUserId: user('xie.yun') }))
  tenders.base(() => ({
    ...{
      ...common(),
      openTime: `${day(4)} 09:00:00`,
      tenderScope: 'invite',
      evaluateMethod: 'low_price',
      awardWay: 'single',
      allowSplit: 'no',
    },
    ...{
      budgetAmount: '200000',
      judgeUserIds: ['li.ming', 'tao.yong', 'shi.lei'].map(user),
      tenderDoc: tenders.file('a.pdf').then(f => [f]),
    },
  }))

  const portal = async (path: string, body: object) => (await as('supplier01')).post(`blade-biz/sourcing/${path}`, body)
  const give = async (id: string, price: string, more: object = {}) => portal('quote', { id, lines: await offersFor(id, [price], more) })
  const ask = async (id: string) => (await as('supplier01')).get('blade-biz/sourcing/invitation', { id })
  const open = (id: string) => byTwo('peng.tao', 'han.dong', 'open', id)
  const decided = (action: string, id: string, fields: object) => byTwo('xie.yun', 'sun.jianguo', action, id, fields)
  const seen = async (id: string) => (await ask(id)).body.data

  it('a supplier quotes, replaces and withdraws; the last word counts and opens by itself at the deadline', async () => {
    const { documentId: id, number } = await agreed()
    expect(await seen(id)).toMatchObject({ isOpen: true, round: 1, lines: [{ qty: '2.000' }] })
    expect(JSON.stringify(await seen(id))).not.toContain('100000')
    expect((await give(id, '90')).body).toMatchObject({ success: true })
    expect((await portal('withdraw', { id })).body).toMatchObject({ success: true })
    expectRefusal(await portal('withdraw', { id }), '本轮没有可撤回的报价')
    expect((await give(id, '80')).body).toMatchObject({ success: true })
    expect((await give(id, '70')).body).toMatchObject({ success: true })
    await quote(id, firms[0]!, ['60'])
    await quote(id, firms[1]!, ['100001'])
    expect(await list('xie.yun', 'sourcing', { sourcingNo: number })).toMatchObject([{ quotedCount: 3 }])
    await pass(id)
    expect(await stateOf(id)).toBe('evaluating')
    expect(
      await rows('sourcing_quote_line', { sourcing_id: id }, 'tax_price, price_rank, price_score, valid, invalid_reason', 'tax_price'),
    ).toEqual([
      { tax_price: '60.0000', price_rank: 1, price_score: '100.00', valid: 'yes', invalid_reason: null },
      { tax_price: '70.0000', price_rank: 2, price_score: '85.71', valid: 'yes', invalid_reason: null },
      { tax_price: '100001.0000', price_rank: null, price_score: null, valid: 'no', invalid_reason: 'above_ceiling' },
    ])
    expectRefusal(await give(id, '50'), '报价已截止')
  })

  it('INV-16 attack: nobody finds the price in a page, a list, an export, the audit trail, a picker or the tables', async () => {
    const { documentId: id } = await agreed()
    expect((await give(id, PRICE)).body).toMatchObject({ success: true })
    const found: string[] = []
    const look = async (account: string, path: string, query: object) => {
      const { body } = await (await as(account)).get(path, { ...query })
      if (JSON.stringify(body ?? '').includes(PRICE)) found.push(`${account} ${path}`)
    }
    for (const account of ['admin', 'xie.yun', 'sun.jianguo', 'han.dong', 'supplier01']) {
      for (const master of ['sourcing', 'quote', 'quoteLine', 'sourcingSupplier'])
        await look(account, 'blade-biz/master/list', { master, size: 500 })
      await look(account, 'blade-flow/reference/list', { to: 'quote', size: 500 })
      await look(account, 'blade-flow/reference/list', { to: 'quoteLine', size: 500 })
      await look(account, 'blade-biz/sourcing/invitation', { id })
      await look(account, 'blade-log/audit/list', { size: 200 })
      await look(account, 'blade-log/api/list', { size: 200 })
    }
    const tables = await app.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name } of tables) {
      const [hit] = await app.sql<{ many: number }>(`select count(*)::int as many from ${name} t where t::text like $1`, [`%${PRICE}%`])
      if (hit!.many > 0) found.push(name)
    }
    expect(tables.length).toBeGreaterThan(100)
    expect(found).toEqual([])
    // Moved to another quote a seal does not open; the administrator cannot bring the opening forward.
    const stored = await row('sourcing_quote_seal', { sourcing_id: id })
    const elsewhere = { quoteId: stored.quote_id!, sourcingId: id, supplierId: firms[0]!, round: 1 }
    expect(() => unseal(app.keys, elsewhere, stored.payload!)).toThrow()
    expect(unseal(app.keys, { ...elsewhere, supplierId: ours }, stored.payload!)).toMatchObject([{ taxPrice: PRICE }])
    expect((await act('admin', 'sourcing', 'open', id)).status).not.toBe(200)
    expect((await (await as('admin')).post('blade-biz/sourcing/quote', { id, lines: [] })).status).not.toBe(200)
    await pass(id)
    await look('xie.yun', 'blade-biz/master/list', { master: 'quoteLine', size: 500 })
    expect(found).toEqual(['xie.yun blade-biz/master/list'])
  })

  it('a tender is opened by the bid office, from the opening time on', async () => {
    const { documentId: id } = await tenders.agreed()
    expect((await give(id, '90')).body).toMatchObject({ success: true })
    await app.sql(`update sourcing set quote_deadline = now() - interval '1 second' where id = $1`, [id])
    expectRefusal(await give(id, '80'), '报价已截止')
    await pass(id)
    expect(await stateOf(id)).toBe('closed')
    await app.sql(`update sourcing set open_time = now() + interval '1 hour' where id = $1`, [id])
    expectRefusal(await open(id), /未到开标时间/)
    expect(await rows('sourcing_quote_line', { sourcing_id: id })).toEqual([])
    await app.sql(`update sourcing set open_time = now() where id = $1`, [id])
    expect((await act('zhu.lei', 'sourcing', 'open', id)).status).toBe(403)
    expect((await open(id)).body).toMatchObject({ success: true })
    expect(await stateOf(id)).toBe('evaluating')
    expect((await open(id)).status).not.toBe(200)
  })

  it('in a further round nobody goes up, and who stays silent keeps the price', async () => {
    const { documentId: id } = await agreed()
    await give(id, '70')
    await quote(id, firms[0]!, ['60'])
    await pass(id)
    const asked = { quoteDeadline: `${day(1)} 12:00:00`, reason: '价格偏高' }
    expect((await act('peng.tao', 'sourcing', 'round', id, asked)).status).toBe(403)
    expect((await decided('round', id, asked)).body).toMatchObject({ success: true })
    expect(await seen(id)).toMatchObject({ round: 2, isOpen: true, lines: [{ ownPrice: '70.0000' }] })
    expectRefusal(await give(id, '70.01'), /本轮报价不能高于上一轮的 70\.0000/)
    expect((await give(id, '55')).body).toMatchObject({ success: true })
    await pass(id)
    expect(await rows('sourcing_quote_line', { sourcing_id: id, is_final: 'yes' }, 'tax_price, round, price_rank', 'tax_price')).toEqual([
      { tax_price: '55.0000', round: 2, price_rank: 1 },
      { tax_price: '60.0000', round: 1, price_rank: 2 },
    ])
    for (const _ of [3, 4]) {
      const reply = await decided('round', id, asked)
      if (_ === 4) expectRefusal(reply, '最多进行 3 轮报价')
      else await pass(id)
    }
  })

  it('the deadline moves only later; a failed sourcing gives its plan lines back', async () => {
    const line = await planLine('5')
    const { documentId: id } = await agreed({ items: [{ planLineId: line, qty: '3', needDate: day(30) }] })
    const until = (quoteDeadline: string) => decided('extend', id, { quoteDeadline, reason: '供应商请求' })
    expectRefusal(await until(`${day(2)} 12:00:00`), /新的截止时间须晚于/)
    expect((await until(`${day(6)} 12:00:00`)).body).toMatchObject({ success: true })
    expect((await told('报价延期')).some(({ account }) => account === 'supplier01')).toBe(true)
    await give(id, '10')
    expect(await sourced(line)).toBe('3.000')
    expect((await decided('fail', id, { reason: '需求取消' })).body).toMatchObject({ success: true })
    expect([await stateOf(id), await sourced(line)]).toEqual(['failed', '0.000'])
    expect((await decided('cancel', id, { reason: '再次' })).status).not.toBe(200)
    expectRefusal(await give(id, '9'), '报价已截止')
  })

  it('an answer goes to all, without the name of who asked', async () => {
    const { documentId: id } = await agreed()
    expect((await portal('ask', { id, question: '是否含运费？' })).body).toMatchObject({ success: true })
    const [asked] = await list('xie.yun', 'quoteClarify', { sourcingNo: (await row('sourcing', { id })).sourcing_no })
    expect((await act('zhu.lei', 'quoteClarify', 'answer', asked!.id!, { answer: '含' })).status).toBe(403)
    expect((await act('xie.yun', 'quoteClarify', 'answer', asked!.id!, { answer: '含运费' })).body).toMatchObject({ success: true })
    expect((await seen(id)).questions).toEqual([{ id: asked!.id, question: '是否含运费？', answer: '含运费', isOwn: true }])
    expect((await act('xie.yun', 'quoteClarify', 'answer', asked!.id!, { answer: '不含' })).status).not.toBe(200)
  })

  it('takes no quote from others, of others, or of a supplier that is out', async () => {
    const { documentId: id } = await agreed({ suppliers: invited(firms), singleSourceReason: '两家' })
    expect((await give(id, '10')).status).toBe(404)
    expect((await ask(id)).status).toBe(404)
    const { documentId: other } = await agreed()
    const mine = await offersFor(other, ['10'])
    expectRefusal(await portal('quote', { id: other, lines: [...mine, ...mine] }), '同一物料只能报一行')
    expectRefusal(await portal('quote', { id: other, lines: await offersFor(id, ['10']) }), '报价行不属于该寻源单')
    expectRefusal(await give(other, '0'), /含税单价须大于零/)
    expectRefusal(await give(other, '5', { deliverDate: day(-1) }), /可交日期不能早于今天/)
    expectRefusal(await give(other, '5', { taxRate: '0.5' }), /税率不在字典中/)
    const out = (await firm()).id
    const { documentId: third } = await agreed({ suppliers: invited([ours, firms[0]!, out]) })
    await quote(third, out, ['7'])
    await blacklist(out)
    await pass(third)
    expect(await rows('sourcing_quote', { sourcing_id: third }, 'valid, invalid_reason')).toEqual([
      { valid: 'no', invalid_reason: 'locked' },
    ])
  })

  it('five quotes at once leave one', async () => {
    const { documentId: id } = await agreed()
    const replies = await Promise.all(['5', '6', '7', '8', '9'].map(price => give(id, price)))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    await pass(id)
    expect(await rows('sourcing_quote_line', { sourcing_id: id })).toHaveLength(1)
  })
})

describe('ranks and seals', () => {
  const keys = { derive: () => new Uint8Array(32).fill(7) }
  const of = { quoteId: '1', sourcingId: '2', supplierId: '3', round: 1 }
  const price = fc.integer({ min: 1, max: 100_000_000 }).map(many => (many / 10_000).toFixed(4))

  it('the lowest price ranks first and scores 100; nobody cheaper ranks behind', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(price, fc.nat(2)), { minLength: 1 }), drawn => {
        const lines = drawn.map(([taxPrice, line], at) => ({ id: String(at), sourcingLineId: String(line), taxPrice }))
        const ranked = rankByPrice(lines)
        for (const one of lines)
          for (const other of lines) {
            if (one.sourcingLineId !== other.sourcingLineId) continue
            const [a, b] = [ranked.get(one.id)!, ranked.get(other.id)!]
            expect(Math.sign(Number(one.taxPrice) - Number(other.taxPrice))).toBe(Math.sign(a.priceRank - b.priceRank))
          }
        expect([...ranked.values()].some(({ priceRank, priceScore }) => priceRank === 1 && priceScore === '100.00')).toBe(true)
      }),
    )
  })

  it('a seal says nothing about the price, not even its length', () => {
    fc.assert(
      fc.property(price, price, (left, right) => {
        const offer = (taxPrice: string) => [{ sourcingLineId: '9', taxPrice, taxRate: '0.13', offerQty: '1', deliverDate: '2026-01-01' }]
        const [a, b] = [seal(keys, of, offer(left)), seal(keys, of, offer(right))]
        expect(a).toHaveLength(b.length)
        expect(a).not.toBe(b)
        expect(unseal(keys, of, a)).toEqual(offer(left))
      }),
    )
  })
})
