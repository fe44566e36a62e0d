import { expect, it } from 'vitest'
import { appTest, day } from '#test/harness.ts'

interface Answer {
  panels: { at: number; totals: Record<string, string>; points: { key: string; label: string }[]; rows: Record<string, string>[] }[]
  month: string
  time: string
}

/** 采购大屏, as anybody sees it who passes by. */
appTest('采购大屏', ({ app, as }) => {
  const defined = () => app.screens.get('purchase')!.panels
  const month = day(0).slice(0, 7)
  const [before, longAgo] = [day(-31).slice(0, 7), day(-600).slice(0, 7)]
  const ask = (more = '', site = 'api') => app.send({ method: 'GET', url: `/${site}/blade-biz/report/publicScreen?screen=purchase${more}` })
  const seen = async (more = '', site = 'api'): Promise<Answer> => {
    const { status, body } = await ask(more, site)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const set = (key: string, value: string) => app.sql('update sys_param set param_value = $2 where param_key = $1', [key, value])
  const panelOf = ({ panels: answers }: Answer, title: string) => {
    const at = defined().findIndex(panel => [panel.title, panel.chart?.title, ...panel.figures.map(each => each.title)].includes(title))
    return answers.find(answer => answer.at === at)!
  }

  it('shows every panel without a login, and nothing that refers to our books', async () => {
    const answer = await seen()
    expect(answer.panels.map(({ at }) => at)).toEqual(defined().map((_, at) => at))
    expect(answer.month).toBe(month)
    const text = JSON.stringify(answer)
    expect(text).not.toMatch(/\d{12,}/)
    expect(text).not.toContain('taxPrice')
    expect(panelOf(answer, '待到货预警').rows.length).toBeGreaterThan(0)
    expect(Object.keys(panelOf(answer, '待到货预警').rows[0]!)).toEqual(['materialName', 'openQty', 'unit', 'deliveryDate', 'overdueDays'])
  })

  it('INV-83 shows the figures of the reports', async () => {
    const admin = await as('admin')
    const total = async (report: string, name: string, more: object = {}) =>
      (await admin.get('blade-biz/report/totals', { report, ...more })).body.data.totals[name]
    const answer = await seen()
    const days = `${month}-01,${day(0)}`
    expect(panelOf(answer, '本月采购金额').totals.amount).toBe(await total('purchaseAmounts', 'amount', { period: `${month},${month}` }))
    expect(panelOf(answer, '本年累计采购金额').totals.amount).toBe(await total('purchaseAmounts', 'amount'))
    expect(panelOf(answer, '本月到货金额').totals.amount).toBe(await total('arrivalDetail', 'amount', { arrivalDate: days }))
    expect(panelOf(answer, '本月付款金额').totals.amount).toBe(await total('supplierPayments', 'amount', { payDate: days }))
    expect(panelOf(answer, '未开票金额').totals.openAmount).toBe(await total('uninvoicedDetail', 'openAmount'))
    expect(panelOf(answer, '逾期订单行数').totals.overdueCount).toBe(await total('pendingArrivals', 'overdueCount'))
    expect(answer.panels[4]!.totals.balance).toBe(await total('payableAging', 'balance'))
    expect(panelOf(answer, '招标节约').totals.savedAmount).toBe(await total('sourcingSavings', 'savedAmount'))
  })

  it('masks the names of suppliers, unless the parameter says otherwise', async () => {
    const names = async () => panelOf(await seen(), '供应商 TOP10').points.map(({ label }) => label)
    const masked = await names()
    expect(masked.length).toBeGreaterThan(1)
    for (const name of masked) expect(name).toMatch(/^.{2}\*\*\*$/)
    await set('bigscreen.maskNames', '0')
    const open = await names()
    expect(open.map(name => `${name.slice(0, 2)}***`)).toEqual(masked)
    expect(open.join()).toContain('公司')
    await set('bigscreen.maskNames', '1')
  })

  it('shows another month, without data where nothing happened, and no month of the future', async () => {
    const answer = await seen(`&month=${longAgo}`)
    expect(answer.month).toBe(longAgo)
    expect(panelOf(answer, '本月采购金额').totals).toEqual({ amount: '', lastRate: '', sameRate: '' })
    expect(panelOf(answer, '采购类别占比').points).toEqual([])
    for (const wrong of [day(40).slice(0, 7), '2001-01', 'x']) expect((await ask(`&month=${wrong}`)).status).toBe(400)
  })

  it('is read once for all displays, and of its own site', async () => {
    const [one, other] = [await seen(), await seen()]
    expect(other.time).toBe(one.time)
    await app.sql(`update purchase_order set order_state = 'closed' where order_state in ('issued', 'confirmed', 'partial')`)
    expect((await seen()).time).toBe(one.time)
    const count = async (site: string) => panelOf(await seen(`&month=${before}`, site), '逾期订单行数').totals.orderCount
    expect(await count('api')).toBe('')
    expect(Number(await count('apidy'))).toBeGreaterThan(0)
  })
})
