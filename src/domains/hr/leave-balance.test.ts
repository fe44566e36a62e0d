import Big from 'big.js'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, type Booking, bookingIn, crowded, goes, PATIENCE, RUNS, type TestBook } from '../../../test/setup/books.ts'
import { openTestHouse, type Session, type TestHouse } from '../../../test/setup/house.ts'
import { employeeId, morning, today } from '../../../test/setup/personnel.ts'
import { attend, unattend } from './attendance.ledger.ts'
import { leaveBreaches } from './leave.query.ts'
import { leaveApplies } from './leave.table.ts'
import { balanceOf, expire, giveBack, grant, hold, release, reverse, use } from './leave-balance.ledger.ts'
import type { HalfDay } from './leave-days.query.ts'

type Step =
  | { kind: 'grant'; pot: number; halves: number }
  | { kind: 'expire'; pot: number }
  | { kind: 'hold'; from: number; halves: number; apply: number }
  | { kind: 'release'; apply: number }
  | { kind: 'use'; apply: number }
  | { kind: 'reverse'; apply: number }
  | { kind: 'back'; apply: number; halves: number }

/** What days are taken out of; those of last year were carried over. */
const POTS = [
  { leaveType: 'annual', leaveYear: 2025 },
  { leaveType: 'annual', leaveYear: 2026 },
  { leaveType: 'swap', leaveYear: 2026 },
  { leaveType: 'personal', leaveYear: 2026 },
] as const
/** The pots that an application draws on, the first of them first. */
const SOURCES = [[0, 1], [1], [2], [3]] as const
const pot = fc.nat(POTS.length - 1)
const from = fc.nat(SOURCES.length - 1)
const halves = fc.integer({ min: 1, max: 12 })
const apply = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grant' as const), pot, halves }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hold' as const), from, halves, apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), apply }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), apply, halves }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), pot }) },
)
const days = (halves: number) => (halves / 2).toFixed(1)

