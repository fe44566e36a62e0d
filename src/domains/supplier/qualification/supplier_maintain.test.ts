import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { day, deskIn, newSupplier } from '#test/setup/suppliers.ts'
import { obstacle } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { ordered } from '../profile/supplier-trade.ledger.ts'

const KEY = 'supplier_maintain'

describe('供应商信息维护, from the certificate to the book', () => {
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
  const desk = () => deskIn(app)('xie.yun')
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
    const firm = await newSupplier(app, booking)
    await app.sql(`update sup_qualification set expire_date = $2 where supplier_id = $1 and qual_type = 'license'`, [firm.id, day(-1)])
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
      await app.sql(`select qual_no, enabled from sup_qualification where supplier_id = $1 and qual_type = 'license' order by id`, [
        firm.id,
      ]),
    ).toMatchObject([{ enabled: 'no' }, { qual_no: 'YZ-NEW', enabled: 'yes' }])
    expect(await breaches()).toEqual([])
  })

  it('one more category goes past the technical and the quality head, who may correct it', async () => {
    const firm = await newSupplier(app, booking)
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
      await app.sql('select brand, need_site_audit from sup_category where supplier_id = $1 and bill_no = $2', [firm.id, number]),
    ).toEqual([{ brand: '乙', need_site_audit: 'yes' }])
    expect(await app.sql('select new_value from sup_history where bill_no = $1', [number])).toEqual([{ new_value: '新增 真空脱气钢锭 乙' }])
  })

  it('certificates: each line speaks of what stood before, by its number or of its whole type; history and book say so', async () => {
    const firm = await newSupplier(app, booking)
    const kept = (qualType: string) =>
      app.sql<{ qual_no: string }>(
        `select qual_no from sup_qualification where supplier_id = $1 and qual_type = $2 and enabled = 'yes' order by qual_no`,
        [firm.id, qualType],
      )
    const iso = (lineAction: string, qualNo: string, days = 900) =>
      renewed({ qualType: 'iso9001', lineAction, qualNo, expireDate: day(days) })
    const paper = async (...qualifications: object[]) => {
      const { processInstanceId, number } = await cases.start(
        'xie.yun',
        KEY,
        form(firm.id, { maintainKind: 'qualification', qualifications }),
      )
      await cases.agreeAll(processInstanceId)
      return number
    }
    const [old] = await kept('iso9001')
    // Two of one type with new numbers: together they replace the old one, and leave each other alone.
    const first = await paper(await iso('update', 'N1'), await iso('update', 'N2', 800))
    expect(await kept('iso9001')).toEqual([{ qual_no: 'N1' }, { qual_no: 'N2' }])
    const second = await paper(await iso('update', 'N1', 950), await iso('remove', 'N2'))
    expect(await kept('iso9001')).toEqual([{ qual_no: 'N1' }])
    const words = {
      [first]: [
        { old_value: `${old!.qual_no} 至 ${day(300)}`, new_value: `修改 N1 至 ${day(900)}` },
        { old_value: `${old!.qual_no} 至 ${day(300)}`, new_value: `修改 N2 至 ${day(800)}` },
      ],
      [second]: [
        { old_value: `N1 至 ${day(900)}`, new_value: `修改 N1 至 ${day(950)}` },
        { old_value: `N2 至 ${day(800)}`, new_value: '' },
      ],
    }
    for (const [number, said] of Object.entries(words)) {
      expect(await app.sql('select old_value, new_value from sup_history where bill_no = $1 order by id', [number])).toEqual(said)
      expect(
        await app.sql(
          'select flow_key, change_field, old_value, new_value, applied, effective_date::text from sup_change where bill_no = $1 order by id',
          [number],
        ),
      ).toEqual(said.map(line => ({ flow_key: KEY, change_field: 'qualification', ...line, applied: 'yes', effective_date: day() })))
    }
    const gone = await refused(form(firm.id, { qualifications: [await iso('remove', 'N2')] }))
    expect(gone).toBe('该供应商没有此编号的资质证书')
    expect(await breaches()).toEqual([])
  })

  it('a category that is changed says what it was', async () => {
    const firm = await newSupplier(app, booking)
    const line = async (brand: string) => {
      const asked = form(firm.id, {
        maintainKind: 'category',
        categories: [{ categoryId: await category('BJ01'), lineAction: 'update', brand }],
      })
      const { processInstanceId, number } = await cases.start('xie.yun', KEY, asked)
      await cases.agreeAll(processInstanceId)
      return (await app.sql<Record<string, string>>('select old_value, new_value from sup_change where bill_no = $1', [number]))[0]!
    }
    const name = (await line('甲')).old_value
    expect(await line('乙')).toEqual({ old_value: `${name} 甲`, new_value: `修改 ${name} 乙` })
  })

  it('refuses what the book does not allow', async () => {
    const firm = await newSupplier(app, booking)
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
