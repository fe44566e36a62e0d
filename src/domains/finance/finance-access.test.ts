import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type Session, type TestApp } from '#test/setup/app.ts'
import { type Announced, isWidget } from '#web/shell/widgets.ts'
import figures from './finance.figures.ts'

const REFERENCE = 'blade-flow/reference/list'
const LIST = 'blade-biz/master/list'

interface Button {
  code: string
  children?: Button[]
}

describe('who sees what is owed and paid', () => {
  let app: TestApp
  let worker: Session
  let accountant: Session
  let supplier: Session
  beforeAll(async () => {
    app = await openTestApp()
    worker = await app.signIn('worker01')
    accountant = await app.signIn('feng.jie')
    supplier = await app.signIn('supplier01')
  })
  afterAll(() => app.close())

  const picked = async (session: Session, to: string): Promise<{ id: string; row: Record<string, string> }[]> =>
    (await session.get(REFERENCE, { to, size: 100 })).body.data.records
  const listed = async (session: Session, master: string): Promise<Record<string, string>[]> =>
    (await session.get(LIST, { master, size: 100 })).body.data.records

  it.each(['payment', 'payable', 'apEntry'])('%s is picked by nobody who may not read it', async key => {
    expect(await picked(worker, key)).toEqual([])
    const [row] = await listed(accountant, key)
    expect(row).toBeDefined()
    expect((await worker.get(REFERENCE, { to: key, ids: row!.id })).body.data.records).toEqual([])
    expect((await picked(accountant, key)).length).toBeGreaterThan(0)
  })

  it.each([
    ['purchaseInvoice', ['invoiceNo', 'billNo', 'invoiceDate', 'dueDate']],
    ['payQuota', ['quotaNo', 'quotaMonth', 'purchaseType']],
    ['purchaseContract', ['contractNo', 'contractName', 'contractType', 'signDate']],
    ['contractPayPlan', ['contractNo', 'lineNo', 'payStage', 'planPayDate', 'payCondition']],
  ])('%s is picked by its number and its dates, without what it is worth', async (key, known) => {
    const rows = await picked(worker, key)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.flatMap(({ row }) => Object.keys(row)).filter(column => !known.includes(column))).toEqual([])
    expect((await listed(accountant, key)).length).toBeGreaterThan(0)
  })

  it('付款查询: a supplier reads its own invoices and payments, and nothing of what the company does with them', async () => {
    const [own] = await app.sql<{ id: string }>(`select supplier_id as id from sys_user where account = 'supplier01'`)
    await app.sql(
      `insert into payment (id, payment_no, source_type, bill_no, supplier_id, payee_name, bank_name, bank_account, amount, pay_method, pay_date, bank_voucher_no)
       select 1, 'FK-1', source_type, 'FKSQ-1', $1, payee_name, bank_name, bank_account, 12.5, pay_method, pay_date, 'YH-1' from payment limit 1`,
      [own!.id],
    )
    for (const master of ['purchaseInvoice', 'payment']) {
      const mine = await listed(supplier, master)
      expect(mine.length, master).toBeGreaterThan(0)
      expect(new Set(mine.map(row => row.supplierId)), master).toEqual(new Set([own!.id]))
      const [{ id: foreign } = { id: '' }] = (await listed(accountant, master)).filter(row => row.supplierId !== own!.id)
      expect((await supplier.get('blade-biz/master/detail', { master, id: foreign })).status).toBe(404)
    }
    const [invoice] = await listed(supplier, 'purchaseInvoice')
    expect(Object.keys(invoice!)).toContain('paidAmount')
    expect(Object.keys(invoice!)).not.toContain('inFlightAmount')
    expect(Object.keys((await listed(accountant, 'purchaseInvoice'))[0]!)).toContain('inFlightAmount')
    const sum = (of: string) => JSON.stringify([{ master: 'purchaseInvoice', where: {}, sum: of }])
    expect((await supplier.get('blade-biz/master/figures', { asked: sum('invoiceAmount') })).status).toBe(200)
    expect((await supplier.get('blade-biz/master/figures', { asked: sum('inFlightAmount') })).status).toBe(400)
    for (const master of ['payable', 'apEntry', 'payQuota']) expect((await supplier.get(LIST, { master })).status, master).toBe(403)
  })

  it('whoever reads invoices finds the card on the home page, with the figures of what they read', async () => {
    const tax = await app.signIn('yan.fang')
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
