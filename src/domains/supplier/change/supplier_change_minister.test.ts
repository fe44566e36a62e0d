import { expect, it } from 'vitest'
import { day, flowTest, suppliersIn } from '#test/harness.ts'

flowTest('supplier_change_minister', '部长变更, what money depends on', tools => {
  const { rows, start, tryStart, refuses, file } = tools
  const { firm, firmRow } = suppliersIn(tools)
  tools.base(async () => ({ changeReason: '年度谈判', effectiveDate: day(), proofFile: [await file('纪要.pdf')] }))

  const to = (supplierId: string, changeField: string, newValue: string) => ({ supplierId, items: [{ changeField, newValue }] })
  const toBank = ({ id, name }: { id: string; name: string }, newBankAccount: string) => ({
    ...{ supplierId: id, items: [{ changeField: 'bank' }] },
    ...{ newBankAccountName: name, newBankName: '新银行', newBankAccount },
  })
  const account = async (id: string) => (await rows('sup_bank', { supplier_id: id, enabled: 'yes' })).map(bank => bank.bank_account)

  it('a longer term and a strategic partner are the general manager’s; a shorter term is not', async () => {
    const { id } = await firm()
    const path = async (changeField: string, newValue: string) => (await start(to(id, changeField, newValue))).agreeAll()
    const usual = ['ap_acct_other', 'fin_head_other', 'vp_supply']
    expect(await path('payterm', 'd60')).toEqual([...usual, 'gm'])
    expect(await firmRow(id)).toMatchObject({ pay_term: 'd60' })
    expect(await path('payterm', 'd30')).toEqual(usual)
    expect(await path('level', 'A')).toEqual(usual)
    expect(await path('level', 'S')).toEqual([...usual, 'gm'])
    expect(await firmRow(id)).toMatchObject({ pay_term: 'd30', supplier_level: 'S' })
  })

  it('sent back and handed in again; the head of finance sets the day; a bank change is telephoned about', async () => {
    const made = await firm()
    const paper = await start(toBank(made, '62179000'))
    await paper.sendBack('请附开户证明')
    await paper.resubmit(toBank(made, '62179000'))
    await paper.refuses([[undefined, '回访记录不能为空']])
    await paper.agree({ callbackRecord: '已回访' })
    await paper.agree({ effectiveDate: day(30) })
    expect(await paper.agreeAll()).toEqual(['vp_supply'])
    expect(await rows('sup_change', { supplier_id: made.id }, 'applied, effective_date::text')).toEqual([
      { applied: 'no', effective_date: day(30) },
    ])
    expect(await account(made.id)).not.toEqual(['62179000'])
  })

  it('sent back from above and handed in with another account, it passes the accountant again, who calls again', async () => {
    const made = await firm()
    const paper = await start(toBank(made, '62181000'))
    await paper.agree({ callbackRecord: '已回访 62181' })
    await paper.agreeUntil('vp_supply')
    await paper.sendBack('请核对')
    await paper.resubmit(toBank(made, '62182000'), { mode: 'toReturner' })
    expect(await paper.nodes()).toEqual(['ap_acct', 'fin_head'])
    await paper.refuses([[undefined, '新账户尚未回访，请就本次提交的账户回访并重写回访记录']])
    await paper.agree({ callbackRecord: '已回访 62182' })
    expect(await paper.agreeAll()).toEqual(['fin_head', 'vp_supply'])
    expect(await account(made.id)).toEqual(['62182000'])
  })

  it('only the head of purchasing, only what weighs', async () => {
    const { id } = await firm()
    await refuses([
      [to(id, 'mail', 'a@b.example'), '该变更项请走业务员变更流程'],
      [to(id, 'payterm', '随意'), '变更后不在字典中：随意'],
    ])
    const theirs = { ...to(id, 'level', 'A'), proofFile: [await file('纪要.pdf', 'xie.yun')] }
    expect((await tryStart(theirs, 'xie.yun')).status).toBe(403)
  })

  it('old and new values are stored as keys and shown as text', async () => {
    const { id } = await firm()
    expect(await firmRow(id)).toMatchObject({ pay_term: 'd30' })
    const paper = await start(to(id, 'payterm', 'd60'))
    const { form, labels } = await paper.detail()
    expect(form.items).toEqual([{ changeField: 'payterm', oldValue: 'd30', newValue: 'd60' }])
    expect(labels).toMatchObject({ 'dict:pay_term:d30': '票到30天', 'dict:pay_term:d60': '票到60天' })
    await paper.agreeAll()
    for (const book of ['sup_change', 'sup_history'])
      expect(await rows(book, { bill_no: paper.number }), book).toMatchObject([
        { old_value: '票到30天', new_value: '票到60天', new_key: 'd60' },
      ])
  })
})
