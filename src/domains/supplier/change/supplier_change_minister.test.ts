import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, deskIn, newSupplier } from '#test/setup/suppliers.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'

const KEY = 'supplier_change_minister'
const BY = 'sun.jianguo'

describe('部长变更, what money depends on', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => supplierBreaches(tx))
  const form = async (supplierId: string, items: object[], more: object = {}, by = BY) => ({
    ...{ supplierId, changeReason: '年度谈判', effectiveDate: day(), items, proofFile: [await deskIn(app)(by).file('纪要.pdf')] },
    ...more,
  })
  const path = async (supplierId: string, items: object[], more: object = {}) =>
    cases.agreeAll((await cases.start(BY, KEY, await form(supplierId, items, more))).processInstanceId)
  const row = async (id: string) => (await app.sql<Record<string, string>>('select * from sup_supplier where id = $1', [id]))[0]!

  it('a longer term and a strategic partner are the general manager’s; a shorter term is not', async () => {
    const firm = await newSupplier(app, booking)
    const [usual, gm] = [
      ['ap_acct_other', 'fin_head_other', 'vp_supply'],
      ['ap_acct_other', 'fin_head_other', 'vp_supply', 'gm'],
    ]
    expect(await path(firm.id, [{ changeField: 'payterm', newValue: 'd60' }])).toEqual(gm)
    expect(await row(firm.id)).toMatchObject({ pay_term: 'd60' })
    expect(await path(firm.id, [{ changeField: 'payterm', newValue: 'd30' }])).toEqual(usual)
    expect(await path(firm.id, [{ changeField: 'level', newValue: 'A' }])).toEqual(usual)
    expect(await path(firm.id, [{ changeField: 'level', newValue: 'S' }])).toEqual(gm)
    expect(await row(firm.id)).toMatchObject({ pay_term: 'd30', supplier_level: 'S' })
    expect(await breaches()).toEqual([])
  })

  it('sent back and handed in again; the head of finance sets the day; a bank change is telephoned about', async () => {
    const firm = await newSupplier(app, booking)
    const bank = { newBankAccountName: firm.name, newBankName: '新银行', newBankAccount: '62179' }
    const asked = await form(firm.id, [{ changeField: 'bank' }], bank)
    const { processInstanceId } = await cases.start(BY, KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请附开户证明' })
    expect((await cases.send(BY, 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    expect((await cases.decide(processInstanceId)).body.msg).toBe('回访记录不能为空')
    await cases.decide(processInstanceId, { form: { callbackRecord: '已回访' } })
    expect((await cases.decide(processInstanceId, { form: { effectiveDate: day(30) } })).body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['vp_supply'])
    expect(await app.sql('select applied, effective_date::text from sup_change where supplier_id = $1', [firm.id])).toEqual([
      { applied: 'no', effective_date: day(30) },
    ])
    expect(await app.sql(`select bank_account from sup_bank where supplier_id = $1 and enabled = 'yes'`, [firm.id])).not.toEqual([
      { bank_account: '62179' },
    ])
    expect(await breaches()).toEqual([])
  })

  it('sent back from above and handed in with another account, it passes the accountant again, who calls again', async () => {
    const firm = await newSupplier(app, booking)
    const account = (newBankAccount: string) =>
      form(firm.id, [{ changeField: 'bank' }], { newBankAccountName: firm.name, newBankName: '新银行', newBankAccount })
    const { processInstanceId } = await cases.start(BY, KEY, await account('62181'))
    await cases.decide(processInstanceId, { form: { callbackRecord: '已回访 62181' } })
    await cases.agreeUntil(processInstanceId, 'vp_supply')
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请核对' })
    await cases.send(BY, 'process/resubmit', { processInstanceId, form: await account('62182'), mode: 'toReturner' })
    expect((await cases.open(processInstanceId)).map(each => each.nodeId)).toEqual(['ap_acct', 'fin_head'])
    expect((await cases.decide(processInstanceId)).body.msg).toBe('新账户尚未回访，请就本次提交的账户回访并重写回访记录')
    await cases.decide(processInstanceId, { form: { callbackRecord: '已回访 62182' } })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['fin_head', 'vp_supply'])
    expect(await app.sql(`select bank_account from sup_bank where supplier_id = $1 and enabled = 'yes'`, [firm.id])).toEqual([
      { bank_account: '62182' },
    ])
  })

  it('only the head of purchasing, only what weighs', async () => {
    const firm = await newSupplier(app, booking)
    const minor = await cases.tryStart(BY, KEY, await form(firm.id, [{ changeField: 'mail', newValue: 'a@b.example' }]))
    expect(minor.body.msg).toBe('该变更项请走业务员变更流程')
    const stranger = await cases.tryStart('xie.yun', KEY, await form(firm.id, [{ changeField: 'level', newValue: 'A' }], {}, 'xie.yun'))
    expect(stranger.status).toBe(403)
    const unknown = await cases.tryStart(BY, KEY, await form(firm.id, [{ changeField: 'payterm', newValue: '随意' }]))
    expect(unknown.body.msg).toBe('变更后不在字典中：随意')
  })

  it('before and after are keys on the paper, and words wherever people read them', async () => {
    const firm = await newSupplier(app, booking)
    await app.sql(`update sup_supplier set pay_term = 'd30' where id = $1`, [firm.id])
    const { processInstanceId, number } = await cases.start(BY, KEY, await form(firm.id, [{ changeField: 'payterm', newValue: 'd60' }]))
    const { form: paper, labels } = (await (await cases.as(BY)).get('blade-flow/process/detail', { processInstanceId })).body.data
    expect(paper.items).toEqual([{ changeField: 'payterm', oldValue: 'd30', newValue: 'd60' }])
    expect(labels).toMatchObject({ 'dict:pay_term:d30': '票到30天', 'dict:pay_term:d60': '票到60天' })
    await cases.agreeAll(processInstanceId)
    const words = { old_value: '票到30天', new_value: '票到60天', new_key: 'd60' }
    for (const book of ['sup_change', 'sup_history'])
      expect(await app.sql(`select old_value, new_value, new_key from ${book} where bill_no = $1`, [number]), book).toEqual([words])
  })
})
