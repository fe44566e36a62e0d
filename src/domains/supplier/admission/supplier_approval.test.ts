import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { day, deskIn, newCode, newSupplier } from '#test/setup/suppliers.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import sample from './supplier_approval.sample.ts'

const KEY = 'supplier_approval'

describe('供应商准入, from the applicant to the door', () => {
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
  const form = async (nth: number, more: object = {}): Promise<Record<string, unknown>> => ({
    ...(await sample.form(deskIn(app)('zhu.lei', nth))),
    creditCode: newCode(),
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('zhu.lei', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const row = async (creditCode: string) =>
    (await app.sql<Record<string, string>>('select * from sup_supplier where credit_code = $1', [creditCode]))[0]!

  it('sent back, handed in again, agreed: a number, papers, accounts, an external account', async () => {
    const asked = (await form(21, { trialFlag: 'yes', siteAuditScore: undefined })) as Record<string, string>
    const { processInstanceId, number } = await cases.start('zhu.lei', KEY, asked)
    expect(await row(asked.creditCode!)).toMatchObject({ supplier_status: 'applying', supplier_no: null })
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请补充品牌' })
    expect(await breaches()).toEqual([])
    const again = await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: asked })
    expect(again.body).toMatchObject({ success: true })

    // Ingots: the technical and the quality head look at the place, and without points nobody goes on.
    await cases.agreeUntil(processInstanceId, 'quality_head')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('现场考察得分须不低于 70 分')
    expect((await cases.decide(processInstanceId, { form: { siteAuditScore: 69 } })).body.msg).toBe('现场考察得分须不低于 70 分')
    expect((await cases.decide(processInstanceId, { form: { siteAuditScore: 86 } })).body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['fin_head', 'vp_supply'])

    const firm = await row(asked.creditCode!)
    expect(firm).toMatchObject({ supplier_status: 'trial', supplier_level: 'C', supplier_no: expect.stringMatching(/^GYS\d{5}$/) })
    const owned = (table: string) => app.sql(`select bill_no, enabled from ${table} where supplier_id = $1`, [firm.id])
    for (const table of ['sup_bank', 'sup_category']) expect(await owned(table)).toEqual([{ bill_no: number, enabled: 'yes' }])
    expect(await owned('sup_qualification')).toHaveLength(2)
    expect(await app.sql('select account, user_type, work_phone from sys_user where supplier_id = $1', [firm.id])).toEqual([
      { account: firm.supplier_no!.toLowerCase(), user_type: 3, work_phone: '16800008123' },
    ])
    const history = await app.sql('select change_field, new_key from sup_history where supplier_id = $1 order by id', [firm.id])
    expect(history).toEqual([
      { change_field: 'status', new_key: 'trial' },
      { change_field: 'level', new_key: 'C' },
    ])
    expect(await breaches()).toEqual([])
  })

  it('an applicant who was refused is remembered, and may be brought again by another paper', async () => {
    const asked = (await form(20)) as Record<string, string>
    const first = await cases.start('zhu.lei', KEY, asked)
    await cases.decide(first.processInstanceId, { pass: false, comment: '已有三家同类供应商' })
    expect(await row(asked.creditCode!)).toMatchObject({ supplier_status: 'refused' })
    expect(await breaches()).toEqual([])

    const second = await cases.start('zhu.lei', KEY, await form(20, { creditCode: asked.creditCode, trialFlag: 'no' }))
    const again = await cases.send('zhu.lei', 'process/resubmit', { processInstanceId: first.processInstanceId, form: asked })
    expect(again.body.msg).toBe(`供应商“${asked.supplierName}”已有在途的准入单 ${second.number}`)
    expect(await cases.agreeAll(second.processInstanceId)).toEqual(['purchase_head', 'fin_head', 'vp_supply'])
    expect(await row(asked.creditCode!)).toMatchObject({ supplier_status: 'normal' })
    expect(await app.sql('select 1 from sup_supplier where credit_code = $1', [asked.creditCode])).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('no account gets past the head of finance by way of a return', async () => {
    const asked = (await form(20)) as Record<string, Record<string, unknown>[]>
    const { processInstanceId } = await cases.start('zhu.lei', KEY, asked)
    await cases.agreeUntil(processInstanceId, 'vp_supply')
    const [task] = await cases.open(processInstanceId)
    const back = { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请核对', resubmit: 'toReturner' }
    await cases.send(task!.account, 'process/return', back)
    const other = { ...asked, banks: [{ ...asked.banks![0], bankAccount: '6228999999' }] }
    await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: other, mode: 'toReturner' })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head', 'fin_head', 'vp_supply'])
  })

  it('whoever brings a supplier looks after it only if they buy', async () => {
    const bought = (await form(20)) as Record<string, string>
    await cases.start('zhu.lei', KEY, bought)
    expect(await row(bought.creditCode!)).toMatchObject({ owner_user_id: await userId(app, 'zhu.lei') })
    const found = { ...(await sample.form(deskIn(app)('worker01', 20))), creditCode: newCode() }
    const { processInstanceId } = await cases.start('worker01', KEY, found)
    await cases.agreeAll(processInstanceId)
    const firm = await row(found.creditCode)
    expect(firm).toMatchObject({ supplier_status: 'trial', owner_user_id: null })
    await app.sql(`update sys_user set supplier_id = $1 where account = 'supplier01'`, [firm.id])
    const change = {
      ...{ changeReason: '换人', effectiveDate: day(), items: [{ changeField: 'contact', newValue: '新联系人' }] },
      proofFile: [await deskIn(app)('supplier01').file('证明.pdf')],
    }
    const asked = await cases.start('supplier01', 'supplier_change', change)
    expect(new Set((await cases.open(asked.processInstanceId)).map(task => task.nodeId))).toEqual(new Set(['buyer']))
    expect(await cases.agreeAll(asked.processInstanceId)).toEqual(['buyer', 'purchase_head', 'vp_supply'])
    expect(await breaches()).toEqual([])
  })

  it('INV-11 the code is unique over everybody, and the sentence names who has it', async () => {
    const firm = await newSupplier(app, booking)
    const [{ credit_code }] = (await app.sql<{ credit_code: string }>('select credit_code from sup_supplier where id = $1', [firm.id])) as [
      { credit_code: string },
    ]
    expect(await refused(await form(20, { creditCode: credit_code.toLowerCase() }))).toBe(
      `统一社会信用代码已被供应商“${firm.name}”使用（正常）`,
    )
    const [black] = await app.sql<{ credit_code: string; supplier_name: string; legal_person: string }>(
      `select * from sup_supplier where supplier_status = 'blacklisted' limit 1`,
    )
    expect(await refused(await form(20, { creditCode: black!.credit_code }))).toBe(
      `统一社会信用代码已被供应商“${black!.supplier_name}”使用（黑名单）`,
    )
    const buyer = await cases.as('zhu.lei')
    const shown = await buyer.post('blade-flow/process/preview', {
      flowKey: KEY,
      form: await form(20, { legalPerson: black!.legal_person }),
    })
    expect(shown.body.data.facts).toContainEqual({ label: '法定代表人涉及黑名单', value: '是' })
  })

  it('five papers for one firm at once: one of them', async () => {
    const creditCode = newCode()
    const papers = await Promise.all(Array.from({ length: 5 }, () => form(20, { creditCode })))
    const replies = await Promise.all(papers.map(asked => cases.tryStart('zhu.lei', KEY, asked)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await app.sql('select 1 from sup_supplier where credit_code = $1', [creditCode])).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('refuses what does not hold', async () => {
    type Lines = Record<string, unknown>[]
    const asked = (await form(21)) as Record<string, Lines>
    const [bank] = asked.banks!
    const [licence, iso] = asked.qualifications!
    expect(await refused({ ...asked, creditCode: '91379900MA3DEM019X' })).toBe('统一社会信用代码校验位不正确')
    expect(await refused({ ...asked, contactPhone: '1680000' })).toBe('手机号码长度不为11位')
    expect(await refused({ ...asked, banks: [{ ...bank, bankAccountName: '张三' }] })).toBe('账户名称须与供应商名称一致（个体除外）')
    expect(await refused({ ...asked, banks: [{ ...bank, isDefault: 'no' }] })).toBe('须有且只有一个默认账户')
    expect(await refused({ ...asked, banks: [bank, bank] })).toBe('须有且只有一个默认账户')
    expect(await refused({ ...asked, qualifications: [iso] })).toBe('须上传营业执照')
    expect(await refused({ ...asked, qualifications: [licence] })).toBe('原材料供应商须有质量体系证书')
    expect(await refused({ ...asked, qualifications: [licence, iso, licence] })).toBe('资质证书不能重复')
    expect(await refused({ ...asked, siteAuditScore: 60 })).toBe('现场考察得分须不低于 70 分')
    expect(await refused({ ...asked, qualifications: [{ ...licence, expireDate: day(-1) }, iso] })).toBe('资质证书已过期，请更换有效证书')
    expect(await refused({ ...asked, qualifications: [{ ...licence, qualFile: undefined }, iso] })).toBe('证书附件不能为空')
    expect(await refused({ ...asked, categories: [] })).toBe('供货品类至少填写 1 行')
  })
})
