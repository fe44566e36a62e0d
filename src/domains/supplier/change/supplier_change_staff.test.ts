import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { atOnce, type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { userId } from '#test/setup/cast.ts'
import { day, deskIn, newSupplier } from '#test/setup/suppliers.ts'
import { blacklist } from '../blacklist/supplier-blacklist.ledger.ts'
import { lockSuppliers, mustBeKnown } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import supplierDaily from './supplier.daily.ts'
import { carryOutDue } from './supplier-due.ledger.ts'

const KEY = 'supplier_change_staff'
const DAY = 86_400_000

describe('业务员变更, small things', () => {
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
  const form = (supplierId: string, items: object[], more: object = {}) => ({
    ...{ supplierId, changeReason: '对方换人', effectiveDate: day(), items },
    ...more,
  })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('xie.yun', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  /** The daily run, so many days ahead. */
  const night = (days: number) => {
    const now = new Date(Date.now() + days * DAY)
    const ctx = { newId: app.newId, now, day: day(days), app, site: app.sites[0]! }
    return booking(({ tx }) => supplierDaily.run({ ...ctx, tx }), now)
  }
  /** How many wait for what somebody else holds. */
  const waiting = async () =>
    (await app.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
  const row = async (id: string) => (await app.sql<Record<string, string>>('select * from sup_supplier where id = $1', [id]))[0]!

  it('another contact and another colleague: one head agrees, the head of finance is told', async () => {
    const firm = await newSupplier(app, booking)
    const owner = await userId(app, 'xie.yun')
    const asked = form(firm.id, [{ changeField: 'contact', newValue: '新联系人' }], { ownerUserId: owner })
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '补充原因' })
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: { ...asked, changeReason: '原联系人离职' } })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head'])
    expect(await row(firm.id)).toMatchObject({ contact_name: '新联系人', owner_user_id: owner })
    expect(await app.sql('select change_field, old_value, new_value from sup_change where bill_no = $1 order by id', [number])).toEqual([
      { change_field: 'contact', old_value: '试验', new_value: '新联系人' },
      { change_field: 'owner', old_value: '朱磊', new_value: '谢芸' },
    ])
    expect(
      await app.sql('select u.account from wf_cc c join sys_user u on u.id = c.user_id where c.instance_id = $1', [processInstanceId]),
    ).toEqual([{ account: 'zheng.guoping' }])
    expect(await breaches()).toEqual([])
  })

  it('a change of a later day waits for it, and is carried out once', async () => {
    const firm = await newSupplier(app, booking)
    const asked = form(firm.id, [{ changeField: 'address', newValue: '新厂区 1 号' }], { effectiveDate: day(3) })
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
    await cases.agreeAll(processInstanceId)
    expect(await row(firm.id)).toMatchObject({ address: '示范路 1 号' })
    const due = async (days: number) => (await booking(book => carryOutDue(book, firm.id), new Date(Date.now() + days * DAY))).done
    expect(await due(2)).toBe(0)
    expect(await due(3)).toBe(1)
    expect(await due(4)).toBe(0)
    expect(await row(firm.id)).toMatchObject({ address: '新厂区 1 号' })
    expect(await app.sql('select effective_date::text, new_value from sup_history where bill_no = $1', [number])).toEqual([
      { effective_date: day(3), new_value: '新厂区 1 号' },
    ])
  })

  it('looked at again on its day: what changed meanwhile, or was blacklisted, is left as it is, and purchasing is told once', async () => {
    const [moved, outcast] = [await newSupplier(app, booking), await newSupplier(app, booking)]
    const numbers: string[] = []
    for (const { id } of [moved, outcast]) {
      const asked = form(id, [{ changeField: 'address', newValue: '新厂区 2 号' }], { effectiveDate: day(3) })
      const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
      await cases.agreeAll(processInstanceId)
      numbers.push(number)
    }
    await cases.agreeAll(
      (await cases.start('xie.yun', KEY, form(moved.id, [{ changeField: 'address', newValue: '别处' }]))).processInstanceId,
    )
    const why = { blackReason: 'quality', blackDetail: '事故', blackPeriod: 'm6', billNo: 'T' }
    await booking(book => blacklist({ ...book, site: app.sites[0]! }, outcast.id, why))
    for (const days of [3, 4]) await night(days)
    expect(await row(moved.id)).toMatchObject({ address: '别处' })
    expect(await row(outcast.id)).toMatchObject({ address: '示范路 1 号' })
    expect(await app.sql('select applied, held_reason from sup_change where bill_no = any ($1) order by id', [numbers])).toEqual([
      { applied: 'no', held_reason: '变更前的内容已变为“别处”' },
      { applied: 'no', held_reason: '供应商已被拉黑' },
    ])
    const told = await app.sql<{ account: string; title: string }>(
      'select u.account, m.title from sys_message m join sys_user u on u.id = m.user_id where m.title = any ($1) order by m.title',
      [numbers.map(number => `供应商变更未生效：${number}`)],
    )
    expect(told).toEqual(numbers.map(number => ({ account: 'sun.jianguo', title: `供应商变更未生效：${number}` })))
    expect(await breaches()).toEqual([])
  })

  it('codes for signing in go where the firm is called now, and to no landline', async () => {
    const firm = await newSupplier(app, booking)
    const account = await booking(async book => openAccount(book, await mustBeKnown(book, firm.id)))
    const phones = async (newValue: string) => {
      await cases.agreeAll((await cases.start('xie.yun', KEY, form(firm.id, [{ changeField: 'phone', newValue }]))).processInstanceId)
      return (await app.sql('select phone, work_phone from sys_user where account = $1', [account]))[0]
    }
    expect(await phones('16800000777')).toEqual({ phone: '16800000777', work_phone: '16800000777' })
    await app.sql(`update sys_user set phone = '16811112222' where account = $1`, [account])
    expect(await phones('16800000778')).toEqual({ phone: '16811112222', work_phone: '16800000778' })
    await app.sql(`update sys_user set phone = '16800000778' where account = $1`, [account])
    expect(await phones('0531-88886666')).toEqual({ phone: '', work_phone: '0531-88886666' })
  })

  it('handed over on its day, with what waits for the old colleague about this supplier and nothing else', async () => {
    const [own] = await app.sql<{ supplier_id: string }>(`select supplier_id::text from sys_user where account = 'supplier01'`)
    const handing = form(own!.supplier_id, [], { ownerUserId: await userId(app, 'xie.yun'), effectiveDate: day(2) })
    await cases.agreeAll((await cases.start('xie.yun', KEY, handing)).processInstanceId)
    const change = await cases.start('supplier01', 'supplier_change', {
      ...{ changeReason: '换人', effectiveDate: day(), items: [{ changeField: 'contact', newValue: '乙' }] },
      proofFile: [await deskIn(app)('supplier01').file('证明.pdf')],
    })
    const buyers = async () => (await cases.open(change.processInstanceId)).map(task => [task.nodeId, task.account])
    expect(await buyers()).toEqual([['buyer', 'zhu.lei']])
    const others = (account: string) =>
      app.sql(
        'select t.id::text from wf_task t join sys_user u on u.id = t.holder where u.account = $1 and t.status = 0 and t.instance_id <> $2 order by 1',
        [account, change.processInstanceId],
      )
    const before = await others('zhu.lei')
    await night(2)
    expect(await buyers()).toEqual([['buyer', 'xie.yun']])
    expect(await others('zhu.lei')).toEqual(before)
    expect(await cases.agreeAll(change.processInstanceId)).toEqual(['buyer', 'purchase_head', 'vp_supply'])
  })

  it('a hand-over that meets somebody at the case waits for them, and neither is sent away', async () => {
    const [own] = await app.sql<{ supplier_id: string }>(`select supplier_id::text from sys_user where account = 'supplier01'`)
    const supplierId = own!.supplier_id
    const handing = form(supplierId, [], { ownerUserId: await userId(app, 'zhu.lei'), effectiveDate: day(2) })
    await cases.agreeAll((await cases.start('xie.yun', KEY, handing)).processInstanceId)
    const { processInstanceId } = await cases.start('supplier01', 'supplier_change', {
      ...{ changeReason: '换人', effectiveDate: day(), items: [{ changeField: 'contact', newValue: '丙' }] },
      proofFile: [await deskIn(app)('supplier01').file('证明.pdf')],
    })
    // As every decision does: the case first, its supplier when the books are asked.
    let night2: Promise<unknown> = Promise.resolve()
    await booking(async ({ tx }) => {
      await tx.execute(sql`select 1 from wf_instance where id = ${processInstanceId} for update`)
      night2 = night(2).catch((error: unknown) => error)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      await lockSuppliers(tx, [supplierId])
    })
    expect(await night2).toBe('供应商变更、停用生效 1 项')
    expect((await cases.open(processInstanceId)).map(task => task.account)).toEqual(['zhu.lei'])
    await cases.agreeAll(processInstanceId)
  })

  it('suppliers that are named in opposite orders are held in one, and everybody gets through', async () => {
    const ids = [(await newSupplier(app, booking)).id, (await newSupplier(app, booking)).id]
    let turn = 0
    const passed = await atOnce(booking, 10, ({ tx }) => lockSuppliers(tx, turn++ % 2 ? ids : ids.toReversed()))
    expect(passed.filter(Boolean)).toHaveLength(10)
  })

  it('what changed meanwhile is not overwritten by an old paper', async () => {
    const firm = await newSupplier(app, booking)
    const { processInstanceId } = await cases.start('xie.yun', KEY, form(firm.id, [{ changeField: 'mail', newValue: 'a@b.example' }]))
    await app.sql(`update sup_supplier set mail = 'other@b.example' where id = $1`, [firm.id])
    expect((await cases.decide(processInstanceId)).body.msg).toBe('变更前的内容已变化，请退回重新提交')
    expect((await cases.open(processInstanceId)).map(task => task.nodeId)).toEqual(['purchase_head'])
  })

  it('refuses what weighs more, and what says nothing', async () => {
    const firm = await newSupplier(app, booking)
    for (const [changeField, newValue] of [
      ['name', '新名'],
      ['bank', 'x'],
      ['payterm', 'd60'],
      ['level', 'A'],
      ['taxpayer', 'none'],
    ])
      expect(await refused(form(firm.id, [{ changeField, newValue }]))).toBe('该变更项请走部长变更流程')
    expect(await refused(form(firm.id, []))).toBe('请填写变更明细或新的负责业务员')
    expect(await refused(form(firm.id, [{ changeField: 'owner', newValue: await userId(app, 'xie.yun') }]))).toBe(
      '更换负责业务员请填写“负责业务员”，不必写入明细',
    )
    expect(await refused(form(firm.id, [], { ownerUserId: await userId(app, 'worker01') }))).toBe('负责业务员须为采购人员')
    expect(await breaches()).toEqual([])
  })
})
