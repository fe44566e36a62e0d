import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, deskIn, type Firm, newSupplier } from '#test/setup/suppliers.ts'
import { mustBeKnown } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import { ordered } from '../profile/supplier-trade.ledger.ts'
import { supplierRemoveBlacklist } from './supplier_removeBlacklist.flow.ts'
import { blacklist, lift } from './supplier-blacklist.ledger.ts'

const KEY = 'supplier_removeBlacklist'
const MONTH = 31 * 86_400_000

describe('解除黑名单, the way back', () => {
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
  const site = () => app.sites[0]!
  /** Blacklisted so many months ago. */
  const outcast = async (
    months: number,
    more: { blackReason?: string; claimAmount?: string; blackPeriod?: string } = {},
    kind: { raw?: boolean } = {},
  ): Promise<Firm> => {
    const firm = await newSupplier(app, booking, kind)
    await booking(
      book =>
        blacklist({ ...book, site: site() }, firm.id, {
          blackReason: 'quality',
          blackDetail: '事故',
          blackPeriod: 'm6',
          billNo: 'T',
          ...more,
        }),
      new Date(Date.now() - months * MONTH),
    )
    return firm
  }
  const form = async (supplierId: string, more: object = {}) => ({
    ...{ supplierId, removeReason: '整改完成', restoreStatus: 'trial', observeMonths: 6 },
    rectifyFile: [await deskIn(app)('zhu.lei').file('整改.pdf')],
    ...more,
  })
  const settle = async (
    account: string,
    supplierId: string,
    fields: object = { claimSettleDate: day(), claimSettleNote: '已从应付款扣回' },
  ) => {
    const [black] = await app.sql<{ id: string }>('select id::text from sup_blacklist where supplier_id = $1', [supplierId])
    const asked = { master: 'supplierBlacklist', action: 'settleClaim', id: black!.id, fields }
    return (await cases.as(account)).post('blade-biz/master/act', asked)
  }
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('zhu.lei', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }

  it('sent back, handed in again, the quality head decides how: open door, grade C, closed row', async () => {
    const firm = await newSupplier(app, booking)
    const account = await booking(async book => openAccount(book, await mustBeKnown(book, firm.id)))
    await booking(
      book =>
        blacklist({ ...book, site: site() }, firm.id, { blackReason: 'quality', blackDetail: '事故', blackPeriod: 'm6', billNo: 'T' }),
      new Date(Date.now() - 7 * MONTH),
    )
    const asked = await form(firm.id)
    const { processInstanceId, number } = await cases.start('zhu.lei', KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请附审核报告' })
    expect((await cases.send('zhu.lei', 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    await cases.agreeUntil(processInstanceId, 'quality_head')
    expect((await cases.decide(processInstanceId, { form: { restoreStatus: 'normal', observeMonths: 12 } })).body).toMatchObject({
      success: true,
    })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['legal', 'audit', 'vp_supply', 'gm'])
    const [row] = await app.sql('select supplier_status, supplier_level, black_end_date from sup_supplier where id = $1', [firm.id])
    expect(row).toEqual({ supplier_status: 'normal', supplier_level: 'C', black_end_date: null })
    expect(await app.sql('select black_state, remove_bill_no from sup_blacklist where supplier_id = $1', [firm.id])).toEqual([
      { black_state: 'removed', remove_bill_no: number },
    ])
    expect(await app.sql('select status from sys_user where account = $1', [account])).toEqual([{ status: 1 }])
    expect(await breaches()).toEqual([])
  })

  it('refuses too early, unpaid, too grave, or nobody who is out', async () => {
    const early = await outcast(2)
    expect(await refused(await form(early.id, { restoreStatus: 'normal' }))).toBe('拉黑期限未满，只能恢复为试用')
    const forever = await outcast(40, { blackPeriod: 'forever' })
    expect(await refused(await form(forever.id, { restoreStatus: 'normal' }))).toBe('拉黑期限未满，只能恢复为试用')
    const grave = await outcast(30, { blackReason: 'bribery' })
    expect(await refused(await form(grave.id))).toBe('因商业贿赂、弄虚作假拉黑的，须满 36 个月方可解除')
    const owing = await outcast(7, { claimAmount: '500.00' })
    expect(await refused(await form(owing.id))).toBe('索赔未结清，不能解除黑名单')
    expect((await settle('feng.jie', owing.id)).status).toBe(200)
    await cases.start('zhu.lei', KEY, await form(owing.id))
    expect(await refused(await form(early.id, { restoreStatus: 'stopped' }))).toBe('恢复状态只能为试用或正常')
    const fine = await newSupplier(app, booking)
    expect(await refused(await form(fine.id))).toBe('供应商不在黑名单中')
    expect(await breaches()).toEqual([])
  })

  it('索赔结清 is finance’s, asks for a day and a note, leaves its trace, and is done once', async () => {
    const owing = await outcast(7, { claimAmount: '500.00' })
    expect((await settle('zhu.lei', owing.id)).status).toBe(403)
    expect((await settle('feng.jie', owing.id, { claimSettleDate: day() })).body.msg).toBe('结清说明不能为空')
    const when = (claimSettleDate: string) => ({ claimSettleDate, claimSettleNote: '已收款' })
    expect((await settle('feng.jie', owing.id, when(day(1)))).body.msg).toBe('结清日期不能晚于今天')
    expect((await settle('feng.jie', owing.id, when(day(-400)))).body.msg).toBe('结清日期不能早于拉黑日期')
    expect((await settle('zheng.guoping', owing.id, when(day(-1)))).status).toBe(200)
    expect(
      await app.sql('select claim_settled, claim_settle_date::text, claim_settle_note from sup_blacklist where supplier_id = $1', [
        owing.id,
      ]),
    ).toEqual([{ claim_settled: 'yes', claim_settle_date: day(-1), claim_settle_note: '已收款' }])
    expect(
      await app.sql(
        `select old_value, new_value, effective_date::text from sup_history where supplier_id = $1 and change_field = 'claim'`,
        [owing.id],
      ),
    ).toEqual([{ old_value: '未结清 500.00 元', new_value: '已结清：已收款', effective_date: day(-1) }])
    expect((await settle('feng.jie', owing.id)).body.msg).toBe('当前状态不能索赔结清，请刷新后查看')
    const unclaimed = await outcast(7)
    expect((await settle('feng.jie', unclaimed.id)).status).toBe(409)
  })

  it('certificates are looked at for what the supplier delivers: a quality system that ran out is named', async () => {
    const firm = await outcast(7, {}, { raw: true })
    await app.sql(`update sup_qualification set expire_date = $2 where supplier_id = $1 and qual_type = 'iso9001'`, [firm.id, day(-1)])
    const { processInstanceId, number } = await cases.start('zhu.lei', KEY, await form(firm.id))
    await cases.agreeAll(processInstanceId)
    const [told] = await app.sql<{ content: string }>('select content from sys_message where title = $1 and content like $2', [
      `供应商已解除黑名单：${firm.name}`,
      `${number}%`,
    ])
    expect(told!.content).toContain('质量体系证书已过期或缺失')
    expect(supplierRemoveBlacklist.fields.restoreStatus.options.offers).toEqual(['trial', 'normal'])
  })

  it('only accounts that the blacklisting shut are open again', async () => {
    const firm = await newSupplier(app, booking)
    const opened = await booking(async book => openAccount(book, await mustBeKnown(book, firm.id)))
    await app.sql(
      `insert into sys_user (id, account, name, real_name, user_type, status, supplier_id) values ($1, $2, '旧', '旧', 3, 0, $3)`,
      [app.newId(), `${opened}-old`, firm.id],
    )
    const why = { blackReason: 'quality', blackDetail: '事故', blackPeriod: 'm6', billNo: 'T' }
    await booking(book => blacklist({ ...book, site: site() }, firm.id, why))
    await booking(book => lift(book, firm.id, 'trial', 'T'))
    expect(await app.sql('select account, status from sys_user where supplier_id = $1 order by account', [firm.id])).toEqual([
      { account: opened, status: 1 },
      { account: `${opened}-old`, status: 0 },
    ])
    expect(await breaches()).toEqual([])
  })

  it('INV-13 nobody comes back on trial with more open than a trial allows', async () => {
    const firm = await newSupplier(app, booking)
    const then = new Date(Date.now() - 8 * MONTH)
    await booking(book => ordered(book, { supplierId: firm.id, orderId: book.newId(), billNo: 'T', amount: '300000.00' }), then)
    await booking(
      book => blacklist({ ...book, site: site() }, firm.id, { blackReason: 'breach', blackDetail: '-', blackPeriod: 'm6', billNo: 'T' }),
      new Date(then.getTime() + 1000),
    )
    expect(await refused(await form(firm.id))).toBe('未完订单 300000.00 元超过试用上限 200000.00 元，不能恢复为试用')
    await cases.agreeAll((await cases.start('zhu.lei', KEY, await form(firm.id, { restoreStatus: 'normal' }))).processInstanceId)
    expect(await breaches()).toEqual([])
  })
})
