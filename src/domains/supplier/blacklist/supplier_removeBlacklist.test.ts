import { expect, it } from 'vitest'
import { day, expectRefusal, flowTest, suppliersIn } from '#test/harness.ts'
import { supplierRemoveBlacklist } from './supplier_removeBlacklist.flow.ts'
import { lift } from './supplier-blacklist.ledger.ts'

const MONTH = 31 * 86_400_000

flowTest('supplier_removeBlacklist', '解除黑名单, the way back', tools => {
  const { app, booking, row, rows, act, start, agreed, refuses, file } = tools
  const { firm, firmRow, order, account, blacklist } = suppliersIn(tools)
  tools.base(async () => ({
    ...{ removeReason: '整改完成', restoreStatus: 'trial', observeMonths: 6 },
    rectifyFile: [await file('整改.pdf')],
  }))

  const ago = (months: number) => new Date(Date.now() - months * MONTH)
  /** Blacklisted so many months ago. */
  const outcast = async (months: number, more: object = {}, kind: { raw?: boolean } = {}) => {
    const { id, name } = await firm(kind)
    await blacklist(id, more, ago(months))
    return { supplierId: id, name }
  }
  const settle = async (by: string, supplierId: string, fields: object = { claimSettleDate: day(), claimSettleNote: '已从应付款扣回' }) =>
    act(by, 'supplierBlacklist', 'settleClaim', (await row('sup_blacklist', { supplier_id: supplierId })).id, fields)

  it('sent back, handed in again, the quality head decides how: open door, grade C, closed row', async () => {
    const { id: supplierId } = await firm()
    const login = await account(supplierId)
    await blacklist(supplierId, {}, ago(7))
    const paper = await start({ supplierId })
    await paper.sendBack('请附审核报告')
    await paper.resubmit({ supplierId })
    await paper.agreeUntil('quality_head')
    await paper.agree({ restoreStatus: 'normal', observeMonths: 12 })
    expect(await paper.agreeAll()).toEqual(['legal', 'audit', 'vp_supply', 'gm'])
    expect(await firmRow(supplierId)).toMatchObject({ supplier_status: 'normal', supplier_level: 'C', black_end_date: null })
    expect(await rows('sup_blacklist', { supplier_id: supplierId })).toMatchObject([
      { black_state: 'removed', remove_bill_no: paper.number },
    ])
    expect(await row('sys_user', { account: login })).toMatchObject({ status: 1 })
  })

  it('rejects too early, unpaid, too grave, or not blacklisted', async () => {
    const early = (await outcast(2)).supplierId
    const forever = (await outcast(40, { blackPeriod: 'forever' })).supplierId
    const grave = (await outcast(30, { blackReason: 'bribery' })).supplierId
    const owing = (await outcast(7, { claimAmount: '500.00' })).supplierId
    await refuses([
      [{ supplierId: early, restoreStatus: 'normal' }, '拉黑期限未满，只能恢复为试用'],
      [{ supplierId: forever, restoreStatus: 'normal' }, '拉黑期限未满，只能恢复为试用'],
      [{ supplierId: grave }, '因商业贿赂、弄虚作假拉黑的，须满 36 个月方可解除'],
      [{ supplierId: owing }, '索赔未结清，不能解除黑名单'],
      [{ supplierId: early, restoreStatus: 'stopped' }, '恢复状态只能为试用或正常'],
      [{ supplierId: (await firm()).id }, '供应商不在黑名单中'],
    ])
    expect((await settle('feng.jie', owing)).status).toBe(200)
    await start({ supplierId: owing })
  })

  it('索赔结清 is finance’s, asks for a day and a note, leaves its trace, and is done once', async () => {
    const { supplierId } = await outcast(7, { claimAmount: '500.00' })
    expect((await settle('zhu.lei', supplierId)).status).toBe(403)
    const when = (claimSettleDate: string) => ({ claimSettleDate, claimSettleNote: '已收款' })
    expectRefusal(await settle('feng.jie', supplierId, { claimSettleDate: day() }), '结清说明不能为空')
    expectRefusal(await settle('feng.jie', supplierId, when(day(1))), '结清日期不能晚于今天')
    expectRefusal(await settle('feng.jie', supplierId, when(day(-400))), '结清日期不能早于拉黑日期')
    expect((await settle('zheng.guoping', supplierId, when(day(-1)))).status).toBe(200)
    expect(
      await row('sup_blacklist', { supplier_id: supplierId }, 'claim_settled, claim_settle_date::text as date, claim_settle_note as note'),
    ).toEqual({ claim_settled: 'yes', date: day(-1), note: '已收款' })
    expect(
      await rows('sup_history', { supplier_id: supplierId, change_field: 'claim' }, 'old_value, new_value, effective_date::text as date'),
    ).toEqual([{ old_value: '未结清 500.00 元', new_value: '已结清：已收款', date: day(-1) }])
    expectRefusal(await settle('feng.jie', supplierId), '当前状态不能索赔结清，请刷新后查看')
    expect((await settle('feng.jie', (await outcast(7)).supplierId)).status).toBe(409)
  })

  it('certificates are looked at for what the supplier delivers: a quality system that ran out is named', async () => {
    const { supplierId, name } = await outcast(7, {}, { raw: true })
    await app.sql(`update sup_qualification set expire_date = $2 where supplier_id = $1 and qual_type = 'iso9001'`, [supplierId, day(-1)])
    const paper = await agreed({ supplierId })
    const told = (await tools.told(`供应商已解除黑名单：${name}`)).filter(({ content }) => content.startsWith(paper.number))
    expect(told[0]?.content).toContain('质量体系证书已过期或缺失')
    expect(supplierRemoveBlacklist.fields.restoreStatus.options.offers).toEqual(['trial', 'normal'])
  })

  it('only accounts that the blacklisting shut are open again', async () => {
    const { id } = await firm()
    const opened = await account(id)
    await app.sql(
      `insert into sys_user (id, account, name, real_name, user_type, status, supplier_id) values ($1, $2, '旧', '旧', 3, 0, $3)`,
      [app.newId(), `${opened}-old`, id],
    )
    await blacklist(id)
    await booking(book => lift(book, id, 'trial', 'T'))
    expect(await rows('sys_user', { supplier_id: id }, 'account, status', 'account')).toEqual([
      { account: opened, status: 1 },
      { account: `${opened}-old`, status: 0 },
    ])
  })

  it('INV-13 a return on trial must not exceed the trial limit', async () => {
    const { id: supplierId } = await firm()
    const then = ago(8)
    await order(supplierId, '300000.00', {}, then)
    await blacklist(supplierId, { blackReason: 'breach' }, new Date(then.getTime() + 1000))
    await refuses([[{ supplierId }, '未完订单 300000.00 元超过试用上限 200000.00 元，不能恢复为试用']])
    await agreed({ supplierId, restoreStatus: 'normal' })
  })
})
