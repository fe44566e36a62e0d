import { masterTable } from '../../server/document/master-table.ts'
import { employeeCert } from './employee-cert.master.ts'
import { employees } from './employee.table.ts'

export const employeeCerts = masterTable('hr_employee_cert', employeeCert, { references: { employeeId: () => employees.id } })
