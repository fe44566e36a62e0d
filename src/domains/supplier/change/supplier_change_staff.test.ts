import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { atOnce } from '#test/setup/books.ts'
import { day } from '#test/setup/days.ts'
import { flowTest, papersOf } from '#test/setup/flow-test.ts'
import { suppliersIn } from '#test/setup/suppliers.ts'
import { lockSuppliers } from '../profile/supplier.ledger.ts'
import { carryOutDue } from './supplier-due.ledger.ts'

const DAY = 86_400_000

flowTest('supplier_change_staff', '业务员变更, small things', tools => {
  const { app, booking, row, rows, user, told, start, refuses } = tools
  const { firm, firmRow, ownFirm, account, blacklist, night } = suppliersIn(tools)
  tools.base(() => ({ changeReason: '对方换人', effectiveDate: day(), items: [] }))

  const to = (supplierId: string, changeField: string, newValue: string, more: object = {}) => ({
    ...{ supplierId, items: [{ changeField, newValue }] },
    ...more,
  })
  const agreed = async (asked: object) => {
    const paper = await start(asked)
    await paper.agreeAll()
    return paper.number
  }
  /** How many wait for what somebody else holds. */
  const waiting = async () =>
    (await app.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
  /** A change that supplier01 asks for, which waits for the colleague who looks after the firm. */
  const theirChange = async (newValue: string) => {
    const paper = await papersOf('supplier_change', tools).start({ effectiveDate: day(), items: [{ changeField: 'contact', newValue }] })
    expect(await paper.nodes()).toEqual(['buyer'])
    return paper
  }

  it('another contact and another colleague: one head agrees, the head of finance is told', async () => {
    const { id } = await firm()
    const asked = to(id, 'contact', '新联系人', { ownerUserId: user('xie.yun') })
    const paper = await start(asked)
    await paper.sendBack('补充原因')
    await paper.resubmit({ ...asked, changeReason: '原联系人离职' })
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect(await firmRow(id)).toMatchObject({ contact_name: '新联系人', owner_user_id: user('xie.yun') })
    expect(await rows('sup_change', { bill_no: paper.number }, 'change_field, old_value, new_value', 'id')).toEqual([
      { change_field: 'contact', old_value: '试验', new_value: '新联系人' },
      { change_field: 'owner', old_value: '朱磊', new_value: '谢芸' },
    ])
    expect(await rows('wf_cc', { instance_id: paper.id })).toMatchObject([{ user_id: user('zheng.guoping') }])
  })

  it('a change of a later day waits for it, and is carried out once', async () => {
    const { id } = await firm()
    const number = await agreed(to(id, 'address', '新厂区 1 号', { effectiveDate: day(3) }))
    expect(await firmRow(id)).toMatchObject({ address: '示范路 1 号' })
    const due = async (days: number) => (await booking(book => carryOutDue(book, id), new Date(Date.now() + days * DAY))).done
    expect([await due(2), await due(3), await due(4)]).toEqual([0, 1, 0])
    expect(await firmRow(id)).toMatchObject({ address: '新厂区 1 号' })
    expect(await rows('sup_history', { bill_no: number }, 'effective_date::text, new_value')).toEqual([
      { effective_date: day(3), new_value: '新厂区 1 号' },
    ])
  })

  it('looked at again on its day: what changed meanwhile, or was blacklisted, is left as it is, and purchasing is told once', async () => {
    const [moved, outcast] = [await firm(), await firm()]
    const numbers: string[] = []
    for (const { id } of [moved, outcast]) numbers.push(await agreed(to(id, 'address', '新厂区 2 号', { effectiveDate: day(3) })))
    await agreed(to(moved.id, 'address', '别处'))
    await blacklist(outcast.id)
    for (const days of [3, 4]) await night(days)
    expect(await firmRow(moved.id)).toMatchObject({ address: '别处' })
    expect(await firmRow(outcast.id)).toMatchObject({ address: '示范路 1 号' })
    expect(await rows('sup_change', { bill_no: numbers }, 'applied, held_reason', 'id')).toEqual([
      { applied: 'no', held_reason: '变更前的内容已变为“别处”' },
      { applied: 'no', held_reason: '供应商已被拉黑' },
    ])
    for (const number of numbers) expect(await told(`供应商变更未生效：${number}`)).toMatchObject([{ account: 'sun.jianguo' }])
  })

  it('codes for signing in go where the firm is called now, and to no landline', async () => {
    const { id } = await firm()
    const login = await account(id)
    const phones = async (newValue: string) => {
      await agreed(to(id, 'phone', newValue))
      return row('sys_user', { account: login }, 'phone, work_phone')
    }
    const own = (phone: string) => app.sql(`update sys_user set phone = $2 where account = $1`, [login, phone])
    expect(await phones('16800000777')).toEqual({ phone: '16800000777', work_phone: '16800000777' })
    await own('16811112222')
    expect(await phones('16800000778')).toEqual({ phone: '16811112222', work_phone: '16800000778' })
    await own('16800000778')
    expect(await phones('0531-88886666')).toEqual({ phone: '', work_phone: '0531-88886666' })
  })

  it('handed over on its day, with what waits for the old colleague about this supplier and nothing else', async () => {
    await agreed({ supplierId: await ownFirm(), ownerUserId: user('xie.yun'), effectiveDate: day(2) })
    const change = await theirChange('乙')
    expect(await change.holders()).toEqual(['zhu.lei'])
    const others = () =>
      app.sql('select id from wf_task where holder = $1 and status = 0 and instance_id <> $2 order by id', [user('zhu.lei'), change.id])
    const before = await others()
    await night(2)
    expect(await change.holders()).toEqual(['xie.yun'])
    expect(await others()).toEqual(before)
    expect(await change.agreeAll()).toEqual(['buyer', 'purchase_head', 'vp_supply'])
  })

  it('a hand-over that meets somebody at the case waits for them, and neither is sent away', async () => {
    const supplierId = await ownFirm()
    await agreed({ supplierId, ownerUserId: user('zhu.lei'), effectiveDate: day(2) })
    const change = await theirChange('丙')
    // As every decision does: the case first, its supplier when the books are asked.
    let handing: Promise<unknown> = Promise.resolve()
    await booking(async ({ tx }) => {
      await tx.execute(sql`select 1 from wf_instance where id = ${change.id} for update`)
      handing = night(2).catch((error: unknown) => error)
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      await lockSuppliers(tx, [supplierId])
    })
    expect(await handing).toBe('供应商变更、停用生效 1 项')
    expect(await change.holders()).toEqual(['zhu.lei'])
    await change.agreeAll()
  })

  it('suppliers that are named in opposite orders are held in one, and everybody gets through', async () => {
    const ids = [(await firm()).id, (await firm()).id]
    let turn = 0
    const passed = await atOnce(booking, 10, ({ tx }) => lockSuppliers(tx, turn++ % 2 ? ids : ids.toReversed()))
    expect(passed.filter(Boolean)).toHaveLength(10)
  })

  it('what changed meanwhile is not overwritten by an old paper', async () => {
    const { id } = await firm()
    const paper = await start(to(id, 'mail', 'a@b.example'))
    await app.sql(`update sup_supplier set mail = 'other@b.example' where id = $1`, [id])
    await paper.refuses([[undefined, '变更前的内容已变化，请退回重新提交']])
    expect(await paper.nodes()).toEqual(['purchase_head'])
  })

  it('refuses what weighs more, and what says nothing', async () => {
    const { id } = await firm()
    const heavy = { name: '新名', bank: 'x', payterm: 'd60', level: 'A', taxpayer: 'none' }
    await refuses(Object.entries(heavy).map(([field, value]) => [to(id, field, value), '该变更项请走部长变更流程']))
    await refuses([
      [{ supplierId: id }, '请填写变更明细或新的负责业务员'],
      [to(id, 'owner', user('xie.yun')), '更换负责业务员请填写“负责业务员”，不必写入明细'],
      [{ supplierId: id, ownerUserId: user('worker01') }, '负责业务员须为采购人员'],
    ])
  })
})
