import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Booking, bookingIn } from '../../../test/setup/books.ts'
import { type Cases, casesIn } from '../../../test/setup/cases.ts'
import { openTestHouse, type TestHouse } from '../../../test/setup/house.ts'
import { day, deskIn, newSupplier } from '../../../test/setup/suppliers.ts'
import { obstacle } from './supplier.ledger.ts'
import { supplierBreaches } from './supplier.query.ts'
import { ordered } from './supplier-trade.ledger.ts'

const KEY = 'supplier_maintain'

describe('供应商信息维护, from the certificate to the book', () => {
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
  const desk = () => deskIn(house)('xie.yun')
  const category = (code: string) => desk().ref('materialCategory', code)
  const form = (supplierId: string, more: object) => ({ supplierId, maintainKind: 'both', changeReason: '换证', ...more })
  const refused = async (asked: object) => {
    const reply = await cases.tryStart('xie.yun', KEY, asked)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const renewed = async (more: object = {}) => ({
    ...{ qualType: 'license', lineAction: 'update', qualNo: 'YZ-NEW', expireDate: day(900) },
    qualFile: [await desk().file('执照.pdf')],
    ...more,
  })

  it('INV-12 an expired licence blocks new business; renewed by an agreed paper it blocks no longer', async () => {
    const firm = await newSupplier(house, booking)
    await house.sql(`update sup_qualification set expire_date = $2 where supplier_id = $1 and qual_type = 'license'`, [firm.id, day(-1)])
    const why = () => booking(book => obstacle(book, firm.id))
    expect(await why()).toBe(`供应商“${firm.name}”营业执照已过期或缺失，暂停该品类业务`)
    await expect(
      booking(book => ordered(book, { supplierId: firm.id, orderId: book.newId(), billNo: 'T', amount: '1.00' })),
    ).rejects.toThrow('营业执照已过期')

    const asked = form(firm.id, { maintainKind: 'qualification', qualifications: [await renewed()] })
    const { processInstanceId } = await cases.start('xie.yun', KEY, asked)
    const [task] = await cases.open(processInstanceId)
    await cases.send(task!.account, 'process/return', { taskId: task!.taskId, processInstanceId, to: 'start', comment: '请上传清晰件' })
    expect((await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: asked })).body).toMatchObject({ success: true })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['purchase_head', 'vp_supply'])
    expect(await why()).toBe('')
    expect(
      await house.sql(`select qual_no, enabled from sup_qualification where supplier_id = $1 and qual_type = 'license' order by id`, [
        firm.id,
      ]),
    ).toMatchObject([{ enabled: 'no' }, { qual_no: 'YZ-NEW', enabled: 'yes' }])
    expect(await breaches()).toEqual([])
  })

  it('one more category goes past the technical and the quality head, who may correct it', async () => {
    const firm = await newSupplier(house, booking)
    const added = { categoryId: await category('YL02'), lineAction: 'add', brand: '甲' }
    const { processInstanceId, number } = await cases.start(
      'xie.yun',
      KEY,
      form(firm.id, { maintainKind: 'category', categories: [added] }),
    )
    await cases.agreeUntil(processInstanceId, 'quality_head')
    expect((await cases.decide(processInstanceId, { form: { categories: [{ ...added, brand: '乙' }] } })).body).toMatchObject({
      success: true,
    })
    expect(await cases.agreeAll(processInstanceId)).toEqual(['vp_supply'])
    expect(
      await house.sql('select brand, need_site_audit from sup_category where supplier_id = $1 and bill_no = $2', [firm.id, number]),
    ).toEqual([{ brand: '乙', need_site_audit: 'yes' }])
    expect(await house.sql('select new_value from sup_history where bill_no = $1', [number])).toEqual([{ new_value: '新增 真空脱气钢锭' }])
  })

  it('refuses what the book does not allow', async () => {
    const firm = await newSupplier(house, booking)
    const [has, lacks] = [await category('BJ01'), await category('FL01')]
    const line = (categoryId: string, lineAction: string) =>
      form(firm.id, { maintainKind: 'category', categories: [{ categoryId, lineAction }] })
    expect(await refused(form(firm.id, {}))).toBe('至少填写一行品类或资质')
    expect(await refused(line(has, 'add'))).toBe('该供应商已有此品类')
    expect(await refused(line(lacks, 'remove'))).toBe('该供应商没有此品类')
    await booking(book => ordered(book, { supplierId: firm.id, orderId: book.newId(), billNo: 'T', amount: '9.00', categoryId: has }))
    expect(await refused(line(has, 'remove'))).toBe('该品类有未完订单，不能删除')
    expect(await refused(form(firm.id, { qualifications: [await renewed({ expireDate: day(0) })] }))).toBe('有效期至须晚于今天')
    expect(await refused(form(firm.id, { qualifications: [await renewed({ qualType: 'construct' })] }))).toBe('该供应商没有此类资质')
    expect(await refused(form(firm.id, { qualifications: [await renewed({ lineAction: 'remove' })] }))).toBe('营业执照不能删除')
    expect(await refused({ ...line(lacks, 'add'), maintainKind: 'qualification' })).toBe('维护类别为资质证书时不能填写供货品类')
    const running = await cases.start('xie.yun', KEY, line(lacks, 'add'))
    expect(await refused(line(lacks, 'add'))).toBe(`供应商“${firm.name}”已有在途的变更单 ${running.number}`)
    expect(await breaches()).toEqual([])
  })
})
