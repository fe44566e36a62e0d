import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { takeEffect } from '#server/engine/shell/due.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn } from '#test/setup/books.ts'
import { type Cases, casesIn } from '#test/setup/cases.ts'
import { deptId } from '#test/setup/cast.ts'
import { askedLeave, leaveFaultsIn, setParam, tookLeave } from '#test/setup/leave.ts'
import { day, morning, newPosition, oneRow, passAll, personnelFaultsIn, today } from '#test/setup/personnel.ts'
import { leaveBreaches } from '../leave/leave.query.ts'
import { leaveApplies } from '../leave/leave.table.ts'
import { hasHadAnnual } from '../leave-balance/annual-leave.store.ts'
import { grant, heldLeave } from '../leave-balance/leave-balance.ledger.ts'
import { leaveAlong } from '../leave-balance/leave-transfer.ledger.ts'
import personnelDaily from '../personnel/personnel.daily.ts'

/** The day of the move, in the year of the days before it. */
const SOON = day(10).startsWith(today.slice(0, 4)) ? 10 : 40
const MOVE = day(SOON)
const YEAR = Number(MOVE.slice(0, 4))

/** 跨公司: somebody leaves the books of one company and stands in those of the other, or stays where they are. */
describe('岗位异动, to the other company', () => {
  let app: TestApp
  let cases: Cases
  let forging: string
  let place: string
  /** A position that the other company has as well. */
  let common: string
  beforeAll(async () => {
    app = await openTestApp()
    cases = casesIn(app)
    forging = await deptId(app, 'forge')
    place = await newPosition(app, '跨厂锻工', 9, { dept: 'forge' })
    const [theirs] = await there<{ code: string; id: string }>(
      `select p.position_code as code, p.id from hr_position p join sys_dept d on d.id = p.dept_id where d.dept_name = '锻造车间' order by p.id limit 1`,
    )
    await there('update hr_position set headcount_limit = headcount_limit + 9 where id = $1', [theirs!.id])
    common = (await oneRow(app, 'select id from hr_position where position_code = $1', [theirs!.code])).id!
  })
  afterAll(() => app.close())

  const there = <T extends object>(text: string, values: unknown[] = []) =>
    app.sites[1]!.database.pool.query<T>(text, values).then(({ rows }) => rows)
  /** Somebody whom only this company knows. */
  const hire = async (no: string, name: string, idCardNo: string) => {
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `insert into hr_employee (id, tenant_id, employee_no, employee_name, status, dept_id, position_id, gender, phone, employ_type, entry_date, id_card_no, birth_date, salary_grade)
       select $1, '000000', $2, $3, 'regular', $4, $5, 'male', '16800005678', 'contract', '2019-03-04', $6, '1990-01-01', 'G4' returning id`,
      [app.newId(), no, name, forging, place, idCardNo],
    )
    await app.sql(
      `insert into hr_employee_cert (id, tenant_id, job_cert_no, employee_id, cert_type, expire_date)
       select $1, '000000', $2, $3, (select cert_type from hr_employee_cert limit 1), $4`,
      [app.newId(), `ZS-${no}`, id, day(400)],
    )
    return id
  }
  const agreed = async (employeeId: string, newPositionId: string, newDeptId = forging) => {
    const form = { employeeId, positionChangeType: 'cross', effectiveDate: MOVE, newDeptId, newPositionId, reason: '支援二厂' }
    const { processInstanceId, number } = await cases.start('meng.deshan', 'positionChange', form)
    expect(await passAll(cases, processInstanceId, { hr_head: { newGrade: 'G5' } })).toContain('gm')
    return number
  }
  const askAgain = (number: string) =>
    app.sql(`update document_due set status = 'waiting' where document_id = (select id from document where number = $1)`, [number])
  /** What the personnel office is told about somebody who stays. */
  const told = async (name: string) =>
    (await oneRow(app, `select title from sys_backlog where title like $1`, [`未能生效：岗位异动：%${name}%`])).title!.replace(/^.*）/, '')
  const here = (id: string) => oneRow(app, 'select status, quit_date::text as left from hr_employee where id = $1', [id])
  const overThere = (idCardNo: string) =>
    there(
      `select e.employee_no, e.status, e.entry_date::text as since, e.salary_grade as grade, p.position_name as place, d.dept_name as dept, u.account,
         (select count(*)::int from hr_employee_cert c where c.employee_id = e.id) as certs
       from hr_employee e join hr_position p on p.id = e.position_id join sys_dept d on d.id = e.dept_id join sys_user u on u.id = e.user_id
       where e.id_card_no = $1`,
      [idCardNo],
    )

  it('on the day they are taken in over there, with years, grade and certificates, and leave here', async () => {
    const card = '370102199001011239'
    const id = await hire('KC001', '柯川', card)
    const number = await agreed(id, common)
    await morning(app, day(SOON - 1))
    expect(await here(id)).toEqual({ status: 'regular', left: null })

    await morning(app, MOVE)
    expect(await here(id)).toEqual({ status: 'quit', left: day(SOON - 1) })
    const [arrived] = await overThere(card)
    expect(arrived).toMatchObject({ status: 'regular', since: '2019-03-04', grade: 'G5', dept: '锻造车间', certs: 1 })
    const left = await there<{ title: string }>('select title from sys_backlog where title like $1 order by title', [`%${number}%`])
    expect(left.map(({ title }) => title.split('：')[0]!.replace(/账号 \S+ /, '账号'))).toEqual(
      expect.arrayContaining(['签订劳动合同', '设置账号的初始密码和角色']),
    )
    expect(await there('select distinct bill_no from hr_employee_history where bill_no = $1', [number])).toEqual([{ bill_no: number }])
    expect(await personnelFaultsIn(app)).toEqual([])

    // Asked again, for the answer was lost on the way: nobody arrives twice.
    await app.sql(`update hr_employee set status = 'regular', quit_date = null where id = $1`, [id])
    await askAgain(number)
    await morning(app, day(SOON + 1))
    expect(await overThere(card)).toHaveLength(1)
    expect(await here(id)).toMatchObject({ status: 'quit' })
  })

  it('nobody falls between two stools: without a place over there they stay, and the office hears why', async () => {
    const card = '370102199001011255'
    const id = await hire('KC002', '柯海', card)
    await agreed(id, place)
    await morning(app, MOVE)
    expect(await here(id)).toEqual({ status: 'regular', left: null })
    expect(await overThere(card)).toEqual([])
    const { code } = await oneRow(app, 'select position_code as code from hr_position where id = $1', [place])
    expect(await told('柯海')).toBe(`对方公司的锻造车间没有岗位 ${code}`)
  })

  it('is known over there by the identity card', async () => {
    const id = await hire('KC003', '柯河', '')
    const form = {
      employeeId: id,
      positionChangeType: 'cross',
      effectiveDate: MOVE,
      newDeptId: forging,
      newPositionId: place,
      reason: '支援二厂',
    }
    expect((await cases.tryStart('meng.deshan', 'positionChange', form)).body.msg).toBe('跨公司异动须先在花名册补全身份证号')
  })

  /** 假期. What is left of it goes along. */
  describe('leave', () => {
    const booking: Booking = (work, now) => bookingIn(app)(work, now)
    const atThere = <T>(work: (tx: Tx) => Promise<T>) => app.sites[1]!.database.change(actor, work)
    const actor = { userId: '', account: 'test', from: 'test', action: 'test', requestId: '' }
    /** What the paper moved, by type and year. */
    const MOVED = `select leave_type || ' ' || leave_year as of, sum(days)::text as days, count(*)::int as lines from leave_ledger
      where bill_no = $1 group by 1 order by 1`
    const left = (id: string) =>
      app.sql(
        `select leave_type || ' ' || leave_year as of, sum(days)::text as days from leave_ledger where employee_id = $1 group by 1 order by 1`,
        [id],
      )
    const faults = async () => [...(await leaveFaultsIn(app)), ...(await atThere(leaveBreaches))]
    const theirMorning = (on: string) =>
      atThere(tx => {
        const now = new Date(`${on}T00:06:00+08:00`)
        return personnelDaily.run({ tx, site: app.sites[1]!, app: app, day: on, now, newId: app.newId })
      })
    /** As if what the other company did had stayed, and the answer had never come. */
    const lostNight = async (on: string, number: string) => {
      const { id } = await oneRow(app, 'select id from document where number = $1', [number])
      const acting = { engine: app.engine, site: app.sites[0]!, user: '', dept: '', system: true }
      const lost = booking(
        async book => {
          await takeEffect({ ...acting, ...book }, id!)
          throw new Error('lost')
        },
        new Date(`${on}T00:06:00+08:00`),
      )
      return expect(lost).rejects.toThrow('lost')
    }
    const annual = (employeeId: string) => ({ employeeId, leaveType: 'annual', leaveYear: YEAR })
    const swap = (employeeId: string) => ({ employeeId, leaveType: 'swap', leaveYear: YEAR })

    it('goes along as far as it can still be taken: closed here, opened there, once however often it is asked', async () => {
      const id = await hire('KC011', '柯江', '370102199001011274')
      // What was carried over is good for the whole year, what is older is gone.
      await setParam(app, 'leave.annual.expire', '12-31')
      await booking(async book => {
        await grant(book, { ...annual(id), leaveYear: YEAR - 2 }, '4.0')
        await grant(book, { ...annual(id), leaveYear: YEAR - 1 }, '2.0')
        await grant(book, annual(id), '5.0')
        await grant(book, swap(id), '1.5')
        await tookLeave(book, annual(id), day(SOON - 5), 4)
      })
      const number = await agreed(id, common)
      await morning(app, day(SOON - 1))
      expect(await there(MOVED, [number])).toEqual([])

      const opened = [
        { of: `annual ${YEAR - 1}`, days: '2.0', lines: 1 },
        { of: `annual ${YEAR}`, days: '3.0', lines: 1 },
        { of: `swap ${YEAR}`, days: '1.5', lines: 1 },
      ]
      const closed = opened.map(each => ({ ...each, days: `-${each.days}` }))
      await morning(app, MOVE)
      for (const again of [SOON + 1, SOON + 2]) {
        expect(await app.sql(MOVED, [number])).toEqual(closed)
        expect(await there(MOVED, [number])).toEqual(opened)
        expect((await left(id)).map(({ days }) => days)).toEqual(['0.0', '0.0', '0.0', '0.0'])
        expect(await faults()).toEqual([])
        await app.sql(`update hr_employee set status = 'regular', quit_date = null where id = $1`, [id])
        await askAgain(number)
        await morning(app, day(again))
      }
      expect(await app.sql('select distinct biz_type, remark from leave_ledger where bill_no = $1', [number])).toEqual([
        { biz_type: 'EXPIRE', remark: '跨公司调动转出' },
      ])
      expect(await there('select distinct biz_type, remark from leave_ledger where bill_no = $1', [number])).toEqual([
        { biz_type: 'GRANT', remark: '跨公司调动转入' },
      ])
    })

    it('is the same on both sides when the answer was lost and days came or went before it was asked again', async () => {
      const id = await hire('KC012', '柯湖', '370102199001011290')
      await booking(async book => {
        await grant(book, annual(id), '5.0')
        await grant(book, swap(id), '1.0')
      })
      const number = await agreed(id, common)
      await lostNight(MOVE, number)
      expect(await there(MOVED, [number])).toMatchObject([{ days: '5.0' }, { days: '1.0' }])
      expect(await app.sql(MOVED, [number])).toEqual([])
      await booking(async book => {
        await tookLeave(book, annual(id), day(SOON - 5), 3)
        await grant(book, swap(id), '0.5')
      })
      await morning(app, day(SOON + 1))
      expect(await app.sql(MOVED, [number])).toMatchObject([{ days: '-3.5' }, { days: '-1.5' }])
      expect(await there(MOVED, [number])).toMatchObject([{ days: '3.5' }, { days: '1.5' }])
      expect(await here(id)).toMatchObject({ status: 'quit' })
      expect(await faults()).toEqual([])
    })

    it('taken on both sides meanwhile, it is nobody’s: the office hears of it, and the person stays', async () => {
      const card = '370102199001011311'
      const id = await hire('KC013', '柯洋', card)
      await booking(book => grant(book, swap(id), '1.0'))
      await lostNight(MOVE, await agreed(id, common))
      const [theirs] = await there<{ id: string }>('select id from hr_employee where id_card_no = $1', [card])
      await atThere(tx => tookLeave({ tx, tenantId: '000000', newId: app.newId, now: new Date() }, swap(theirs!.id), day(SOON - 5), 2))
      await booking(book => tookLeave(book, swap(id), day(SOON - 5), 2))
      await morning(app, day(SOON + 1))
      expect(await here(id)).toMatchObject({ status: 'regular' })
      expect(await told('柯洋')).toBe('转入的假期已在对方公司使用，须先在对方公司撤销')
      expect(await faults()).toEqual([])
    })

    it('that an application holds stays here, and so does whoever asked, until somebody has decided', async () => {
      const id = await hire('KC014', '柯溪', '370102199001011338')
      const one = await booking(async book => {
        await grant(book, annual(id), '5.0')
        return askedLeave(book, annual(id), day(SOON - 5), 4)
      })
      const number = await agreed(id, common)
      expect(await booking(book => leaveAlong(book, id, number, MOVE))).toEqual([{ leaveType: 'annual', leaveYear: YEAR, days: '3.0' }])
      await morning(app, MOVE)
      expect(await here(id)).toMatchObject({ status: 'regular' })
      expect(await there(MOVED, [number])).toEqual([])
      await booking(async book => {
        await heldLeave.free({ ...book, ...one })
        await book.tx.update(leaveApplies).set({ state: 'released' }).where(eq(leaveApplies.id, one.documentId))
      })
      await morning(app, day(SOON + 1))
      expect(await there(MOVED, [number])).toMatchObject([{ days: '5.0' }])
      expect(await faults()).toEqual([])
    })

    it('of the year, taken to the last day, is not granted again over there', async () => {
      const card = '370102199001011354'
      const id = await hire('KC015', '柯泉', card)
      await booking(async book => {
        await grant(book, annual(id), '1.0')
        await tookLeave(book, annual(id), day(SOON - 5), 2)
      })
      await agreed(id, common)
      await morning(app, MOVE)
      const [{ id: theirs } = { id: '' }] = await there<{ id: string }>('select id from hr_employee where id_card_no = $1', [card])
      await theirMorning(day(SOON + 1))
      expect(await there('select * from leave_ledger where employee_id = $1', [theirs])).toEqual([])
      // Back home in the same year it would not be, either; the next year is another one.
      expect(await atThere(tx => hasHadAnnual(tx, theirs, YEAR))).toBe(true)
      await theirMorning(`${YEAR + 1}-01-01`)
      expect(await there('select leave_year, days from leave_ledger where employee_id = $1', [theirs])).toEqual([
        { leave_year: YEAR + 1, days: '5.0' },
      ])
    })

    it('that nobody can tell the end of moves nobody', async () => {
      const id = await hire('KC016', '柯潭', '370102199001011370')
      await agreed(id, common)
      await setParam(app, 'leave.annual.expire', '三月底')
      await morning(app, MOVE)
      expect(await here(id)).toMatchObject({ status: 'regular' })
      expect(await told('柯潭')).toBe('系统参数“年休假过期日”须为月-日，如 03-31')
      await setParam(app, 'leave.annual.expire', '12-31')
      await morning(app, day(SOON + 1))
      expect(await here(id)).toMatchObject({ status: 'quit' })
    })
  })
})
