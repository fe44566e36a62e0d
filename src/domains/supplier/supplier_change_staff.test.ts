import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Booking, bookingIn } from '../../../test/setup/books.ts'
import { type Cases, casesIn } from '../../../test/setup/cases.ts'
import { userId } from '../../../test/setup/cast.ts'
import { openTestHouse, type TestHouse } from '../../../test/setup/house.ts'
import { day, newSupplier } from '../../../test/setup/suppliers.ts'
import { supplierBreaches } from './supplier.query.ts'
import { carryOutDue } from './supplier-change.ledger.ts'

const KEY = 'supplier_change_staff'
const DAY = 86_400_000

describe('业务员变更, small things', () => {
  let house: TestHouse
  let booking: Booking
  let cases: Cases
  beforeAll(async () => {
    house = await openTestHouse()
    booking = bookingIn(house)
    cases = casesIn(house)
  })
  afterAll(() => house.close())

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
  const row = async (id: string) => (await house.sql<Record<string, string>>('select * from sup_supplier where id = $1', [id]))[0]!

  it('another contact and another colleague: one head agrees, the head of finance is told', async () => {
    const firm = await newSupplier(house, booking)
    const owner = await userId(house, 'xie.yun')
    const asked = form(firm.id, [{ changeField: 'contact', newValue: '新联系人' }], { ownerUserId: owner })
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '补充原因' })
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: { ...asked, changeReason: '原联系人离职' } })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head'])
    expect(await row(firm.id)).toMatchObject({ contact_name: '新联系人', owner_user_id: owner })
    expect(await house.sql('select change_field, old_value, new_value from sup_change where bill_no = $1 order by id', [number])).toEqual([
      { change_field: 'contact', old_value: '试验', new_value: '新联系人' },
      { change_field: 'owner', old_value: '朱磊', new_value: '谢芸' },
    ])
    expect(
      await house.sql('select u.account from wf_cc c join sys_user u on u.id = c.user_id where c.instance_id = $1', [processInstanceId]),
    ).toEqual([{ account: 'zheng.guoping' }])
    expect(await breaches()).toEqual([])
  })

  it('a change of a later day waits for it, and is carried out once', async () => {
    const firm = await newSupplier(house, booking)
    const asked = form(firm.id, [{ changeField: 'address', newValue: '新厂区 1 号' }], { effectiveDate: day(3) })
    const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
    await cases.agreeAll(processInstanceId)
    expect(await row(firm.id)).toMatchObject({ address: '示范路 1 号' })
    const due = (days: number) => booking(book => carryOutDue(book, firm.id), new Date(Date.now() + days * DAY))
    expect(await due(2)).toBe(0)
    expect(await due(3)).toBe(1)
    expect(await due(4)).toBe(0)
    expect(await row(firm.id)).toMatchObject({ address: '新厂区 1 号' })
    expect(await house.sql('select effective_date::text, new_value from sup_history where bill_no = $1', [number])).toEqual([
      { effective_date: day(3), new_value: '新厂区 1 号' },
    ])
  })

  it('what changed meanwhile is not overwritten by an old paper', async () => {
    const firm = await newSupplier(house, booking)
    const { processInstanceId } = await cases.start('xie.yun', KEY, form(firm.id, [{ changeField: 'mail', newValue: 'a@b.example' }]))
    await house.sql(`update sup_supplier set mail = 'other@b.example' where id = $1`, [firm.id])
    expect((await cases.decide(processInstanceId)).body.msg).toBe('变更前的内容已变化，请退回重新提交')
    expect((await cases.open(processInstanceId)).map(task => task.nodeId)).toEqual(['purchase_head'])
  })

  it('refuses what weighs more, and what says nothing', async () => {
    const firm = await newSupplier(house, booking)
    for (const [changeField, newValue] of [
      ['name', '新名'],
      ['bank', 'x'],
      ['payterm', 'd60'],
      ['level', 'A'],
      ['taxpayer', 'none'],
    ])
      expect(await refused(form(firm.id, [{ changeField, newValue }]))).toBe('该变更项请走部长变更流程')
    expect(await refused(form(firm.id, []))).toBe('请填写变更明细或新的负责业务员')
    expect(await refused(form(firm.id, [{ changeField: 'owner', newValue: await userId(house, 'xie.yun') }]))).toBe(
      '更换负责业务员请填写“负责业务员”，不必写入明细',
    )
    expect(await refused(form(firm.id, [], { ownerUserId: await userId(house, 'worker01') }))).toBe('负责业务员须为采购人员')
    expect(await breaches()).toEqual([])
  })
})
