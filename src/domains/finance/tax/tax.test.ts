import { expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { appTest, expectRefusal, stockIn } from '#test/harness.ts'
import { expenseBreaches } from '../expense/expense.query.ts'
import { bookInvoice } from '../invoice/invoice.ledger.ts'
import { payableBreaches } from '../payable/payable.query.ts'
import { turnPeriod } from '../period/period.ledger.ts'
import { taxBreaches } from './tax.query.ts'

const [TAX, HEAD] = ['yan.fang', 'zheng.guoping']
const today = formatDate(Date.now(), 'yyyy-MM-dd')
const period = today.slice(0, 7)

/** 税额台账: registered by the invoice, deducted once, transferred out by two people, and summed up by month. */
appTest('税额台账', tools => {
  const { app, booking, act, list, rows, dept, get } = tools
  const { supplier } = stockIn(tools)
  tools.keeps(taxBreaches, expenseBreaches, payableBreaches)
  let nth = 0

  async function invoiced(invoiceTax: string, more: object = {}): Promise<string> {
    const [supplierId, invoiceNo] = [await supplier(), `SE${app.newId()}${++nth}`]
    const invoice = {
      supplierId,
      invoiceNo,
      invoiceDate: today,
      invoiceType: 'special',
      taxRate: '0.13',
      invoiceAmount: '1130.00',
      dueDate: today,
    }
    await booking(book => bookInvoice(book, { ...invoice, invoiceTax, ...more }))
    return invoiceNo
  }
  const entry = async (invoiceNo: string, by = TAX) => (await list(by, 'taxEntry', { invoiceNo, ascs: 'postDate' })).at(-1)!
  const acts = (action: string, id: string, fields: object, by = TAX) => act(by, 'taxEntry', action, id, fields)
  const totals = async () => (await get(TAX, 'blade-biz/report/totals', { report: 'vatSummary', period })).body.data.totals
  const spent = () => ({ costDeptId: dept('machining'), subject: 'admin' })

  it('an invoice brings its tax; ticked once it is deducted in that month, and the month owes less', async () => {
    const before = await totals()
    const invoiceNo = await invoiced('130.00')
    const row = await entry(invoiceNo)
    expect(row).toMatchObject({ direction: 'input', amount: '1000.00', tax: '130.00', deductState: 'wait', period })
    expectRefusal(await acts('tick', row.id!, { deductPeriod: addMonths(today, -1).slice(0, 7) }), '抵扣期间不能早于开票月份')
    expect((await acts('tick', row.id!, { deductPeriod: period }, HEAD)).status).toBe(403)
    const twice = await Promise.all([1, 2].map(() => acts('tick', row.id!, { deductPeriod: period })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await entry(invoiceNo)).toMatchObject({ deductState: 'ticked', deductPeriod: period })
    const after = await totals()
    const grown = (name: string) => (Number(after[name]) - Number(before[name])).toFixed(2)
    expect(['tax', 'tickedTax', 'payableTax'].map(grown)).toEqual(['130.00', '130.00', '-130.00'])
    expect((await acts('decline', row.id!, { ...spent(), reason: '错' })).status).toBe(409)
  })

  it('what is not deducted is an expense; an ordinary invoice never is, and no tax is no row', async () => {
    const invoiceNo = await invoiced('130.00')
    const row = await entry(invoiceNo)
    expect((await acts('decline', row.id!, { ...spent(), reason: '用于集体福利' })).body.msg).toBe('操作成功')
    expect(await rows('fin_expense_entry', { source_line_id: row.id }, 'source_type, amount')).toEqual([
      { source_type: 'tax_declined', amount: '130.00' },
    ])
    expect((await acts('tick', row.id!, { deductPeriod: period })).status).toBe(409)
    expect(await entry(await invoiced('130.00', { invoiceType: 'ordinary' }))).toMatchObject({ deductState: 'no' })
    expect(await entry(await invoiced('0.00'))).toBeUndefined()
  })

  it('is transferred out by two people, never more than came in', async () => {
    const invoiceNo = await invoiced('130.00')
    const row = await entry(invoiceNo)
    const out = { postDate: today, ...spent(), reason: '非正常损失' }
    expect((await acts('transferOut', row.id!, { ...out, tax: '30' })).status).toBe(409)
    await acts('tick', row.id!, { deductPeriod: period })
    expectRefusal(await acts('transferOut', row.id!, { ...out, tax: '130.01' }), '转出税额不能大于未转出的 130.00')
    expect((await acts('transferOut', row.id!, { ...out, tax: '30' })).body.msg).toBe('操作成功')
    const [waiting] = await list(HEAD, 'waitingAction', { waitState: 'wait', bookTitle: '税额台账' })
    expect((await act(HEAD, 'waitingAction', 'confirm', waiting!.id)).body.msg).toBe('操作成功')
    expect(await list(TAX, 'taxEntry', { invoiceNo, direction: 'transfer_out' })).toMatchObject([{ tax: '30.00', deductState: '' }])
    expectRefusal(await acts('transferOut', row.id!, { ...out, tax: '100.01' }), '转出税额不能大于未转出的 100.00')
    const before = addMonths(today, -1)
    await booking(book => turnPeriod(book, before.slice(0, 7), 'closed', ''))
    expectRefusal(await acts('transferOut', row.id!, { ...out, tax: '1', postDate: before }), `会计期间已关闭：${before.slice(0, 7)}`)
  })

  it('goods given away are deemed sold; nothing is written over, and keepers do not read it', async () => {
    const sold = { postDate: today, billNo: 'QT202611170001', partyName: '希望小学', taxRate: '0.13', amount: '2000', reason: '捐赠' }
    expect((await act(TAX, 'taxEntry', 'deem', undefined, sold)).body.msg).toBe('操作成功')
    expect(await list(TAX, 'taxEntry', { direction: 'output' })).toMatchObject([{ tax: '260.00', amount: '2000.00' }])
    await expect(app.sql('update fin_tax_entry set tax = 1')).rejects.toThrow('only ever added')
    await expect(app.sql('delete from fin_tax_deduct')).rejects.toThrow('only ever added')
    expect((await get('liang.yan', 'blade-biz/master/list', { master: 'taxEntry' })).status).toBe(403)
  })
})
