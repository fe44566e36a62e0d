import { sql } from 'drizzle-orm'
import { deptAndBelow } from '#platform/org/dept.store.ts'
import { reportQuery } from '#server/document/report-query.ts'
import { attendances } from '../attendance/attendance.table.ts'
import { employeesVisibleTo } from '../employee/employee-access.query.ts'
import { leaveDays } from './leave-days.report.ts'

export default reportQuery(leaveDays, ({ filters, tenantId, caller }) => {
  const { workDate: [from, until] = ['', ''], deptId, leaveType, employeeId } = filters
  const visible = caller && employeesVisibleTo(caller, attendances.employeeId)
  return sql`
    select e.dept_id as "deptId", a.leave_type as "leaveType", e.id as "employeeId", 0.5 * count(*) as "leaveDays"
    from attendance join hr_employee e on e.id = attendance.employee_id left join leave_apply a on a.id = attendance.source_id
    where attendance.tenant_id = ${tenantId} and attendance.status = 'leave' and attendance.void_time is null
      and attendance.work_date between ${from}::date and ${until}::date
      ${deptId ? sql`and e.dept_id in ${deptAndBelow(tenantId, deptId)}` : sql``} ${leaveType ? sql`and a.leave_type = ${leaveType}` : sql``}
      ${employeeId ? sql`and e.id = ${employeeId}` : sql``} ${visible ? sql`and ${visible}` : sql``}
    group by 1, 2, 3`
})
