import { expect, it } from 'vitest'
import { day, deskIn, expectRefusal, flowTest, newCode, papersOf, suppliersIn } from '#test/harness.ts'
import sample from './supplier_approval.sample.ts'

interface Asked {
  creditCode: string
  supplierName: string
  banks: Record<string, unknown>[]
  qualifications: Record<string, unknown>[]
}

flowTest('supplier_approval', '供应商准入, from the applicant to the door', tools => {
  const { app, row, rows, user, start, startAt, agreed, refuses, race, preview, sound } = tools
  const { firm } = suppliersIn(tools)
  tools.base(() => ({}))

  const asked = async (nth: number, more: object = {}, by = 'zhu.lei') =>
    ({ ...(await sample.form(deskIn(app)(by, nth))), creditCode: newCode(), ...more }) as object as Asked
  const applicant = (creditCode: string) => row('sup_supplier', { credit_code: creditCode })

  it('returned, resubmitted, approved: a number, certificates, bank accounts, an external account', async () => {
    const form = await asked(21, { trialFlag: 'yes', siteAuditScore: undefined })
    const paper = await start(form)
    expect(await applicant(form.creditCode)).toMatchObject({ supplier_status: 'applying', supplier_no: null })
    await paper.sendBack('请补充品牌')
    await sound()
    await paper.resubmit(form)

    // Ingots: the heads of technology and quality audit the site, and the score is required.
    await paper.agreeUntil('quality_head')
    await paper.refuses([
      [undefined, '现场考察得分须不低于 70 分'],
      [{ siteAuditScore: 69 }, '现场考察得分须不低于 70 分'],
    ])
    await paper.agree({ siteAuditScore: 86 })
    expect(await paper.agreeAll()).toEqual(['fin_head', 'vp_supply'])

    const { id, ...made } = await applicant(form.creditCode)
    expect(made).toMatchObject({ supplier_status: 'trial', supplier_level: 'C', supplier_no: expect.stringMatching(/^GYS\d{5}$/) })
    for (const table of ['sup_bank', 'sup_category'])
      expect(await rows(table, { supplier_id: id })).toMatchObject([{ bill_no: paper.number, enabled: 'yes' }])
    expect(await rows('sup_qualification', { supplier_id: id })).toHaveLength(2)
    expect(await rows('sys_user', { supplier_id: id })).toMatchObject([
      { account: made.supplier_no!.toLowerCase(), user_type: 3, work_phone: '16800008123' },
    ])
    expect(await rows('sup_history', { supplier_id: id }, 'change_field, new_key', 'id')).toEqual([
      { change_field: 'status', new_key: 'trial' },
      { change_field: 'level', new_key: 'C' },
    ])
  })

  it('a rejected applicant is kept, and may apply again by another document', async () => {
    const form = await asked(20)
    const first = await start(form)
    await first.reject('已有三家同类供应商')
    expect(await applicant(form.creditCode)).toMatchObject({ supplier_status: 'refused' })
    await sound()

    const second = await start(await asked(20, { creditCode: form.creditCode, trialFlag: 'no' }))
    expectRefusal(await first.tryResubmit(form), `供应商“${form.supplierName}”已有在途的准入单 ${second.number}`)
    expect(await second.agreeAll()).toEqual(['purchase_head', 'fin_head', 'vp_supply'])
    expect(await applicant(form.creditCode)).toMatchObject({ supplier_status: 'normal' })
  })

  it('no account gets past the head of finance by way of a return', async () => {
    const form = await asked(20)
    const paper = await startAt('vp_supply', form)
    await paper.sendBack('请核对', { resubmit: 'toReturner' })
    await paper.resubmit({ ...form, banks: [{ ...form.banks[0], bankAccount: '6228999999' }] }, { mode: 'toReturner' })
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'fin_head', 'vp_supply'])
  })

  it('the initiator becomes the responsible buyer only if they are one', async () => {
    const bought = await asked(20)
    await start(bought)
    expect(await applicant(bought.creditCode)).toMatchObject({ owner_user_id: user('zhu.lei') })
    const found = await asked(20, {}, 'peng.tao')
    await agreed(found, 'peng.tao')
    const { id, ...made } = await applicant(found.creditCode)
    expect(made).toMatchObject({ supplier_status: 'trial', owner_user_id: null })
    await app.sql(`update sys_user set supplier_id = $1 where account = 'supplier01'`, [id])
    const changes = papersOf('supplier_change', tools)
    const items = [{ changeField: 'contact', newValue: '新联系人' }]
    const change = await changes.start({ changeReason: '换人', effectiveDate: day(), items })
    expect(new Set(await change.nodes())).toEqual(new Set(['buyer']))
    expect(await change.agreeAll()).toEqual(['buyer', 'purchase_head', 'vp_supply'])
  })

  it('INV-11 the code is unique over everybody, and the sentence names who has it', async () => {
    const { id, name } = await firm()
    const { credit_code: taken } = await row('sup_supplier', { id })
    const [black] = await rows('sup_supplier', { supplier_status: 'blacklisted' })
    await refuses([
      [await asked(20, { creditCode: taken!.toLowerCase() }), `统一社会信用代码已被供应商“${name}”使用（正常）`],
      [await asked(20, { creditCode: black!.credit_code }), `统一社会信用代码已被供应商“${black!.supplier_name}”使用（黑名单）`],
    ])
    const { facts } = await preview(await asked(20, { legalPerson: black!.legal_person }))
    expect(facts).toContainEqual({ label: '法定代表人涉及黑名单', value: '是' })
  })

  it('five concurrent documents for one company: one of them', async () => {
    const creditCode = newCode()
    expect(await race(await Promise.all(Array.from({ length: 5 }, () => asked(20, { creditCode }))))).toBe(1)
    expect(await rows('sup_supplier', { credit_code: creditCode })).toHaveLength(1)
  })

  it('an account that another supplier has warns by name and needs the auditors; a corrected one does not', async () => {
    const other = await firm()
    const { bank_account: bankAccount } = await row('sup_bank', { supplier_id: other.id })
    const form = await asked(20)
    const shared = { ...form, banks: [{ ...form.banks[0], bankAccount }] }
    const shown = await preview(shared)
    expect(shown.form.banks).toMatchObject([{ bankHint: `该银行账号已属于${other.name}` }])
    expect(shown.facts).toContainEqual({ label: '银行账号已属于其他供应商', value: '是' })
    expect((await (await start(shared)).agreeAll()).slice(-3)).toEqual(['fin_head', 'audit', 'vp_supply'])
    const again = await asked(20, { banks: shared.banks })
    const corrected = await startAt('fin_head', again)
    await corrected.agree({ banks: [{ ...again.banks[0], bankAccount: '622899999901' }] })
    expect(await corrected.nodes()).toEqual(['vp_supply'])
  })

  it('refuses what does not hold', async () => {
    const form = await asked(21)
    const [bank] = form.banks
    const [licence, iso] = form.qualifications
    const says: [more: object, says: string][] = [
      [{ creditCode: '91379900MA3DEM019X' }, '统一社会信用代码校验位不正确'],
      [{ contactPhone: '1680000' }, '手机号码长度不为11位'],
      [{ banks: [{ ...bank, bankAccountName: '张三' }] }, '账户名称须与供应商名称一致（个体除外）'],
      [{ banks: [{ ...bank, bankAccount: '6228 0000 0521' }] }, '银行账号须为 8 至 30 位数字'],
      [{ banks: [{ ...bank, isDefault: 'no' }] }, '须有且只有一个默认账户'],
      [{ banks: [bank, bank] }, '须有且只有一个默认账户'],
      [{ qualifications: [iso] }, '须上传营业执照'],
      [{ qualifications: [licence] }, '原材料供应商须有质量体系证书'],
      [{ qualifications: [licence, iso, licence] }, '资质证书不能重复'],
      [{ siteAuditScore: 60 }, '现场考察得分须不低于 70 分'],
      [{ qualifications: [{ ...licence, expireDate: day(-1) }, iso] }, '资质证书已过期，请更换有效证书'],
      [{ qualifications: [{ ...licence, qualFile: undefined }, iso] }, '证书附件不能为空'],
      [{ categories: [] }, '供货品类至少填写 1 行'],
    ]
    await refuses(says.map(([more, message]) => [{ ...form, ...more }, message]))
  })
})
