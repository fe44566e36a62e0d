import { masterTable } from '#server/document/master-table.ts'
import { employees } from './employee.table.ts'
import { employeeCert } from './employee-cert.master.ts'

export const employeeCerts = masterTable('hr_employee_cert', employeeCert, { references: { employeeId: () => employees.id } })
