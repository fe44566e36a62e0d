import leaveEffects from '../../src/domains/hr/leave.effects.ts'
import { daysOf, halfDays } from '../../src/domains/hr/leave-days.query.ts'
import { bookingIn, sceneIn } from './books.ts'
import { userId } from './cast.ts'
import type { TestHouse } from './house.ts'
import { oneRow } from './personnel.ts'

export interface Taken {
  id: string
  billNo: string
  employeeId: string
  totalDays: string
}

/** A leave that was asked for and granted when it began, whatever day it is now. */
export async function approvedLeave(house: TestHouse, account: string, from: string, until: string, more: object = {}): Promise<Taken> {
  const person = await userId(house, account)
  const employeeId = (await oneRow(house, 'select id from hr_employee where user_id = $1 order by id desc', [person])).id!
  const span = { startDate: from, startHalf: 'am', endDate: until, endHalf: 'pm', leaveType: 'personal', ...more }
  return bookingIn(house)(
    async book => {
      const id = book.newId()
      const totalDays = daysOf(await halfDays(book.tx, { ...span, employeeId }, span))
      const billNo = `QJ-${id}`
      const scene = sceneIn(house, book, { ...span, employeeId, totalDays } as never, { documentId: id, number: billNo, initiator: person })
      await leaveEffects.effects.submitted!(scene)
      await leaveEffects.effects.approved!(scene)
      return { id, billNo, employeeId, totalDays }
    },
    new Date(`${from}T00:30:00Z`),
  )
}
