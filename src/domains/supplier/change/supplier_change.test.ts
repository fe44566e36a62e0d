import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, SUPPLIER, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, deskIn, newSupplier } from '#test/setup/suppliers.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { bankStands, defaultBankOf } from '../profile/supplier-bank.ledger.ts'

const KEY = 'supplier_change'
const NEW_BANK = { newBankAccountName: SUPPLIER.supplierName, newBankName: '示范城市银行', newBankAccount: '621799990001' }

describe('供应商提交的变更, at its own door', () => {
  let app: TestApp
  let booking: Booking
  let cases: Cases
  let firm: string
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
    cases = casesIn(app)
    const [own] = await app.sql<{ supplier_id: string }>(`select supplier_id::text from sys_user where account = 'supplier01'`)
    firm = own!.supplier_id
  })
  afterAll(() => app.close())

  const breaches = () => booking(({ tx }) => supplierBreaches(tx))
  const form = async (items: object[], more: object = {}) => ({
    ...{ changeReason: '迁址', effectiveDate: day(), proofFile: [await deskIn(app)('supplier01').file('证明.pdf')], items },
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('supplier01', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const bank = (id = firm) => booking(({ tx }) => defaultBankOf(tx, id))

  it('a new account: telephoned about, countersigned, and the old one is paid no longer', async () => {
    const old = (await bank())!
    // Whatever supplier a page claims: it is about the firm of whoever submits.
    const other = await newSupplier(app, booking)
    const asked = await form([{ changeField: 'bank', newValue: '随便写' }], {
      supplierId: other.id,
      callbackRecord: '自己写的',
      ...NEW_BANK,
    })
    const { processInstanceId, number } = await cases.start('supplier01', KEY, asked)
    const detail = (await (await cases.as('supplier01')).get('blade-flow/process/detail', { processInstanceId })).body.data
    expect(detail.form).toMatchObject({
      supplierId: firm,
      items: [{ oldValue: `${old.bankAccountName} ${old.bankName} ${old.bankAccount}`, newValue: Object.values(NEW_BANK).join(' ') }],
    })
    expect((await cases.open(processInstanceId)).map(task => [task.nodeId, task.account])).toEqual([['buyer', 'zhu.lei']])
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请附开户证明' })
    const again = await cases.send('supplier01', 'process/resubmit', { processInstanceId, form: asked })
    expect(again.body).toMatchObject({ success: true })

    await cases.agreeUntil(processInstanceId, 'ap_acct')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('回访记录不能为空')
    expect((await cases.decide(processInstanceId, { form: { callbackRecord: '已电话核实' } })).body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['fin_head', 'vp_supply'])

    expect(await bank()).toMatchObject({ bankAccount: NEW_BANK.newBankAccount })
    expect(await booking(({ tx }) => bankStands(tx, firm, old))).toBe(false)
    expect(await app.sql('select change_field, new_key, bill_no from sup_history where bill_no = $1', [number])).toEqual([
      { change_field: 'bank', new_key: NEW_BANK.newBankAccount, bill_no: number },
    ])
    expect(await app.sql('select applied, new_value from sup_change where bill_no = $1', [number])).toMatchObject([{ applied: 'yes' }])
    expect(
      await app.sql('select 1 from sys_message m join sys_user u on u.id = m.user_id where u.account = $1 and m.title like $2', [
        'supplier01',
        `%${number}`,
      ]),
    ).toHaveLength(1)
    expect(await breaches()).toEqual([])
  })

  it('the call-back is the accountant’s to write, never the supplier’s', async () => {
    const asked = await form([{ changeField: 'bank' }], { ...NEW_BANK, newBankAccount: '621799990009', callbackRecord: '不必回访' })
    const { processInstanceId } = await cases.start('supplier01', KEY, asked)
    await cases.agreeUntil(processInstanceId, 'ap_acct')
    expect((await cases.decide(processInstanceId)).body.msg).toBe('回访记录不能为空')
    expect((await cases.decide(processInstanceId, { pass: false, comment: '电话无人接听' })).status).toBe(200)
    expect(await breaches()).toEqual([])
  })

  it('another account than the one called about is called about anew, whoever sends the paper back', async () => {
    const account = (newBankAccount: string) => form([{ changeField: 'bank' }], { ...NEW_BANK, newBankAccount })
    const { processInstanceId } = await cases.start('supplier01', KEY, await account('621799990101'))
    await cases.agreeUntil(processInstanceId, 'ap_acct')
    await cases.decide(processInstanceId, { form: { callbackRecord: '已回访账户 101' } })
    await cases.agreeUntil(processInstanceId, 'vp_supply')
    const [task] = await cases.open(processInstanceId)
    const back = { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请核对', resubmit: 'toReturner' }
    expect((await cases.send(task!.account, 'process/return', back)).body).toMatchObject({ success: true })
    await cases.send('supplier01', 'process/resubmit', { processInstanceId, form: await account('621799990102'), mode: 'toReturner' })
    expect((await cases.open(processInstanceId)).map(each => each.nodeId)).toEqual(['buyer'])
    await cases.agreeUntil(processInstanceId, 'ap_acct')
    const old = await cases.decide(processInstanceId)
    expect(old.body.msg).toBe('新账户尚未回访，请就本次提交的账户回访并重写回访记录')
    expect((await cases.decide(processInstanceId, { form: { callbackRecord: '已回访账户 102' } })).body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['fin_head', 'vp_supply'])
    expect(await bank()).toMatchObject({ bankAccount: '621799990102' })
    expect(await breaches()).toEqual([])
  })

  it('the same account handed in again need not be called about twice', async () => {
    const asked = await form([{ changeField: 'bank' }], { ...NEW_BANK, newBankAccount: '621799990103' })
    const { processInstanceId } = await cases.start('supplier01', KEY, asked)
    await cases.agreeUntil(processInstanceId, 'ap_acct')
    await cases.decide(processInstanceId, { form: { callbackRecord: '已回访账户 103' } })
    expect((await cases.decide(processInstanceId, { pass: false, comment: '请说明原因' })).status).toBe(200)
    await cases.send('supplier01', 'process/resubmit', { processInstanceId, form: { ...asked, changeReason: '原账户注销' } })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['buyer', 'purchase_head', 'ap_acct', 'fin_head', 'vp_supply'])
    expect(await bank()).toMatchObject({ bankAccount: '621799990103' })
  })

  it('INV-02 one change at a time; a no lets it go again', async () => {
    const first = await cases.start('supplier01', KEY, await form([{ changeField: 'address', newValue: '新址一号' }]))
    expect(await refused(await form([{ changeField: 'contact', newValue: '甲' }]))).toBe(
      `供应商“${SUPPLIER.supplierName}”已有在途的变更单 ${first.number}`,
    )
    const staff = await cases.tryStart('xie.yun', 'supplier_change_staff', {
      ...{ supplierId: firm, changeReason: '改', effectiveDate: day(), items: [{ changeField: 'contact', newValue: '乙' }] },
    })
    expect(staff.body.msg).toContain(`已有在途的变更单 ${first.number}`)
    expect((await cases.decide(first.processInstanceId, { pass: false, comment: '地址不符' })).status).toBe(200)
    expect(await breaches()).toEqual([])
    const papers = await Promise.all(['A', 'B', 'C', 'D'].map(name => form([{ changeField: 'contact', newValue: name }])))
    const replies = await Promise.all(papers.map(asked => cases.tryStart('supplier01', KEY, asked)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    const won = replies.find(reply => reply.status === 200)!.body.data.objMap.record.processInstanceId
    expect((await cases.send('supplier01', 'process/withdraw', { processInstanceId: won })).body).toMatchObject({ success: true })
    expect(await breaches()).toEqual([])
  })

  it('a name goes past accounts and the lawyer, and its door asks for the new one', async () => {
    const asked = await form([{ changeField: 'name', newValue: '示范特钢新材有限公司' }])
    const { processInstanceId } = await cases.start('supplier01', KEY, asked)
    expect(await cases.agreeAll(processInstanceId)).toEqual([
      'buyer',
      'purchase_head',
      'ap_acct_name',
      'fin_head_name',
      'legal',
      'vp_supply',
    ])
    expect(await app.sql('select supplier_name from sys_user where account = $1', ['supplier01'])).toEqual([
      { supplier_name: '示范特钢新材有限公司' },
    ])
    expect((await app.tryLogin('supplier01', 'Mainshaft@2026')).status).not.toBe(200)
    expect((await app.tryLogin('supplier01', 'Mainshaft@2026', { extra: { supplierName: '示范特钢新材有限公司' } })).status).toBe(200)
    const back = await form([{ changeField: 'name', newValue: SUPPLIER.supplierName }])
    await cases.agreeAll((await cases.start('supplier01', KEY, back)).processInstanceId)
    expect(await breaches()).toEqual([])
  })

  it('it sees its own firm and nobody else’s, and starts nothing that does not name it', async () => {
    const outside = await cases.as('supplier01')
    for (const [master, field] of [
      ['supplier', 'id'],
      ['supplierBank', 'supplierId'],
      ['supplierQualification', 'supplierId'],
      ['supplierChange', 'supplierId'],
    ] as const) {
      const { body } = await outside.get('blade-biz/master/list', { master, size: 100 })
      expect(body, master).toMatchObject({ code: 200 })
      expect(new Set(body.data.records.map((row: Record<string, string>) => row[field]))).toEqual(new Set([firm]))
    }
    expect((await outside.get('blade-biz/master/list', { master: 'supplierBlacklist' })).status).toBe(403)
    expect((await outside.get('blade-flow/reference/list', { to: 'supplier' })).status).toBe(403)
    const { body } = await outside.get('blade-flow/work/start-list', { size: 200 })
    expect(body.data.records.map((row: { key: string }) => row.key)).toEqual([KEY])
    const stranger = await cases.tryStart('supplier01', 'supplier_info_stop', { supplierId: firm })
    expect(stranger.status).not.toBe(200)
    expect((await cases.tryStart('zhu.lei', KEY, await form([{ changeField: 'contact', newValue: '丙' }]))).status).not.toBe(200)
  })

  it('refuses what makes no sense', async () => {
    const [row] = await app.sql<{ address: string }>('select address from sup_supplier where id = $1', [firm])
    expect(await refused(await form([{ changeField: 'address', newValue: row!.address }]))).toBe('变更后不能与变更前相同')
    expect(
      await refused(
        await form([
          { changeField: 'contact', newValue: 'A' },
          { changeField: 'contact', newValue: 'B' },
        ]),
      ),
    ).toBe('同一变更项不能重复')
    expect(await refused(await form([{ changeField: 'level', newValue: 'A' }]))).toBe('等级、付款条件、负责业务员不能由供应商申请变更')
    expect(await refused(await form([{ changeField: 'mail', newValue: 'nobody' }]))).toBe('邮箱格式不正确')
    expect(await refused(await form([{ changeField: 'phone', newValue: '12' }]))).toBe('联系电话格式不正确')
    expect(await refused(await form([{ changeField: 'taxpayer', newValue: '大户' }]))).toBe('变更后不在字典中：大户')
    expect(await refused(await form([{ changeField: 'bank' }], { ...NEW_BANK, newBankAccountName: '张三' }))).toBe(
      '账户名称须与供应商名称一致（个体除外）',
    )
    expect(await refused(await form([{ changeField: 'bank' }]))).toBe('新账户名称不能为空')
    expect(await refused(await form([]))).toBe('变更明细至少填写 1 行')
    expect(await refused({ ...(await form([{ changeField: 'contact', newValue: 'A' }])), proofFile: [] })).toBe('证明文件不能为空')
  })
})
