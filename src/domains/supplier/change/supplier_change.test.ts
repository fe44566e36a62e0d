import { beforeAll, expect, it } from 'vitest'
import { day, flowTest, papersOf, suppliersIn } from '#test/harness.ts'
import { PASSWORD, SUPPLIER } from '#test/setup/app.ts'
import { bankStands, defaultBankOf } from '../profile/supplier-bank.ledger.ts'

const NEW_BANK = { newBankAccountName: SUPPLIER.supplierName, newBankName: '示范城市银行', newBankAccount: '621799990001' }
const to = (changeField: string, newValue: string) => ({ items: [{ changeField, newValue }] })
const toBank = (newBankAccount: string) => ({ ...NEW_BANK, newBankAccount, items: [{ changeField: 'bank' }] })

flowTest('supplier_change', '供应商提交的变更, at its own door', tools => {
  const { app, booking, as, row, rows, list, start, startAt, agreed, tryStart, refuses, race, file, sound } = tools
  const suppliers = suppliersIn(tools)
  let firm: string
  beforeAll(async () => {
    firm = await suppliers.ownFirm()
  })
  tools.base(async () => ({ changeReason: '迁址', effectiveDate: day(), proofFile: [await file('证明.pdf', 'supplier01')] }))

  const bank = () => booking(({ tx }) => defaultBankOf(tx, firm))

  it('a new account: telephoned about, countersigned, and the old one is paid no longer', async () => {
    const old = (await bank())!
    // Whatever supplier is sent: it is about the initiator's own.
    const supplierId = (await suppliers.firm()).id
    const asked = { ...NEW_BANK, ...to('bank', '随便写'), supplierId, callbackRecord: '自己写的' }
    const paper = await start(asked)
    expect(await paper.shown()).toMatchObject({
      supplierId: firm,
      items: [{ oldValue: `${old.bankAccountName} ${old.bankName} ${old.bankAccount}`, newValue: Object.values(NEW_BANK).join(' ') }],
    })
    expect(await paper.open()).toMatchObject([{ nodeId: 'buyer', account: 'zhu.lei' }])
    await paper.sendBack('请附开户证明')
    await paper.resubmit(asked)
    await paper.agreeUntil('ap_acct')
    await paper.refuses([[undefined, '回访记录不能为空']])
    await paper.agree({ callbackRecord: '已电话核实' })
    expect(await paper.agreeAll()).toEqual(['fin_head', 'vp_supply'])

    const { number } = paper
    expect(await bank()).toMatchObject({ bankAccount: NEW_BANK.newBankAccount })
    expect(await booking(({ tx }) => bankStands(tx, firm, old))).toBe(false)
    expect(await rows('sup_history', { bill_no: number })).toMatchObject([{ change_field: 'bank', new_key: NEW_BANK.newBankAccount }])
    expect(await rows('sup_change', { bill_no: number })).toMatchObject([{ applied: 'yes' }])
    const { id } = await row('sys_user', { account: 'supplier01' })
    expect(await app.sql('select 1 from sys_message where user_id = $1 and title like $2', [id, `%${number}`])).toHaveLength(1)
  })

  it('is called by the supplier’s words at its own door, and by the company’s inside', async () => {
    const paper = await start(to('address', '示范省示范市临港路 21 号'))
    const titles = async (who: string, path: string) => {
      const { body } = await (await as(who)).get(path, { current: '1', size: '50' })
      return body.data.records
        .filter((each: { processInstanceId: string }) => each.processInstanceId === paper.id)
        .map((each: { title?: string; backlogTilte?: string }) => (each.title ?? each.backlogTilte)?.replace(/：.*/, ''))
    }
    expect(await titles('zhu.lei', 'blade-flow/work/todo-list')).toEqual(['供应商变更'])
    expect(await titles('supplier01', 'blade-flow/work/send-list')).toEqual(['企业信息变更'])
    await paper.sendBack('请附证明')
    expect(await titles('supplier01', 'blade-flow/work/todo-list')).toEqual(['企业信息变更'])
    expect(await titles('supplier01', 'blade-jinlei/sysBacklog/list')).toEqual([expect.stringMatching(/^.+提交的企业信息变更$/)])
    const groups = (await (await as('supplier01')).get('blade-flow/work/todo-groups')).body.data.groups
    expect(groups.map(({ categoryName }: { categoryName: string }) => categoryName)).toContain('企业信息')
    expect((await tools.cases.send('supplier01', 'process/withdraw', { processInstanceId: paper.id })).status).toBe(200)
  })

  it('an account that another supplier has goes through the auditors', async () => {
    const other = await suppliers.firm()
    const { bank_account } = await row('sup_bank', { supplier_id: other.id })
    const paper = await startAt('ap_acct', toBank(bank_account!))
    expect(await paper.shown()).toMatchObject({ bankHint: `该银行账号已属于${other.name}` })
    await paper.agree({ callbackRecord: '已电话核实' })
    expect(await paper.agreeUntil('vp_supply')).toEqual(['fin_head', 'audit'])
    await paper.reject('账户不实')
  })

  it('the call-back is the accountant’s to write, never the supplier’s', async () => {
    const paper = await startAt('ap_acct', { ...toBank('621799990009'), callbackRecord: '不必回访' })
    await paper.refuses([[undefined, '回访记录不能为空']])
    await paper.reject('电话无人接听')
  })

  it('a changed account must be confirmed again, whoever returned the document', async () => {
    const paper = await startAt('ap_acct', toBank('621799990101'))
    await paper.agree({ callbackRecord: '已回访账户 101' })
    await paper.agreeUntil('vp_supply')
    await paper.sendBack('请核对', { resubmit: 'toReturner' })
    await paper.resubmit(toBank('621799990102'), { mode: 'toReturner' })
    expect(await paper.nodes()).toEqual(['buyer'])
    await paper.agreeUntil('ap_acct')
    await paper.refuses([[undefined, '新账户尚未回访，请就本次提交的账户回访并重写回访记录']])
    await paper.agree({ callbackRecord: '已回访账户 102' })
    expect(await paper.agreeAll()).toEqual(['fin_head', 'vp_supply'])
    expect(await bank()).toMatchObject({ bankAccount: '621799990102' })
  })

  it('the same account handed in again need not be called about twice', async () => {
    const paper = await startAt('ap_acct', toBank('621799990103'))
    await paper.agree({ callbackRecord: '已回访账户 103' })
    await paper.reject('请说明原因')
    await paper.resubmit({ ...toBank('621799990103'), changeReason: '原账户注销' })
    expect(await paper.agreeAll()).toEqual(['buyer', 'purchase_head', 'ap_acct', 'fin_head', 'vp_supply'])
    expect(await bank()).toMatchObject({ bankAccount: '621799990103' })
  })

  it('INV-02 one change at a time; a no lets it go again', async () => {
    const first = await start(to('address', '新址一号'))
    const says = `供应商“${SUPPLIER.supplierName}”已有在途的变更单 ${first.number}`
    await refuses([[to('contact', '甲'), says]])
    await papersOf('supplier_change_staff', tools).refuses([[{ ...to('contact', '乙'), supplierId: firm, effectiveDate: day() }, says]])
    await first.reject('地址不符')
    await sound()
    expect(await race(['A', 'B', 'C', 'D'].map(name => to('contact', name)))).toBe(1)
    const [{ id } = { id: '' }] = await rows('wf_instance', { def_key: 'supplier_change', status: 'running' }, 'id', 'id desc')
    expect((await tools.cases.send('supplier01', 'process/withdraw', { processInstanceId: id })).status).toBe(200)
  })

  it('a name goes past accounts and the lawyer, and its door asks for the new one', async () => {
    const name = { supplierName: '示范特钢新材有限公司' }
    const paper = await start(to('name', name.supplierName))
    expect(await paper.agreeAll()).toEqual(['buyer', 'purchase_head', 'ap_acct_name', 'fin_head_name', 'legal', 'vp_supply'])
    expect(await row('sys_user', { account: 'supplier01' })).toMatchObject({ supplier_name: name.supplierName })
    expect((await app.tryLogin('supplier01', PASSWORD, { extra: SUPPLIER })).status).not.toBe(200)
    expect((await app.tryLogin('supplier01', PASSWORD, { extra: name })).status).toBe(200)
    await agreed(to('name', SUPPLIER.supplierName))
  })

  it('sees only its own data, and starts only flows that name it', async () => {
    for (const [master, field] of [
      ['supplier', 'id'],
      ['supplierBank', 'supplierId'],
      ['supplierQualification', 'supplierId'],
      ['supplierChange', 'supplierId'],
    ] as const)
      expect(new Set((await list('supplier01', master)).map(found => found[field])), master).toEqual(new Set([firm]))
    const outside = await as('supplier01')
    expect((await outside.get('blade-biz/master/list', { master: 'supplierBlacklist' })).status).toBe(403)
    expect((await outside.get('blade-flow/reference/list', { to: 'supplierBlacklist' })).status).toBe(403)
    expect((await outside.get('blade-flow/reference/list', { to: 'supplier' })).body.data.records).toMatchObject([{ id: firm }])
    const { body } = await outside.get('blade-flow/work/start-list', { size: 200 })
    expect(body.data.records.map(({ key }: { key: string }) => key).sort()).toEqual(['receiptInvoiced', 'supplier_change'])
    expect((await tools.cases.tryStart('supplier01', 'supplier_info_stop', { supplierId: firm })).status).not.toBe(200)
    expect((await tryStart(to('contact', '丙'), 'zhu.lei')).status).not.toBe(200)
  })

  it('refuses what makes no sense', async () => {
    const { address } = await suppliers.firmRow(firm)
    await refuses([
      [to('address', address!), '变更后不能与变更前相同'],
      [{ items: [...to('contact', 'A').items, ...to('contact', 'B').items] }, '同一变更项不能重复'],
      [to('level', 'A'), '等级、付款条件、负责业务员不能由供应商申请变更'],
      [to('mail', 'nobody'), '邮箱格式不正确'],
      [to('phone', '12'), '联系电话格式不正确'],
      [to('taxpayer', '大户'), '变更后不在字典中：大户'],
      [{ ...toBank('621799990104'), newBankAccountName: '张三' }, '账户名称须与供应商名称一致（个体除外）'],
      [{ items: [{ changeField: 'bank' }] }, '新账户名称不能为空'],
      [{ items: [] }, '变更明细至少填写 1 行'],
      [{ ...to('contact', 'A'), proofFile: [] }, '证明文件不能为空'],
    ])
  })
})
