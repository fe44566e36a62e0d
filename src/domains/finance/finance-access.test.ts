import { join } from 'node:path'
import { expect, it } from 'vitest'
import { appTest } from '#test/harness.ts'
import { type Announced, isWidget } from '#web/shell/widgets.ts'
import figures from './finance.figures.ts'

interface Button {
  code: string
  children?: Button[]
}

appTest('who sees what is owed and paid', ({ app, as, row, list, offers }) => {
  const picked = (account: string, to: string) => offers<{ id: string; row: object }>(account, to)
  const listed = (account: string, master: string) => list(account, master)
  const status = async (account: string, path: string, query: object) =>
    (await (await as(account)).get(`blade-biz/master/${path}`, { ...query })).status

  it.each(['payment', 'payable', 'apEntry'])('%s is offered only to people who may read it', async key => {
    expect(await picked('worker01', key)).toEqual([])
    const [known] = await listed('feng.jie', key)
    expect(known).toBeDefined()
    const asked = { to: key, ids: known }
    expect((await (await as('worker01')).get('blade-flow/reference/list', asked)).body.data.records).toEqual([])
    expect((await picked('feng.jie', key)).length).toBeGreaterThan(0)
  })

  it.each([
    ['purchaseInvoice', ['invoiceNo', 'billNo', 'invoiceDate', 'dueDate']],
    ['payQuota', ['quotaNo', 'quotaMonth', 'purchaseType']],
    ['purchaseContract', ['contractNo', 'contractName', 'contractType', 'signDate']],
    ['contractPayPlan', ['contractNo', 'lineNo', 'payStage', 'planPayDate', 'payCondition']],
  ])('%s is offered by number and dates, without amounts', async (key, known) => {
    const found = await picked('worker01', key)
    expect(found.length).toBeGreaterThan(0)
    expect(found.flatMap(each => Object.keys(each.row)).filter(column => !known.includes(column))).toEqual([])
    expect((await listed('feng.jie', key)).length).toBeGreaterThan(0)
  })

  it('付款查询: a supplier reads its own invoices and payments, and nothing of what the company does with them', async () => {
    const { supplier_id: own } = await row('sys_user', { account: 'supplier01' })
    await app.sql(
      `insert into payment (id, payment_no, source_type, bill_no, supplier_id, payee_name, bank_name, bank_account, amount, pay_method, pay_date, bank_voucher_no)
       select 1, 'FK-1', source_type, 'FKSQ-1', $1, payee_name, bank_name, bank_account, 12.5, pay_method, pay_date, 'YH-1' from payment limit 1`,
      [own],
    )
    for (const master of ['purchaseInvoice', 'payment']) {
      const mine = await listed('supplier01', master)
      expect(mine.length, master).toBeGreaterThan(0)
      expect(new Set(mine.map(({ supplierId }) => supplierId)), master).toEqual(new Set([own]))
      const [{ id: foreign } = { id: '' }] = (await listed('feng.jie', master)).filter(({ supplierId }) => supplierId !== own)
      expect(await status('supplier01', 'detail', { master, id: foreign })).toBe(404)
    }
    const [invoice] = await listed('supplier01', 'purchaseInvoice')
    expect(Object.keys(invoice!)).toContain('paidAmount')
    expect(Object.keys(invoice!)).not.toContain('inFlightAmount')
    expect(Object.keys((await listed('feng.jie', 'purchaseInvoice'))[0]!)).toContain('inFlightAmount')
    const sum = (of: string) => JSON.stringify([{ master: 'purchaseInvoice', where: {}, sum: of }])
    expect(await status('supplier01', 'figures', { asked: sum('invoiceAmount') })).toBe(200)
    expect(await status('supplier01', 'figures', { asked: sum('inFlightAmount') })).toBe(400)
    for (const master of ['payable', 'payQuota']) expect(await status('supplier01', 'list', { master }), master).toBe(403)
  })

  it('people who may read invoices have the card on the home page, with their figures', async () => {
    const tax = await as('yan.fang')
    const pressed = ({ code, children = [] }: Button): string[] => [code, ...children.flatMap(pressed)]
    const buttons = new Set(((await tax.get('blade-system/menu/buttons')).body.data as Button[]).flatMap(pressed))
    const { default: pages } = (await import(join(import.meta.dirname, 'finance.pages.tsx'))) as { default: readonly Announced[] }
    const card = pages.filter(isWidget).find(({ widget }) => widget === 'finance')
    expect(card?.rights?.filter(right => buttons.has(right))).toEqual(['purchaseInvoice_view'])
    const seen = figures('2026-11-15').filter(({ master }) => buttons.has(`${master}_view`))
    expect(seen.map(({ zh }) => zh)).toEqual(['未付采购发票'])
    const asked = JSON.stringify(seen.map(({ master, where, sum }) => ({ master, where, sum: sum?.of })))
    const { body } = await tax.get('blade-biz/master/figures', { asked })
    expect(Number(body.data[0].sum)).toBeGreaterThan(0)
  })
})
