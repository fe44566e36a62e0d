import { notify } from '#platform/message/message.store.ts'
import { resource } from '#server/document/master-resource.ts'
import { unattend } from '../attendance/attendance.ledger.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { giveBack } from '../leave-balance/leave-balance.ledger.ts'
import { leaveApplies } from './leave.table.ts'
import { leaveApply } from './leave-apply.register.ts'
import { employeeOf } from './leave-people.query.ts'
import { endProxy } from './leave-proxy.store.ts'

export default resource(leaveApply, leaveApplies, {
  access: caller => employeesVisibleTo(caller, leaveApplies.employeeId),
  actions: {
    /** 销假. The half days after the return were worked after all: attendance says so, and as many days go back into the book. */
    async reportBack({ tx, caller, now, newId, site }, { id, billNo = '', employeeId }, { actualEndDate = '', actualEndHalf = '' }) {
      const book = { tx, tenantId: caller.tenantId, newId, now }
      const unusedDays = await unattend(book, id, { day: actualEndDate, half: actualEndHalf })
      await giveBack({ ...book, documentId: id, number: billNo }, unusedDays)
      await endProxy({ ...book, number: billNo })
      const employee = await employeeOf(tx, caller.tenantId, employeeId)
      const until = `${actualEndDate} ${actualEndHalf === 'am' ? '上午' : '下午'}`
      const content = `您的请假单 ${billNo} 已销假，实际休假至 ${until}，退回 ${unusedDays} 天。`
      await notify(tx, newId, [employee?.userId ?? ''], { title: `已销假：${billNo}`, content }, site)
      return { state: 'ended', actualEndDate, actualEndHalf, unusedDays }
    },
  },
})