describe('the leave book', () => {
  let house: TestHouse
  let booking: Booking
  beforeAll(async () => {
    house = await openTestHouse()
    booking = bookingIn(house)
  })
  afterAll(() => house.close())

  const breaches = () => booking(({ tx }) => leaveBreaches(tx))
  const annual = (employeeId: string) => ({ employeeId, leaveType: 'annual', leaveYear: 2026 })
  const application = () => ({ applyId: house.house.newId(), billNo: 'QJ' })

  it('INV-74 holds after any sequence of grants, holds, releases, uses, early returns, reversals and expiries', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }), async steps => {
        const employeeId = house.house.newId()
        const keyOf = (n: number) => ({ employeeId, ...POTS[n]! })
        const none = () => POTS.map(() => 0)
        const total = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)
        const applies = Array.from({ length: 5 }, (_, n) => ({ ...application(), n, held: none(), used: none(), ended: false }))
        const left = none()
        const move = (shares: readonly number[], sign: number) => {
          for (const [n, share] of shares.entries()) left[n]! += sign * share
        }
        /** From one pot after the other, as much as it has; from the last of them whatever is missing. */
        const drawn = (pots: readonly number[], most: (n: number) => number, wanted: number) => {
          const shares = none()
          for (const n of pots) shares[n] = n === pots.at(-1) ? wanted - total(shares) : Math.min(most(n), wanted - total(shares))
          return shares
        }
        /** The record and the attendance rows that the effects of the flow keep beside the book. */
        const record = async (each: (typeof applies)[number], state: string, shares: readonly number[], unused = 0) => {
          const day = `2026-${String(each.n + 1).padStart(2, '0')}-01`
          const { leaveType } = POTS[shares.findIndex(share => share > 0)]!
          const row = { employeeId, leaveType, totalDays: days(total(shares)), state, billNo: each.billNo, appliedOn: day }
          const span = { startDate: day, startHalf: 'am', endDate: day, endHalf: 'pm', unusedDays: days(unused) }
          await booking(({ tx }) =>
            tx
              .insert(leaveApplies)
              .values({ ...row, ...span, id: each.applyId })
              .onConflictDoUpdate({ target: leaveApplies.id, set: { ...row, unusedDays: days(unused) } }),
          )
        }
        const halfDays = (n: number, count: number): HalfDay[] =>
          Array.from({ length: count }, (_, at) => ({
            day: `2026-${String(n + 1).padStart(2, '0')}-${String((at >> 1) + 1).padStart(2, '0')}`,
            half: at % 2 ? 'pm' : 'am',
          }))

        for (const each of steps) {
          expect(await breaches(), each.kind).toEqual([])
          if (each.kind === 'grant') {
            await booking(book => grant(book, keyOf(each.pot), days(each.halves)))
            left[each.pot]! += each.halves
            continue
          }
          if (each.kind === 'expire') {
            await booking(book => expire(book, keyOf(each.pot)))
            left[each.pot] = Math.min(left[each.pot]!, 0)
            continue
          }
          const one = applies[each.apply]!
          switch (each.kind) {
            case 'hold': {
              if (total(one.used) || one.ended) break
              const pots = SOURCES[each.from]!
              const free = (n: number) => left[n]! + one.held[n]!
              const enough = POTS[pots[0]].leaveType === 'personal' || total(pots.map(free)) >= each.halves
              const [first, ...more] = pots.map(keyOf)
              expect(await goes(booking(book => hold(book, [first!, ...more], days(each.halves), one)))).toBe(enough)
              if (!enough) break
              const shares = drawn(pots, free, each.halves)
              move(one.held, 1)
              move(shares, -1)
              one.held = shares
              await record(one, 'running', one.held)
              break
            }
            case 'release':
              await booking(book => release(book, one))
              move(one.held, 1)
              if (total(one.held)) await record(one, 'released', one.held)
              one.held = none()
              break
            case 'use': {
              const went = await goes(
                booking(async book => {
                  await use(book, one)
                  await attend(book, halfDays(one.n, total(one.held)), { employeeId, status: 'leave', sourceId: one.applyId, billNo: '' })
                }),
              )
              expect(went).toBe(total(one.held) > 0)
              if (!went) break
              await record(one, 'approved', one.held)
              one.used = one.held
              one.held = none()
              break
            }
            case 'back': {
              if (one.ended) break
              const taken = halfDays(one.n, total(one.used)).slice(0, each.halves)
              const last = taken.at(-1) ?? { day: '2025-12-31', half: 'pm' }
              const went = await goes(booking(async book => giveBack(book, one, await unattend(book, one.applyId, last))))
              expect(went).toBe(total(one.used) > 0)
              if (!went) break
              const unused = total(one.used) - taken.length
              // The newest year first.
              const pots = [3, 2, 1, 0].filter(n => one.used[n]! > 0)
              move(
                drawn(pots, n => one.used[n]!, unused),
                1,
              )
              one.ended = true
              await record(one, 'ended', one.used, unused)
              break
            }
            case 'reverse': {
              if (one.ended) break
              const went = await goes(
                booking(async book => {
                  await reverse(book, one)
                  await unattend(book, one.applyId)
                }),
              )
              expect(went).toBe(total(one.used) > 0)
              if (!went) break
              move(one.used, 1)
              await record(one, 'reversed', one.used)
              one.used = none()
            }
          }
          expect(await breaches(), each.kind).toEqual([])
        }
        for (const [n, halvesLeft] of left.entries())
          expect(await booking(({ tx }) => balanceOf(tx, keyOf(n)))).toBe(new Big(halvesLeft).div(2).toFixed(1))
        expect(await breaches()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('and just so when several applications are written and decided at the same moment', PATIENCE, async () => {
    const does = fc.constantFrom('hold', 'hold', 'release', 'use', 'back', 'reverse', 'grant', 'expire')
    await fc.assert(
      fc.asyncProperty(
        crowded(fc.record({ does, apply: fc.nat(2), halves: fc.integer({ min: 1, max: 3 }), isLast: fc.boolean() })),
        async groups => {
          const key = annual(house.house.newId())
          const carried = { ...key, leaveYear: key.leaveYear - 1 }
          const applies = Array.from({ length: 3 }, application)
          const span = (n: number) => ({ startDate: `2026-0${n + 1}-01`, startHalf: 'am', endDate: `2026-0${n + 1}-02`, endHalf: 'pm' })
          const halfDays = (n: number, halves: number): HalfDay[] =>
            Array.from({ length: halves }, (_, at) => ({ day: `2026-0${n + 1}-0${(at >> 1) + 1}`, half: at % 2 ? 'pm' : 'am' }))
          /** As the effects of the flow do it: the record is the lock, the book and the attendance follow. */
          const happen = async (book: TestBook, each: { does: string; apply: number; halves: number; isLast: boolean }) => {
            const year = each.isLast ? carried : key
            if (each.does === 'grant') return void (await grant(book, year, days(each.halves)))
            if (each.does === 'expire') return expire(book, year)
            const one = applies[each.apply]!
            const record = { ...key, totalDays: days(each.halves), state: 'running', billNo: 'QJ', appliedOn: '2026-01-01' }
            await book.tx
              .insert(leaveApplies)
              .values({ ...record, ...span(each.apply), id: one.applyId, state: 'released' })
              .onConflictDoNothing()
            const [now] = await book.tx.select().from(leaveApplies).where(eq(leaveApplies.id, one.applyId)).for('update')
            const becomes = (state: string, totalDays = now!.totalDays!) =>
              book.tx.update(leaveApplies).set({ state, totalDays }).where(eq(leaveApplies.id, one.applyId))
            if (now!.state === 'ended') return
            if (each.does === 'hold' && now!.state !== 'approved') {
              await hold(book, [carried, key], days(each.halves), one)
              await becomes('running', days(each.halves))
            } else if (each.does === 'release' && now!.state === 'running') {
              await release(book, one)
              await becomes('released')
            } else if (each.does === 'use') {
              await use(book, one)
              await attend(book, halfDays(each.apply, Number(now!.totalDays) * 2), {
                ...{ employeeId: key.employeeId, status: 'leave', sourceId: one.applyId, billNo: '' },
              })
              await becomes('approved')
            } else if (each.does === 'back' && now!.state === 'approved') {
              const unusedDays = await unattend(book, one.applyId, halfDays(each.apply, each.halves).at(-1)!)
              await giveBack(book, one, unusedDays)
              await book.tx.update(leaveApplies).set({ state: 'ended', unusedDays }).where(eq(leaveApplies.id, one.applyId))
            } else if (each.does === 'reverse') {
              await reverse(book, one)
              await unattend(book, one.applyId)
              await becomes('reversed')
            }
          }
          await booking(async book => {
            await grant(book, carried, '0.5')
            await grant(book, key, '0.5')
          })
          for (const group of groups) {
            await Promise.all(group.map(each => goes(booking(book => happen(book, each)))))
            expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('twenty applications compete for the last day, and one holds it', async () => {
    const employeeId = house.house.newId()
    await booking(book => grant(book, annual(employeeId), '1.0'))
    const winners: { applyId: string; billNo: string }[] = []
    const tries = await atOnce(booking, 20, async book => {
      const one = application()
      await hold(book, [annual(employeeId)], '1.0', one)
      winners.push(one)
    })
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await booking(({ tx }) => balanceOf(tx, annual(employeeId)))).toBe('0.0')
    await booking(book => release(book, winners[0]!))
    expect(await breaches()).toEqual([])
  })

  it('the same approval from twenty sides uses the days once', async () => {
    const [employeeId, one] = [house.house.newId(), application()]
    await booking(async book => {
      await grant(book, annual(employeeId), '5.0')
      await hold(book, [annual(employeeId)], '2.0', one)
    })
    const tries = await atOnce(booking, 20, book => use(book, one))
    expect(tries.filter(Boolean)).toHaveLength(1)
    expect(await booking(({ tx }) => balanceOf(tx, annual(employeeId)))).toBe('3.0')
    await booking(book => reverse(book, one))
    expect(await booking(({ tx }) => balanceOf(tx, annual(employeeId)))).toBe('5.0')
  })

  it('days carried over are drawn on first, and what is given back goes to the newest year first', async () => {
    const [employeeId, one] = [house.house.newId(), application()]
    const years = [{ ...annual(employeeId), leaveYear: 2025 }, annual(employeeId)] as const
    const left = () => booking(({ tx }) => Promise.all(years.map(key => balanceOf(tx, key))))
    await booking(async book => {
      await grant(book, years[0], '2.0')
      await grant(book, years[1], '5.0')
      await hold(book, years, '3.5', one)
    })
    expect(await left()).toEqual(['0.0', '3.5'])
    const tooMuch = booking(book => hold(book, years, '4.0', application()))
    await expect(tooMuch).rejects.toThrow('可用天数不足：申请 4.0 天，可用 3.5 天')
    // Asking for less, the application gives back first what it held of both.
    await booking(book => hold(book, years, '1.5', one))
    expect(await left()).toEqual(['0.5', '5.0'])
    await booking(async book => {
      await hold(book, years, '3.5', one)
      await use(book, one)
    })
    await expect(booking(book => giveBack(book, one, '4.0'))).rejects.toThrow('退回天数不能大于已用天数')
    await booking(book => giveBack(book, one, '2.0'))
    expect(await left()).toEqual(['0.5', '5.0'])
    await expect(booking(book => giveBack(book, one, '0.5'))).rejects.toThrow('该请假单没有可冲回的天数')
  })

  it('INV-01 nobody changes or removes a row, and a breach would be seen', async () => {
    const employeeId = house.house.newId()
    await booking(book => grant(book, annual(employeeId), '1.0'))
    await expect(house.house.sites[0]!.database.pool.query('update leave_ledger set days = 9')).rejects.toThrow('only ever added')
    await expect(house.house.sites[0]!.database.pool.query('delete from leave_ledger')).rejects.toThrow('only ever added')
    await house.sql(
      `insert into leave_ledger (id, employee_id, leave_type, leave_year, biz_type, days, post_time) values ($1, $2, 'annual', 2026, 'USE', -1.5, now())`,
      [house.house.newId(), employeeId],
    )
    expect((await breaches()).map(({ rule }) => rule)).toContain('INV-74 a balance is never negative')
  })
})

/** 发放与过期, as people live with them: the personnel office grants by hand, the turn of the year by length of service. */
describe('leave that is granted and expires', () => {
  const year = Number(today.slice(0, 4))
  let house: TestHouse
  let clerk: Session
  beforeAll(async () => {
    house = await openTestHouse()
    clerk = await house.signIn('wu.qian')
  })
  afterAll(() => house.close())

  const balances = async (employeeId: string) => {
    const { records } = (await clerk.get('blade-biz/master/list', { master: 'leaveBalance', employeeId, size: 100 })).body.data
    return Object.fromEntries(
      (records as Record<string, string>[]).map(row => [`${row.leaveType} ${row.leaveYear}`, `${row.grantedDays}/${row.balanceDays}`]),
    )
  }
  const grantBy = (session: Session, fields: object) =>
    session.post('blade-biz/master/act', {
      ...{ master: 'leaveBalance', deed: 'grant' },
      fields: { leaveType: 'swap', leaveYear: year, days: '1.5', reason: '国庆值班', ...fields },
    })
  const enter = async (name: string, entryDate: string, status = 'regular') => {
    const id = house.house.newId()
    await house.sql(
      `insert into hr_employee (id, employee_no, employee_name, status, dept_id, position_id, gender, phone, employ_type, entry_date)
       select $1::bigint, $1::text, $2, $3, dept_id, position_id, gender, phone, employ_type, $4::date from hr_employee where employee_name = '赵铁山'`,
      [id, name, status, entryDate],
    )
    return id
  }
  const setParam = (key: string, value: string) => house.sql('update sys_param set param_value = $2 where param_key = $1', [key, value])

  it('HR grants days to somebody: they stand in the book, count, and the person is told', async () => {
    const zhao = await employeeId(house, '赵铁山')
    const before = (await balances(zhao))[`swap ${year}`]!.split('/').map(Number)
    const reply = await grantBy(clerk, { employeeIds: [zhao] })
    expect(reply.body).toMatchObject({ success: true })
    const after = (await balances(zhao))[`swap ${year}`]!.split('/').map(Number)
    expect(after).toEqual(before.map(each => each + 1.5))
    const lines = (await clerk.get('blade-biz/master/list', { master: 'leaveLedger', employeeId: zhao, size: 1 })).body.data.records
    expect(lines[0]).toMatchObject({ bizType: 'GRANT', days: '1.5', remark: '国庆值班', leaveYear: year })
    const told = await house.sql<{ content: string }>(
      `select m.content from sys_message m join sys_user u on u.id = m.user_id where u.account = 'worker01' and m.title = '假期发放'`,
    )
    expect(told.map(({ content }) => content)).toEqual([`已向您发放 ${year} 年度调休 1.5 天：国庆值班。`])
  })

  it('a whole department gets them, with the teams below it, each person once', async () => {
    const meng = await employeeId(house, '孟德山')
    const [{ dept } = { dept: '' }] = await house.sql<{ dept: string }>('select dept_id::text as dept from hr_employee where id = $1', [
      meng,
    ])
    expect((await grantBy(clerk, { deptId: dept, employeeIds: [meng], reason: '全员值班' })).status).toBe(200)
    const got = await house.sql<{ name: string; n: number }>(
      `select e.employee_name as name, count(*)::int as n from leave_ledger l join hr_employee e on e.id = l.employee_id
       where l.remark = '全员值班' group by 1`,
    )
    expect(got.map(row => row.name)).toEqual(expect.arrayContaining(['孟德山', '赵铁山', '薛刚']))
    expect(got.filter(row => row.n !== 1 || row.name === '段磊')).toEqual([])
  })

  it('refuses what makes no sense, and anybody else', async () => {
    const employeeIds = [await employeeId(house, '赵铁山')]
    const said = async (fields: object) => (await grantBy(clerk, { employeeIds, ...fields })).body.msg
    expect(await said({ employeeIds: [] })).toBe('请选择员工或部门')
    expect(await said({ leaveType: 'sick' })).toBe('只有年休假和调休从余额中扣减，其他假期无需发放')
    expect(await said({ leaveYear: year + 2 })).toBe('年度只能是去年、今年或明年')
    expect(await said({ days: '1.3' })).toBe('天数须为 0.5 的倍数')
    expect(await said({ reason: '' })).toBe('发放原因不能为空')
    expect((await grantBy(await house.signIn('meng.deshan'), { employeeIds })).status).toBe(403)
  })

  it('1 January brings the annual leave by whole years of service, once, and not to whom it was granted already', async () => {
    const next = year + 1
    const [half, one, ten, twenty, back, gone] = await Promise.all([
      enter('不满一年', `${year}-01-02`),
      enter('满一年', `${year}-01-01`),
      enter('满十年', `${next - 10}-01-01`),
      enter('满二十年', `${next - 25}-06-30`),
      enter('返聘的人', `${next - 10}-01-01`, 'rehired'),
      enter('走了的人', `${next - 10}-01-01`, 'quit'),
    ])
    const given = await employeeId(house, '赵铁山')
    expect((await grantBy(clerk, { employeeIds: [given], leaveType: 'annual', leaveYear: next, days: '12.0' })).status).toBe(200)
    const [seeded] = await house.sql<{ n: string }>(
      `select sum(days) as n from leave_ledger where biz_type = 'GRANT' and leave_year = $1 and employee_id = $2`,
      [year, given],
    )
    expect(await morning(house, `${next}-01-02`)).toMatch(/年休假发放 \d+/)
    expect(await morning(house, `${next}-01-03`)).not.toContain('年休假发放')
    const annualOf = async (id: string) => (await balances(id))[`annual ${next}`]
    expect(await Promise.all([half, one, ten, twenty, back, gone].map(annualOf))).toEqual([
      undefined,
      '5.0/5.0',
      '10.0/10.0',
      '15.0/15.0',
      undefined,
      undefined,
    ])
    expect(await annualOf(given)).toBe('12.0/12.0')
    expect(
      await house.sql(`select sum(days) as n from leave_ledger where biz_type = 'GRANT' and leave_year = $1 and employee_id = $2`, [
        year,
        given,
      ]),
    ).toEqual([seeded])
  })

  it('what is left of a year expires after its day; what a running application holds stays', async () => {
    const booking = bookingIn(house)
    const [idle, asking] = [await enter('没休的人', `${year}-02-01`), await enter('在请的人', `${year}-02-01`)]
    const keyOf = (employeeId: string, leaveType = 'annual') => ({ employeeId, leaveType, leaveYear: year })
    const one = { applyId: house.house.newId(), billNo: 'QJ' }
    await booking(async book => {
      await grant(book, keyOf(idle), '3.0')
      await grant(book, keyOf(idle, 'swap'), '1.0')
      await grant(book, keyOf(asking), '3.0')
      await hold(book, [keyOf(asking)], '2.0', one)
    })
    await morning(house, `${year + 1}-03-31`)
    expect((await balances(idle))[`annual ${year}`]).toBe('3.0/3.0')
    expect(await morning(house, `${year + 1}-04-01`)).toMatch(/年休假过期 \d+/)
    expect(await balances(idle)).toMatchObject({ [`annual ${year}`]: '3.0/0.0', [`swap ${year}`]: '1.0/1.0' })
    expect((await balances(asking))[`annual ${year}`]).toBe('3.0/0.0')
    await booking(book => release(book, one))
    expect((await balances(asking))[`annual ${year}`]).toBe('3.0/2.0')
    expect(await morning(house, `${year + 1}-04-02`)).toContain('年休假过期 1')
    expect((await balances(asking))[`annual ${year}`]).toBe('3.0/0.0')
    expect(await morning(house, `${year + 1}-04-03`)).not.toContain('年休假过期')
  })

  it('a parameter nobody can read is said, and holds up nothing else', async () => {
    await setParam('leave.annual.expire', '三月底')
    await setParam('leave.annual.table', '[{"years":1,"days":5.3}]')
    await enter('等着的人', `${year}-01-01`)
    const late = await morning(house, `${year + 2}-04-01`)
    expect(late).toContain('年休假过期：系统参数“年休假过期日”须为月-日，如 03-31')
    expect(late).toContain('年休假发放：系统参数“年休假天数表”无法识别')
    expect(late).toContain('退休提醒')
    await setParam('leave.annual.table', '[{"years":1,"days":6}]')
    expect(await morning(house, `${year + 2}-04-02`)).toMatch(/年休假发放 \d+/)
  })
})
