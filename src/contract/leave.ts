import Type from 'typebox'
import { folder } from './call.ts'
import { Decimal, Id, Int, Text } from './vocabulary.ts'

/** 假期. Calls about the caller's own leave; other people's leave is in the registers. */
const call = folder('blade-biz/leave', 'leave')

export const leave = {
  mine: call.get('mine', 'What is left to the caller of each leave that is granted by the year', {
    reply: Type.Array(
      Type.Object({ employeeId: Id, leaveType: Text(16), leaveYear: Int, grantedDays: Decimal, heldDays: Decimal, balanceDays: Decimal }),
    ),
  }),
}
