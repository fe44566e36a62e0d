import { eq } from 'drizzle-orm'
import { attend } from '#domains/hr/attendance/attendance.ledger.ts'
import leaveEffects from '#domains/hr/leave/leave.effects.ts'
import { leaveBreaches } from '#domains/hr/leave/leave.query.ts'
import { leaveApplies } from '#domains/hr/leave/leave.table.ts'
import { daysOf, type HalfDay, halfDays } from '#domains/hr/leave/leave-days.query.ts'
import { heldLeave, hold, type LeaveKey } from '#domains/hr/leave-balance/leave-balance.ledger.ts'
import { addDays } from '#model/day.ts'
import type { Session, TestApp } from './app.ts'
import { bookingIn, contextIn, type TestBook } from './books.ts'
import { userId } from './cast.ts'
import { oneRow } from './personnel.ts'

interface Application {
  documentId: string
  number: string
}

export interface Taken {
  id: string
  billNo: string
  employeeId: string
  totalDays: string
}

/** A leave that was asked for and granted when it began, whatever day it is now. */
export async function approvedLeave(app: TestApp, account: string, from: string, until: string, more: object = {}): Promise<Taken> {
  const person = await userId(app, account)
  const employeeId = (await oneRow(app, 'select id from hr_employee where user_id = $1 order by id desc', [person])).id!
  const span = { startDate: from, startHalf: 'am', endDate: until, endHalf: 'pm', leaveType: 'personal', ...more }
  return bookingIn(app)(
    async book => {
      const id = book.newId()
      const totalDays = daysOf(await halfDays(book.tx, { ...span, employeeId }, span))
      const billNo = `QJ-${id}`
      const ctx = contextIn(app, book, { ...span, employeeId, totalDays } as never, { documentId: id, number: billNo, initiator: person })
      await leaveEffects.effects.submitted!(ctx)
      await leaveEffects.effects.approved!(ctx)
      return { id, billNo, employeeId, totalDays }
    },
    new Date(`${from}T00:30:00Z`),
  )
}

export const leaveFaultsIn = (app: TestApp) => bookingIn(app)(({ tx }) => leaveBreaches(tx))

/** So many halves, as the book writes days. */
export const days = (halves: number) => (halves / 2).toFixed(1)

export const annualOf = (employeeId: string): LeaveKey => ({ employeeId, leaveType: 'annual', leaveYear: 2026 })

export const newApplication = (app: TestApp): Application => ({ documentId: app.newId(), number: 'QJ' })

/** The first halves of a month of 2026: the months are counted from nought. */
export const halfDaysIn = (month: number, count: number): HalfDay[] =>
  Array.from({ length: count }, (_, at) => ({ day: `2026-${two(month + 1)}-${two((at >> 1) + 1)}`, half: at % 2 ? 'pm' : 'am' }))

const two = (number: number) => String(number).padStart(2, '0')

/** Days that somebody has asked for and nobody has decided about, from one day on, whatever the calendar says. */
export async function askedLeave(book: TestBook, key: LeaveKey, day: string, halves: number): Promise<Application> {
  const one = { documentId: book.newId(), number: 'QJ' }
  const span = { startDate: day, startHalf: 'am', endDate: day, endHalf: 'pm', appliedOn: day }
  const { employeeId, leaveType } = key
  await book.tx
    .insert(leaveApplies)
    .values({ ...span, id: one.documentId, billNo: one.number, employeeId, leaveType, totalDays: days(halves), state: 'running' })
  await hold({ ...book, ...one }, [key], days(halves))
  return one
}

/** Days that somebody was away. */
export async function tookLeave(book: TestBook, key: LeaveKey, day: string, halves: number): Promise<void> {
  const one = await askedLeave(book, key, day, halves)
  await heldLeave.use({ ...book, ...one })
  const away = Array.from({ length: halves }, (_, at) => ({ day: addDays(day, at >> 1), half: at % 2 ? 'pm' : 'am' }) as const)
  await attend(book, away, { employeeId: key.employeeId, status: 'leave', sourceId: one.documentId, billNo: one.number })
  await book.tx.update(leaveApplies).set({ state: 'approved' }).where(eq(leaveApplies.id, one.documentId))
}

/** 假期余额 of somebody, as the office reads it: granted and left, by type and year. */
export async function balancesOf(clerk: Session, employeeId: string): Promise<Record<string, string>> {
  const { records } = (await clerk.get('blade-biz/master/list', { master: 'leaveBalance', employeeId, size: 100 })).body.data
  return Object.fromEntries(
    (records as Record<string, string>[]).map(row => [`${row.leaveType} ${row.leaveYear}`, `${row.grantedDays}/${row.balanceDays}`]),
  )
}

/** Somebody who works where 赵铁山 does. */
export async function enterEmployee(app: TestApp, name: string, entryDate: string, status = 'regular'): Promise<string> {
  const id = app.newId()
  await app.sql(
    `insert into hr_employee (id, employee_no, employee_name, status, dept_id, position_id, gender, phone, employ_type, entry_date)
     select $1::bigint, $1::text, $2, $3, dept_id, position_id, gender, phone, employ_type, $4::date from hr_employee where employee_name = '赵铁山'`,
    [id, name, status, entryDate],
  )
  return id
}

export const setParam = (app: TestApp, key: string, value: string) =>
  app.sql('update sys_param set param_value = $2 where param_key = $1', [key, value])
