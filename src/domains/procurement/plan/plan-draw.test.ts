import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { always, appTest, atOnce, crowded, goes, newMaterial, type TestBook } from '#test/harness.ts'
import { type Draw, drawOn, undraw } from './plan-draw.ledger.ts'
import { keepPlan, openPlan } from './purchase-plan.ledger.ts'
import { purchasePlanBreaches } from './purchase-plan.query.ts'

const KINDS = ['SOURCE', 'ORDER', 'DIRECT', 'RECEIVE'] as const
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom(...KINDS), line: fc.nat(1), qty: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('BACK' as const), which: fc.nat(20) }) },
)

appTest('whatever draws on a plan line', ({ app, booking }) => {
  const breaches = () => booking(({ tx }) => purchasePlanBreaches(tx))

  /** An open plan with two lines of a hundred; the second may be over-delivered by three in a hundred. */
  async function openLines(): Promise<string[]> {
    const materialId = await newMaterial(booking)
    const id = app.newId()
    await booking(async book => {
      const values = { planNo: id, planName: '试', planType: 'month', planMonth: '2026-11', purchaseType: 'spare', lineCount: 2 }
      await keepPlan(book, id, { ...values, totalEstAmount: '0' }, 'approving')
      const line = (overReceiptRate: string) => ({
        ...{ materialId, materialCode: materialId, materialName: '试', qty: '100', approvedQty: '100', overReceiptRate },
        ...{ sourcedQty: '0', directQty: '0', orderedQty: '0', receivedQty: '0', needDate: '2026-12-01', useDeptId: '1', purpose: '试' },
      })
      await openPlan(book, id, { planNo: id, lines: [line('0'), line('3')] })
    })
    const rows = await app.sql<{ id: string }>('select id from purchase_plan_line where plan_id = $1 order by line_no', [id])
    return rows.map(row => row.id)
  }
  const draw = (book: TestBook, lineId: string, bizType: Draw['bizType'], qty: string, bizId = book.newId()): Draw => ({
    ...{ lineId, bizType, qty, bizId, bizLineId: book.newId(), billNo: 'TEST' },
  })

  always(
    'INV-14 and INV-01 hold after every step, and the counters are what a child would count',
    fc.array(step, { minLength: 4, maxLength: 20, size: 'max' }),
    async steps => {
      const lines = await openLines()
      const counted = lines.map(() => ({ SOURCE: new Big(0), ORDER: new Big(0), DIRECT: new Big(0), RECEIVE: new Big(0) }))
      const papers: { bizId: string; line: number; kind: (typeof KINDS)[number]; qty: Big; live: boolean }[] = []
      const fits = (line: number, { SOURCE, ORDER, DIRECT, RECEIVE }: (typeof counted)[number]) =>
        SOURCE.plus(DIRECT).lte(100) &&
        ORDER.lte(SOURCE) &&
        RECEIVE.lte(
          ORDER.plus(DIRECT)
            .times(line ? 103 : 100)
            .div(100),
        )
      for (const each of steps) {
        expect(await breaches()).toEqual([])
        if (each.kind === 'BACK') {
          const paper = papers[each.which % Math.max(papers.length, 1)]
          if (!paper) continue
          const now = counted[paper.line]!
          const after = { ...now, [paper.kind]: now[paper.kind].minus(paper.live ? paper.qty : 0) }
          const went = await goes(booking(book => undraw(book, { bizId: paper.bizId, bizType: paper.kind })))
          expect(went).toBe(!paper.live || fits(paper.line, after))
          if (!went) continue
          paper.live = false
          counted[paper.line] = after
          continue
        }
        const now = counted[each.line]!
        const after = { ...now, [each.kind]: now[each.kind].plus(each.qty) }
        const bizId = app.newId()
        const went = await goes(booking(book => drawOn(book, [draw(book, lines[each.line]!, each.kind, String(each.qty), bizId)])))
        expect(went).toBe(fits(each.line, after))
        if (!went) continue
        counted[each.line] = after
        papers.push({ bizId, line: each.line, kind: each.kind, qty: new Big(each.qty), live: true })
      }
      expect(await breaches()).toEqual([])
    },
  )

  always('and just so when several buyers draw and give back at the same moment', crowded(step), async groups => {
    const lines = await openLines()
    const papers: { bizId: string; bizType: Draw['bizType'] }[] = []
    for (const group of groups) {
      await Promise.all(
        group.map(each => {
          if (each.kind === 'BACK') {
            const paper = papers[each.which % Math.max(papers.length, 1)]
            return paper ? goes(booking(book => undraw(book, paper))) : undefined
          }
          const paper = { bizId: app.newId(), bizType: each.kind }
          papers.push(paper)
          return goes(booking(book => drawOn(book, [draw(book, lines[each.line]!, each.kind, String(each.qty), paper.bizId)])))
        }),
      )
      expect(await breaches(), group.map(each => each.kind).join(' ')).toEqual([])
    }
  })

  it('twenty buyers want the last thirty of a line, ten each: three get them', async () => {
    const [line] = await openLines()
    await booking(book => drawOn(book, [draw(book, line!, 'SOURCE', '70')]))
    const takers = await atOnce(booking, 20, book => drawOn(book, [draw(book, line!, 'DIRECT', '10')]))
    expect(takers.filter(Boolean)).toHaveLength(3)
    expect(await breaches()).toEqual([])
  })

  it('a document draws once and gives back once, however many requests run at the same time', async () => {
    const [line] = await openLines()
    const paper = await booking(async book => draw(book, line!, 'SOURCE', '5'))
    expect((await atOnce(booking, 10, book => drawOn(book, [paper]))).filter(Boolean)).toHaveLength(1)
    await atOnce(booking, 10, book => undraw(book, paper))
    expect(await app.sql('select sourced_qty from purchase_plan_line where id = $1', [line])).toEqual([{ sourced_qty: '0.000' }])
    expect(await breaches()).toEqual([])
  })

  it('documents that name the same lines in opposite order wait for each other, and all succeed', async () => {
    const lines = await openLines()
    let turn = 0
    const takers = await atOnce(booking, 10, book => {
      const order = turn++ % 2 ? lines : [...lines].reverse()
      return drawOn(
        book,
        order.map(line => draw(book, line, 'SOURCE', '2')),
      )
    })
    expect(takers.filter(Boolean)).toHaveLength(10)
    expect(await breaches()).toEqual([])
  })

  it('reports what is left, and what is closed', async () => {
    const [line] = await openLines()
    const [{ plan_no, material_code } = { plan_no: '', material_code: '' }] = await app.sql<{ plan_no: string; material_code: string }>(
      'select plan_no, material_code from purchase_plan_line where id = $1',
      [line],
    )
    const attempt = (bizType: Draw['bizType'], qty: string) => booking(book => drawOn(book, [draw(book, line!, bizType, qty)]))
    await expect(attempt('SOURCE', '101')).rejects.toThrow(`超出计划可采购数量：${plan_no} ${material_code} 剩余 100.000`)
    await expect(attempt('ORDER', '1')).rejects.toThrow(`订购数量超出寻源数量：${plan_no} ${material_code}`)
    await expect(attempt('RECEIVE', '1')).rejects.toThrow(`入库数量超出订购数量：${plan_no} ${material_code}`)
    await expect(attempt('SOURCE', '0')).rejects.toThrow('数量须大于零')
    await app.sql(`update purchase_plan_line set line_state = 'closed' where id = $1`, [line])
    await expect(attempt('SOURCE', '1')).rejects.toThrow(`计划行已关闭：${plan_no} ${material_code}`)
  })
})
